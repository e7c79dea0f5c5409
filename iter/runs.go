package iter

import (
	"iter"
	"math/bits"

	"github.com/bitwalk/bitwalk/scan"
)

// Runs returns an iterator over the maximal runs of ones in x, from the lowest up, each as the
// position of its first one and its length. If x is 0, the sequence is empty.
//
// Each step removes the lowest run, x &= x + (x & -x): the carry goes through the whole
// run (Hacker's Delight, 2-1), so a run costs the same whatever its length.
func Runs[W scan.Word](x W) iter.Seq2[int, int] {
	return func(yield func(start, length int) bool) {
		for b := uint64(x); b != 0; {
			start := bits.TrailingZeros64(b)
			length := bits.TrailingZeros64(^(b >> (start & 63)))
			if b &= b + b&-b; !yield(start, length) {
				return
			}
		}
	}
}

// PositionRuns returns an iterator over the maximal runs of ones in words, from the
// lowest up, each as the position of its first one and its length. Bit i of words[w] is
// at position 64*w+i, and a run may go on from one word into the next. If words has no
// ones, the sequence is empty.
func PositionRuns(words []uint64) iter.Seq2[int, int] {
	return func(yield func(start, length int) bool) {
		b, next := uint64(0), 0 // what is left of a word, and the word after it
		for {
			for b == 0 {
				if uint(next) >= uint(len(words)) {
					return
				}
				b = words[next]
				next++
			}
			start := 64*(next-1) + bits.TrailingZeros64(b)
			// The start of the run no longer matters: fill up with ones below its end.
			b |= b - 1
			for b == ^uint64(0) && uint(next) < uint(len(words)) {
				b = words[next]
				next++
			}
			length := 64*(next-1) + bits.TrailingZeros64(^b) - start
			if b &= b + 1; !yield(start, length) {
				return
			}
		}
	}
}
