// Package word is the floor that the packages of bitwalk stand on: what a word is, the
// positions in a slice of words, the pieces in which kernels get one, binomial
// coefficients, and the panic for a word that is not a subset. It imports nothing of
// this module.
package word

import (
	"fmt"
	"math/bits"
	"unsafe"
)

// A Word is any unsigned type, or a type defined on one. Package scan declares the same
// constraint, so that its documentation shows the types and no internal name.
type Word interface {
	~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uint | ~uintptr
}

// As64 returns the words of s as uint64s, and whether they have 64 bits. Only here
// does a slice of any word type become one that assembly takes.
func As64[W Word](s []W) ([]uint64, bool) {
	if bits.Len64(uint64(^W(0))) != 64 {
		return nil, false
	}
	return unsafe.Slice((*uint64)(unsafe.Pointer(unsafe.SliceData(s))), len(s)), true
}

// As32 returns the elements of s as uint32s, and whether they have 32 bits.
func As32[E integer](s []E) ([]uint32, bool) {
	if unsafe.Sizeof(E(0)) != 4 {
		return nil, false
	}
	return unsafe.Slice((*uint32)(unsafe.Pointer(unsafe.SliceData(s))), len(s)), true
}

// MustContain panics in the name of fn, "package: Function", unless sub is a subset of
// set.
func MustContain[W Word](fn string, sub, set W) {
	if sub&^set != 0 {
		panic(NotSubset{fn, uint64(sub), uint64(set)}.Error())
	}
}

// A NotSubset is what [MustContain] says. A function that must stay small enough to
// inline panics with it instead of calling MustContain, and it formats the message late.
type NotSubset struct {
	Func     string
	Sub, Set uint64
}

// Error returns the message.
func (e NotSubset) Error() string {
	return fmt.Sprintf("%s: %#02x is not a subset of %#02x", e.Func, e.Sub, e.Set)
}
