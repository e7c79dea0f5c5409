package suites

import (
	"fmt"
	"math/bits"

	"github.com/bitwalk/bitwalk/bench/loops"
	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/span"
)

// The early suite: walks that stop at their first elements.

var early = Suite{
	Name:  "early",
	About: "walks that are left at the first elements",
	Trials: func(o *Options) []measure.Trial {
		trials := append(EarlyTrials(o, "EarlyPositions", 1, 3, 16), EarlyTrials(o, "EarlyRuns", 1, 3, 16)...)
		trials = append(trials, WholeTrials(o, WholeSizes...)...)
		return append(trials, FirstTrials(o)...)
	},
	Charts: []Chart{
		{Title: "The first position of a set, and out", From: []string{"EarlyPositions/at=1/density=*"}, X: "density", XName: "density, ones per bit", LogX: true},
		{Title: "The third position of a set, and out", From: []string{"EarlyPositions/at=3/density=*"}, X: "density", XName: "density, ones per bit", LogX: true},
		{Title: "The sixteenth position of a set, and out", From: []string{"EarlyPositions/at=16/density=*"}, X: "density", XName: "density, ones per bit", LogX: true},
		{Title: "The third run of a set, and out", From: []string{"EarlyRuns/at=3/density=*"}, X: "density", XName: "density, ones per bit", LogX: true},
		{Title: "All positions of 64 words", From: []string{"WholePositions/words=64/density=*"}, X: "density", XName: "density, ones per bit", LogX: true},
		{Title: "The first of 8-subsets of scattered sets", From: []string{"FirstSnoob/n=*/k=8", "FirstSnoobBlocks/n=*/k=8", "FirstSpan/n=*/k=8"}, X: "n", XName: "elements of the set"},
	},
}

// Sets of earlyWords words begin at many places of earlyData, so that no two
// searches are alike.
const (
	earlyWords = 1500
	earlyData  = 1 << 16
	searches   = 1 << 14 // more than a branch predictor learns
)

