//go:build !purego && (amd64 || arm64)

package scan

import "math/bits"

// bytePositions[b] holds the positions of b's one bits, ascending, then zeros. The
// bmi2, avx2 and neon kernels take the bits of dense words from it.
//
//lint:ignore U1000 used by assembly
var bytePositions = func() (table [256][8]uint8) {
	for b := range table {
		for i, x := 0, uint8(b); x != 0; x &= x - 1 {
			table[b][i&7] = uint8(bits.TrailingZeros8(x))
			i++
		}
	}
	return table
}()
