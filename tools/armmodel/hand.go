package main

import (
	"math/bits"

	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/lattice"
	"github.com/bitwalk/bitwalk/scan"
)

// The loops that people write by hand, with which the kernels are compared. They are
// modelled, never run.

//go:noinline
func countHand(words []uint64) (n int) {
	for _, x := range words {
		n += bits.OnesCount64(x)
	}
	return n
}

//go:noinline
func countAndHand(a, b []uint64) (n int) {
	b = b[:len(a)]
	for i, x := range a {
		n += bits.OnesCount64(x & b[i])
	}
	return n
}

//go:noinline
func andNotHand(dst, a, b []uint64) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := range dst {
		dst[i] = a[i] &^ b[i]
	}
}

//go:noinline
func positionsHand(dst []uint32, x uint64) (n int) {
	for ; x != 0 && n < len(dst); x &= x - 1 {
		dst[n] = uint32(bits.TrailingZeros64(x))
		n++
	}
	return n
}

//go:noinline
func subsetsHand(dst []uint64, set uint64) {
	sub := uint64(0)
	for i := range dst {
		dst[i] = sub
		sub = (sub - set) & set
	}
}

//go:noinline
func writeHand(dst, run []uint64, base uint64) {
	run = run[:len(dst)]
	for i := range dst {
		dst[i] = run[i] ^ base
	}
}

//go:noinline
func levelHand(lo, hi []uint64) {
	hi = hi[:len(lo)]
	for i := range lo {
		hi[i] += lo[i]
	}
}

// keep makes the linker keep what use calls: the loops by hand and all kernels.
var keep = use

func use(dst, a, b []uint64, list []uint32) int {
	andNotHand(dst, a, b)
	subsetsHand(dst, a[0])
	writeHand(dst, a, b[0])
	levelHand(a, b)
	scan.And(dst, a, b)
	lattice.Zeta(dst, lattice.Sum, 1)
	scan.FillSubsets(dst, 0, a[0])
	n := countHand(a) + countAndHand(a, b) + positionsHand(list, a[0]) + scan.Count(a) + scan.CountAnd(a, b)
	for block := range iter.SnoobBlocks(a[0], 3, dst) {
		n += len(block)
	}
	return n + scan.AndNotCount(dst, a, b) + len(scan.AppendPositions(list, a, 0))
}
