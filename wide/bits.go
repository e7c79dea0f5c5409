package wide

import (
	"math/bits"

	"github.com/bitwalk/bitwalk/iter"
)

// Bits returns an iterator over the elements of b, ascending. It reads a word of
// b when it comes to it.
func Bits[B Board](b *B) iter.Seq[int] {
	return func(yield func(int) bool) {
		for w := 0; w < len(*b); w++ {
			for x := (*b)[w]; x != 0; {
				i := bits.TrailingZeros64(x)
				if x &= x - 1; !yield(64*w + i) {
					return
				}
			}
		}
	}
}

// RBits returns an iterator over the elements of b, descending. It reads a word of
// b when it comes to it.
func RBits[B Board](b *B) iter.Seq[int] {
	return func(yield func(int) bool) {
		for w := len(*b) - 1; w >= 0; w-- {
			for x := (*b)[w]; x != 0; {
				i := bits.Len64(x) - 1
				if x ^= 1 << (i & 63); !yield(64*w + i) {
					return
				}
			}
		}
	}
}
