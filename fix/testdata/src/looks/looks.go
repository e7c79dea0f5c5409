// Package looks has loops of which more than the loop has to change.
package looks

import (
	"math/bits" // for scans
)

func use(...any) {}

var masks = func() (t [64]uint64) {
	for i := range t {
		t[i] = 1 << i
	}
	return t
}()

// A variable that only the clear reads goes with it.
func mask(x uint64) {
	for x != 0 { // want `iter.Bits`
		src := bits.TrailingZeros64(x)
		m := masks[src]
		use(src)
		x ^= m
	}
}

// One comment goes behind the count.
func count(bb uint64) (n int) {
	// Pop bits until empty.
	for bb != 0 { // want `bits.OnesCount64`
		n++
		bb &= bb - 1
	}
	return n
}

// No blank line is left at either end of the body.
func blank(x uint64) {
	for x != 0 { // want `iter.Bits`
		i := bits.TrailingZeros64(x) // the lowest bit

		// What is done.
		use(i)

		// Clear the bit.
		x &= x - 1
	}
}

func signed(x int64) {
	for x != 0 { // want `iter.Bits`
		one := x & -x
		use(one, one<<1)
		x ^= one
	}
}

// A variable that is declared for two loops goes with them.
func outside(x, y uint64) {
	i := 0
	for x != 0 { // want `iter.Bits`
		i = bits.TrailingZeros64(x)
		use(i)
		x &= x - 1
	}
	for y != 0 { // want `iter.Bits`
		i = bits.TrailingZeros64(y)
		use(i)
		y &= y - 1
	}
}
