package wide

import (
	"iter"
	"math/bits"

	"github.com/bitwalk/bitwalk/internal/word"
	"github.com/bitwalk/bitwalk/scan"
)

// Bits returns an iterator over the elements of b, ascending. It reads each word of
// b when the walk gets there.
func Bits[B Board](b *B) iter.Seq[int] {
	return plainBits[int](b)
}

// BitsAs is [Bits] with the elements as values of another integer type, such as
// the points of a board:
//
//	for point := range wide.BitsAs[Point](&stones) { … }
//
// The loop panics at its start if the board has room for elements that the type can't hold.
//
//twin:copy plainBits
func BitsAs[E scan.Integer, B Board](b *B) iter.Seq[E] {
	return func(yield func(E) bool) {
		word.MustFit[E]("wide: BitsAs", len(*b))
		for w := 0; w < len(*b); w++ {
			base := 64 * w
			for x := (*b)[w]; x != 0; {
				i := bits.TrailingZeros64(x)
				if x &= x - 1; !yield(E(base + i)) {
					return
				}
			}
		}
	}
}

// RBits returns an iterator over the elements of b, descending. It reads each word
// of b when the walk gets there.
func RBits[B Board](b *B) iter.Seq[int] {
	return plainRBits[int](b)
}

// RBitsAs is [RBits] with the elements as values of another integer type.
// The loop panics at its start if the board has room for elements that the type can't hold.
//
//twin:copy plainRBits
func RBitsAs[E scan.Integer, B Board](b *B) iter.Seq[E] {
	return func(yield func(E) bool) {
		word.MustFit[E]("wide: RBitsAs", len(*b))
		for w := len(*b) - 1; w >= 0; w-- {
			base := 64 * w
			for x := (*b)[w]; x != 0; {
				i := bits.Len64(x) - 1
				if x ^= 1 << (i & 63); !yield(E(base + i)) {
					return
				}
			}
		}
	}
}
