package main

import (
	"fmt"
	"math"
	"slices"

	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/wide"
)

// The wide suite: boards of several words beside one word.

var _ = addSuite(Suite{
	Name:   "wide",
	About:  "boards of two to eight words beside one word",
	Trials: func(o *Options) []Trial { return append(wideTrials(o), wideFewTrials(o)...) },
	Charts: []Chart{
		{Title: "Every subset of 16 squares of a board", From: []string{"WideSubsets/words=*/set=close", "WideRSubsets/words=*/set=close"},
			X: "words", XName: "words of the board"},
		{Title: "Every subset of k squares, of all the board has", From: []string{"WideSnoob/words=*/set=all", "WideRSnoob/words=*/set=all"},
			X: "words", XName: "words of the board"},
		{Title: "Every subset of 8 squares, of 28 that are close", From: []string{"WideSnoob/words=*/set=close", "WideRSnoob/words=*/set=close"},
			X: "words", XName: "words of the board"},
		{Title: "Every subset of 4 squares, of a few in each word", From: []string{"WideSnoob/words=*/set=few", "WideRSnoob/words=*/set=few"},
			X: "words", XName: "words of the board"},
	},
	Ways: map[string]string{"word": "for-range, one word", "wide": "for-range, the board"},
})

// wideTrials are walks over squares that stand close, or all there are.
func wideTrials(*Options) []Trial {
	return slices.Concat(wideSizes[[2]uint64](81, 4), wideSizes[[3]uint64](192, 3), wideSizes[[4]uint64](225, 3),
		wideSizes[[6]uint64](361, 3), wideSizes[[8]uint64](512, 2))
}

// wideFewTrials are walks over squares of which each word has five.
func wideFewTrials(o *Options) []Trial {
	return slices.Concat(wideFew[[2]uint64](o), wideFew[[3]uint64](o), wideFew[[4]uint64](o), wideFew[[6]uint64](o),
		wideFew[[8]uint64](o))
}

func wideSizes[B wide.Board](squares, k int) (trials []Trial) {
	all, close16, close28 := firstSquares[B](squares), firstSquares[B](16), firstSquares[B](28)
	trials = append(trials,
		wideBits("WideBits", squares, loopWideBits[B], loopWordBits, all),
		wideBits("WideRBits", squares, loopWideRBits[B], loopWordRBits, all))
	for _, w := range []struct {
		name string
		wide func(*B) uint64
		word func(uint64) uint64
	}{
		{"WideSubsets", loopWideSubsets[B], loopWordSubsets},
		{"WideRSubsets", loopWideRSubsets[B], loopWordRSubsets},
	} {
		trials = append(trials, Trial{Name: wideName[B](w.name, "close"), Elems: 1 << 16, Sides: func() []Side {
			return []Side{
				{Impl: "word", Run: func() uint64 { return w.word(contiguous(16)) }},
				{Impl: "wide", Run: func() uint64 { return w.wide(&close16) }},
			}
		}})
	}
	for _, w := range wideSnoobs[B]() {
		trials = append(trials,
			Trial{Name: wideName[B](w.name, "close"), Elems: binomial(28, 8, math.MaxInt), Sides: func() []Side {
				return []Side{
					{Impl: "word", Run: func() uint64 { return w.word(contiguous(28), 8) }},
					{Impl: "wide", Run: func() uint64 { return w.wide(&close28, 8) }},
				}
			}},
			wideSnoob(w, "all", &all, contiguous(64), k))
	}
	return trials
}

func wideFew[B wide.Board](o *Options) (trials []Trial) {
	const perWord = 5
	var few B
	n := perWord * len(few)
	for i := range n {
		wide.Set(&few, 64*i/perWord)
	}
	for _, w := range wideSnoobs[B]() {
		trials = append(trials, wideSnoob(w, "few", &few, o.set(w.name, n, "scattered"), 4))
	}
	return trials
}

type wideSnoobLoops[B wide.Board] struct {
	name string
	wide func(*B, int) uint64
	word func(uint64, int) uint64
}

