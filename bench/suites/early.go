package suites

import (
	"fmt"
	"math/bits"

	"iter"

	"github.com/bitwalk/bitwalk/bench/measure"
	walk "github.com/bitwalk/bitwalk/iter"
)

// The suites early and slow: walks over many words that are left at their first
// elements, and iterators that the compiler can't inline, in functions or pulled.

var early = Suite{
	More: func(*Options) (trials []measure.Trial) {
		for _, density := range []float64{0.001, 0.01, 0.03, 0.1, 0.25, 0.5, 0.9} {
			for _, at := range []int{1, 3} {
				trials = append(trials, earlyTrial(at, density))
			}
		}
		return trials
	},
}

// earlyTrial looks for the n-th position of many sets. These begin at many places
// of the same words, so that no two searches are alike.
func earlyTrial(at int, density float64) measure.Trial {
	const setWords, allWords, searches = 1500, 1 << 16, 1 << 14
	name := fmt.Sprintf("EarlyPositions/at=%d/density=%v", at, density)
	return measure.Trial{Name: name, Elems: searches, Unit: "ns/search", Sides: func() []measure.Side {
		words := wordsOfDensity(random(fmt.Sprint(density)), allWords, density)
		in, r := make([][]uint64, searches), random(name)
		for i := range in {
			in[i] = words[r.IntN(allWords-setWords):][:setWords]
		}
		side := func(impl string, search func([]uint64, int) int) measure.Side {
			return way(impl, func() uint64 { return each(in, func(words *[]uint64) uint64 { return uint64(search(*words, at)) }) })
		}
		if at == 1 {
			return []measure.Side{side("hand", firstPositionHand), side("iter", firstPositionIter)}
		}
		return []measure.Side{side("hand", nthPositionHand), side("iter", nthPositionIter)}
	}}
}

//go:noinline
func firstPositionHand(words []uint64, _ int) int {
	for i, w := range words {
		if w != 0 {
			return 64*i + bits.TrailingZeros64(w)
		}
	}
	return -1
}

//go:noinline
func firstPositionIter(words []uint64, _ int) int {
	for p := range walk.Positions(words) {
		return p
	}
	return -1
}

//go:noinline
func nthPositionHand(words []uint64, n int) int {
	for i, w := range words {
		for ; w != 0; w &= w - 1 {
			if n--; n == 0 {
				return 64*i + bits.TrailingZeros64(w)
			}
		}
	}
	return -1
}

//go:noinline
func nthPositionIter(words []uint64, n int) int {
	for p := range walk.Positions(words) {
		if n--; n == 0 {
			return p
		}
	}
	return -1
}

var slow = Suite{
	More: func(*Options) []measure.Trial {
		return []measure.Trial{slowTrial("pull", sumHand, sumPulled), slowTrial("chosen", sumHand, sumChosen)}
	},
}

// slowTrial walks the bits of words in a way that a direct for-range would replace.
func slowTrial(how string, hand, iter func(x uint64) uint64) measure.Trial {
	return measure.Trial{Name: "Slow/way=" + how, Sides: func() []measure.Side {
		in := wordsOfDensity(random("Slow"), 1<<10, 0.25)
		side := func(impl string, sum func(uint64) uint64) measure.Side {
			return measure.Side{Impl: impl, Elems: onesIn(in), Run: func() uint64 {
				return each(in, func(x *uint64) uint64 { return sum(*x) })
			}}
		}
		return []measure.Side{side("hand", hand), side("iter", iter)}
	}}
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
	next, stop := iter.Pull(walk.Bits(x))
	defer stop()
	for i, ok := next(); ok; i, ok = next() {
		sum += uint64(i)
	}
	return sum
}

//go:noinline
func sumChosen(x uint64) (sum uint64) {
	seq := walk.Bits(x)
	if x&1 != 0 {
		seq = walk.RBits(x)
	}
	for i := range seq {
		sum += uint64(i)
	}
	return sum
}
