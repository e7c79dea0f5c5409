// Package word has the constraints on types, and what depends on their sizes. It imports no other
// package of this module, nor fmt.
package word

import (
	"math/bits"
	"unsafe"
)

// A Word is any unsigned type, or a type defined on one. Package scan declares the same
// constraint again, so that its documentation shows the types and no internal name.
type Word interface {
	~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uint | ~uintptr
}

// Integer is the constraint of package scan's Integer.
type Integer interface {
	~int8 | ~int16 | ~int32 | ~int64 | ~int |
		~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uint | ~uintptr
}

// Width returns the number of bits in a word of type W: 8, 16, 32 or 64.
func Width[W Word]() int { return bits.Len64(uint64(^W(0))) }

// As64 returns s as a slice of uint64, and true, if its words have 64 bits, and
// otherwise nil and false. Kernels get slices of other word types only through it.
func As64[W Word](s []W) ([]uint64, bool) {
	if Width[W]() != 64 {
		return nil, false
	}
	return unsafe.Slice((*uint64)(unsafe.Pointer(unsafe.SliceData(s))), len(s)), true
}

// As32 returns s as a slice of uint32, and true, if its elements have 32 bits, and
// otherwise nil and false.
func As32[E Integer](s []E) ([]uint32, bool) {
	if unsafe.Sizeof(E(0)) != 4 {
		return nil, false
	}
	return unsafe.Slice((*uint32)(unsafe.Pointer(unsafe.SliceData(s))), len(s)), true
}
