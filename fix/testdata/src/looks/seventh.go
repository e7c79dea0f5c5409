package looks

import (
	"container/list"
	// To scan.
	"math/bits"
)

var few list.List

func seventh(x uint64) {
	for x != 0 { // want `iter.Bits`
		use(bits.TrailingZeros64(x))
		x &= x - 1
	}
}
