package suites

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/bitwalk/bitwalk/bench/loops"
	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/iter"
)

// The snoob suite: every subset of k elements, by the iterators, in blocks, by
// the steps and by the published loops.

var snoob = Suite{
	Name:  "snoob",
	About: "every k-element subset: iterators, blocks and steps beside the published loops",
	Trials: func(o *Options) []measure.Trial {
		var trials []measure.Trial
		for _, n := range []int{16, 28, 40, 64} {
			for _, k := range Pick(o, []int{2, 4, 8, n / 2, n - 4}, Every(1, n-1, 1)) {
				for _, kind := range []string{"low", "scattered"}[:Pick(o, 1, 2)] {
					trials = append(trials, SnoobTrial(o, "Snoob", n, k, kind, "sum", allSnoobs...))
				}
				trials = append(trials,
					SnoobTrial(o, "Snoob", n, k, "scattered", "sum", "hand", "inset", "iter", "stepsin"),
					SnoobTrial(o, "RSnoob", n, k, "low", "sum", allSnoobs...),
					SnoobBlocksTrial(o, n, k, "scattered"))
				if n*k <= 28*8 {
					trials = append(trials, combinTrial(o, n, k))
				}
			}
		}
		return slices.Concat(trials, SmallSnoobTrials(o, "low"), SmallSnoobTrials(o, "scattered"), TenSnoobTrials(o))
	},
	Charts: []Chart{
		{Title: "Every k-element subset of the low 28 bits", From: []string{"Snoob/n=28/k=*/set=low/body=sum"},
			X: "k", XName: "k, elements of each subset of 28"},
		{Title: "Every k-element subset of 40 scattered bits", From: []string{"Snoob/n=40/k=*/set=scattered/body=sum"},
			X: "k", XName: "k, elements of each subset of 40"},
		{Title: "Every k-element subset of all 64 bits", From: []string{"Snoob/n=64/k=*/set=low/body=sum"},
			X: "k", XName: "k, elements of each subset of 64"},
		{Title: "Every k-element subset of 40 scattered bits, into blocks of 1024", From: []string{"SnoobBlocks/n=40/k=*/set=scattered"},
			X: "k", XName: "k, elements of each subset of 40"},
		{Title: "gonum's combin beside the iterators: elements of k-subsets of 28", From: []string{"Combinations/n=28/k=*"},
			X: "k", XName: "k, elements of each subset of 28"},
	},
	Ways: map[string]string{
		"division": "Gosper, with a division",
		"debruijn": "Gosper, with De Bruijn",
		"inset":    "published loop within a set",
		"stepsin":  "steps within a set",
	},
}

var allSnoobs = []string{"hand", "division", "debruijn", "inset", "iter", "steps", "stepsin"}

// SnoobBlocksTrial fills a buffer over and over with the next k-subsets.
func SnoobBlocksTrial(o *Options, n, k int, kind string) measure.Trial {
	cut := Pick(o, 1_000_000, 10_000_000)
	elems := binomial(n, k, cut)
	name := fmt.Sprintf("SnoobBlocks/n=%d/k=%d/set=%s", n, k, kind)
	if elems == cut {
		elems -= elems % blockSize
	}
	return measure.Trial{Name: name, Elems: elems, Bytes: 8 * elems, Sides: func() []measure.Side {
		set, buf := o.set(name, n, kind), make([]uint64, blockSize)
		blocks := (elems + blockSize - 1) / blockSize
		last := func() []uint64 { return buf }
		hand := measure.Side{Impl: "hand", Apart: kind != "low", Out: last,
			Run: func() uint64 { return snoobBlocksHand(n, k, buf, blocks) }}
		inset := measure.Side{Impl: "inset", Out: last,
			Run: func() uint64 { return snoobBlocksInSet(set, k, buf, blocks) }}
		return append([]measure.Side{hand, inset, storeCeiling(make([]uint64, blockSize), blocks)},
			o.eachPath("blocks", func() uint64 { return snoobBlocksIter(set, k, buf, blocks) }, last)...)
	}}
}

// snoobBlocksHand fills buf by Gosper's hack with the k-subsets of the low n.
//
//go:noinline
func snoobBlocksHand(n, k int, buf []uint64, blocks int) (sum uint64) {
	v, last := loops.Ends(contiguous(n), k)
	for range blocks {
		n := 0
		for i := range buf {
			buf[i] = v
			n++
			if v == last {
				break
			}
			ripple := v + v&-v
			v = ripple | (v^ripple)>>2>>(bits.TrailingZeros64(v)&63)
		}
		sum += buf[0] ^ buf[n-1]
	}
	return sum
}

