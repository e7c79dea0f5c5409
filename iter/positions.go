package iter

import (
	"math/bits"

	"github.com/bitwalk/bitwalk/scan"
)

// Positions returns an iterator over the positions of the one bits of words,
// ascending; bit i of words[w] is at position 64*w+i. It reads some way ahead:
// a change to words during the loop may or may not show.
//
// The positions come from scan.FillPositions, a buffer at a time, so that most of
// the work is done by vectors where the processor has them.
func Positions(words []uint64) Seq[int] {
	return func(yield func(int) bool) {
		words := words
		var buf []uint32
		if len(words) <= 8 {
			var few [128]uint32 // half a kilobyte less to zero
			buf = few[:]
		} else {
			var many [512]uint32
			buf = many[:]
		}
		for base := 0; len(words) > 0; {
			n, used := scan.FillPositions(buf, words)
			for _, p := range buf[:n] {
				if !yield(base + int(p)) {
					return
				}
			}
			base += 64 * used
			words = words[used:]
		}
	}
}

// RPositions returns an iterator over the positions of the one bits of words,
// descending.
func RPositions(words []uint64) Seq[int] {
	return func(yield func(int) bool) {
		for i := len(words) - 1; i >= 0; i-- {
			for w := words[i]; w != 0; {
				at := bits.Len64(w) - 1
				w &^= 1 << (at & 63)
				if !yield(64*i + at) {
					return
				}
			}
		}
	}
}
