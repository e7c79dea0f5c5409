package main

import (
	"math/bits"

	"github.com/bitwalk/bitwalk/scan"
)

//go:generate go run ./genloops

// This file holds what the generated loops share. See genloops for the loops.

// A loopKey names a loop: the walk, what its body does, and how it is written.
type loopKey struct{ walk, body, impl string }

// A loopInput is what a loop works on: the words for walks over the bits of a
// word, else a set and a size.
type loopInput struct {
	words []uint64
	set   uint64
	n, k  int    // the size of set, and of its subsets
	stop  uint64 // where break, return and the cut bodies stop
	skip  uint64 // which element continue leaves out
}

// cutOff carries the sum out of a walk too long to finish. The plain bodies
// leave such a walk by a panic, since a break would change what the compiler
// makes of the range: one with a break has to remember how it ended.
type cutOff uint64

// cutShort runs a loop that ends in a cutOff.
func cutShort(loop func(*loopInput) uint64, in *loopInput) (sum uint64) {
	defer func() {
		v, ok := recover().(cutOff)
		if !ok {
			panic("the loop did not reach the word it is cut at")
		}
		sum = uint64(v)
	}()
	loop(in)
	return
}

// lowEnds returns the first and the last word with in.k of the low in.n bits.
func lowEnds(in *loopInput) (first, last uint64) {
	first = 1<<in.k - 1
	return first, first << (in.n - in.k)
}

// ends returns the first and the last k-element subset of set.
func ends(set uint64, k int) (first, last uint64) {
	n := bits.OnesCount64(set)
	full := uint64(1)<<n - 1
	return scan.Deposit(uint64(1)<<k-1, set), scan.Deposit(full&^(1<<(n-k)-1), set)
}

// deBruijnSnoob is the published constant of the De Bruijn form of snoob, and
// deBruijnShift the logarithms it finds.
const deBruijnSnoob = 0x03f79d71b4cb0a89

var deBruijnShift = deBruijnTable(deBruijnSnoob)

func deBruijnTable(seq uint64) (table [64]uint8) {
	for i := range table {
		table[seq<<i>>58] = uint8(i)
	}
	return table
}
