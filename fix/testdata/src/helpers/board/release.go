//go:build go1.9
// +build go1.9

package board

import "math/bits"

// Release is in every build that can require bitwalk.
func (b Bitboard) Release() Square { return Square(bits.TrailingZeros64(uint64(b))) }
