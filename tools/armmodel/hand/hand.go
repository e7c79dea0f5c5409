// Package hand has the loops that people write by hand, with which armmodel compares the
// kernels. They are modelled, never run.
package hand

import "math/bits"

// Count returns the number of one bits.
func Count(words []uint64) (n int) {
	for _, x := range words {
		n += bits.OnesCount64(x)
	}
	return n
}

// CountAnd returns the number of bits that are one in a and in b.
func CountAnd(a, b []uint64) (n int) {
	b = b[:len(a)]
	for i, x := range a {
		n += bits.OnesCount64(x & b[i])
	}
	return n
}

// AndNot stores the bits that are one in a and not in b.
func AndNot(dst, a, b []uint64) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := range dst {
		dst[i] = a[i] &^ b[i]
	}
}

// Positions stores the positions of the one bits.
func Positions(dst []uint32, x uint64) (n int) {
	for ; x != 0 && n < len(dst); x &= x - 1 {
		dst[n] = uint32(bits.TrailingZeros64(x))
		n++
	}
	return n
}

// Subsets stores the first subsets of set.
func Subsets(dst []uint64, set uint64) {
	sub := uint64(0)
	for i := range dst {
		dst[i] = sub
		sub = (sub - set) & set
	}
}

// Write stores a run of subsets.
func Write(dst, run []uint64, base uint64) {
	run = run[:len(dst)]
	for i := range dst {
		dst[i] = run[i] ^ base
	}
}

// Level adds the lower half of a function to the upper one.
func Level(lo, hi []uint64) {
	hi = hi[:len(lo)]
	for i := range lo {
		hi[i] += lo[i]
	}
}
