package everything

import "math/bits"

func short(x uint64) int {
	for x != 0 { // want `iter.Bits`
		i := bits.TrailingZeros64(x)
		if i&3 == 1 {
			return i
		}
		x &= x - 1
	}
	return -1
}

func deep(x, y, z uint64, f func(int)) {
	for ; x != 0; x &= x - 1 { // want `iter.Bits`
		for y := y; y != 0; y &= y - 1 { // want `inner.Bits`
			for z := z; z != 0; z &= z - 1 { // want `inner.Bits`
				f(bits.TrailingZeros64(x) + bits.TrailingZeros64(y) + bits.TrailingZeros64(z))
			}
		}
	}
}
