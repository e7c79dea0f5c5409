package iter

import (
	"iter"
	"math/bits"

	"github.com/bitwalk/bitwalk/scan"
)

// Runs returns an iterator over the maximal runs of ones in x, from the lowest up, each as the
// range of its positions, [from, to). If x is 0, the sequence is empty.
//
// Each step removes the lowest run, x &= x + (x & -x): the carry goes through the whole
// run (Hacker's Delight, 2-1), so a run costs the same whatever its length.
func Runs[W scan.Word](x W) iter.Seq2[int, int] {
	return func(yield func(from, to int) bool) {
		for b := uint64(x); b != 0; {
			from := bits.TrailingZeros64(b)
			to := bits.TrailingZeros64(^(b | (b - 1)))
			if b &= b + b&-b; !yield(from, to) {
				return
			}
		}
	}
}

// PositionRuns returns an iterator over the maximal runs of ones in words, from the
// lowest up, each as the range of its positions, [from, to). Bit i of words[w] is at position
// 64*w+i, and a run may go on from one word into the next. If words has no ones, the sequence is
// empty.
func PositionRuns(words []uint64) iter.Seq2[int, int] {
	return func(yield func(from, to int) bool) {
		b, next := uint64(0), 0 // what is left of a word, and the word after it
		for {
			for b == 0 {
				if uint(next) >= uint(len(words)) {
					return
				}
				b = words[next]
				next++
			}
			from := 64*(next-1) + bits.TrailingZeros64(b)
			// The start of the run no longer matters: fill up with ones below its end.
			b |= b - 1
			for b == ^uint64(0) && uint(next) < uint(len(words)) {
				b = words[next]
				next++
			}
			to := 64*(next-1) + bits.TrailingZeros64(^b)
			if b &= b + 1; !yield(from, to) {
				return
			}
		}
	}
}
