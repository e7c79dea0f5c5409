package wide

import (
	"math/bits"

	"github.com/bitwalk/bitwalk/internal/word"
)

// This file finds the nearest element of a board, or the nearest missing one.

// First returns the lowest element of b, or -1 if b is empty.
func First[B Board](b *B) (i int) {
	if x := (*b)[0]; x != 0 {
		return bits.TrailingZeros64(x)
	}
	inline(func() {
		if !some(len(*b), func(w int) bool {
			x := (*b)[w]
			i = 64*w + bits.TrailingZeros64(x)
			return x != 0
		}) {
			i = -1
		}
	})
	return i
}

// Last returns the highest element of b, or -1 if b is empty.
func Last[B Board](b *B) int { return LastAnd(b, b) }

// LastAnd returns the highest element of both a and b, or -1 if there is none.
func LastAnd[B Board](a, b *B) (i int) {
	inline(func() {
		if !some(len(*b), func(w int) bool {
			w = len(*b) - 1 - w
			x := (*a)[w] & (*b)[w]
			i = 64*w + bits.Len64(x) - 1
			return x != 0
		}) {
			i = -1
		}
	})
	return i
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
func NextBit[B Board](b *B, i int) (found int) {
	inline(func() { found = next(len(*b), i, func(w int) uint64 { return (*b)[w] }) })
	return found
}

// NextZero returns the lowest number not less than i that is not an element of b, or -1 if
// there is none up to the last bit of the last word. A negative i counts as 0.
func NextZero[B Board](b *B, i int) (found int) {
	inline(func() { found = next(len(*b), i, func(w int) uint64 { return ^(*b)[w] }) })
	return found
}

// PrevBit returns the highest element of b that is not greater than i, or -1 if
// there is none. An i beyond the board counts as its last bit.
func PrevBit[B Board](b *B, i int) (found int) {
	inline(func() { found = prev(len(*b), i, func(w int) uint64 { return (*b)[w] }) })
	return found
}

// PrevZero returns the highest number not greater than i that is not an element
// of b, or -1 if there is none. An i beyond the board counts as its last bit.
func PrevZero[B Board](b *B, i int) (found int) {
	inline(func() { found = prev(len(*b), i, func(w int) uint64 { return ^(*b)[w] }) })
	return found
}

// A generic function is compiled in the package of its caller, which finds only the bodies of
// functions that package wide has. next and prev, which are not generic, bring in those of
// word.Next and word.Prev.

func next(n, i int, at func(w int) uint64) int { return word.Next(n, i, at) }

func prev(n, i int, at func(w int) uint64) int { return word.Prev(n, i, at) }
