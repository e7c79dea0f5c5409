package suites

import (
	"fmt"
	"math"
	"math/big"
	"math/bits"
	"slices"

	"github.com/bitwalk/bitwalk/bench/loops"
	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/wide"
)

// The wide suite: walks over boards of several words against walks over one word.

var boards = Suite{
	Name:  "wide",
	About: "boards of two to eight words beside one word, and of four written out word by word",
	Trials: func(o *Options) []measure.Trial {
		return slices.Concat(WideTrials(o), WideFewTrials(o), QuadTrials(o), MatchTrials(o))
	},
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
}

// WideTrials are walks over adjacent squares, or over all squares.
func WideTrials(*Options) []measure.Trial {
	return slices.Concat(wideSizes[[2]uint64](81, 4), wideSizes[[3]uint64](192, 3), wideSizes[[4]uint64](225, 3),
		wideSizes[[6]uint64](361, 3), wideSizes[[8]uint64](512, 2))
}

// WideFewTrials are walks over boards with five squares in each word.
func WideFewTrials(o *Options) []measure.Trial {
	return slices.Concat(wideFew[[2]uint64](o), wideFew[[3]uint64](o), wideFew[[4]uint64](o), wideFew[[6]uint64](o),
		wideFew[[8]uint64](o))
}

func wideSizes[B wide.Board](squares, k int) []measure.Trial {
	all, close16, close28 := firstSquares[B](squares), firstSquares[B](16), firstSquares[B](28)
	word := func(walk string, n, k int) measure.Side {
		return wordSide(walk, &loops.Input{Set: contiguous(n), K: k})
	}
	of28 := binomial(28, 8, math.MaxInt)
	return []measure.Trial{
		wideBits("Bits", &all, loopWideBits[B]),
		wideBits("RBits", &all, loopWideRBits[B]),
		wideTrial[B]("Subsets", "close", 1<<16, word("Subsets", 16, 0), func() uint64 { return loopWideSubsets(&close16) }),
		wideTrial[B]("RSubsets", "close", 1<<16, word("RSubsets", 16, 0), func() uint64 { return loopWideRSubsets(&close16) }),
		wideTrial[B]("Snoob", "close", of28, word("Snoob", 28, 8), func() uint64 { return loopWideSnoob(&close28, 8) }),
		wideTrial[B]("RSnoob", "close", of28, word("RSnoob", 28, 8), func() uint64 { return loopWideRSnoob(&close28, 8) }),
		wideSnoob("Snoob", "all", &all, k, contiguous(64), loopWideSnoob[B]),
		wideSnoob("RSnoob", "all", &all, k, contiguous(64), loopWideRSnoob[B]),
	}
}

func wideFew[B wide.Board](o *Options) []measure.Trial {
	const perWord = 5
	var few B
	n := perWord * len(few)
	for i := range n {
		wide.Add(&few, 64*i/perWord)
	}
	return []measure.Trial{
		wideSnoob("Snoob", "few", &few, 4, o.set("WideSnoob", n, "scattered"), loopWideSnoob[B]),
		wideSnoob("RSnoob", "few", &few, 4, o.set("WideRSnoob", n, "scattered"), loopWideRSnoob[B]),
	}
}

// wordSide is the generated loop over one word.
func wordSide(walk string, in *loops.Input) measure.Side {
	s := loopSide(walk, "sum", "iter", in)
	s.Impl = "word"
	return s
}

// wideTrial compares a walk over one word with the same over a board.
func wideTrial[B wide.Board](walk, kind string, elems int, word measure.Side, loop func() uint64) measure.Trial {
	var b B
	return measure.Trial{Name: fmt.Sprintf("Wide%s/words=%d/set=%s", walk, len(b), kind), Elems: elems, Sides: func() []measure.Side {
		return []measure.Side{word, {Impl: "wide", Run: loop}}
	}}
}

// wideSnoob compares the walk over a set of squares with the one over another set,
// which fits into a word.
func wideSnoob[B wide.Board](walk, kind string, squares *B, k int, set uint64, loop func(*B, int) uint64) measure.Trial {
	word := wordSide(walk, &loops.Input{Set: set, K: k})
	word.Apart, word.Elems = true, binomial(bits.OnesCount64(set), k, math.MaxInt)
	// Of a board there are more squares than rank counts with.
	elems := int(new(big.Int).Binomial(int64(wide.Count(squares)), int64(k)).Int64())
	return wideTrial[B](walk, kind, elems, word, func() uint64 { return loop(squares, k) })
}

// wideBits compares the bits of a board with those of its words.
func wideBits[B wide.Board](walk string, board *B, loop func(*B) uint64) measure.Trial {
	in := &loops.Input{}
	var above uint64 // what the words' loop does not add: 64 for each word below
	for w := range len(*board) {
		in.Words = append(in.Words, (*board)[w])
		above += uint64(64 * w * bits.OnesCount64((*board)[w]))
	}
	return wideTrial[B](walk, "all", wide.Count(board), wordSide(walk, in), func() uint64 { return loop(board) - above })
}

// firstSquares returns the lowest n squares.
func firstSquares[B wide.Board](n int) (b B) {
	for i := range n {
		wide.Add(&b, i)
	}
	return b
}

// The loops over boards read only the first word: what a body does with the others
// is not part of the walk.

//go:noinline
func loopWideBits[B wide.Board](b *B) (sum uint64) {
	for i := range wide.Bits(b) {
		sum += uint64(i)
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
func loopWideSubsets[B wide.Board](set *B) (sum uint64) {
	for sub := range wide.Subsets(set) {
		sum += (*sub)[0]
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
func loopWideSnoob[B wide.Board](set *B, k int) (sum uint64) {
	for sub := range wide.Snoob(set, k) {
		sum += (*sub)[0]
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
