package suites

import (
	"fmt"
	"math/bits"

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/scan"
)

// The suites bits and subsets: the plain loops, and those left early. A tiny body is
// one addition, and one comparison for the break.

var bitWalks = Suite{
	Page: func(*Options) []measure.Trial { return []measure.Trial{bitsTrial("Bits", 8, "sum")} },
	More: func(*Options) (trials []measure.Trial) {
		for _, walk := range []string{"Bits", "RBits"} {
			for _, ones := range []int{2, 8, 32} {
				trials = append(trials, bitsTrial(walk, ones, "sum"))
			}
		}
		for _, ones := range []int{2, 8, 32} {
			trials = append(trials, bitsTrial("Bits", ones, "break"))
		}
		return trials
	},
}

// bitLoops are by hand, as a for-range and by steps, by walk and body. No element is stop.
var bitLoops = map[string][]func(words []uint64, stop uint64) uint64{
	"Bits/sum": {sumBitsHand, sumBits}, "Bits/break": {breakBitsHand, breakBits, breakBitsStep},
	"RBits/sum": {sumRBitsHand, sumRBits},
}

// bitsTrial walks the bits of random words with the given number of ones.
func bitsTrial(walk string, ones int, body string) measure.Trial {
	const words = 1024
	name := fmt.Sprintf("%s/ones=%d/body=%s", walk, ones, body)
	return measure.Trial{Name: name, Elems: words * ones, Sides: func() (sides []measure.Side) {
		r, in := random(name), make([]uint64, words)
		for i := range in {
			in[i] = wordWithOnes(r, ones)
		}
		for i, loop := range bitLoops[walk+"/"+body] {
			sides = append(sides, way(loopForms[i], func() uint64 { return loop(in, 3<<62) }))
		}
		return sides
	}}
}

// loopForms are the ways in bitLoops and subsetLoops.
var loopForms = []string{"hand", "iter", "step"}

//go:noinline
func sumBitsHand(words []uint64, _ uint64) (sum uint64) {
	for _, x := range words {
		for ; x != 0; x &= x - 1 {
			sum += uint64(bits.TrailingZeros64(x))
		}
	}
	return sum
}

//go:noinline
func sumBits(words []uint64, _ uint64) (sum uint64) {
	for _, x := range words {
		for i := range iter.Bits(x) {
			sum += uint64(i)
		}
	}
	return sum
}

//go:noinline
func breakBitsHand(words []uint64, stop uint64) (sum uint64) {
	for _, x := range words {
		for ; x != 0; x &= x - 1 {
			i := bits.TrailingZeros64(x)
			if uint64(i) == stop {
				break
			}
			sum += uint64(i)
		}
	}
	return sum
}

//go:noinline
func breakBits(words []uint64, stop uint64) (sum uint64) {
	for _, x := range words {
		for i := range iter.Bits(x) {
			if uint64(i) == stop {
				break
			}
			sum += uint64(i)
		}
	}
	return sum
}

//go:noinline
func breakBitsStep(words []uint64, stop uint64) (sum uint64) {
	for _, x := range words {
		for x != 0 {
			var i int
			if i, x = scan.Pop(x); uint64(i) == stop {
				break
			}
			sum += uint64(i)
		}
	}
	return sum
}

//go:noinline
func sumRBitsHand(words []uint64, _ uint64) (sum uint64) {
	for _, x := range words {
		for x != 0 {
			i := bits.Len64(x) - 1
			x ^= 1 << (i & 63)
			sum += uint64(i)
		}
	}
	return sum
}

//go:noinline
func sumRBits(words []uint64, _ uint64) (sum uint64) {
	for _, x := range words {
		for i := range iter.RBits(x) {
			sum += uint64(i)
		}
	}
	return sum
}

var subsets = Suite{
	Page: func(*Options) []measure.Trial {
		return []measure.Trial{subsetsTrial(16, "scattered", "sum")}
	},
	More: func(o *Options) (trials []measure.Trial) {
		for _, n := range []int{4, 7, 9, 10, 13, 16, 19} {
			trials = append(trials, subsetsTrial(n, "low", "sum"), subsetsTrial(n, "scattered", "sum"), subsetsTrial(n, "scattered", "break"))
		}
		for _, n := range []int{10, 15, 20} {
			trials = append(trials, subsetBlocksTrial(o, n, "scattered"))
		}
		return trials
	},
}

// subsetLoops are by hand, as a for-range and by steps, by body. The last element is
// stop.
var subsetLoops = map[string][]func(set, stop uint64) uint64{
	"sum": {sumSubsetsHand, sumSubsets}, "break": {breakSubsetsHand, breakSubsets, breakSubsetsStep},
}

// subsetsTrial walks the subsets of a set of n elements, low ones or scattered.
func subsetsTrial(n int, kind, body string) measure.Trial {
	name := fmt.Sprintf("Subsets/n=%d/set=%s/body=%s", n, kind, body)
	return measure.Trial{Name: name, Elems: 1 << n, Sides: func() (sides []measure.Side) {
		set := setOf(name, n, kind)
		for i, loop := range subsetLoops[body] {
			sides = append(sides, way(loopForms[i], func() uint64 { return loop(set, set) }))
		}
		return sides
	}}
}

//go:noinline
func sumSubsetsHand(set, _ uint64) (sum uint64) {
	for sub := uint64(0); ; {
		sum += sub
		if sub = (sub - set) & set; sub == 0 {
			return sum
		}
	}
}

//go:noinline
func sumSubsets(set, _ uint64) (sum uint64) {
	for sub := range iter.Subsets(set) {
		sum += sub
	}
	return sum
}

//go:noinline
func breakSubsetsHand(set, stop uint64) (sum uint64) {
	for sub := uint64(0); ; {
		if sub == stop {
			break
		}
		sum += sub
		if sub = (sub - set) & set; sub == 0 {
			break
		}
	}
	return sum
}

//go:noinline
func breakSubsets(set, stop uint64) (sum uint64) {
	for sub := range iter.Subsets(set) {
		if sub == stop {
			break
		}
		sum += sub
	}
	return sum
}

//go:noinline
func breakSubsetsStep(set, stop uint64) (sum uint64) {
	for sub, ok := uint64(0), true; ok; sub, ok = scan.NextSubset(sub, set) {
		if sub == stop {
			break
		}
		sum += sub
	}
	return sum
}

// blockSize is how many words a block has: 8 KiB, a part of the first cache.
const blockSize = 1024

// subsetBlocksTrial fills a buffer over and over with the next subsets.
func subsetBlocksTrial(o *Options, n int, kind string) measure.Trial {
	name := fmt.Sprintf("SubsetBlocks/n=%d/set=%s", n, kind)
	return measure.Trial{Name: name, Elems: 1 << n, Sides: func() []measure.Side {
		set, buf := setOf(name, n, kind), make([]uint64, blockSize)
		return []measure.Side{
			way("hand", func() uint64 { return subsetBlocksHand(set, buf) }),
			o.onBest("blocks", func() uint64 { return subsetBlocks(set, buf) }, nil),
		}
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
func subsetBlocks(set uint64, buf []uint64) (sum uint64) {
	for block := range iter.SubsetBlocks(set, buf) {
		sum += block[0] ^ block[len(block)-1]
	}
	return sum
}
