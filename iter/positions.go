package iter

import "math/bits"

// Positions returns an iterator over the positions of the one bits of words,
// ascending; bit i of words[w] is at position 64*w+i. Words must not change
// during the loop.
func Positions(words []uint64) Seq[int] {
	return func(yield func(int) bool) {
		for i, w := range words {
			for w != 0 {
				at := 64*i + bits.TrailingZeros64(w)
				w &= w - 1
				if !yield(at) {
					return
				}
			}
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
