package suites

import (
	"fmt"
	"math/bits"
	"slices"
	"unsafe"

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/bench/results"
	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/scan"
)

// The positions suite: where the ones of a set over many words are, as a list
// and in a for-range, by how dense the set is.

var positions = Suite{
	Name:  "positions",
	About: "the positions of a large set, listed and ranged over, by density, beside other libraries",
	Trials: func(o *Options) []measure.Trial {
		var trials []measure.Trial
		full := []float64{0.001, 0.002, 0.005, 0.01, 0.02, 0.03, 0.05, 0.0625, 0.1, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7, 0.75, 0.8, 0.9, 0.95, 0.99}
		for _, d := range Pick(o, slices.Concat([]float64{0.001, 0.01, 0.03}, Tenths, []float64{0.99}), full) {
			trials = append(trials, AppendPositionsTrial(o, d, ManySets))
		}
		for _, d := range Pick(o, []float64{0.001, 0.01, 0.03, 0.1, 0.25, 0.5, 0.75, 0.9, 0.99}, full) {
			trials = append(trials,
				PositionsTrial(o, "Positions", d, ManySets),
				PositionsTrial(o, "RPositions", d, ManySets))
		}
		return append(trials, AppendPositionsTrial(o, LearntDensity, 1), PositionsTrial(o, "Positions", LearntDensity, 1))
	},
	Notes: learntNotes,
	Charts: []Chart{
		{Title: "Listing the positions of a large set", From: []string{"AppendPositions/density=*"},
			X: "density", XName: "density, ones per bit", LogX: true},
		{Title: "Ranging over the positions of a large set", From: []string{"Positions/density=*/body=sum"},
			X: "density", XName: "density, ones per bit", LogX: true},
		{Title: "Ranging over them from the top", From: []string{"RPositions/density=*/body=sum"},
			X: "density", XName: "density, ones per bit", LogX: true},
	},
}

// Tenths are the densities that one compares with other libraries.
var Tenths = []float64{0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9}

// A set of positionsWords words fills eight containers of roaring. Trials go over
// ManySets of them: the loop by hand branches on the data, and a branch predictor
// learns 8,192 words that it sees again and again.
const (
	positionsWords = 64 << 10 / 8
	ManySets       = 8
)

// positionPeers are other libraries. The function list returns the way to list the
// positions of each set into memory for the longest list; over returns the ways to
// range over the positions of one set.
var positionPeers = []struct {
	list func(sets [][]uint64, most int) measure.Side
	over func(words []uint64) []measure.Side
}{
	{bitsetList, bitsetRange},
	{roaringList, roaringRange},
}

// AppendPositionsTrial lists the positions of so many sets, one after the other into
// the same memory.
func AppendPositionsTrial(o *Options, density float64, sets int) measure.Trial {
	name := fmt.Sprintf("AppendPositions/density=%v", density)
	return positionsTrialOf(o, name, density, sets, func(words []uint64) []measure.Side {
		list := slices.Collect(slices.Chunk(words, positionsWords))
		most := 0
		for _, words := range list {
			most = max(most, onesIn(words))
		}
		// The ceiling stores to the same memory, because its speed depends on the
		// pages it gets.
		memory := make([]uint64, (most+1)/2)
		dst := unsafe.Slice((*uint32)(unsafe.Pointer(unsafe.SliceData(memory))), most)
		out := func() []uint64 { return asWords(dst) }
		each := func(way func(words []uint64)) func() uint64 {
			return func() (sum uint64) {
				for _, words := range list {
					way(words)
					sum += uint64(len(dst))
				}
				return sum
			}
		}
		sides := []measure.Side{
			{Impl: "hand", Out: out, Run: each(func(words []uint64) { dst = appendPositionsHand(dst[:cap(dst)], words) })},
			storeCeiling(memory[:onesIn(words)/len(list)/2], len(list)),
		}
		sides = append(sides, o.eachPath("AppendPositions", each(func(words []uint64) { dst = scan.AppendPositions(dst[:0], words) }), out)...)
		for _, peer := range positionPeers {
			sides = append(sides, peer.list(list, most))
		}
		return sides
	})
}

