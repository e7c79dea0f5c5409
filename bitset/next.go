package bitset

import (
	"math/bits"

	"github.com/bitwalk/bitwalk/internal/word"
)

// This file finds the nearest element, or the nearest number that is not an element.
//
// Most of what is looked for is near. So the methods inline, through inline, a look at
// the first word and a loop over the next ones; what is farther away is left to a
// function that takes a block of words at once.

// near is the number of words that are looked at inline.
const near = 128

// First returns the least element of s, or -1 if s is empty.
func (s Set) First() int {
	for w, x := range s {
		if x != 0 {
			if word.Narrow {
				word.MustReach("bitset: First", w)
			}
			return 64*w + bits.TrailingZeros64(x)
		}
	}
	return -1
}

// Last returns the greatest element of s, or -1 if s is empty.
func (s Set) Last() int {
	for w := len(s) - 1; w >= 0; w-- {
		if x := s[w]; x != 0 {
			if word.Narrow {
				word.MustReach("bitset: Last", w)
			}
			return 64*w + bits.Len64(x) - 1
		}
	}
	return -1
}

// NextBit returns the least element of s that is not less than i, or -1 if there is
// none. A negative i counts as 0.
//
// To loop over all elements from i on, where the body changes s, or is tiny and leaves
// the loop with break or return:
//
//	for i = s.NextBit(i); i >= 0; i = s.NextBit(i + 1) {
//		…
//	}
func (s Set) NextBit(i int) (next int) {
	word.Inline(func() {
		i = max(i, 0)
		w := i >> 6
		next = -1
		if w >= len(s) {
			return
		}
		if x := s[w] >> (i & 63); x != 0 {
			next = i + bits.TrailingZeros64(x)
			return
		}
		few := s[:min(len(s), w+near)]
		for w++; w < len(few); w++ {
			if x := few[w]; x != 0 {
				if word.Narrow {
					word.MustReach("bitset: NextBit", w)
				}
				next = 64*w + bits.TrailingZeros64(x)
				return
			}
		}
		if w < len(s) {
			next = s.nextFar("bitset: NextBit", w, 0)
		}
	})
	return next
}

// nextFar returns the position of the lowest bit of s, from word w on, that is not the
// same as those of none, or -1 if there is none. It panics in the name of fn if that is
// no int.
//
//go:noinline
func (s Set) nextFar(fn string, w int, none uint64) int {
	if w = s.skip(w, none); w == len(s) {
		return -1
	}
	if word.Narrow {
		word.MustReach(fn, w)
	}
	return 64*w + bits.TrailingZeros64(s[w]^none)
}

// skip returns the first index from w on of a word of s that is not none, which is 0 or
// all ones, or len(s).
func (s Set) skip(w int, none uint64) int {
	for same := uniform(none); len(s)-w >= block && *(*[block]uint64)(s[w:]) == *same; {
		w += block
	}
	for ; w < len(s)-3; w += 4 {
		if (s[w]^none)|(s[w+1]^none)|(s[w+2]^none)|(s[w+3]^none) != 0 {
			break
		}
	}
	for w < len(s) && s[w] == none {
		w++
	}
	return w
}

// uniform returns a block of words that are x, which is 0 or all ones.
func uniform(x uint64) *[block]uint64 {
	if x == 0 {
		return &zeros
	}
	return (*[block]uint64)(full[:])
}

var zeros [block]uint64

// PrevBit returns the greatest element of s that is not greater than i, or -1 if there
// is none.
func (s Set) PrevBit(i int) (prev int) {
	word.Inline(func() {
		i = word.Last(len(s), i)
		prev = -1
		if i < 0 {
			return
		}
		w := i >> 6
		if x := s[w] & (^uint64(0) >> (^i & 63)); x != 0 {
			prev = 64*w + bits.Len64(x) - 1
			return
		}
		below := s[:w]
		far := max(len(below)-near, 0)
		few := below[far:]
		for w := len(few) - 1; w >= 0; w-- {
			if x := few[w]; x != 0 {
				prev = 64*(far+w) + bits.Len64(x) - 1
				return
			}
		}
		if far > 0 {
			prev = below[:far].prevFar(0)
		}
	})
	return prev
}

// prevFar returns the position of the highest bit of s that is not the same as those of
// none, or -1 if there is none.
func (s Set) prevFar(none uint64) int {
	for same := uniform(none); len(s) >= block && *(*[block]uint64)(s[len(s)-block:]) == *same; {
		s = s[:len(s)-block]
	}
	for n := len(s); n >= 4; n = len(s) {
		if (s[n-1]^none)|(s[n-2]^none)|(s[n-3]^none)|(s[n-4]^none) != 0 {
			break
		}
		s = s[:n-4]
	}
	for w := len(s) - 1; w >= 0; w-- {
		if x := s[w] ^ none; x != 0 {
			return 64*w + bits.Len64(x) - 1
		}
	}
	return -1
}

