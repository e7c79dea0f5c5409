package scan

import (
	"math/bits"

	"github.com/bitwalk/bitwalk/internal/word"
)

// This file finds the nearest element of a set, and counts the elements between two
// positions. Bit i of words[w] is at position 64*w+i.
//
// The four functions on slices treat the first word apart and loop over the others:
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

// NextBit returns the position of the first one bit of x at or after i, or -1 if
// there is none. A negative i counts as 0. For the zeros of x, pass ^x.
func NextBit[W Word](x W, i int) int {
	i = max(i, 0)
	rest := uint64(x) >> i
	if i > 63 || rest == 0 {
		return -1
	}
	return i + bits.TrailingZeros64(rest)
}

// PrevBit returns the position of the last one bit of x at or before i, or -1 if
// there is none. An i beyond x counts as its last position. For the zeros of x,
// pass ^x.
func PrevBit[W Word](x W, i int) int {
	if i < 0 {
		return -1
	}
	// For i = 63 the mask is 2<<63 - 1, all ones.
	return bits.Len64(uint64(x)&(2<<min(i, 63)-1)) - 1
}

// CountIn returns the number of one bits of words at positions in [from, to). A
// negative from counts as 0, and a to beyond words as their end. If from >= to, it
// returns 0.
func CountIn(words []uint64, from, to int) int {
	first, last, head, tail := part(words, from, to)
	switch {
	case first > last:
		return 0
	case first == last:
		return bits.OnesCount64(words[first] & head & tail)
	}
	return bits.OnesCount64(words[first]&head) + Count(words[first+1:last]) + bits.OnesCount64(words[last]&tail)
}

// part returns the first and the last word with positions in [from, to), and the
// masks of these positions in them. If words has none, first is greater than last.
func part(words []uint64, from, to int) (first, last int, head, tail uint64) {
	from, to = max(from, 0), word.End(len(words), to)
	if from >= to {
		return 0, -1, 0, 0
	}
	return from >> 6, (to - 1) >> 6, ^uint64(0) << (from & 63), ^uint64(0) >> (-to & 63)
}
