package suites

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"

	"github.com/RoaringBitmap/roaring/v2"

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/scan"
)

// The positions suite: where the ones of a set over many words are, as a list and in
// loops, by words and by density.

var positions = Suite{
	Page: func(o *Options) (trials []measure.Trial) {
		for _, words := range []int{1, 2, 4, 8, 16, 64, 1024, 1 << 16} {
			trials = append(trials, wholeTrial(o, words, 0.1))
		}
		for _, density := range []float64{0.001, 0.003, 0.01, 0.03, 0.1, 0.25, 0.5, 0.9} {
			trials = append(trials, wholeTrial(o, 1<<16, density))
		}
		return trials
	},
	More: func(o *Options) (trials []measure.Trial) {
		for _, words := range []int{1, 2, 5, 8, 16, 64, 1024, 1 << 14} {
			for _, density := range []float64{0.001, 0.01, 0.1, 0.25, 0.5, 0.9} {
				trials = append(trials, wholeTrial(o, words, density))
			}
		}
		for _, density := range []float64{0.01, 0.03, 0.1, 0.25, 0.5, 0.75, 0.9} {
			trials = append(trials, appendTrial(o, density, manySets))
		}
		return append(trials, appendTrial(o, 0.03, 1))
	},
}

// wholeWords is more than a branch predictor learns. Sets of fewer words are parts of
// so many.
const wholeWords = 1 << 16

// wholeTrial walks all positions of sets of so many words.
func wholeTrial(o *Options, size int, density float64) measure.Trial {
	name := fmt.Sprintf("WholePositions/words=%d/density=%s", size, decimal(density))
	return measure.Trial{Name: name, Sides: func() []measure.Side {
		words := wordsOfDensity(random(fmt.Sprint(density)), wholeWords, density)
		buf := make([]uint32, 256)
		over := func(impl string, walk func(words []uint64, buf []uint32) uint64) measure.Side {
			return way(impl, func() (sum uint64) {
				for i := 0; i+size <= wholeWords; i += size {
					sum += walk(words[i:][:size], buf)
				}
				return sum
			})
		}
		blocks := over("blocks", positionBlocks)
		sides := []measure.Side{over("hand", positionsHand), over("iter", positionsIter), o.onBest("blocks", blocks.Run, nil)}
		for i := range sides {
			sides[i].Elems = max(1, onesIn(words))
		}
		return sides
	}}
}

// decimal writes a density without an exponent.
func decimal(density float64) string { return strconv.FormatFloat(density, 'f', -1, 64) }

//go:noinline
func positionsHand(words []uint64, _ []uint32) (sum uint64) {
	for i, w := range words {
		for ; w != 0; w &= w - 1 {
			sum += uint64(64*i + bits.TrailingZeros64(w))
		}
	}
	return sum
}

//go:noinline
func positionsIter(words []uint64, _ []uint32) (sum uint64) {
	for i := range iter.Positions(words) {
		sum += uint64(i)
	}
	return sum
}

//go:noinline
func positionBlocks(words []uint64, buf []uint32) (sum uint64) {
	for block := range iter.PositionBlocks(words, buf) {
		for _, i := range block {
			sum += uint64(i)
		}
	}
	return sum
}

// A set of setWords words fills eight containers of roaring. Lists are of manySets of
// them: the loop by hand branches on the data, and a branch predictor learns 8,192
// words that it sees again and again.
const (
	setWords = 64 << 10 / 8
	manySets = 8
)

// appendTrial lists the positions of so many sets, one after the other into the same
// memory.
func appendTrial(o *Options, density float64, sets int) measure.Trial {
	name := "AppendPositions/density=" + decimal(density)
	if sets != manySets {
		name += fmt.Sprintf("/words=%d", sets*setWords)
	}
	return measure.Trial{Name: name, Sides: func() []measure.Side {
		words := wordsOfDensity(random(fmt.Sprint(density)), sets*setWords, density)
		var list [][]uint64
		var bitmaps []*roaring.Bitmap
		most := 0
		for words := range slices.Chunk(words, setWords) {
			list, bitmaps = append(list, words), append(bitmaps, roaring.FromDense(words, true))
			most = max(most, onesIn(words))
		}
		memory := make([]uint32, most+64) // what AppendPositions may write to
		dst := memory
		out := func() []uint64 { return asWords(dst) }
		over := func(list1 func(i int) []uint32) func() uint64 {
			return func() (sum uint64) {
				for i := range list {
					dst = list1(i)
					sum += uint64(len(dst))
				}
				return sum
			}
		}
		sides := []measure.Side{
			{Impl: "hand", Out: out, Run: over(func(i int) []uint32 { return listHand(memory, list[i]) })},
			{Impl: "roaring", Out: out, Run: over(func(i int) []uint32 {
				dst := memory[:bitmaps[i].GetCardinality()]
				bitmaps[i].ToExistingArray(&dst)
				return dst
			})},
			o.onBest("AppendPositions", over(func(i int) []uint32 { return scan.AppendPositions(memory[:0], list[i], 0) }), out),
		}
		for i := range sides {
			sides[i].Elems = onesIn(words)
		}
		return sides
	}}
}

// listHand stores into a slice known to be long enough.
//
//go:noinline
func listHand(dst []uint32, words []uint64) []uint32 {
	n := 0
	for i, w := range words {
		for ; w != 0; w &= w - 1 {
			dst[n] = uint32(64*i + bits.TrailingZeros64(w))
			n++
		}
	}
	return dst[:n]
}
