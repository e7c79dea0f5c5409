package looks

import "github.com/bitwalk/bitwalk/iter"

// For a loop that is no more.
import "math/bits"

func second(x, y uint64) {
	for i := range iter.Bits(x) {
		use(i)
	}
	for ; y != 0; y &= y - 1 { // want `iter.Bits`
		use(bits.TrailingZeros64(y))
	}
}

func lines(x uint64, next func() int) {
	for x != 0 { // want `iter.Bits`
		n := next()

		i := bits.TrailingZeros64(x)
		x &= x - 1

		use(n, i)
	}
}
