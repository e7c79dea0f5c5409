//go:build !special

package board

import "math/bits"

// Tagged may be another function in another build.
func (b Bitboard) Tagged() Square { return Square(bits.TrailingZeros64(uint64(b))) }
