// Package loops holds the loops under test: every walk, written out in every way
// there is to write it, around every body. Genloops prints them.
package loops

import (
	"math/bits"

	"github.com/bitwalk/bitwalk/scan"
)

//go:generate go run ./genloops

// A Key names a loop: the walk, what its body does, and how it is written.
type Key struct{ Walk, Body, Impl string }

// An Input is what a loop works on: the words for walks over the bits of a
// word, else a set and a size.
type Input struct {
	Words []uint64
	Set   uint64
	N, K  int    // the size of Set, and of its subsets
	Stop  uint64 // where break, return and the cut bodies stop
	Skip  uint64 // which element continue leaves out
}

// cutOff carries the sum out of a walk too long to finish. The plain bodies
// leave such a walk by a panic, since a break would change the compiled loop: a
// range with a break has to remember how it ended.
type cutOff uint64

// CutShort runs a loop that ends in a cutOff.
func CutShort(loop func(*Input) uint64, in *Input) (sum uint64) {
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

// lowEnds returns the first and the last word with in.K of the low in.N bits.
func lowEnds(in *Input) (first, last uint64) {
	first = 1<<in.K - 1
	return first, first << (in.N - in.K)
}

// Ends returns the first and the last k-element subset of set.
func Ends(set uint64, k int) (first, last uint64) {
	n := bits.OnesCount64(set)
	full := uint64(1)<<n - 1
	return scan.Deposit(uint64(1)<<k-1, set), scan.Deposit(full&^(1<<(n-k)-1), set)
}

// deBruijnSnoob is the published constant of the De Bruijn form of snoob, and
// deBruijnShift the logarithms it finds.
const deBruijnSnoob = 0x03f79d71b4cb0a89

var deBruijnShift = DeBruijnTable(deBruijnSnoob)

// DeBruijnTable returns the logarithms that a De Bruijn sequence finds.
func DeBruijnTable(seq uint64) (table [64]uint8) {
	for i := range table {
		table[seq<<i>>58] = uint8(i)
	}
	return table
}
