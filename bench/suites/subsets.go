package suites

import (
	"fmt"

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/iter"
)

// The subsets suite: every subset of a set, by the iterators, in blocks, by
// the steps and by the carry-rippler written out.

var subsets = Suite{
	Name:  "subsets",
	About: "every subset of a set: iterators, blocks and steps beside the carry-rippler",
	Trials: func(o *Options) []measure.Trial {
		var trials []measure.Trial
		for _, n := range Pick(o, []int{4, 8, 12, 16, 20}, Every(2, 24, 1)) {
			for _, kind := range []string{"low", "scattered"} {
				for _, walk := range []string{"Subsets", "RSubsets"} {
					trials = append(trials, SubsetsTrial(o, walk, n, kind, "sum"))
				}
				trials = append(trials, SubsetBlocksTrial(o, n, kind))
			}
		}
		return trials
	},
	Charts: []Chart{
		{Title: "Every subset of a scattered set", From: []string{"Subsets/n=*/set=scattered/body=sum", "RSubsets/n=*/set=scattered/body=sum"},
			X: "n", XName: "elements of the set"},
		{Title: "Every subset, into blocks of 1024", From: []string{"SubsetBlocks/n=*/set=scattered"},
			X: "n", XName: "elements of the set"},
	},
}

// blockSize is how many words a block has: 8 KiB, a part of the first cache.
const blockSize = 1024

// SubsetBlocksTrial fills a buffer over and over with the next subsets.
func SubsetBlocksTrial(o *Options, n int, kind string) measure.Trial {
	name := fmt.Sprintf("SubsetBlocks/n=%d/set=%s", n, kind)
	return measure.Trial{Name: name, Elems: 1 << n, Bytes: 8 << n, Sides: func() []measure.Side {
		set, buf := o.set(name, n, kind), make([]uint64, blockSize)
		last := func() []uint64 { return buf }
		return append([]measure.Side{
			{Impl: "hand", Run: func() uint64 { return subsetBlocksHand(set, buf) }, Out: last},
			storeCeiling(make([]uint64, min(blockSize, 1<<n)), max(1, 1<<n/blockSize)),
		}, o.eachPath("blocks", func() uint64 { return subsetBlocksIter(set, buf) }, last)...)
	}}
}

//go:noinline
func subsetBlocksHand(set uint64, buf []uint64) (sum uint64) {
	for sub := uint64(0); ; {
		n := 0
		for i := range buf {
			buf[i] = sub
			n++
			if sub = (sub - set) & set; sub == 0 {
				break
			}
		}
		sum += buf[0] ^ buf[n-1]
		if sub == 0 {
			return sum
		}
	}
}

//go:noinline
func subsetBlocksIter(set uint64, buf []uint64) (sum uint64) {
	for block := range iter.SubsetBlocks(set, buf) {
		sum += block[0] ^ block[len(block)-1]
	}
	return sum
}
