package iter

import (
	"iter"
	"math/bits"

	"github.com/bitwalk/bitwalk/internal/word"
	"github.com/bitwalk/bitwalk/scan"
)

// Runs returns an iterator over the maximal runs of ones in x, from the lowest up,
// each as the position of its first one and its length. If x is 0, the sequence is
// empty.
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

// PositionRuns is [Runs] over a set of many words: bit i of words[w] is at
// position 64*w+i, and a run may go on from one word into the next.
func PositionRuns(words []uint64) iter.Seq2[int, int] {
	return positionRuns(words, 0)
}

// PositionGaps returns an iterator over the maximal runs of zeros in words, from
// position 0 to the end of the last word. For the runs of zeros in a single word x, use
// Runs(^x).
func PositionGaps(words []uint64) iter.Seq2[int, int] {
	return positionGaps(words, ^uint64(0))
}

// positionRuns returns the runs of ones in words, each XOR-ed with flip.
//
//twin:copy positionGaps
func positionRuns(words []uint64, flip uint64) iter.Seq2[int, int] {
	return func(yield func(start, length int) bool) {
		flip := flip
		b, next := uint64(0), 0 // what is left of a word, and the word after it
		for {
			for b == 0 {
				if uint(next) >= uint(len(words)) {
					return
				}
				b = words[next] ^ flip
				next++
			}
			first := next - 1
			start := 64*first + bits.TrailingZeros64(b)
			// The start of the run no longer matters: fill up with ones below its end.
			b |= b - 1
			for b == ^uint64(0) && uint(next) < uint(len(words)) {
				b = words[next] ^ flip
				next++
			}
			length := 64*(next-1) + bits.TrailingZeros64(^b) - start
			if word.Narrow {
				mustReach(flip, first, next-1, length)
			}
			if b &= b + 1; !yield(start, length) {
				return
			}
		}
	}
}

// mustReach panics unless the start and the length of a run, from the first word to
// the last, fit in an int.
func mustReach(flip uint64, first, last, length int) {
	name := "iter: PositionRuns"
	if flip != 0 {
		name = "iter: PositionGaps"
	}
	word.MustReach(name, first)
	if length < 0 {
		last = first + word.Limit
	}
	word.MustReach(name, last-first)
}
