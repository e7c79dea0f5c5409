package scan

import "math/bits"

// A Word is a set of small numbers: bit i is element i. It may be any unsigned type,
// or a type defined on one.
type Word interface {
	~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uint | ~uintptr
}

// An Integer is any integer type, or a type defined on one: a type for positions, such
// as the squares of a board.
type Integer interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | Word
}

// TrailingZeros returns the number of zero bits below the lowest one bit of x, which
// is the position of that bit. If x is 0, it returns the width of W.
func TrailingZeros[W Word](x W) int {
	// The guard bit above the word gives the answer for x = 0. For 64 bits it is
	// shifted out, and TrailingZeros64 gives the answer.
	return bits.TrailingZeros64(uint64(x) | (uint64(^W(0)) + 1))
}

// OnesCount returns the number of one bits in x, the size of the set.
func OnesCount[W Word](x W) int {
	return bits.OnesCount64(uint64(x))
}

// ClearLowest returns x without its lowest one bit, or 0 if x is 0:
// x & (x-1) (Wegner 1960; Hacker's Delight, 2-1).
func ClearLowest[W Word](x W) W {
	return x & (x - 1)
}
