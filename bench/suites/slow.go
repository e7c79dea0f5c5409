package suites

import (
	std "iter"
	"math/bits"
	"slices"

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/iter"
)

// The slow suite: ways to use an iterator that the compiler can't inline, and walks
// that have little to show for what they read.

var slow = Suite{
	Name:  "slow",
	About: "iterators pulled, stored and collected, and intersections that are nearly empty",
	Trials: func(o *Options) []measure.Trial {
		return append(SlowTrials(o, "pull", "chosen", "collect"), NearlyEmptyTrial(o))
	},
	Charts: []Chart{
		{Title: "Iterators that are not inlined, beside the loop by hand", From: []string{"Slow/way=*"}, X: "way", XName: "way", Ratio: "iter", Floor: true},
	},
}

// SlowTrials walk the bits of words in ways that a direct for-range would replace.
func SlowTrials(o *Options, ways ...string) (trials []measure.Trial) {
	const words = 1 << 10
	in := func() []uint64 { return wordsOfDensity(o.rand("Slow"), words, 0.25) }
	for _, way := range ways {
		trials = append(trials, measure.Trial{Name: "Slow/way=" + way, Elems: onesIn(in()), Sides: func() []measure.Side {
			in := in()
			over := func(impl string, sum func(uint64) uint64) measure.Side {
				return measure.Side{Impl: impl, Run: func() (total uint64) {
					for _, x := range in {
						total += sum(x)
					}
					return total
				}}
			}
			switch way {
			case "pull":
				return []measure.Side{over("hand", sumHand), over("iter", sumPulled)}
			case "chosen":
				return []measure.Side{over("hand", sumHand), over("iter", sumChosen)}
			}
			return []measure.Side{over("hand", listHand), over("iter", listCollected)}
		}})
	}
	return trials
}

//go:noinline
func sumHand(x uint64) (sum uint64) {
	for ; x != 0; x &= x - 1 {
		sum += uint64(bits.TrailingZeros64(x))
	}
	return sum
}

//go:noinline
func sumPulled(x uint64) (sum uint64) {
	next, stop := std.Pull(iter.Bits(x))
	defer stop()
	for i, ok := next(); ok; i, ok = next() {
		sum += uint64(i)
	}
	return sum
}

//go:noinline
func sumChosen(x uint64) (sum uint64) {
	seq := iter.Bits(x)
	if x&1 != 0 {
		seq = iter.RBits(x)
	}
	for i := range seq {
		sum += uint64(i)
	}
	return sum
}

//go:noinline
func listHand(x uint64) (sum uint64) {
	list := make([]int, 0, bits.OnesCount64(x))
	for ; x != 0; x &= x - 1 {
		list = append(list, bits.TrailingZeros64(x))
	}
	for _, i := range list {
		sum += uint64(i)
	}
	return sum
}

//go:noinline
func listCollected(x uint64) (sum uint64) {
	for _, i := range slices.Collect(iter.Bits(x)) {
		sum += uint64(i)
	}
	return sum
}

// NearlyEmptyTrial walks an intersection that has one bit in a hundred.
func NearlyEmptyTrial(o *Options) measure.Trial {
	const words = 1 << 14
	in := func() (a, b []uint64) {
		r := o.rand("NearlyEmpty")
		return wordsOfDensity(r, words, 0.1), wordsOfDensity(r, words, 0.1)
	}
	n := 0
	a, b := in()
	for i := range a {
		n += bits.OnesCount64(a[i] & b[i])
	}
	return measure.Trial{Name: "PositionsAnd/density=0.01", Elems: n, Sides: func() []measure.Side {
		a, b := in()
		return []measure.Side{
			{Impl: "hand", Run: func() uint64 { return positionsAndHand(a, b) }},
			{Impl: "iter", Run: func() uint64 { return positionsAndIter(a, b) }},
		}
	}}
}

//go:noinline
func positionsAndHand(a, b []uint64) (sum uint64) {
	for i := range a {
		for w := a[i] & b[i]; w != 0; w &= w - 1 {
			sum += uint64(64*i + bits.TrailingZeros64(w))
		}
	}
	return sum
}

//go:noinline
func positionsAndIter(a, b []uint64) (sum uint64) {
	for i := range iter.PositionsAnd(a, b) {
		sum += uint64(i)
	}
	return sum
}
