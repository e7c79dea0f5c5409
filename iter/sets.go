package iter

import (
	"iter"
	"math/bits"

	"github.com/bitwalk/bitwalk/internal/position"
)

// PositionsAnd returns an iterator over the positions of the elements in both a
// and b, ascending, without storing the intersection. It reads each word when it gets
// there. [scan.CountAnd] counts the positions.
func PositionsAnd(a, b []uint64) iter.Seq[int] {
	return positionsAnd[int](min(len(a), len(b)), func(w int) uint64 { return a[w] & b[w] })
}

// PositionsAndNot returns an iterator over the positions of the elements of a that are not in
// b, ascending, without storing the difference. It reads each word when it gets there.
func PositionsAndNot(a, b []uint64) iter.Seq[int] {
	return positionsAndNot[int](len(a), func(w int) uint64 {
		x := a[w]
		if w < len(b) {
			x &^= b[w]
		}
		return x
	})
}

// PositionsIn returns an iterator over the positions in [from, to) of the one bits
// of words, ascending. A negative from counts as 0, and a to beyond words as their
// end. If from >= to, the sequence is empty. It reads each word when it gets there.
func PositionsIn(words []uint64, from, to int) iter.Seq[int] {
	return func(yield func(int) bool) {
		first, last, head, tail := position.Part(len(words), from, to)
		for w := first; w <= last; w++ {
			rest := words[w]
			if w == first {
				rest &= head
			}
			if w == last {
				rest &= tail
			}
			if rest == 0 {
				continue
			}
			for base := 64 * w; rest != 0; {
				i := bits.TrailingZeros64(rest)
				if rest &= rest - 1; !yield(base + i) {
					return
				}
			}
		}
	}
}

// RPositionsIn returns an iterator over the positions in [from, to) of the one bits
// of words, descending. A negative from counts as 0, and a to beyond words as their
// end. If from >= to, the sequence is empty. It reads each word when it gets there.
func RPositionsIn(words []uint64, from, to int) iter.Seq[int] {
	return func(yield func(int) bool) {
		first, last, head, tail := position.Part(len(words), from, to)
		for w := last; w >= first; w-- {
			rest := words[w]
			if w == first {
				rest &= head
			}
			if w == last {
				rest &= tail
			}
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