// NextZero returns the least number not less than i that is not an element of s. A
// negative i counts as 0.
func (s Set) NextZero(i int) (next int) {
	word.Inline(func() {
		next = max(i, 0)
		w := next >> 6
		if w >= len(s) {
			return
		}
		if x := ^s[w] >> (next & 63); x != 0 {
			next += bits.TrailingZeros64(x)
			return
		}
		few := s[:min(len(s), w+near)]
		for w++; w < len(few); w++ {
			if x := ^few[w]; x != 0 {
				if word.Narrow {
					word.MustReach("bitset: NextZero", w)
				}
				next = 64*w + bits.TrailingZeros64(x)
				return
			}
		}
		next = -1
		if w < len(s) {
			next = s.nextFar("bitset: NextZero", w, ^uint64(0))
		}
		if next < 0 {
			if word.Narrow {
				word.MustReach("bitset: NextZero", len(s))
			}
			next = 64 * len(s)
		}
	})
	return next
}

// PrevZero returns the greatest number not greater than i that is not an element of s,
// or -1 if there is none.
func (s Set) PrevZero(i int) (prev int) {
	word.Inline(func() {
		prev = i
		if i < 0 {
			prev = -1
			return
		}
		w := i >> 6
		if w >= len(s) {
			return
		}
		if x := ^s[w] & (^uint64(0) >> (^i & 63)); x != 0 {
			prev = 64*w + bits.Len64(x) - 1
			return
		}
		below := s[:w]
		far := max(len(below)-near, 0)
		few := below[far:]
		for w := len(few) - 1; w >= 0; w-- {
			if x := ^few[w]; x != 0 {
				prev = 64*(far+w) + bits.Len64(x) - 1
				return
			}
		}
		prev = -1
		if far > 0 {
			prev = below[:far].prevFar(^uint64(0))
		}
	})
	return prev
}

// NextBitAnd returns the least element in both s and b that is not less than i, or -1
// if there is none. A negative i counts as 0. It does not store the intersection. To
// loop over all elements from i on that are in both:
//
//	for i = s.NextBitAnd(b, i); i >= 0; i = s.NextBitAnd(b, i+1) {
//		…
//	}
func (s Set) NextBitAnd(b Set, i int) (next int) {
	word.Inline(func() {
		i = max(i, 0)
		next = -1
		n := min(len(s), len(b))
		s, b := s[:n], b[:n]
		w := i >> 6
		if w >= n {
			return
		}
		if x := (s[w] & b[w]) >> (i & 63); x != 0 {
			next = i + bits.TrailingZeros64(x)
			return
		}
		for w++; w < len(s); w++ {
			if x := s[w] & b[w]; x != 0 {
				if word.Narrow {
					word.MustReach("bitset: NextBitAnd", w)
				}
				next = 64*w + bits.TrailingZeros64(x)
				return
			}
		}
	})
	return next
}

// PrevBitAnd returns the greatest element in both s and b that is not greater than i,
// or -1 if there is none.
func (s Set) PrevBitAnd(b Set, i int) (prev int) {
	word.Inline(func() {
		n := min(len(s), len(b))
		i = word.Last(n, i)
		prev = -1
		if i < 0 {
			return
		}
		w := i >> 6
		if x := s[w] & b[w] & (^uint64(0) >> (^i & 63)); x != 0 {
			prev = 64*w + bits.Len64(x) - 1
			return
		}
		s, b := s[:w], b[:w]
		for w := len(s) - 1; w >= 0; w-- {
			if x := s[w] & b[w]; x != 0 {
				prev = 64*w + bits.Len64(x) - 1
				return
			}
		}
	})
	return prev
}

// NextGap returns the least i >= from for which none of the n numbers i to i+n-1 is an
// element of s. A negative from counts as 0. If n < 1, it counts as 1.
func (s Set) NextGap(from, n int) int {
	n = max(n, 1)
	for i := s.NextZero(from); ; {
		// Elements beyond the gap don't matter, and may not fit in an int.
		words := min(uint(len(s)), (uint(i)+uint(n)-1)>>6+1)
		end := s[:words].NextBit(i)
		if end < 0 || end-i >= n {
			return i
		}
		i = s.NextZero(end)
	}
}
