package everything

import "math/bits"

// Taken with -bitwalk.all only.
func positions(dst []uint32, few [3]uint64, words []uint64) []uint32 {
	for i, w := range words { // want `iter.Positions`
		for w != 0 {
			dst = append(dst, uint32(i*64+bits.TrailingZeros64(w)))
			w &= w - 1
		}
	}
	for i, w := range few { // want `scan.AppendPositions`
		for w != 0 {
			dst = append(dst, uint32(i*64+bits.TrailingZeros64(w)))
			w &= w - 1
		}
	}
	for i, w := range words { // stays: the positions may wrap around
		for w != 0 { // want `iter.Bits`
			dst = append(dst, uint32(uint8(i*64+bits.TrailingZeros64(w))))
			w &= w - 1
		}
	}
	return dst
}

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
