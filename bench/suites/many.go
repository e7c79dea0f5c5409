package suites

import (
	"fmt"
	"math/bits"

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/bench/measure/ceiling"
	"github.com/bitwalk/bitwalk/scan"
)

// The many suite: what is in all of many sets.

var many = Suite{
	More: func(o *Options) []measure.Trial {
		return []measure.Trial{appendAllTrial(o, 4), appendAllTrial(o, 16), andAllTrial(o, 16)}
	},
}

// memoryWords are the words of 10^8 bits, which leave no room for other sets in a
// cache.
const memoryWords = 100_000_000 / 64

// someSets returns k sets of n words, one after the other in one slice, each at the
// beginning of a line of the cache, as slices of their own would be.
func someSets(k, n int, density float64) (sets [][]uint64, all []uint64) {
	step := (n + 7) &^ 7
	all = wordsOfDensity(random(fmt.Sprint("many", k, n, density)), k*step, density)
	for i := range k {
		sets = append(sets, all[i*step:][:n:n])
	}
	return sets, all
}

// appendAllTrial lists what is in all of k sets, of which three bits in a hundred are
// ones.
func appendAllTrial(o *Options, k int) measure.Trial {
	const n, density = memoryWords, 0.03
	return measure.Trial{Name: fmt.Sprintf("AppendPositionsAll/sets=%d/words=%d/density=%v", k, n, density), Elems: n, Unit: "ns/word", Sides: func() []measure.Side {
		sets, _ := someSets(k, n, density)
		memory := make([]uint32, 0, n)
		list := memory
		out := func() []uint64 { return asWords(list) }
		return []measure.Side{
			{Impl: "hand", Out: out, Run: func() uint64 { list = allHand(memory, sets); return uint64(len(list)) }},
			o.onBest("AppendPositionsAll", func() uint64 { list = scan.AppendPositionsAndAll(memory, sets); return uint64(len(list)) }, out),
		}
	}}
}

//go:noinline
func allHand(dst []uint32, sets [][]uint64) []uint32 {
	first, rest := sets[0], sets[1:]
	for w, x := range first {
		for _, s := range rest {
			x &= s[w]
		}
		for ; x != 0; x &= x - 1 {
			dst = append(dst, uint32(64*w+bits.TrailingZeros64(x)))
		}
	}
	return dst
}

// andAllTrial makes the intersection of k sets in which few bits are zeros, so that
// every word has to be read. Its ceiling reads all sets.
func andAllTrial(o *Options, k int) measure.Trial {
	const n = memoryWords
	return measure.Trial{Name: fmt.Sprintf("AndAll/sets=%d/words=%d", k, n), Elems: n, Unit: "ns/word", Sides: func() []measure.Side {
		sets, all := someSets(k, n, 0.97)
		dst := make([]uint64, n)
		return []measure.Side{
			apart(way("ceiling", func() uint64 { return ceiling.Load(all) })),
			o.onBest("AndAll", func() uint64 { scan.AndAll(dst, sets); return uint64(n) }, nil),
		}
	}}
}
