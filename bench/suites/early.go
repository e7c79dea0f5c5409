package suites

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"sync"

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

// earlyTrial looks for the first or the third position of many sets. These begin at many places
// of the same words, so that no two searches are alike.
func earlyTrial(at int, density float64) measure.Trial {
	words := sync.OnceValue(func() []uint64 { return wordsOfDensity(random(fmt.Sprint(density)), 1<<16, density) })
	forms := []form[[]uint64]{{"hand", firstPositionHand}, {"iter", firstPositionIter}}
	if at == 3 {
		forms = []form[[]uint64]{{"hand", thirdPositionHand}, {"iter", thirdPositionIter}}
	}
	return inForms(fmt.Sprintf("EarlyPositions/at=%d/density=%v", at, density), 1<<14, func(r *rand.Rand) []uint64 {
		const setWords = 1500
		return words()[r.IntN(1<<16-setWords):][:setWords]
	}, forms...)
}

//go:noinline
func firstPositionHand(words []uint64) uint64 {
	for i, w := range words {
		if w != 0 {
			return uint64(64*i + bits.TrailingZeros64(w))
		}
	}
	return 0
}

//go:noinline
func firstPositionIter(words []uint64) uint64 {
	for p := range walk.Positions(words) {
		return uint64(p)
	}
	return 0
}

//go:noinline
func thirdPositionHand(words []uint64) uint64 {
	n := 3
	for i, w := range words {
		for ; w != 0; w &= w - 1 {
			if n--; n == 0 {
				return uint64(64*i + bits.TrailingZeros64(w))
			}
		}
	}
	return 0
}

//go:noinline
func thirdPositionIter(words []uint64) uint64 {
	n := 3
	for p := range walk.Positions(words) {
		if n--; n == 0 {
			return uint64(p)
		}
	}
	return 0
}

var slow = Suite{
	More: func(*Options) []measure.Trial {
		return []measure.Trial{slowTrial("pull", sumPulled), slowTrial("chosen", sumChosen)}
	},
}

// slowTrial walks the bits of words in a way that a direct for-range would replace.
func slowTrial(how string, loop func(x uint64) uint64) measure.Trial {
	return inForms("Slow/way="+how, 1<<10, func(r *rand.Rand) uint64 { return r.Uint64() & r.Uint64() },
		form[uint64]{"hand", sumHand}, form[uint64]{"iter", loop})
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