// EarlyTrials look for the n-th position or run of many sets, for each of the
// numbers.
func EarlyTrials(o *Options, what string, numbers ...int) (trials []measure.Trial) {
	for _, at := range numbers {
		for _, density := range []float64{0.001, 0.01, 0.03, 0.1, 0.25, 0.5, 0.9} {
			name := fmt.Sprintf("%s/at=%d/density=%v", what, at, density)
			trials = append(trials, measure.Trial{Name: name, Elems: searches, Unit: "ns/search", Sides: func() []measure.Side {
				words := wordsOfDensity(o.rand(fmt.Sprint(density)), earlyData, density)
				in := make([][]uint64, searches)
				for i, r := 0, o.rand(name); i < searches; i++ {
					from := r.IntN(earlyData - earlyWords)
					in[i] = words[from:][:earlyWords]
				}
				side := func(impl string, search func([]uint64, int) int) measure.Side {
					return measure.Side{Impl: impl, Run: func() (sum uint64) {
						for _, words := range in {
							sum += uint64(search(words, at))
						}
						return sum
					}}
				}
				switch {
				case what == "EarlyRuns":
					return []measure.Side{side("hand", nthRunHand), side("iter", nthRunIter)}
				case at == 1:
					return []measure.Side{side("hand", firstPositionHand), side("iter", firstPositionIter)}
				}
				return []measure.Side{side("hand", nthPositionHand), side("iter", nthPositionIter)}
			}})
		}
	}
	return trials
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
	for p := range iter.Positions(words) {
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
	for p := range iter.Positions(words) {
		if n--; n == 0 {
			return p
		}
	}
	return -1
}

// nthRunHand returns the end of the n-th run of ones.
//
//go:noinline
func nthRunHand(words []uint64, n int) int {
	for i := 0; i < 64*len(words); {
		w := words[i/64] >> (i % 64)
		if w == 0 {
			i = i&^63 + 64
			continue
		}
		i += bits.TrailingZeros64(w)
		for i < 64*len(words) {
			w := ^words[i/64] >> (i % 64)
			if w != 0 {
				i += bits.TrailingZeros64(w)
				break
			}
			i = i&^63 + 64
		}
		if n--; n == 0 {
			return i
		}
	}
	return -1
}

//go:noinline
func nthRunIter(words []uint64, n int) int {
	for start, length := range iter.PositionRuns(words) {
		if n--; n == 0 {
			return start + length
		}
	}
	return -1
}

// WholeSizes are numbers of words, few and many.
var WholeSizes = []int{1, 2, 5, 8, 16, 64, 1024, 16384}

// WholeTrials walk all positions of sets of so many words, one by one and in blocks.
func WholeTrials(o *Options, sizes ...int) (trials []measure.Trial) {
	for _, size := range sizes {
		for _, density := range []float64{0.001, 0.01, 0.1, 0.25, 0.5, 0.9} {
			name := fmt.Sprintf("WholePositions/words=%d/density=%v", size, density)
			trials = append(trials, measure.Trial{Name: name, Elems: earlyData / size, Unit: "ns/walk", Sides: func() []measure.Side {
				words := wordsOfDensity(o.rand(fmt.Sprint(density)), earlyData, density)
				each := func(walk func([]uint64) uint64) func() uint64 {
					return func() (sum uint64) {
						for i := 0; i+size <= earlyData; i += size {
							sum += walk(words[i:][:size])
						}
						return sum
					}
				}
				return append([]measure.Side{{Impl: "hand", Run: each(positionsHand)}, {Impl: "iter", Run: each(positionsIter)}},
					o.eachPath("blocks", each(positionBlocks), nil)...)
			}})
		}
	}
	return trials
}

// FirstTrials take the first word of walks over k-subsets of scattered sets.
func FirstTrials(o *Options) (trials []measure.Trial) {
	const sets = 256
	buf := make([]uint64, 64)
	for _, w := range []struct {
		what  string
		first func(set uint64, k int) uint64
	}{
		{"FirstSnoob", firstSnoob},
		{"FirstRSnoob", firstRSnoob},
		{"FirstSnoobBlocks", func(set uint64, k int) uint64 { return firstSnoobBlock(set, k, buf) }},
		{"FirstSpan", firstSpan},
	} {
		for _, nk := range [][2]int{{8, 3}, {16, 8}, {28, 8}, {40, 8}, {56, 20}} {
			n, k := nk[0], nk[1]
			trials = append(trials, measure.Trial{Name: fmt.Sprintf("%s/n=%d/k=%d", w.what, n, k), Elems: sets, Unit: "ns/walk", Sides: func() []measure.Side {
				in, r := make([]uint64, sets), o.rand(fmt.Sprint("First", n))
				for i := range in {
					in[i] = wordWithOnes(r, n)
				}
				hand := measure.Side{Impl: "hand", Run: func() (sum uint64) {
					for _, set := range in {
						first, last := loops.Ends(set, k)
						if w.what == "FirstRSnoob" {
							first = last
						}
						sum += first
					}
					return sum
				}}
				return []measure.Side{hand, {Impl: "iter", Run: func() (sum uint64) {
					for _, set := range in {
						sum += w.first(set, k)
					}
					return sum
				}}}
			}})
		}
	}
	return trials
}

//go:noinline
func firstSnoob(set uint64, k int) uint64 {
	for sub := range iter.Snoob(set, k) {
		return sub
	}
	return 0
}

//go:noinline
func firstRSnoob(set uint64, k int) uint64 {
	for sub := range iter.RSnoob(set, k) {
		return sub
	}
	return 0
}

//go:noinline
func firstSnoobBlock(set uint64, k int, buf []uint64) uint64 {
	for block := range iter.SnoobBlocks(set, k, buf) {
		return block[0]
	}
	return 0
}

//go:noinline
func firstSpan(set uint64, k int) uint64 {
	for sub := range span.Snoob(set, k).Walk() {
		return sub
	}
	return 0
}
