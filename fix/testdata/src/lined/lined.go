// Package lined has line directives, and converts pointers.
package lined

import (
	"math/bits"
	"unsafe"
)

func use(...any) {}

//line lined.go:1000
func below(x uint64) {
	for x != 0 { // want `iter.Bits`
		i := bits.TrailingZeros64(x)
		use(i)
		x &= x - 1
	}
}

func converted(x float64) {
	p := (*uint64)(unsafe.Pointer(&x))
	for i := range 64 { // stays: the loop may change the word
		if *p&(1<<i) != 0 {
			use(i)
			x = 0
		}
	}
}
