package lined

import . "math/bits"

func dotted(x uint64) {
	for x != 0 { // want `iter.Bits`
		use(TrailingZeros64(x))
		x &= x - 1
	}
}
