// Package lined has line directives, and converts pointers.
package lined

import "math/bits"

func use(...any) {}

//line lined.go:1000
func below(x uint64) {
	for x != 0 { // want `iter.Bits`
		i := bits.TrailingZeros64(x)
		use(i)
		x &= x - 1
	}
}
