package wide

import "math/bits"

// This file finds the nearest element of a board, or the nearest missing one.

// First returns the lowest element of b, or -1 if b is empty.
func First[B Board](b *B) int {
	return find(func() int {
		if x := (*b)[0]; x != 0 {
			return bits.TrailingZeros64(x)
		}
		if w := 1; w < len(*b) && (*b)[w] != 0 {
			return 64*w + bits.TrailingZeros64((*b)[w])
		}
		if w := 2; w < len(*b) && (*b)[w] != 0 {
			return 64*w + bits.TrailingZeros64((*b)[w])
		}
		if w := 3; w < len(*b) && (*b)[w] != 0 {
			return 64*w + bits.TrailingZeros64((*b)[w])
		}
		if w := 4; w < len(*b) && (*b)[w] != 0 {
			return 64*w + bits.TrailingZeros64((*b)[w])
		}
		if w := 5; w < len(*b) && (*b)[w] != 0 {
			return 64*w + bits.TrailingZeros64((*b)[w])
		}
		if w := 6; w < len(*b) && (*b)[w] != 0 {
			return 64*w + bits.TrailingZeros64((*b)[w])
		}
		if w := 7; w < len(*b) && (*b)[w] != 0 {
			return 64*w + bits.TrailingZeros64((*b)[w])
		}
		return -1
	})
}

// Last returns the highest element of b, or -1 if b is empty.
func Last[B Board](b *B) int {
	return find(func() int {
		if w := 7; w < len(*b) && (*b)[w] != 0 {
			return 64*w - 1 + bits.Len64((*b)[w])
		}
		if w := 6; w < len(*b) && (*b)[w] != 0 {
			return 64*w - 1 + bits.Len64((*b)[w])
		}
		if w := 5; w < len(*b) && (*b)[w] != 0 {
			return 64*w - 1 + bits.Len64((*b)[w])
		}
		if w := 4; w < len(*b) && (*b)[w] != 0 {
			return 64*w - 1 + bits.Len64((*b)[w])
		}
		if w := 3; w < len(*b) && (*b)[w] != 0 {
			return 64*w - 1 + bits.Len64((*b)[w])
		}
		if w := 2; w < len(*b) && (*b)[w] != 0 {
			return 64*w - 1 + bits.Len64((*b)[w])
		}
		if w := 1; w < len(*b) && (*b)[w] != 0 {
			return 64*w - 1 + bits.Len64((*b)[w])
		}
		return bits.Len64((*b)[0]) - 1
	})
}

// Pop removes the lowest element of b and returns it, or returns -1 if b is empty:
//
//	for i := wide.Pop(&rest); i >= 0; i = wide.Pop(&rest) { … }
func Pop[B Board](b *B) int {
	for w := 0; w < len(*b); w++ {
		if x := (*b)[w]; x != 0 {
			(*b)[w] = x & (x - 1)
			return 64*w + bits.TrailingZeros64(x)
		}
	}
	return -1
}

// NextBit returns the lowest element of b that is not less than i, or -1 if there
// is none. A negative i counts as 0.
func NextBit[B Board](b *B, i int) int {
	return find(func() int {
		i := max(i, 0)
		w := i >> 6
		if w < len(*b) {
			if x := (*b)[w] >> (i & 63); x != 0 {
				return i + bits.TrailingZeros64(x)
			}
		}
		for w++; w < len(*b); w++ {
			if x := (*b)[w]; x != 0 {
				return 64*w + bits.TrailingZeros64(x)
			}
		}
		return -1
	})
}

// NextZero returns the lowest number not less than i that is not an element of b,
// or -1 if there is none up to the last bit of the last word. A negative i counts
// as 0.
func NextZero[B Board](b *B, i int) int {
	return find(func() int {
		i := max(i, 0)
		w := i >> 6
		if w < len(*b) {
			if x := (^(*b)[w]) >> (i & 63); x != 0 {
				return i + bits.TrailingZeros64(x)
			}
		}
		for w++; w < len(*b); w++ {
			if x := ^(*b)[w]; x != 0 {
				return 64*w + bits.TrailingZeros64(x)
			}
		}
		return -1
	})
}

// NextBitAnd returns the lowest element of both a and b that is not less than i, or -1
// if there is none. A negative i counts as 0.
func NextBitAnd[B Board](a, b *B, i int) int {
	return find(func() int {
		i := max(i, 0)
		w := i >> 6
		if w < len(*b) {
			if x := ((*a)[w] & (*b)[w]) >> (i & 63); x != 0 {
				return i + bits.TrailingZeros64(x)
			}
		}
		for w++; w < len(*b); w++ {
			if x := (*a)[w] & (*b)[w]; x != 0 {
				return 64*w + bits.TrailingZeros64(x)
			}
		}
		return -1
	})
}

// PrevBit returns the highest element of b that is not greater than i, or -1 if
// there is none. An i beyond the board counts as its last bit.
func PrevBit[B Board](b *B, i int) int {
	return find(func() int {
		i := min(i, 64*len(*b)-1)
		if i < 0 {
			return -1
		}
		w := i >> 6
		if x := (*b)[w] << (63 - i&63); x != 0 {
			return i - 64 + bits.Len64(x)
		}
		for w--; w >= 0; w-- {
			if x := (*b)[w]; x != 0 {
				return 64*w - 1 + bits.Len64(x)
			}
		}
		return -1
	})
}

// PrevZero returns the highest number not greater than i that is not an element
// of b, or -1 if there is none. An i beyond the board counts as its last bit.
func PrevZero[B Board](b *B, i int) int {
	return find(func() int {
		i := min(i, 64*len(*b)-1)
		if i < 0 {
			return -1
		}
		w := i >> 6
		if x := (^(*b)[w]) << (63 - i&63); x != 0 {
			return i - 64 + bits.Len64(x)
		}
		for w--; w >= 0; w-- {
			if x := ^(*b)[w]; x != 0 {
				return 64*w - 1 + bits.Len64(x)
			}
		}
		return -1
	})
}

// PrevBitAnd returns the highest element of both a and b that is not greater than i, or
// -1 if there is none. An i beyond the board counts as its last bit.
func PrevBitAnd[B Board](a, b *B, i int) int {
	return find(func() int {
		i := min(i, 64*len(*b)-1)
		if i < 0 {
			return -1
		}
		w := i >> 6
		if x := ((*a)[w] & (*b)[w]) << (63 - i&63); x != 0 {
			return i - 64 + bits.Len64(x)
		}
		for w--; w >= 0; w-- {
			if x := (*a)[w] & (*b)[w]; x != 0 {
				return 64*w - 1 + bits.Len64(x)
			}
		}
		return -1
	})
}