//go:noinline
func snoobBlocksInSet(set uint64, k int, buf []uint64, blocks int) (sum uint64) {
	v, last := loops.Ends(set, k)
	for range blocks {
		n := 0
		for i := range buf {
			buf[i] = v
			n++
			if v == last {
				break
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
		sum += buf[0] ^ buf[n-1]
	}
	return sum
}

//go:noinline
func snoobBlocksIter(set uint64, k int, buf []uint64, blocks int) (sum uint64) {
	for block := range iter.SnoobBlocks(set, k, buf) {
		sum += block[0] ^ block[len(block)-1]
		if blocks--; blocks == 0 {
			break
		}
	}
	return sum
}

// SmallSnoobTrial makes many short walks, each a call of its own over another set.
func SmallSnoobTrial(o *Options, walk string, n, k int, kind string) measure.Trial {
	t := SnoobTrial(o, walk, n, k, kind, "sum")
	calls := max(16, min(2048, 1<<16/t.Elems))
	name := "Small" + t.Name
	return measure.Trial{Name: name, Elems: calls * t.Elems, Sides: func() (sides []measure.Side) {
		var in, low []*loops.Input
		for i := range calls {
			in = append(in, &loops.Input{N: n, K: k, Set: o.set(fmt.Sprint(name, i), n, kind)})
			low = append(low, &loops.Input{N: n, K: k, Set: contiguous(n)})
		}
		for _, impl := range []string{"hand", "inset", "iter", "steps", "stepsin"} {
			loop, on := loops.All[loops.Key{Walk: walk, Body: "sum", Impl: impl}], in
			apart := kind == "scattered" && (impl == "hand" || impl == "steps")
			if apart {
				on = low
			}
			sides = append(sides, measure.Side{Impl: impl, Apart: apart, Run: func() (sum uint64) {
				for _, in := range on {
					sum += loop(in)
				}
				return sum
			}})
		}
		return sides
	}}
}

// SmallSnoobTrials walk all k-subsets of sets of up to twelve elements.
func SmallSnoobTrials(o *Options, kind string) (trials []measure.Trial) {
	for _, n := range Pick(o, []int{1, 2, 3, 4, 5, 6, 8, 12}, Every(0, 12, 1)) {
		for k := range n + 1 {
			for _, walk := range []string{"Snoob", "RSnoob"} {
				trials = append(trials, SmallSnoobTrial(o, walk, n, k, kind))
			}
		}
	}
	return trials
}

// TenSnoobTrials walk the first ten k-subsets of many sets, one call each.
func TenSnoobTrials(o *Options) (trials []measure.Trial) {
	const calls = 1024
	for _, kind := range []string{"low", "scattered"} {
		for _, nk := range [][2]int{{6, 3}, {8, 2}, {8, 4}, {12, 1}, {12, 6}, {20, 3}, {40, 5}, {40, 35}, {64, 8}} {
			n, k := nk[0], nk[1]
			name := fmt.Sprintf("TenSnoob/n=%d/k=%d/set=%s", n, k, kind)
			trials = append(trials, measure.Trial{Name: name, Elems: 10 * calls, Sides: func() (sides []measure.Side) {
				in := make([]uint64, calls)
				for i := range in {
					in[i] = o.set(fmt.Sprint(name, i), n, kind)
				}
				hand := tenSnoobsInSet
				if kind == "low" {
					hand = tenSnoobsGosper
				}
				side := func(impl string, ten func(set uint64, k int) uint64) measure.Side {
					return measure.Side{Impl: impl, Run: func() (sum uint64) {
						for _, set := range in {
							sum += ten(set, k)
						}
						return sum
					}}
				}
				return []measure.Side{side("hand", hand), side("iter", tenSnoobsIter)}
			}})
		}
	}
	return trials
}

//go:noinline
func tenSnoobsGosper(_ uint64, k int) (sum uint64) {
	v := uint64(1)<<k - 1
	for left := 10; ; {
		sum += v
		if left--; left == 0 {
			return sum
		}
		ripple := v + v&-v
		v = ripple | (v^ripple)>>2>>(bits.TrailingZeros64(v)&63)
	}
}

//go:noinline
func tenSnoobsInSet(set uint64, k int) (sum uint64) {
	v, rest := uint64(0), set
	for range k {
		v |= rest & -rest
		rest &= rest - 1
	}
	for left := 10; ; {
		sum += v
		if left--; left == 0 {
			return sum
		}
		ripple := ((v | ^set) + v&-v) & set
		rest, moved := set, v&^ripple
		for moved &= moved - 1; moved != 0; moved &= moved - 1 {
			ripple |= rest & -rest
			rest &= rest - 1
		}
		v = ripple
	}
}

//go:noinline
func tenSnoobsIter(set uint64, k int) (sum uint64) {
	left := 10
	for v := range iter.Snoob(set, k) {
		sum += v
		if left--; left == 0 {
			break
		}
	}
	return sum
}
