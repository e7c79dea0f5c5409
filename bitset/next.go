package bitset

import (
	"math/bits"

	"github.com/bitwalk/bitwalk/internal/word"
)

// This file finds the nearest element, or the nearest number that is not an element.

// First returns the least element of s, or -1 if s is empty.
func (s Set) First() int { return s.NextBit(0) }

// Last returns the greatest element of s, or -1 if s is empty.
func (s Set) Last() int {
	for w := len(s) - 1; w >= 0; w-- {
		if x := s[w]; x != 0 {
			return 64*w + bits.Len64(x) - 1
		}
	}
	return -1
}

// NextBit returns the least element of s that is not less than i, or -1 if there is
// none. A negative i counts as 0.
//
// To loop over all elements from i on where the body changes s:
//
//	for i = s.NextBit(i); i >= 0; i = s.NextBit(i + 1) {
//		…
//	}
func (s Set) NextBit(i int) (found int) {
	word.Inline(func() { found = word.Next(len(s), i, func(w int) uint64 { return s[w] }) })
	return found
}

// PrevBit returns the greatest element of s that is not greater than i, or -1 if there is none.
func (s Set) PrevBit(i int) (found int) {
	word.Inline(func() { found = word.Prev(len(s), i, func(w int) uint64 { return s[w] }) })
	return found
}

// NextZero returns the least number not less than i that is not an element of s. A
// negative i counts as 0.
func (s Set) NextZero(i int) (found int) {
	word.Inline(func() { found = word.Next(len(s), i, func(w int) uint64 { return ^s[w] }) })
	if found < 0 {
		return max(i, 64*len(s))
	}
	return found
}

// PrevZero returns the greatest number not greater than i that is not an element of s,
// or -1 if there is none.
func (s Set) PrevZero(i int) (found int) {
	if i>>6 >= len(s) {
		return i
	}
	word.Inline(func() { found = word.Prev(len(s), i, func(w int) uint64 { return ^s[w] }) })
	return found
}
