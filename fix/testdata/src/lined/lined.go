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

type flags struct{ mask uint64 }

func counted(f *flags) (n int) {
	for i := range 64 { // want `iter.Bits`
		if f.mask&(1<<i) != 0 {
			n += i
		}
	}
	return n
}

func overlaid(f *flags, half *uint32) {
	for i := range 64 { // stays: the loop may change the word
		if f.mask&(1<<i) != 0 {
			*half ^= uint32(i)
		}
	}
}
