package suites

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/RoaringBitmap/roaring/v2"

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/bench/measure/ceiling"
	"github.com/bitwalk/bitwalk/scan"
)

// The sets suite: counting the ones of a set, of an intersection, and storing that, by
// words and by path, beside loops that only read or store the same memory.

var twoSets = Suite{
	Page: func(o *Options) (trials []measure.Trial) {
		for _, n := range []int{1, 8, 64, 1024, 1 << 15, 1 << 20} {
			trials = append(trials, countAndTrial(o, n), andTrial(o, n))
		}
		return append(trials, countTrial(o))
	},
}

// leastCeiling is the number of words from which the ceiling is measured: it goes by
// blocks.
const leastCeiling = 64

// kernelPaths are the paths that differ in kernels on two sets.
func (o *Options) kernelPaths(sides []measure.Side) []measure.Side {
	return slices.DeleteFunc(sides, func(s measure.Side) bool { return s.Path.String() == "bmi2" && len(sides) > 1 })
}

// countAndTrial counts an intersection of n words. Its ceiling reads both sets.
func countAndTrial(o *Options, n int) measure.Trial {
	return measure.Trial{Name: fmt.Sprintf("CountAnd/words=%d", n), Elems: n, Unit: "ns/word", Sides: func() []measure.Side {
		r := random("sets")
		a, b := randomWords(r, n), randomWords(r, n)
		sides := o.kernelPaths(o.eachPath("CountAnd", func() uint64 { return uint64(scan.CountAnd(a, b)) }, nil))
		if n >= leastCeiling {
			sides = append(sides, apart(way("ceiling", func() uint64 { return ceiling.Load(a) | ceiling.Load(b) })))
		}
		if o.Full {
			x, y := roaring.FromDense(a, true), roaring.FromDense(b, true)
			sides = append(sides, way("roaring", func() uint64 { return x.AndCardinality(y) }))
		}
		if n == 1024 {
			sides = append(sides, way("hand", func() uint64 { return countAndHand(a, b) }))
		}
		return sides
	}}
}

//go:noinline
func countAndHand(a, b []uint64) (n uint64) {
	for i, x := range a {
		n += uint64(bits.OnesCount64(x & b[i]))
	}
	return n
}

// andTrial stores an intersection of n words. Its ceilings read both sets, and store as
// many words.
func andTrial(o *Options, n int) measure.Trial {
	return measure.Trial{Name: fmt.Sprintf("And/words=%d", n), Elems: n, Unit: "ns/word", Sides: func() []measure.Side {
		r := random("sets")
		a, b, dst, zeros := randomWords(r, n), randomWords(r, n), make([]uint64, n), make([]uint64, n)
		sides := o.kernelPaths(o.eachPath("And", func() uint64 { scan.And(dst, a, b); return uint64(n) }, func() []uint64 { return dst }))
		if n >= leastCeiling {
			sides = append(sides, apart(way("ceiling", func() uint64 { return ceiling.Load(a) | ceiling.Load(b) })),
				apart(way("store", func() uint64 { ceiling.Store(zeros); return 0 })))
		}
		return sides
	}}
}

// countTrial counts the ones of 1,024 words.
func countTrial(o *Options) measure.Trial {
	const n = 1024
	return measure.Trial{Name: "Count/size=8KiB", Elems: n, Unit: "ns/word", Sides: func() []measure.Side {
		words := randomWords(random("Count"), n)
		return []measure.Side{
			way("hand", func() uint64 { return countHand(words) }),
			o.onBest("Count", func() uint64 { return uint64(scan.Count(words)) }, nil),
		}
	}}
}

//go:noinline
func countHand(words []uint64) (n uint64) {
	for _, w := range words {
		n += uint64(bits.OnesCount64(w))
	}
	return n
}
