package wide

import (
	"math/bits"

	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/scan"
)

// Bits returns an iterator over the elements of b, ascending. It reads each word of
// b when the walk gets there.
func Bits[B Board](b *B) iter.Seq[int] {
	return func(yield func(int) bool) {
		for w := 0; w < len(*b); w++ {
			base := 64 * w
			for x := (*b)[w]; x != 0; {
				i := bits.TrailingZeros64(x)
				if x &= x - 1; !yield(base + i) {
					return
				}
			}
		}
	}
}

// BitsAs is [Bits] with the elements as values of another integer type, such as
// the points of a board:
//
//	for point := range wide.BitsAs[Point](&stones) { … }
func BitsAs[E scan.Integer, B Board](b *B) iter.Seq[E] {
	// Bits does not call BitsAs, so that the compiler inlines a loop over one inside
	// a loop over the other.
	return func(yield func(E) bool) {
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
	return RBitsAs[int](b)
}

// RBitsAs is [RBits] with the elements as values of another integer type.
func RBitsAs[E scan.Integer, B Board](b *B) iter.Seq[E] {
	return func(yield func(E) bool) {
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
