package bitset

import (
	"math/bits"

	"github.com/bitwalk/bitwalk/internal/word"
)

// This file finds the nearest element, or the nearest number that is not an element.
//
// The methods treat the first word apart and loop over the others: a single loop that
// shifts every word is half the code, but slower in sparse sets. Skipping four zero
// words at once, in a separate function, gains only where nearly all words are zero.
// They are written out, rather than as one function with a word to XOR, so that NextBit
// and NextZero inline.

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
func (s Set) NextBit(i int) int {
	i = max(i, 0)
	w := i >> 6
	if w >= len(s) {
		return -1
	}
	if x := s[w] >> (i & 63); x != 0 {
		return i + bits.TrailingZeros64(x)
	}
	for w++; w < len(s); w++ {
		if x := s[w]; x != 0 {
			if word.Narrow {
				word.MustReach("bitset: NextBit", w)
			}
			return 64*w + bits.TrailingZeros64(x)
		}
	}
	return -1
}

// PrevBit returns the greatest element of s that is not greater than i, or -1 if there
// is none.
func (s Set) PrevBit(i int) (prev int) {
	inline(func() {
		i = word.Last(len(s), i)
		prev = -1
		if i < 0 {
			return
		}
		w := i >> 6
		if x := s[w] << (63 - i&63); x != 0 {
			prev = i - bits.LeadingZeros64(x)
			return
		}
		below := s[:w]
		for w := len(below) - 1; w >= 0; w-- {
			if x := below[w]; x != 0 {
				prev = 64*w + bits.Len64(x) - 1
				return
			}
		}
	})
	return prev
}

// NextZero returns the least number not less than i that is not an element of s. A
// negative i counts as 0.
func (s Set) NextZero(i int) int {
	i = max(i, 0)
	w := i >> 6
	if w >= len(s) {
		return i
	}
	if x := ^s[w] >> (i & 63); x != 0 {
		return i + bits.TrailingZeros64(x)
	}
	for w++; w < len(s); w++ {
		if x := ^s[w]; x != 0 {
			if word.Narrow {
				word.MustReach("bitset: NextZero", w)
			}
			return 64*w + bits.TrailingZeros64(x)
		}
	}
	if word.Narrow {
		word.MustReach("bitset: NextZero", w)
	}
	return 64 * w
}

// PrevZero returns the greatest number not greater than i that is not an element of s,
// or -1 if there is none.
func (s Set) PrevZero(i int) int {
	if i < 0 {
		return -1
	}
	w := i >> 6
	if w >= len(s) {
		return i
	}
	if x := ^s[w] << (63 - i&63); x != 0 {
		return i - bits.LeadingZeros64(x)
	}
	below := s[:w]
	for w := len(below) - 1; w >= 0; w-- {
		if x := ^below[w]; x != 0 {
			return 64*w + bits.Len64(x) - 1
		}
	}
	return -1
}

// NextBitAnd returns the least element in both s and b that is not less than i, or -1
// if there is none. A negative i counts as 0. It does not store the intersection. To
// loop over all elements from i on that are in both:
//
//	for i = s.NextBitAnd(b, i); i >= 0; i = s.NextBitAnd(b, i+1) {
//		…
//	}
func (s Set) NextBitAnd(b Set, i int) int {
	i = max(i, 0)
	// One loop, with a mask for the first word, so that it is inlined.
	mask := ^uint64(0) << (i & 63)
	for w := i >> 6; w < len(s) && w < len(b); w++ {
		if x := s[w] & b[w] & mask; x != 0 {
			if word.Narrow {
				word.MustReach("bitset: NextBitAnd", w)
			}
			return 64*w + bits.TrailingZeros64(x)
		}
		mask = ^uint64(0)
	}
	return -1
}

// PrevBitAnd returns the greatest element in both s and b that is not greater than i,
// or -1 if there is none.
func (s Set) PrevBitAnd(b Set, i int) int {
	i = word.Last(min(len(s), len(b)), i)
	if i < 0 {
		return -1
	}
	mask := ^uint64(0) >> (63 - i&63)
	for w := i >> 6; w >= 0; w-- {
		if x := s[w] & b[w] & mask; x != 0 {
			return 64*w + bits.Len64(x) - 1
		}
		mask = ^uint64(0)
	}
	return -1
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