// PositionsTrial ranges over the positions of so many sets, as one set.
func PositionsTrial(o *Options, walk string, density float64, sets int) measure.Trial {
	name := fmt.Sprintf("%s/density=%v/body=sum", walk, density)
	return positionsTrialOf(o, name, density, sets, func(words []uint64) []measure.Side {
		if walk == "RPositions" {
			return []measure.Side{
				{Impl: "hand", Run: func() uint64 { return rpositionsHand(words) }},
				{Impl: "iter", Run: func() uint64 { return rpositionsIter(words) }},
			}
		}
		sides := append([]measure.Side{
			{Impl: "hand", Run: func() uint64 { return positionsHand(words) }},
			{Impl: "iter", Run: func() uint64 { return positionsIter(words) }},
		}, o.eachPath("blocks", func() uint64 { return positionBlocks(words) }, nil)...)
		for _, peer := range positionPeers {
			sides = append(sides, peer.over(words)...)
		}
		return sides
	})
}

// positionsTrialOf makes the sets twice: now, to count their elements, and when their
// turn comes. The name has the number of words unless it is the usual one.
func positionsTrialOf(o *Options, name string, density float64, sets int, sides func([]uint64) []measure.Side) measure.Trial {
	make := func() []uint64 {
		return wordsOfDensity(o.rand(fmt.Sprint(density)), sets*positionsWords, density)
	}
	if sets != ManySets {
		name += fmt.Sprintf("/words=%d", sets*positionsWords)
	}
	n := onesIn(make())
	return measure.Trial{Name: name, Elems: n, Bytes: 4 * n, Sides: func() []measure.Side { return sides(make()) }}
}

// LearntDensity is the density where the number of words matters most.
const LearntDensity = 0.03

// learntNotes compares the time of a loop that branches on the data for data that a
// branch predictor learns with its time for data that it can't learn.
func learntNotes(r *results.Results) (notes []string) {
	find := func(name string) *results.Case {
		for _, c := range r.Cases {
			if c.Name == name {
				return c
			}
		}
		return nil
	}
	for _, w := range []struct{ name, what, impl, by string }{
		{fmt.Sprintf("AppendPositions/density=%v", LearntDensity), "Listing", "AppendPositions", "AppendPositions"},
		{fmt.Sprintf("Positions/density=%v/body=sum", LearntDensity), "Ranging over", "blocks", "blocks"},
	} {
		many, few := find(w.name), find(fmt.Sprintf("%s/words=%d", w.name, positionsWords))
		if many == nil || few == nil {
			continue
		}
		var ns []float64
		for _, c := range []*results.Case{few, many} {
			for _, impl := range []string{"hand", w.impl} {
				way := c.Way(impl, "")
				if way == nil {
					return nil
				}
				ns = append(ns, way.Spread.Median)
			}
		}
		notes = append(notes, fmt.Sprintf("%s the positions of %d words at density %v takes %.2f ns each by hand and %.2f ns by %s; of %d words, %.2f and %.2f ns.",
			w.what, positionsWords, LearntDensity, ns[0], ns[1], w.by, ManySets*positionsWords, ns[2], ns[3]))
	}
	if notes != nil {
		notes = append(notes, "Where they differ, it is because the loop by hand branches on the data: a branch predictor learns the smaller set by heart, "+
			"since the benchmark walks it again and again; the larger it can't. Which of the two is true for a program depends on "+
			"whether it walks the same words over and over.")
	}
	return notes
}

// appendPositionsHand stores into a slice known to be long enough.
//
//go:noinline
func appendPositionsHand(dst []uint32, words []uint64) []uint32 {
	n := 0
	for i, w := range words {
		for ; w != 0; w &= w - 1 {
			dst[n] = uint32(64*i + bits.TrailingZeros64(w))
			n++
		}
	}
	return dst[:n]
}

//go:noinline
func positionsHand(words []uint64) (sum uint64) {
	for i, w := range words {
		for ; w != 0; w &= w - 1 {
			sum += uint64(64*i + bits.TrailingZeros64(w))
		}
	}
	return sum
}

//go:noinline
func positionsIter(words []uint64) (sum uint64) {
	for i := range iter.Positions(words) {
		sum += uint64(i)
	}
	return sum
}

// blockRoom is the buffer of all walks in blocks.
var blockRoom [256]uint32

//go:noinline
func positionBlocks(words []uint64) (sum uint64) {
	for block := range iter.PositionBlocks(words, blockRoom[:]) {
		for _, i := range block {
			sum += uint64(i)
		}
	}
	return sum
}

//go:noinline
func rpositionsHand(words []uint64) (sum uint64) {
	for i := len(words) - 1; i >= 0; i-- {
		for w := words[i]; w != 0; {
			j := bits.Len64(w) - 1
			sum += uint64(64*i + j)
			w ^= 1 << (j & 63)
		}
	}
	return sum
}

//go:noinline
func rpositionsIter(words []uint64) (sum uint64) {
	for i := range iter.RPositions(words) {
		sum += uint64(i)
	}
	return sum
}
