package scan

import (
	"math/bits"

	"github.com/bitwalk/bitwalk/internal/word"
)

// This file finds the nearest element of a set of many words, or the nearest zero. Bit
// i of words[w] is at position 64*w+i.
//
// The functions on slices treat the first word apart and loop over the others:
// a single loop that shifts every word is half the code, but slower in sparse sets.
// Skipping four zero words at once, in a separate function, gains only where nearly
// all words are zero. The functions are written out, rather than as one function
// with a word to XOR, so that NextPosition and NextZero inline.

// NextPosition returns the position of the first one bit of words at or after i, or -1
// if there is none. A negative i counts as 0.
//
// To loop over all elements from i on:
//
//	for i = scan.NextPosition(words, i); i >= 0; i = scan.NextPosition(words, i+1) {
//		…
//	}
//
// For many elements, iter.PositionsIn is faster.
func NextPosition(words []uint64, i int) int {
	i = max(i, 0)
	w := i >> 6
	if w >= len(words) {
		return -1
	}
	if x := words[w] >> (i & 63); x != 0 {
		return i + bits.TrailingZeros64(x)
	}
	for w++; w < len(words); w++ {
		if x := words[w]; x != 0 {
			if word.Narrow {
				word.MustReach("scan: NextPosition", w)
			}
			return 64*w + bits.TrailingZeros64(x)
		}
	}
	return -1
}

// NextPositionAnd returns the first position at or after i of an element of both a and
// b, or -1 if there is none. A negative i counts as 0. Without storing the result of
// [And], it finds the first element, or loops over all as with [NextPosition].
func NextPositionAnd(a, b []uint64, i int) int {
	i = max(i, 0)
	// One loop, with a mask for the first word, so that it is inlined.
	mask := ^uint64(0) << (i & 63)
	for w := i >> 6; w < len(a) && w < len(b); w++ {
		if x := a[w] & b[w] & mask; x != 0 {
			return 64*w + bits.TrailingZeros64(x)
		}
		mask = ^uint64(0)
	}
	return -1
}

// NextZero returns the position of the first zero bit of words at or after i, or
// -1 if there is none within words. A negative i counts as 0.
func NextZero(words []uint64, i int) int {
	i = max(i, 0)
	w := i >> 6
	if w >= len(words) {
		return -1
	}
	if x := ^words[w] >> (i & 63); x != 0 {
		return i + bits.TrailingZeros64(x)
	}
	for w++; w < len(words); w++ {
		if x := ^words[w]; x != 0 {
			if word.Narrow {
				word.MustReach("scan: NextZero", w)
			}
			return 64*w + bits.TrailingZeros64(x)
		}
	}
	return -1
}

// PrevPosition returns the position of the last one bit of words at or before i, or -1
// if there is none. An i beyond words counts as their last position.
func PrevPosition(words []uint64, i int) int {
	i = word.Last(len(words), i)
	if i < 0 {
		return -1
	}
	w := i >> 6
	if x := words[w] << (63 - i&63); x != 0 {
		return i - bits.LeadingZeros64(x)
	}
	for w--; w >= 0; w-- {
		if x := words[w]; x != 0 {
			return 64*w + bits.Len64(x) - 1
		}
	}
	return -1
}

// PrevZero returns the position of the last zero bit of words at or before i, or
// -1 if there is none. An i beyond words counts as their last position.
func PrevZero(words []uint64, i int) int {
	i = word.Last(len(words), i)
	if i < 0 {
		return -1
	}
	w := i >> 6
	if x := ^words[w] << (63 - i&63); x != 0 {
		return i - bits.LeadingZeros64(x)
	}
	for w--; w >= 0; w-- {
		if x := ^words[w]; x != 0 {
			return 64*w + bits.Len64(x) - 1
		}
	}
	return -1
}
