package suites

import (
	"fmt"
	"math/bits"

	"github.com/bits-and-blooms/bitset"

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/order"
	"github.com/bitwalk/bitwalk/rank"
	"github.com/bitwalk/bitwalk/scan"
)

// The ranks suite: the number of ones below a position and the position of a one,
// by counting and by an index; and the ways to part a set in two.

var ranks = Suite{
	Name:  "ranks",
	About: "rank and select of many words, by counting and by an index; the splits of a set",
	Trials: func(o *Options) []measure.Trial {
		var trials []measure.Trial
		for _, n := range Pick(o, []int{1, 3, 1024, 1 << 17}, []int{1, 2, 3, 8, 64, 1024, 1 << 14, 1 << 17, 1 << 20, IndexWords}) {
			trials = append(trials, RankTrial(o, n), SelectTrial(o, n))
		}
		if o.Full {
			trials = append(trials, SelectChainTrial(o), NewIndexTrial(o))
		}
		return append(trials, SplitsTrial(o))
	},
	Charts: []Chart{
		{Title: "The position of a one, by the size of the set", From: []string{"Select/words=*"},
			X: "words", XName: "words of the set", LogX: true},
	},
}

// IndexWords are the words of 2^30 bits.
const IndexWords = 1 << 24

// asked is the number of queries in a run: more than a branch predictor learns.
const asked = 1 << 12

// askedOften says whether to count what is below as often: in a large set that
// takes long.
func askedOften(n int) bool { return n <= 1<<14 }

// randomSet returns a set of n words, half of whose bits are ones, and numbers below
// the number of its bits and below that of its ones.
func randomSet(o *Options, n int) (words []uint64, at, ranks []int) {
	r := o.rand(fmt.Sprint("ranks", n))
	words = make([]uint64, n)
	for i := range words {
		words[i] = r.Uint64() | 1
	}
	ones := scan.Count(words)
	for range asked {
		at, ranks = append(at, 1+r.IntN(64*n-1)), append(ranks, r.IntN(ones))
	}
	return words, at, ranks
}

// RankTrial counts the ones below positions in n words.
func RankTrial(o *Options, n int) measure.Trial {
	return measure.Trial{Name: fmt.Sprintf("Rank/words=%d", n), Elems: asked, Unit: "ns/query", Sides: func() []measure.Side {
		words, at, _ := randomSet(o, n)
		x := rank.NewIndex(words)
		sums := lineSums(words)
		sides := []measure.Side{
			{Impl: "index", Run: func() uint64 { return queries(at, x.Rank) }},
			{Impl: "hand", Run: func() uint64 { return queries(at, func(i int) int { return rankHand(words, sums, i) }) }},
		}
		if askedOften(n) {
			set := bitset.From(words)
			sides = append(sides,
				measure.Side{Impl: "Rank", Run: func() uint64 { return queries(at, func(i int) int { return rank.Rank(words, i) }) }},
				measure.Side{Impl: "bitset", Run: func() uint64 { return queries(at, func(i int) int { return int(set.Rank(uint(i - 1))) }) }})
		}
		return sides
	}}
}

// lineSums returns the number of ones before every eighth word, and of all.
func lineSums(words []uint64) (sums []uint64) {
	n := 0
	for w, x := range words {
		if w%8 == 0 {
			sums = append(sums, uint64(n))
		}
		n += bits.OnesCount64(x)
	}
	return append(sums, uint64(n))
}

//go:noinline
func rankHand(words, sums []uint64, i int) int {
	w := i >> 6
	n := int(sums[w>>3])
	for _, x := range words[w&^7 : w] {
		n += bits.OnesCount64(x)
	}
	return n + bits.OnesCount64(words[w]&(1<<(i&63)-1))
}

