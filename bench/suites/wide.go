package suites

import (
	"fmt"
	"math/big"
	"math/bits"
	"slices"

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/bitset"
	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/wide"
)

// The wide suite: boards of one to eight words beside sets and loops; their walks
// beside those over one word.

var boards = Suite{
	Page: func(*Options) []measure.Trial {
		return slices.Concat(boardTrials[[1]uint64](), boardTrials[[2]uint64](), boardTrials[[4]uint64](), boardTrials[[6]uint64](), boardTrials[[8]uint64]())
	},
	More: func(*Options) []measure.Trial {
		return slices.Concat(wideTrials[[2]uint64](81, 4), wideTrials[[4]uint64](225, 3), wideTrials[[6]uint64](361, 3),
			wideTrials[[8]uint64](512, 2))
	},
}

// boardTrials combine two boards, and walk the elements of one, on many boards.
func boardTrials[B wide.Board]() []measure.Trial {
	type set struct{ a, b, to []uint64 }
	const density = 0.125
	var zero B
	words := len(zero)
	many := 1 << 16 / words
	data := func() (list []B, sets []set) {
		w := wordsOfDensity(random("boards"), many*words, density)
		for i := range many {
			var b B
			for k := range words {
				b[k] = w[i*words+k]
			}
			list = append(list, b)
			next := w[(i+1)%many*words:]
			sets = append(sets, set{w[i*words:][:words:words], next[:words:words], make([]uint64, words)})
		}
		return list, sets
	}
	return []measure.Trial{
		{Name: fmt.Sprintf("Boards/op=Or/words=%d", words), Elems: many, Unit: "ns/board", Sides: func() []measure.Side {
			list, sets := data()
			to := make([]B, many)
			var sides []measure.Side
			if pairs, ok := any(list).([][2]uint64); ok {
				to := make([][2]uint64, many)
				sides = []measure.Side{way("hand", func() (sum uint64) {
					for i := range pairs {
						a, b := &pairs[i], &pairs[(i+1)%len(pairs)]
						to[i][0], to[i][1] = a[0]|b[0], a[1]|b[1]
						sum += to[i][0]
					}
					return sum
				})}
			}
			return append(sides,
				way("Set", func() uint64 {
					return each(sets, func(s *set) uint64 {
						to := bitset.Set(s.to)
						to.Or(s.a, s.b)
						return to[0]
					})
				}),
				way("wide", func() (sum uint64) {
					for i := range list {
						wide.Or(&to[i], &list[i], &list[(i+1)%len(list)])
						sum += to[i][0]
					}
					return sum
				}))
		}},
		{Name: fmt.Sprintf("Boards/op=Bits/words=%d", words), Elems: many, Unit: "ns/board", Sides: func() []measure.Side {
			list, sets := data()
			var sides []measure.Side
			if pairs, ok := any(list).([][2]uint64); ok {
				sides = []measure.Side{way("hand", func() uint64 { return each(pairs, func(b *[2]uint64) uint64 { return sumTwoWords(b) }) })}
			}
			return append(sides,
				way("Set", func() uint64 { return each(sets, func(s *set) uint64 { return sumSet(s.a) }) }),
				way("wide", func() uint64 { return each(list, func(b *B) uint64 { return sumBoard(b) }) }))
		}},
	}
}

// sumTwoWords is the loop over the elements of a board that has two words, written out.
//
//go:noinline
func sumTwoWords(b *[2]uint64) (sum uint64) {
	for x := b[0]; x != 0; x &= x - 1 {
		sum += uint64(bits.TrailingZeros64(x))
	}
	for x := b[1]; x != 0; x &= x - 1 {
		sum += uint64(64 + bits.TrailingZeros64(x))
	}
	return sum
}

//go:noinline
func sumBoard[B wide.Board](b *B) (sum uint64) {
	for i := range wide.Bits(b) {
		sum += uint64(i)
	}
	return sum
}

// wideTrials are walks over all squares of a board, over some that are close, and over
// five in each word, beside the same walk over one word.
func wideTrials[B wide.Board](squares, k int) []measure.Trial {
	all, close16, close28 := firstSquares[B](squares), firstSquares[B](16), firstSquares[B](28)
	var few B
	n := 5 * len(few)
	for i := range n {
		wide.Add(&few, 64*i/5)
	}
	var words []uint64
	for w := range len(all) {
		words = append(words, all[w])
	}
	trial := func(walk, kind string, elems int, word measure.Side, loop func() uint64) measure.Trial {
		return measure.Trial{Name: fmt.Sprintf("Wide%s/words=%d/set=%s", walk, len(all), kind), Elems: elems, Sides: func() []measure.Side {
			return []measure.Side{word, way("wide", loop)}
		}}
	}
	// A board has more squares than a word, and its walk more subsets.
	snoobs := func(kind string, squares *B, k int, set uint64) measure.Trial {
		word := apart(way("word", func() uint64 { return sumSnoobs(set, k) }))
		word.Elems = binomial(bits.OnesCount64(set), k)
		elems := int(new(big.Int).Binomial(int64(wide.Count(squares)), int64(k)).Int64())
		return trial("Snoob", kind, elems, word, func() uint64 { return sumWideSnoobs(squares, k) })
	}
	return []measure.Trial{
		trial("Bits", "all", squares, apart(way("word", func() uint64 { return sumBits(words, 0) })), func() uint64 { return sumBoard(&all) }),
		trial("Subsets", "close", 1<<16, way("word", func() uint64 { return sumSubsets(contiguous(16), 0) }), func() uint64 { return sumWideSubsets(&close16) }),
		snoobs("close", &close28, 8, contiguous(28)),
		snoobs("all", &all, k, contiguous(64)),
		snoobs("few", &few, 4, setOf("WideSnoob", n, "scattered")),
	}
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
func sumWideSubsets[B wide.Board](set *B) (sum uint64) {
	for sub := range wide.Subsets(set) {
		sum += (*sub)[0]
	}
	return sum
}

//go:noinline
func sumWideSnoobs[B wide.Board](set *B, k int) (sum uint64) {
	for sub := range wide.Snoob(set, k) {
		sum += (*sub)[0]
	}
	return sum
}

//go:noinline
func sumSnoobs(set uint64, k int) (sum uint64) {
	for sub := range iter.Snoob(set, k) {
		sum += sub
	}
	return sum
}
