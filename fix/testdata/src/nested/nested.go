package nested

import (
	"iter"
	"math/bits"
)

type Square int

func use(...any) {}

var attacks [64]uint64

var names iter.Seq[string]

func two(x, own uint64) {
	for ; x != 0; x &= x - 1 { // want `iter.Bits`
		from := bits.TrailingZeros64(x)
		for to := attacks[from] &^ own; to != 0; to &= to - 1 { // want `inner.Bits`
			use(from, bits.TrailingZeros64(to))
		}
		y := attacks[from]
		for y != 0 { // want `inner.Bits`
			use(bits.TrailingZeros64(y))
			y &= y - 1
		}
	}
}

// The inner header has the outer position.
func header(x, own uint64) {
	for ; x != 0; x &= x - 1 { // want `iter.Bits`
		for to := attacks[bits.TrailingZeros64(x)] &^ own; to != 0; to &= to - 1 { // want `inner.Bits`
			use(bits.TrailingZeros64(to))
		}
	}
}

// Two iterators side by side need no inner one.
func side(x, own uint64) {
	for ; x != 0; x &= x - 1 { // want `iter.BitsAs`
		from := Square(bits.TrailingZeros64(x))
		for to := attacks[from] &^ own; to != 0; to &= to - 1 { // want `iter.Bits`
			use(from, bits.TrailingZeros64(to))
		}
	}
}

func three(x, y, z uint64) {
	for a := x; a != 0; a &= a - 1 { // want `iter.Bits`
		i := bits.TrailingZeros64(a)
		for b := y; b != 0; b &= b - 1 { // want `inner.Bits`
			j := bits.TrailingZeros64(b)
			for c := z; c != 0; c &= c - 1 { // want `scan.Pop`
				use(i, j, bits.TrailingZeros64(c))
			}
		}
	}
}

// The inner body has the outer position, too.
func within(x, y uint64) {
	for ; x != 0; x &= x - 1 { // want `iter.Bits`
		for z := y; z != 0; z &= z - 1 { // want `inner.Bits`
			use(bits.TrailingZeros64(x), bits.TrailingZeros64(z))
		}
	}
}

// Both positions have one name.
func shadowed(x, y uint64) {
	for ; x != 0; x &= x - 1 { // want `iter.Bits`
		i := bits.TrailingZeros64(x)
		use(i)
		for z := y; z != 0; z &= z - 1 { // want `inner.Bits`
			i := bits.TrailingZeros64(z)
			use(i, bits.TrailingZeros64(x))
		}
	}
}
