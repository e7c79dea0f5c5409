package suites

import (
	"fmt"
	"math/bits"

	"github.com/bitwalk/bitwalk/bench/loops"
	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/rank"
)

// The loops suite: a for-range against the loop written by hand, for every kind of
// body that the compiler treats differently.

var ranges = Suite{
	Name:  "loops",
	About: "for-range against the loop by hand, by what the body does",
	Trials: func(o *Options) []measure.Trial {
		var trials []measure.Trial
		for _, body := range []string{"sum", "count", "continue", "break", "return", "nested"} {
			for _, ones := range Pick(o, []int{2, 8, 32}, []int{1, 2, 4, 8, 16, 32, 48, 64}) {
				for _, walk := range []string{"Bits", "RBits", "Ones"} {
					trials = append(trials, BitsTrial(o, walk, ones, body))
				}
			}
			for _, n := range Pick(o, []int{12}, []int{4, 8, 12, 16, 20}) {
				for _, walk := range []string{"Subsets", "RSubsets"} {
					trials = append(trials, SubsetsTrial(o, walk, n, "scattered", body))
				}
			}
			for _, walk := range []string{"Snoob", "RSnoob"} {
				trials = append(trials, SnoobTrial(o, walk, 28, 8, "low", body, "hand", "iter", "steps"))
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
}

// BitsTrial walks the bits of random words with the given number of ones, in one
// loop inside another.
func BitsTrial(o *Options, walk string, ones int, body string) measure.Trial {
	const words = 1024
	name := fmt.Sprintf("%s/ones=%d/body=%s", walk, ones, body)
	elems := words * ones
	if body == "nested" {
		elems *= ones
	}
	return measure.Trial{Name: name, Elems: max(elems, words), Sides: func() []measure.Side {
		r := o.rand(name)
		// A Bits loop never meets 64, nor an Ones loop a word of two bits: the
		// body's test is made and never passed, which predicts well.
		in := &loops.Input{Words: make([]uint64, words), Stop: 3 << 62, Skip: 64}
		for i := range in.Words {
			in.Words[i] = wordWithOnes(r, ones)
		}
		if walk == "Ones" {
			in.Skip = 3
		}
		return loopSides(walk, body, in)
	}}
}

// SubsetsTrial walks the subsets of a set of n elements, low ones or scattered.
func SubsetsTrial(o *Options, walk string, n int, kind, body string) measure.Trial {
	name := fmt.Sprintf("%s/n=%d/set=%s/body=%s", walk, n, kind, body)
	elems := 1 << n
	if body == "nested" {
		elems = n << (n - 1) // a subset has n/2 on average
	}
	return measure.Trial{Name: name, Elems: elems, Sides: func() []measure.Side {
		in := &loops.Input{Set: o.set(name, n, kind)}
		in.Stop, in.Skip = in.Set, in.Set&-in.Set
		if walk == "RSubsets" {
			in.Stop = 0
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
func loopSides(walk, body string, in *loops.Input) []measure.Side {
	var sides []measure.Side
	for _, impl := range []string{"hand", "iter", "steps"} {
		if loops.All[loops.Key{Walk: walk, Body: body, Impl: impl}] != nil {
			sides = append(sides, loopSide(walk, body, impl, in))
		}
	}
	return sides
}

// SnoobTrial walks the k-subsets of a set of n elements. The elements are the
// lowest, which every way can walk, or scattered. For a scattered set, the ways that
// can't walk one walk the lowest n elements instead.
func SnoobTrial(o *Options, walk string, n, k int, kind, body string, impls ...string) measure.Trial {
	cut := Pick(o, 1_000_000, 10_000_000)
	elems := binomial(n, k, cut)
	name := fmt.Sprintf("%s/n=%d/k=%d/set=%s/body=%s", walk, n, k, kind, body)
	whole := elems < cut
	perElem := 1
	if body == "nested" {
		perElem = max(k, 1)
	}
	return measure.Trial{Name: name, Elems: elems * perElem, Sides: func() []measure.Side {
		in := &loops.Input{Set: o.set(name, n, kind), N: n, K: k}
		low := &loops.Input{Set: contiguous(n), N: n, K: k}
		for _, in := range []*loops.Input{in, low} {
			first, last := loops.Ends(in.Set, k)
			in.Stop, in.Skip = last, first
			if walk == "RSnoob" {
				in.Stop, in.Skip = first, last
			}
			if !whole {
				in.Stop = nth(walk, in.Set, k, elems)
			}
		}
		if !whole && (body == "sum" || body == "count" || body == "continue") {
			body += "cut"
		}
		var sides []measure.Side
		for _, impl := range impls {
			if loops.All[loops.Key{Walk: walk, Body: body, Impl: impl}] == nil {
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

// nth returns the word that a walk is cut at: the one after n words.
func nth(walk string, set uint64, k, n int) uint64 {
	if walk == "RSnoob" {
		return rank.UnrankSnoob(set, k, rank.Binomial(bits.OnesCount64(set), k)-1-uint64(n))
	}
	return rank.UnrankSnoob(set, k, uint64(n))
}
