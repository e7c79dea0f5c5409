package board

import "math/bits"

// System is in the builds of one system alone.
func (b Bitboard) System() Square { return Square(bits.TrailingZeros64(uint64(b))) }
