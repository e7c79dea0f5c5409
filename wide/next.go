package wide

import "math/bits"

// This file finds the nearest element of a board, or the nearest missing one.

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

// NextBit returns the lowest element of b that is not less than i, or -1 if there
// is none. A negative i counts as 0.
func NextBit[B Board](b *B, i int) int {
	return next(b, i, 0)
}

// NextBitAnd returns the lowest element of both a and b that is not less than i, or -1
// if there is none. A negative i counts as 0.
func NextBitAnd[B Board](a, b *B, i int) int {
	i = max(i, 0)
	mask := ^uint64(0) << (i & 63)
	for w := i >> 6; w < len(*a); w++ {
		if x := (*a)[w] & (*b)[w] & mask; x != 0 {
			return 64*w + bits.TrailingZeros64(x)
		}
		mask = ^uint64(0)
	}
	return -1
}

// NextZero returns the lowest number not less than i that is not an element of b,
// or -1 if there is none up to the last bit of the last word. A negative i counts
// as 0.
func NextZero[B Board](b *B, i int) int {
	return next(b, i, ^uint64(0))
}

// PrevBit returns the highest element of b that is not greater than i, or -1 if
// there is none. An i beyond the board counts as its last position.
func PrevBit[B Board](b *B, i int) int {
	return prev(b, i, 0)
}

// PrevZero returns the highest number not greater than i that is not an element
// of b, or -1 if there is none. An i beyond the board counts as its last position.
func PrevZero[B Board](b *B, i int) int {
	return prev(b, i, ^uint64(0))
}

// next finds the next one at or after i in b with each word XORed with flip.
func next[B Board](b *B, i int, flip uint64) int {
	for i = max(i, 0); i < 64*len(*b); i = i | 63 + 1 {
		if x := ((*b)[i>>6] ^ flip) >> (i & 63); x != 0 {
			return i + bits.TrailingZeros64(x)
		}
	}
	return -1
}

// prev finds the last one at or before i in b with each word XORed with flip.
func prev[B Board](b *B, i int, flip uint64) int {
	for i = min(i, 64*len(*b)-1); i >= 0; i = i&^63 - 1 {
		if x := ((*b)[i>>6] ^ flip) << (63 - i&63); x != 0 {
			return i - bits.LeadingZeros64(x)
		}
	}
	return -1
}
