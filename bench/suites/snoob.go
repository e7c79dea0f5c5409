package suites

import (
	"fmt"
	"math/bits"
	"math/rand/v2"

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/scan"
)

// The snoob suite: the k-subsets of a set, low elements or scattered ones, beside
// Gosper's hack, which walks low ones, and its form within a set.

var snoob = Suite{
	Page: func(*Options) (trials []measure.Trial) {
		for _, nk := range [][2]int{{1, 1}, {2, 1}, {4, 2}, {6, 3}, {8, 4}, {10, 5}, {12, 6}, {16, 8}, {20, 10}, {22, 11}} {
			for _, kind := range []string{"low", "scattered"} {
				trials = append(trials, snoobTrial(nk[0], nk[1], kind))
			}
		}
		return trials
	},
	More: func(o *Options) (trials []measure.Trial) {
		for _, nk := range [][2]int{
			{2, 2}, {3, 1}, {4, 1}, {5, 2}, {5, 5}, {6, 2}, {8, 2}, {8, 7}, {12, 1}, {12, 3}, {12, 10}, // short
			{28, 6}, {28, 7}, {28, 22}, {40, 5}, {40, 35}, {64, 4}, {64, 60}, // at least 100,000
		} {
			trials = append(trials, snoobTrial(nk[0], nk[1], "low"), snoobTrial(nk[0], nk[1], "scattered"))
		}
		for _, nk := range [][2]int{{28, 6}, {40, 5}, {64, 4}} {
			trials = append(trials, snoobBlocksTrial(o, nk[0], nk[1]))
		}
		return trials
	},
}

// A snoobIn is a set, of n elements, whose k-subsets are walked.
type snoobIn struct {
	set  uint64
	n, k int
}

// lowEnds returns the first and the last k-subset if the elements are the lowest.
func (in *snoobIn) lowEnds() (first, last uint64) {
	first = contiguous(in.k)
	return first, first << (in.n - in.k)
}

// ends returns the first and the last k-subset.
func (in *snoobIn) ends() (first, last uint64) {
	first, last = in.lowEnds()
	return scan.Deposit(first, in.set), scan.Deposit(last, in.set)
}

// snoobTrial walks the k-subsets of sets of n elements, and those of many sets if there
// are few of each: a call each, as in a program.
func snoobTrial(n, k int, kind string) measure.Trial {
	name := fmt.Sprintf("Snoob/n=%d/k=%d/set=%s/body=sum", n, k, kind)
	if n <= 12 {
		name = "Small" + name
	}
	forms := []form[snoobIn]{{"inset", snoobInSet}, {"iter", snoobIter}}
	if kind == "low" {
		forms = []form[snoobIn]{{"hand", snoobHand}, {"steps", snoobSteps}, {"iter", snoobIter}}
	}
	t := inForms(name, max(1, min(2048, 1<<16/binomial(n, k))), func(r *rand.Rand) snoobIn {
		if kind == "low" {
			return snoobIn{contiguous(n), n, k}
		}
		return snoobIn{wordWithOnes(r, n), n, k}
	}, forms...)
	t.Elems, t.Unit = t.Elems*binomial(n, k), ""
	return t
}

// gosper returns the next word with as many ones.
func gosper(x uint64) uint64 {
	ripple := x + x&-x
	return ripple | (x^ripple)>>2>>(bits.TrailingZeros64(x)&63)
}

//go:noinline
func snoobHand(in snoobIn) (sum uint64) {
	for v, last := in.lowEnds(); ; v = gosper(v) {
		sum += v
		if v == last {
			return sum
		}
	}
}

//go:noinline
func snoobSteps(in snoobIn) (sum uint64) {
	v, last := in.lowEnds()
	for ok := true; ; {
		sum += v
		if v, ok = scan.NextSnoob(v); !ok || v > last {
			return sum
		}
	}
}

//go:noinline
func snoobIter(in snoobIn) (sum uint64) {
	for v := range iter.Snoob(in.set, in.k) {
		sum += v
	}
	return sum
}

// snoobInSet is the published loop within a set: it adds one to the lowest run of v with
// the carry rippling over what set lacks, then gives the ones it lost back to the lowest
// elements of set, one by one.
//
//go:noinline
func snoobInSet(in snoobIn) (sum uint64) {
	set := in.set
	for v, last := in.ends(); ; {
		sum += v
		if v == last {
			return sum
		}
		rest, below := set, v-1
		ripple := set & (below + v&-v - set)
		for lost := below&v ^ ripple; ; {
			if lost &= lost - 1; lost == 0 {
				break
			}
			low := rest & -rest
			ripple ^= low
			rest ^= low
		}
		v = ripple
	}
}

// snoobBlocksTrial fills a buffer over and over with the next k-subsets of a scattered
// set. Gosper's hack walks the low elements instead.
func snoobBlocksTrial(o *Options, n, k int) measure.Trial {
	name := fmt.Sprintf("SnoobBlocks/n=%d/k=%d/set=scattered", n, k)
	return measure.Trial{Name: name, Elems: binomial(n, k), Sides: func() []measure.Side {
		low, set, buf := snoobIn{contiguous(n), n, k}, setOf(name, n, "scattered"), make([]uint64, blockSize)
		return []measure.Side{
			apart(way("hand", func() uint64 { return snoobBlocksHand(&low, buf) })),
			o.onBest("blocks", func() uint64 { return snoobBlocks(set, k, buf) }, nil),
		}
	}}
}

//go:noinline
func snoobBlocksHand(in *snoobIn, buf []uint64) (sum uint64) {
	for v, last := in.lowEnds(); ; {
		n := 0
		for i := range buf {
			buf[i] = v
			n++
			if v == last {
				return sum + buf[0] ^ buf[n-1]
			}
			v = gosper(v)
		}
		sum += buf[0] ^ buf[n-1]
	}
}

//go:noinline
func snoobBlocks(set uint64, k int, buf []uint64) (sum uint64) {
	for block := range iter.SnoobBlocks(set, k, buf) {
		sum += block[0] ^ block[len(block)-1]
	}
	return sum
}
