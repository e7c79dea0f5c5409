package main

import (
	"fmt"
	"math/bits"

	"github.com/bitwalk/bitwalk/iter"
)

// The snoob suite: every subset of k elements, by the iterators, in blocks, by
// the steps and by the published loops.

var _ = addSuite(Suite{
	Name:  "snoob",
	About: "every k-element subset: iterators, blocks and steps beside the published loops",
	Trials: func(o *Options) []Trial {
		var trials []Trial
		for _, n := range []int{16, 28, 40, 64} {
			for _, k := range pick(o, []int{2, 4, 8, n / 2, n - 4}, every(1, n-1, 1)) {
				for _, kind := range []string{"low", "scattered"}[:pick(o, 1, 2)] {
					trials = append(trials, snoobTrial(o, "Snoob", n, k, kind, "sum", allSnoobs...))
				}
				trials = append(trials,
					snoobTrial(o, "Snoob", n, k, "scattered", "sum", "hand", "inset", "iter", "stepsin"),
					snoobTrial(o, "RSnoob", n, k, "low", "sum", allSnoobs...),
					snoobBlocksTrial(o, n, k, "scattered"))
				if n*k <= 28*8 {
					trials = append(trials, combinTrial(o, n, k))
				}
			}
		}
		return trials
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
})

var allSnoobs = []string{"hand", "division", "debruijn", "inset", "iter", "steps", "stepsin"}

// snoobBlocksTrial fills a buffer over and over with the next k-subsets.
func snoobBlocksTrial(o *Options, n, k int, kind string) Trial {
	cut := pick(o, 1_000_000, 10_000_000)
	elems := binomial(n, k, cut)
	name := fmt.Sprintf("SnoobBlocks/n=%d/k=%d/set=%s", n, k, kind)
	if elems == cut {
		elems -= elems % blockSize
	}
	return Trial{Name: name, Elems: elems, Bytes: 8 * elems, Sides: func() []Side {
		set, buf := o.set(name, n, kind), make([]uint64, blockSize)
		blocks := (elems + blockSize - 1) / blockSize
		last := func() []uint64 { return buf }
		hand := Side{Impl: "hand", Apart: kind != "low", Out: last,
			Run: func() uint64 { return snoobBlocksHand(n, k, buf, blocks) }}
		inset := Side{Impl: "inset", Out: last,
			Run: func() uint64 { return snoobBlocksInSet(set, k, buf, blocks) }}
		return append([]Side{hand, inset, storeCeiling(make([]uint64, blockSize), blocks)},
			o.eachPath("blocks", func() uint64 { return snoobBlocksIter(set, k, buf, blocks) }, last)...)
	}}
}

// snoobBlocksHand fills buf by Gosper's hack with the k-subsets of the low n.
//
//go:noinline
func snoobBlocksHand(n, k int, buf []uint64, blocks int) (sum uint64) {
	v, last := ends(contiguous(n), k)
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
	v, last := ends(set, k)
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
