package bitset

import (
	"math/bits"

	"github.com/bitwalk/bitwalk/scan"
)

// This file reads several bits at once, and moves elements between two sets by their ranks.

// Field returns bits i to i+n-1 of s as a number: its bit j is one if i+j is an element
// of s. It panics if i < 0, n < 0 or n > 64.
func (s Set) Field(i, n int) uint64 {
	if i < 0 || uint(n) > 64 {
		panic(mistake{"Field", "i is %d, n is %d, want 0 <= i and 0 <= n <= 64", i, n})
	}
	return s.word(i) & (1<<n - 1)
}

// word returns 64 bits from i on, which is not negative.
func (s Set) word(i int) (x uint64) {
	if w := i >> 6; w < len(s) {
		x = s[w] >> (i & 63)
		if w++; w < len(s) {
			x |= s[w] << 1 << (63 - i&63)
		}
	}
	return x
}

// Extract sets s to the ranks in set of the elements in both a and set: r is an element of s if
// element r of set, counted from 0, is in a. It is [scan.Extract] for sets of any size.
func (s *Set) Extract(a, set Set) {
	n := min(len(a), len(set))
	dst := s.space(n, a, set)
	// Word w of the result is written when the words up to w, at least, were read.
	at, filled, x := 0, 0, uint64(0)
	for w, mask := range set[:n] {
		y, k := scan.Extract(a[w], mask), bits.OnesCount64(mask)
		x |= y << filled
		if filled += k; filled >= 64 {
			dst[at] = x
			at++
			filled -= 64
			x = y >> (k - filled) // without the bits that went into the word before
		}
	}
	if filled > 0 {
		dst[at] = x
		at++
	}
	clear(dst[at:])
}

// Deposit sets s to the elements of set whose ranks are in a: element r of set, counted
// from 0, is in s if r is in a. It is the inverse of [Set.Extract], and [scan.Deposit]
// for sets of any size.
func (s *Set) Deposit(a, set Set) {
	dst := s.space(len(set), a, set)
	// From the top, so that no word of a is overwritten before it is read.
	r := scan.Count(set)
	for w := len(set) - 1; w >= 0; w-- {
		mask := set[w]
		r -= bits.OnesCount64(mask)
		dst[w] = scan.Deposit(a.word(r), mask)
	}
	clear(dst[len(set):])
}
