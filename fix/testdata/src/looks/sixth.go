package looks

// To scan.
import "math/bits"

import "container/list"

var most list.List

func sixth(x uint64) {
	for x != 0 { // want `iter.Bits`
		use(bits.TrailingZeros64(x))
		x &= x - 1
	}
}
