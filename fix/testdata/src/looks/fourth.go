package looks

import "math/bits"

import "container/list"

var elements list.List

func fourth(x, y, z uint64) {
	// The square.
	var from int
	for x != 0 { // want `iter.Bits`
		from = bits.TrailingZeros64(x)
		x &= x - 1
		use(from)
	}
	var (
		// One.
		one = 1
		// Another.
		to int
	)
	for y != 0 { // want `iter.Bits`
		to = bits.TrailingZeros64(y)
		y &= y - 1
		use(to, one)
	}
	// At first there is none.
	at := 0
	for z != 0 { // want `iter.Bits`
		at = bits.TrailingZeros64(z)
		z &= z - 1
		use(at)
	}
}

// Variables that can't go, and would be left without a use.
func stay(x, y, z uint64) {
	var i int
	i = 5
	for x != 0 { // stays: a variable would be left without a use
		i = bits.TrailingZeros64(x)
		x &^= 1 << i
		use()
	}
	for i := range 3 {
		for y := y; y != 0; { // stays: a variable would be left without a use
			i = bits.TrailingZeros64(y)
			y &^= 1 << i
			use()
		}
	}
	use(bits.Len64(z))
}
