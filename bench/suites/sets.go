package suites

import (
	"fmt"
	"math/bits"

	"github.com/RoaringBitmap/roaring/v2"
	"github.com/bits-and-blooms/bitset"

	"github.com/bitwalk/bitwalk/bench/measure"
	own "github.com/bitwalk/bitwalk/bitset"
	"github.com/bitwalk/bitwalk/scan"
)

// The sets suite: the size of an intersection and the intersection itself, for two
// sets of many words, by their size; and walks by bitset.Set.NextBit.

var sets = Suite{
	Name:  "sets",
	About: "two sets: their intersection and its size; steps from one element of a set to the next",
	Trials: func(o *Options) []measure.Trial {
		var trials []measure.Trial
		for _, n := range Pick(o, []int{1, 2, 3, 8, 64, 1024, 1 << 20}, []int{1, 2, 3, 4, 6, 8, 12, 16, 32, 64, 128, 256, 512, 1024, 1 << 14, 1 << 17, 1 << 20}) {
			trials = append(trials, CountAndTrial(o, n), AndTrial(o, n))
		}
		for _, density := range Pick(o, []float64{0.01, 0.5}, []float64{0.001, 0.01, 0.1, 0.25, 0.5, 0.9}) {
			trials = append(trials, NextOneTrial(o, density))
		}
		return trials
	},
	Charts: []Chart{
		{Title: "The size of an intersection, by the size of the sets", From: []string{"CountAnd/words=*"},
			X: "words", XName: "words of each set", LogX: true},
		{Title: "An intersection, by the size of the sets", From: []string{"And/words=*"},
			X: "words", XName: "words of each set", LogX: true},
	},
}

// twoSets returns the words of two sets, half of whose bits are ones.
func twoSets(o *Options, n int) (a, b []uint64) {
	r := o.rand(fmt.Sprint("sets", n))
	a, b = make([]uint64, n), make([]uint64, n)
	for i := range a {
		a[i], b[i] = r.Uint64(), r.Uint64()
	}
	return a, b
}

// CountAndTrial counts an intersection of n words. Its ceiling reads both sets.
func CountAndTrial(o *Options, n int) measure.Trial {
	return measure.Trial{Name: fmt.Sprintf("CountAnd/words=%d", n), Elems: n, Unit: "ns/word", Bytes: 16 * n, Sides: func() []measure.Side {
		a, b := twoSets(o, n)
		sides := append([]measure.Side{{Impl: "hand", Run: func() uint64 { return uint64(countAndHand(a, b)) }}},
			o.eachPath("CountAnd", func() uint64 { return uint64(scan.CountAnd(a, b)) }, nil)...)
		setA, setB := bitset.From(a), bitset.From(b)
		sides = append(sides, measure.Side{Impl: "bitset", Run: func() uint64 { return uint64(setA.IntersectionCardinality(setB)) }})
		if n >= 1024 {
			bitmapA, bitmapB := roaring.FromDense(a, true), roaring.FromDense(b, true)
			sides = append(sides, measure.Side{Impl: "roaring", Run: func() uint64 { return bitmapA.AndCardinality(bitmapB) }})
			ceiling := loadCeiling(append(a, b...))
			sides = append(sides, ceiling)
		}
		return sides
	}}
}

//go:noinline
func countAndHand(a, b []uint64) (n int) {
	for i, x := range a {
		n += bits.OnesCount64(x & b[i])
	}
	return n
}

// AndTrial makes an intersection of n words.
func AndTrial(o *Options, n int) measure.Trial {
	return measure.Trial{Name: fmt.Sprintf("And/words=%d", n), Elems: n, Unit: "ns/word", Bytes: 24 * n, Sides: func() []measure.Side {
		a, b := twoSets(o, n)
		dst := make([]uint64, n)
		out := func() []uint64 { return dst }
		sides := append([]measure.Side{{Impl: "hand", Out: out, Run: func() uint64 { andHand(dst, a, b); return uint64(n) }}},
			o.eachPath("And", func() uint64 { scan.And(dst, a, b); return uint64(n) }, out)...)
		return append(sides, o.eachPath("AndCount", func() uint64 { scan.AndCount(dst, a, b); return uint64(n) }, out)...)
	}}
}

//go:noinline
func andHand(dst, a, b []uint64) {
	for i, x := range a {
		dst[i] = x & b[i]
	}
}

// NextOneTrial goes from one element to the next.
func NextOneTrial(o *Options, density float64) measure.Trial {
	return positionsTrialOf(o, fmt.Sprintf("NextPosition/density=%v", density), density, ManySets, func(words []uint64) []measure.Side {
		set := bitset.From(words)
		return []measure.Side{
			{Impl: "NextPosition", Run: func() uint64 { return nextOne(words) }},
			{Impl: "bitset", Run: func() uint64 { return bitsetNext(set) }},
		}
	})
}

//go:noinline
func nextOne(words []uint64) (sum uint64) {
	for i := own.Set(words).First(); i >= 0; i = own.Set(words).NextBit(i + 1) {
		sum += uint64(i)
	}
	return sum
}

//go:noinline
func bitsetNext(set *bitset.BitSet) (sum uint64) {
	for i, ok := set.NextSet(0); ok; i, ok = set.NextSet(i + 1) {
		sum += uint64(i)
	}
	return sum
}
