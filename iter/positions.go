package iter

import (
	"iter"
	"math/bits"

	"github.com/bitwalk/bitwalk/internal/position"
	"github.com/bitwalk/bitwalk/scan"
)

// Positions returns an iterator over the positions of the one bits of words,
// ascending; bit i of words[w] is at position 64*w+i. It reads each word when it gets
// there, so the body may change later words.
func Positions(words []uint64) iter.Seq[int] {
	return positions[int](len(words), func(w int) uint64 { return words[w] })
}

// PositionsAs is like [Positions] but yields the positions as values of another integer
// type. The loop panics at its start if words is so long that the type can't hold all of its
// positions.
func PositionsAs[E scan.Integer](words []uint64) iter.Seq[E] {
	return positionsAs[E](len(words), func(w int) uint64 { return words[w] })
}

// positions walks the positions of the ones in n words, of which at(w) is word w.
//
//twin:copy positionsAs
//twin:copy positionsAnd
//twin:copy positionsAndNot
func positions[E scan.Integer](n int, at func(w int) uint64) iter.Seq[E] {
	return func(yield func(E) bool) {
		position.MustFit[E]("iter: PositionsAs", n)
		for w := range n {
			rest := at(w)
			if rest == 0 { // as most words of a sparse set, which need no base
				continue
			}
			for base := 64 * w; rest != 0; {
				i := bits.TrailingZeros64(rest)
				if rest &= rest - 1; !yield(E(base + i)) {
					return
				}
			}
		}
	}
}

// RPositions returns an iterator over the positions of the one bits of words,
// descending. It reads each word when it gets there.
func RPositions(words []uint64) iter.Seq[int] {
	return func(yield func(int) bool) {
		for w := len(words) - 1; w >= 0; w-- {
			rest := words[w]
			if rest == 0 {
				continue
			}
			for base := 64 * w; rest != 0; {
				i := bits.Len64(rest) - 1
				if rest &^= 1 << (i & 63); !yield(base + i) {
					return
				}
			}
		}
	}
}
