package looks

import (
	"helpers/board"
	"math/bits"

	"github.com/bitwalk/bitwalk/order"
)

var _ = order.Gray[uint64]

// Two lines go in a row, and the blank line behind them.
func rows(x uint64) {
	for x != 0 { // want `iter.Bits`
		i := bits.TrailingZeros64(x)
		x &= x - 1

		use(i)
	}
}

// A comment on the brace stays.
func braces(x, y uint64) {
	for x != 0 { // Pop the lowest bit. // want `iter.Bits`
		use(bits.TrailingZeros64(x))
		x &= x - 1
	}
	for y != 0 { // Each of them. // want `iter.Bits`
		use(bits.TrailingZeros64(y))
		y &= y - 1
	}
}

// A comment above the loop stays.
func counted(x uint64) (n int) {
	// These are many.
	for x != 0 { // want `bits.OnesCount64`
		n++
		x &= x - 1
	}
	return n
}

// The comments in a header come to stand above it.
func header(x uint64) {
	if x > 3 {
		for /* all */ y := x; y != 0; /* of them */ y &= y - 1 { // want `iter.Bits`
			use(bits.TrailingZeros64(y))
		}
	}
}

// Both positions in the inner header change.
func inner(x uint64) {
	for ; x != 0; x &= x - 1 { // want `iter.Bits`
		for y := masks[bits.TrailingZeros64(x)] & masks[63-bits.TrailingZeros64(x)]; y != 0; y &= y - 1 { // want `inner.Bits`
			use(bits.TrailingZeros64(y))
		}
	}
}

// The last line of a block goes, with the blank line above it, and the only one.
func last(x, y uint64, b board.Bitboard) {
	for x != 0 { // want `iter.Bits`
		use(bits.TrailingZeros64(x))

		x &= x - 1
	}
	for y != 0 { // want `iter.Bits`

		y &^= 1 << bits.TrailingZeros64(y)

	}
	for b != 0 { // want `iter.BitsAs`
		use(b.PopFirst())
	}
}