// SelectTrial finds ones by their rank in n words.
func SelectTrial(o *Options, n int) measure.Trial {
	return measure.Trial{Name: fmt.Sprintf("Select/words=%d", n), Elems: asked, Unit: "ns/query", Sides: func() []measure.Side {
		words, _, ranks := randomSet(o, n)
		x := rank.NewIndex(words)
		sides := []measure.Side{{Impl: "index", Run: func() uint64 { return queries(ranks, x.Select) }}}
		if askedOften(n) {
			set := bitset.From(words)
			sides = append(sides,
				measure.Side{Impl: "Select", Run: func() uint64 { return queries(ranks, func(r int) int { return rank.Select(words, r) }) }},
				measure.Side{Impl: "bitset", Run: func() uint64 { return queries(ranks, func(r int) int { return int(set.Select(uint(r))) }) }})
		}
		return sides
	}}
}

//go:noinline
func queries(args []int, ask func(int) int) (sum uint64) {
	for _, i := range args {
		sum += uint64(ask(i))
	}
	return sum
}

// SelectChainTrial finds ones among 2^30 bits, each query dependent on the last
// answer, and compares that with two reads of random words, the second dependent on
// the first.
func SelectChainTrial(o *Options) measure.Trial {
	return measure.Trial{Name: fmt.Sprintf("SelectChain/words=%d", IndexWords), Elems: asked, Unit: "ns/query", Sides: func() []measure.Side {
		words, _, _ := randomSet(o, IndexWords)
		x := rank.NewIndex(words)
		seed, reads := uint64(0), uint64(0)
		return []measure.Side{
			{Impl: "index", Apart: true, Run: func() uint64 { seed++; return chain(x, seed) }},
			{Impl: "reads", Apart: true, Run: func() uint64 { reads++; return readTwice(words, reads) }},
		}
	}}
}

// lcg is the multiplier that turns a random number into the next.
const lcg = 6364136223846793005

func below(n int, random uint64) int {
	hi, _ := bits.Mul64(random, uint64(n))
	return int(hi)
}

//go:noinline
func chain(x *rank.Index, random uint64) uint64 {
	at := 0
	for range asked {
		random = random*lcg + 1
		at = x.Select(below(x.Len(), random^uint64(at&1)))
	}
	return uint64(at)
}

//go:noinline
func readTwice(words []uint64, random uint64) (w uint64) {
	for range 2 * asked {
		random = random*lcg + 1
		w = words[below(len(words), random^w&1)]
	}
	return w
}

// NewIndexTrial makes an index of 2^30 bits.
func NewIndexTrial(o *Options) measure.Trial {
	return measure.Trial{Name: fmt.Sprintf("NewIndex/words=%d", IndexWords), Elems: IndexWords, Unit: "ns/word", Bytes: 8 * IndexWords, Sides: func() []measure.Side {
		words, _, _ := randomSet(o, IndexWords)
		return []measure.Side{
			{Impl: "index", Run: func() uint64 { return uint64(rank.NewIndex(words).Len()) }},
			{Impl: "Count", Run: func() uint64 { return uint64(scan.Count(words)) }},
		}
	}}
}

// SplitsTrial splits a set of twenty elements in two, in every way.
func SplitsTrial(*Options) measure.Trial {
	const set, elements = uint64(0x0f0f_f0f0_0303_0000), 20
	return measure.Trial{Name: fmt.Sprintf("Splits/n=%d", elements), Elems: 1<<(elements-1) - 1, Unit: "ns/split", Sides: func() []measure.Side {
		return []measure.Side{
			{Impl: "hand", Run: func() uint64 { return splitsHand(set) }},
			{Impl: "order", Run: func() uint64 { return splits(set) }},
		}
	}}
}

// splitsHand walks as Vance and Maier do.
//
//go:noinline
func splitsHand(set uint64) (sum uint64) {
	low := set & -set
	others := set ^ low
	for sub := uint64(0); sub != others; sub = (sub - others) & others {
		sum += (low | sub) ^ (others^sub)>>1
	}
	return sum
}

//go:noinline
func splits(set uint64) (sum uint64) {
	for first, rest := range order.Splits(set) {
		sum += first ^ rest>>1
	}
	return sum
}
