package wide

import "math/bits"

// From here on: the nearest element of a board, or the nearest that is missing.

// First returns the lowest element of b, or -1 if b is empty.
func First[B Board](b *B) int {
	for w := 0; w < len(*b); w++ {
		if x := (*b)[w]; x != 0 {
			return 64*w + bits.TrailingZeros64(x)
		}
	}
	return -1
}

// Last returns the highest element of b, or -1 if b is empty.
func Last[B Board](b *B) int {
	for w := len(*b) - 1; w >= 0; w-- {
		if x := (*b)[w]; x != 0 {
			return 64*w + bits.Len64(x) - 1
		}
	}
	return -1
}

// NextOne returns the lowest element of b that is not less than i, or -1 if there
// is none. A negative i counts as 0.
func NextOne[B Board](b *B, i int) int {
	return next(b, i, 0)
}

// NextZero returns the lowest number not less than i that is not an element of b,
// or -1 if there is none on the board, which ends with its last word. A negative
// i counts as 0.
func NextZero[B Board](b *B, i int) int {
	return next(b, i, ^uint64(0))
}

// PrevOne returns the highest element of b that is not greater than i, or -1 if
// there is none. An i beyond the board counts as its last place.
func PrevOne[B Board](b *B, i int) int {
	return prev(b, i, 0)
}

// PrevZero returns the highest number not greater than i that is not an element
// of b, or -1 if there is none. An i beyond the board counts as its last place.
func PrevZero[B Board](b *B, i int) int {
	return prev(b, i, ^uint64(0))
}

// next finds a one of b, each word of it XOR-ed with flip, from i on.
func next[B Board](b *B, i int, flip uint64) int {
	for i = max(i, 0); i < 64*len(*b); i = i | 63 + 1 {
		if x := ((*b)[i>>6] ^ flip) >> (i & 63); x != 0 {
			return i + bits.TrailingZeros64(x)
		}
	}
	return -1
}

// prev finds a one of b, each word of it XOR-ed with flip, from i down.
func prev[B Board](b *B, i int, flip uint64) int {
	for i = min(i, 64*len(*b)-1); i >= 0; i = i&^63 - 1 {
		if x := ((*b)[i>>6] ^ flip) << (63 - i&63); x != 0 {
			return i - bits.LeadingZeros64(x)
		}
	}
	return -1
}
