// Package word has what the other packages of bitwalk share: the constraint Word, bounds
// on the positions in a slice of words, the lengths of the pieces that kernels get,
// binomial coefficients, and the panic for a word that is not a subset. It imports no
// other package of this module, nor fmt.
package word

//go:generate go run ../../tools/tables

import (
	"math/bits"
	"strconv"
	"unsafe"
)

// A Word is any unsigned type, or a type defined on one. Package scan declares the same
// constraint again, so that its documentation shows the types and no internal name.
type Word interface {
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

// MustContain panics in the name of fn, "package: Function", unless sub is a subset of
// set.
func MustContain[W Word](fn string, sub, set W) {
	if sub&^set != 0 {
		panic(NotSubset{fn, uint64(sub), uint64(set)})
	}
}

// A NotSubset is the error in the panic of [MustContain]. It formats the message when Error
// is called, so that functions that may panic are small enough to inline.
type NotSubset struct {
	Func     string
	Sub, Set uint64
}

// Error returns the message.
func (e NotSubset) Error() string {
	return Message(e.Func, ": ", Hex(e.Sub), " is not a subset of ", Hex(e.Set))
}

// Hex returns x as messages show sets: 0xf.
func Hex(x uint64) string { return "0x" + strconv.FormatUint(x, 16) }

// Message joins strings and numbers of type int, int64 and uint64, as fmt.Sprint does
// without spaces. It is there because fmt would be most of a small program.
func Message(parts ...any) (text string) {
	for _, part := range parts {
		switch part := part.(type) {
		case string:
			text += part
		case int:
			text += strconv.Itoa(part)
		case int64:
			text += strconv.FormatInt(part, 10)
		case uint64:
			text += strconv.FormatUint(part, 10)
		default:
			panic("word: Message: a part of another type")
		}
	}
	return text
}