func wideSnoobs[B wide.Board]() []wideSnoobLoops[B] {
	return []wideSnoobLoops[B]{
		{"WideSnoob", loopWideSnoob[B], loopWordSnoob},
		{"WideRSnoob", loopWideRSnoob[B], loopWordRSnoob},
	}
}

// wideSnoob compares walks over a board and over a word that has not so many
// squares.
func wideSnoob[B wide.Board](w wideSnoobLoops[B], kind string, set *B, word uint64, k int) Trial {
	elems := binomial(wide.Count(set), k, math.MaxInt)
	return Trial{Name: wideName[B](w.name, kind), Elems: elems, Sides: func() []Side {
		return []Side{
			{Impl: "word", Apart: true, Elems: binomial(onesIn([]uint64{word}), k, math.MaxInt),
				Run: func() uint64 { return w.word(word, k) }},
			{Impl: "wide", Run: func() uint64 { return w.wide(set, k) }},
		}
	}}
}

func wideBits[B wide.Board](name string, squares int, onBoard func(*B) uint64, onWords func([]uint64) uint64, all B) Trial {
	return Trial{Name: wideName[B](name, "all"), Elems: squares, Sides: func() []Side {
		var words []uint64
		for i := range len(all) {
			words = append(words, all[i])
		}
		return []Side{
			{Impl: "word", Run: func() uint64 { return onWords(words) }},
			{Impl: "wide", Run: func() uint64 { return onBoard(&all) }},
		}
	}}
}

func wideName[B wide.Board](walk, set string) string {
	var b B
	return fmt.Sprintf("%s/words=%d/set=%s", walk, len(b), set)
}

// firstSquares returns the lowest n squares.
func firstSquares[B wide.Board](n int) (b B) {
	for i := range n {
		wide.Set(&b, i)
	}
	return b
}

//go:noinline
func loopWordBits(words []uint64) (sum uint64) {
	for w, x := range words {
		for i := range iter.Bits(x) {
			sum += uint64(64*w + i)
		}
	}
	return sum
}

//go:noinline
func loopWideBits[B wide.Board](b *B) (sum uint64) {
	for i := range wide.Bits(b) {
		sum += uint64(i)
	}
	return sum
}

//go:noinline
func loopWordRBits(words []uint64) (sum uint64) {
	for w, x := range words {
		for i := range iter.RBits(x) {
			sum += uint64(64*w + i)
		}
	}
	return sum
}

//go:noinline
func loopWideRBits[B wide.Board](b *B) (sum uint64) {
	for i := range wide.RBits(b) {
		sum += uint64(i)
	}
	return sum
}

//go:noinline
func loopWordSubsets(set uint64) (sum uint64) {
	for sub := range iter.Subsets(set) {
		sum += sub
	}
	return sum
}

//go:noinline
func loopWideSubsets[B wide.Board](set *B) (sum uint64) {
	for sub := range wide.Subsets(set) {
		sum += (*sub)[0]
	}
	return sum
}

//go:noinline
func loopWordRSubsets(set uint64) (sum uint64) {
	for sub := range iter.RSubsets(set) {
		sum += sub
	}
	return sum
}

//go:noinline
func loopWideRSubsets[B wide.Board](set *B) (sum uint64) {
	for sub := range wide.RSubsets(set) {
		sum += (*sub)[0]
	}
	return sum
}

//go:noinline
func loopWordSnoob(set uint64, k int) (sum uint64) {
	for sub := range iter.Snoob(set, k) {
		sum += sub
	}
	return sum
}

//go:noinline
func loopWideSnoob[B wide.Board](set *B, k int) (sum uint64) {
	for sub := range wide.Snoob(set, k) {
		sum += (*sub)[0]
	}
	return sum
}

//go:noinline
func loopWordRSnoob(set uint64, k int) (sum uint64) {
	for sub := range iter.RSnoob(set, k) {
		sum += sub
	}
	return sum
}

//go:noinline
func loopWideRSnoob[B wide.Board](set *B, k int) (sum uint64) {
	for sub := range wide.RSnoob(set, k) {
		sum += (*sub)[0]
	}
	return sum
}
