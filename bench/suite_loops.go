package main

import (
	"fmt"
	"math"
	"math/bits"

	"github.com/bitwalk/bitwalk/scan"
)

// The loops suite: a for-range against the loop written by hand, for every
// body that treats the loop differently.

var _ = addSuite(Suite{
	Name:  "loops",
	About: "for-range against the loop by hand, by what the body does",
	Trials: func(o *Options) []Trial {
		var trials []Trial
		for _, body := range []string{"sum", "count", "continue", "break", "return", "nested"} {
			for _, ones := range pick(o, []int{2, 8, 32}, []int{1, 2, 4, 8, 16, 32, 48, 64}) {
				for _, walk := range []string{"Bits", "RBits", "Ones"} {
					trials = append(trials, bitsTrial(o, walk, ones, body))
				}
			}
			for _, n := range pick(o, []int{12}, []int{4, 8, 12, 16, 20}) {
				for _, walk := range []string{"Subsets", "RSubsets"} {
					trials = append(trials, subsetsTrial(o, walk, n, "scattered", body))
				}
			}
			for _, walk := range []string{"Snoob", "RSnoob"} {
				trials = append(trials, snoobTrial(o, walk, 28, 8, "low", body, "hand", "iter", "steps"))
			}
		}
		return trials
	},
	Charts: []Chart{
		{Title: "A for-range against the loop by hand, by what the body does",
			From: []string{"Bits/ones=8/body=*", "RBits/ones=8/body=*", "Ones/ones=8/body=*", "Subsets/n=12/set=scattered/body=*",
				"RSubsets/n=12/set=scattered/body=*", "Snoob/n=28/k=8/set=low/body=*", "RSnoob/n=28/k=8/set=low/body=*"},
			X: "body", XName: "body of the loop", Ratio: "iter", Floor: true},
	},
})

// bitsTrial walks the bits of random words with so many ones, one loop inside
// the other.
func bitsTrial(o *Options, walk string, ones int, body string) Trial {
	const words = 1024
	name := fmt.Sprintf("%s/ones=%d/body=%s", walk, ones, body)
	elems := words * ones
	if body == "nested" {
		elems *= ones
	}
	return Trial{Name: name, Elems: max(elems, words), Sides: func() []Side {
		r := o.rand(name)
		// A Bits loop never meets 64, nor an Ones loop a word of two bits: the
		// body's test is made and never passed, which predicts well.
		in := &loopInput{words: make([]uint64, words), stop: 3 << 62, skip: 64}
		for i := range in.words {
			in.words[i] = wordWithOnes(r, ones)
		}
		if walk == "Ones" {
			in.skip = 3
		}
		return loopSides(walk, body, in)
	}}
}

// subsetsTrial walks the subsets of a set of n elements, low ones or scattered.
func subsetsTrial(o *Options, walk string, n int, kind, body string) Trial {
	name := fmt.Sprintf("%s/n=%d/set=%s/body=%s", walk, n, kind, body)
	elems := 1 << n
	if body == "nested" {
		elems = n << (n - 1) // half of them, on average, are in
	}
	return Trial{Name: name, Elems: elems, Sides: func() []Side {
		in := &loopInput{set: o.set(name, n, kind)}
		in.stop, in.skip = in.set, in.set&-in.set
		if walk == "RSubsets" {
			in.stop = 0
		}
		return loopSides(walk, body, in)
	}}
}

// set returns a set of n elements: the lowest, or scattered ones.
func (o *Options) set(name string, n int, kind string) uint64 {
	if kind == "scattered" {
		return wordWithOnes(o.rand(name), n)
	}
	return contiguous(n)
}

// loopSides returns every way that the walk is written with that body.
func loopSides(walk, body string, in *loopInput) []Side {
	var sides []Side
	for _, impl := range []string{"hand", "iter", "steps"} {
		if loops[loopKey{walk, body, impl}] != nil {
			sides = append(sides, loopSide(walk, body, impl, in))
		}
	}
	return sides
}

// snoobTrial walks the k-element subsets of a set of n elements: the low ones,
// which every way can do, or scattered ones, for which the loops over the
// whole word walk the low ones instead, as many.
func snoobTrial(o *Options, walk string, n, k int, kind, body string, impls ...string) Trial {
	cut := pick(o, 1_000_000, 10_000_000)
	elems := binomial(n, k, cut)
	name := fmt.Sprintf("%s/n=%d/k=%d/set=%s/body=%s", walk, n, k, kind, body)
	whole := elems < cut
	perElem := 1
	if body == "nested" {
		perElem = max(k, 1)
	}
	return Trial{Name: name, Elems: elems * perElem, Sides: func() []Side {
		in := &loopInput{set: o.set(name, n, kind), n: n, k: k}
		low := &loopInput{set: contiguous(n), n: n, k: k}
		for _, in := range []*loopInput{in, low} {
			first, last := ends(in.set, k)
			in.stop, in.skip = last, first
			if walk == "RSnoob" {
				in.stop, in.skip = first, last
			}
			if !whole {
				in.stop = nth(walk, in.set, k, elems)
			}
		}
		if !whole && (body == "sum" || body == "count" || body == "continue") {
			body += "cut"
		}
		var sides []Side
		for _, impl := range impls {
			if loops[loopKey{walk, body, impl}] == nil {
				continue // division and De Bruijn are not written in reverse
			}
			onlyLow := impl != "inset" && impl != "iter" && impl != "stepsin"
			if kind == "scattered" && onlyLow {
				s := loopSide(walk, body, impl, low)
				s.Apart = true
				sides = append(sides, s)
			} else {
				sides = append(sides, loopSide(walk, body, impl, in))
			}
		}
		return sides
	}}
}

// nth returns the word that a walk is cut at: the one after n words. It is
// built by counting, not by walking (Knuth 7.2.1.3, combinatorial numbers).
func nth(walk string, set uint64, k, n int) uint64 {
	size := bits.OnesCount64(set)
	if walk == "RSnoob" {
		// The complements of an ascending walk over the (size-k)-subsets.
		return set ^ nth("Snoob", set, size-k, n)
	}
	var rank uint64
	for ; k > 0; k-- {
		c := k - 1
		for c+1 < size && binomial(c+1, k, math.MaxInt) <= n {
			c++
		}
		n -= binomial(c, k, math.MaxInt)
		rank |= 1 << c
	}
	return scan.Deposit(rank, set)
}
