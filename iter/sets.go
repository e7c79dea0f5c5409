package iter

import (
	"iter"
	"math/bits"

	"github.com/bitwalk/bitwalk/internal/word"
)

// PositionsAnd returns an iterator over the positions of the elements in both a
// and b, ascending, without storing the intersection. It reads each word when it gets
// there. [scan.CountAnd] counts the positions.
func PositionsAnd(a, b []uint64) iter.Seq[int] {
	return func(yield func(int) bool) {
		a := a[:min(len(a), len(b))]
		b := b[:len(a)]
		for w, x := range a {
			base := 64 * w
			rest := x & b[w]
			if word.Narrow && rest != 0 {
				word.MustReach("iter: PositionsAnd", w)
			}
			for rest != 0 {
				i := bits.TrailingZeros64(rest)
				if rest &= rest - 1; !yield(base + i) {
					return
				}
			}
		}
	}
}

// PositionsAndNot returns an iterator over the positions of the elements of a that
// are not in b, ascending, without storing the difference. It reads each word when it
// gets there.
func PositionsAndNot(a, b []uint64) iter.Seq[int] {
	return func(yield func(int) bool) {
		for w, x := range a {
			base := 64 * w
			rest := x
			if w < len(b) {
				rest &^= b[w]
			}
			if word.Narrow && rest != 0 {
				word.MustReach("iter: PositionsAndNot", w)
			}
			for rest != 0 {
				i := bits.TrailingZeros64(rest)
				if rest &= rest - 1; !yield(base + i) {
					return
				}
			}
		}
	}
}

// ZeroPositions returns an iterator over the positions of the zero bits of words,
// ascending, without a complemented copy. It ends with the last bit of words, and reads
// each word when it gets there.
func ZeroPositions(words []uint64) iter.Seq[int] {
	return func(yield func(int) bool) {
		for w, x := range words {
			base := 64 * w
			if word.Narrow && ^x != 0 {
				word.MustReach("iter: ZeroPositions", w)
			}
			for rest := ^x; rest != 0; {
				i := bits.TrailingZeros64(rest)
				if rest &= rest - 1; !yield(base + i) {
					return
				}
			}
		}
	}
}

// PositionsIn returns an iterator over the positions in [from, to) of the one bits
// of words, ascending. A negative from counts as 0, and a to beyond words as their
// end. If from >= to, the sequence is empty. It reads each word when it gets there.
func PositionsIn(words []uint64, from, to int) iter.Seq[int] {
	return func(yield func(int) bool) {
		from, to := max(from, 0), word.End(len(words), to)
		if from >= to {
			return
		}
		base := from &^ 63
		part := words[base>>6 : (to-1)>>6+1]
		for w, rest := range part {
			if w == 0 {
				rest &= ^uint64(0) << (from & 63)
			}
			if w == len(part)-1 {
				rest &= ^uint64(0) >> (-to & 63)
			}
			for rest != 0 {
				i := bits.TrailingZeros64(rest)
				if rest &= rest - 1; !yield(base + i) {
					return
				}
			}
			base += 64
		}
	}
}

// RPositionsIn returns an iterator over the positions in [from, to) of the one bits
// of words, descending. A negative from counts as 0, and a to beyond words as their
// end. If from >= to, the sequence is empty.
func RPositionsIn(words []uint64, from, to int) iter.Seq[int] {
	return func(yield func(int) bool) {
		from, to := max(from, 0), word.End(len(words), to)
		for mask := ^uint64(0) >> (-to & 63); from < to; mask = ^uint64(0) {
			to = (to - 1) &^ 63
			rest := words[to>>6] & mask
			if to < from {
				rest &^= 1<<(from&63) - 1
			}
			for rest != 0 {
				i := bits.Len64(rest) - 1
				rest &^= 1 << (i & 63)
				if !yield(to + i) {
					return
				}
			}
		}
	}
}
