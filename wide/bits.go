package wide

import (
	"iter"
	"math/bits"

	"github.com/bitwalk/bitwalk/internal/position"
	"github.com/bitwalk/bitwalk/scan"
)

// Bits returns an iterator over the elements of b, ascending. It reads each word of
// b when the walk gets there.
func Bits[B Board](b *B) iter.Seq[int] {
	return plainBits[int](b)
}

// BitsAs is like [Bits] but yields the elements as values of another integer type,
// such as the points of a board:
//
//	for point := range wide.BitsAs[Point](&stones) { … }
//
// The loop panics at its start if the board has room for elements that the type can't hold.
//
//twin:copy plainBits
func BitsAs[E scan.Integer, B Board](b *B) iter.Seq[E] {
	return func(yield func(E) bool) {
		position.MustFit[E]("wide: BitsAs", len(*b))
		x := (*b)[0]
		for base := 0; base < 64*len(*b); base += 64 {
			// Two words come from constant places: the first above, the second at the end of
			// this loop. That is for move generators, which loop over one small board inside
			// another.
			if len(*b) != 2 {
				x = (*b)[uint(base)/64]
			}
			for x != 0 {
				i := bits.TrailingZeros64(x)
				if x &= x - 1; !yield(E(base + i)) {
					return
				}
			}
			x = (*b)[len(*b)-1]
		}
	}
}

// RBits returns an iterator over the elements of b, descending. It reads each word
// of b when the walk gets there.
func RBits[B Board](b *B) iter.Seq[int] {
	return plainRBits[int](b)
}

// RBitsAs is like [RBits] but yields the elements as values of another integer type.
// The loop panics at its start if the board has room for elements that the type can't hold.
//
//twin:copy plainRBits
func RBitsAs[E scan.Integer, B Board](b *B) iter.Seq[E] {
	return func(yield func(E) bool) {
		position.MustFit[E]("wide: RBitsAs", len(*b))
		x := (*b)[len(*b)-1]
		for base := 64*len(*b) - 64; base >= 0; base -= 64 {
			if len(*b) != 2 { // as in BitsAs
				x = (*b)[uint(base)/64]
			}
			for x != 0 {
				i := bits.Len64(x) - 1
				if x ^= 1 << (i & 63); !yield(E(base + i)) {
					return
				}
			}
			x = (*b)[0]
		}
	}
}
