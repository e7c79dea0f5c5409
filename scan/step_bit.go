package scan

import "math/bits"

// The nearest one bit of a word, up or down.

// NextBit returns the position of the first one bit of x at or after i, or -1 if
// there is none. A negative i counts as 0. For the zeros of x, pass ^x.
func NextBit[W Word](x W, i int) int {
	i = max(i, 0)
	rest := uint64(x) >> i
	if rest == 0 {
		return -1
	}
	return i + bits.TrailingZeros64(rest)
}

// PrevBit returns the position of the last one bit of x at or before i, or -1 if
// there is none. An i beyond the last bit of x counts as that bit. For the zeros of x,
// pass ^x.
func PrevBit[W Word](x W, i int) int {
	if i < 0 {
		return -1
	}
	// For i = 63 the mask is 2<<63 - 1, all ones.
	return bits.Len64(uint64(x)&(2<<min(i, 63)-1)) - 1
}
