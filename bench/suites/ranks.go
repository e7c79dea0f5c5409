package suites

import (
	"fmt"
	"slices"

	"github.com/bits-and-blooms/bitset"

	"github.com/bitwalk/bitwalk/bench/measure"
	ours "github.com/bitwalk/bitwalk/bitset"
	"github.com/bitwalk/bitwalk/rank"
)

// The ranks suite: the number of ones below a position and the position of a one, by
// counting and by an index.

var ranks = Suite{
	More: func(*Options) (trials []measure.Trial) {
		for _, n := range []int{1, 2, 3, 1024} {
			trials = append(trials, rankTrial(n), selectTrial(n))
		}
		return append(trials, eachTrial(1<<10), eachTrial(1<<24))
	},
}

// asked is the number of queries in a run: more than a branch predictor learns.
const asked = 1 << 12

// numbers returns random ones, from 0 to n-1.
func numbers(n int) []int {
	r, list := random(fmt.Sprint("ranks", n)), make([]int, asked)
	for i := range list {
		list[i] = r.IntN(n)
	}
	return list
}

// rankTrial counts the ones below positions in n words.
func rankTrial(n int) measure.Trial {
	return measure.Trial{Name: fmt.Sprintf("Rank/words=%d", n), Elems: asked, Unit: "ns/query", Sides: func() []measure.Side {
		words, at := randomWords(random("ranks"), n), numbers(64*n-1)
		set := bitset.From(words)
		return []measure.Side{
			way("bitset", func() uint64 { return each(at, func(i *int) uint64 { return uint64(set.Rank(uint(*i))) }) }),
			way("ours", func() uint64 { return each(at, func(i *int) uint64 { return uint64(ours.Set(words).Rank(*i + 1)) }) }),
		}
	}}
}

// selectTrial finds ones by their rank in n words.
func selectTrial(n int) measure.Trial {
	return measure.Trial{Name: fmt.Sprintf("Select/words=%d", n), Elems: asked, Unit: "ns/query", Sides: func() []measure.Side {
		words := randomWords(random("ranks"), n)
		set, ranks := bitset.From(words), numbers(onesIn(words))
		return []measure.Side{
			way("bitset", func() uint64 { return each(ranks, func(r *int) uint64 { return uint64(set.Select(uint(*r))) }) }),
			way("ours", func() uint64 { return each(ranks, func(r *int) uint64 { return uint64(ours.Set(words).Select(*r)) }) }),
		}
	}}
}

// eachTrial asks an index of n words a thousand queries at a time, and in a loop.
func eachTrial(n int) measure.Trial {
	return measure.Trial{Name: fmt.Sprintf("RankEach/words=%d", n), Elems: asked, Unit: "ns/query", Sides: func() []measure.Side {
		x := rank.NewIndex(randomWords(random("ranks"), n))
		r, args := random("each"), make([]int, asked)
		side := func(impl string, answer func(args []int)) measure.Side {
			return apart(way(impl, func() uint64 {
				for i := range args {
					args[i] = r.IntN(64 * n)
				}
				for some := range slices.Chunk(args, 1024) {
					answer(some)
				}
				return uint64(args[0])
			}))
		}
		return []measure.Side{
			side("loop", func(args []int) {
				for i, arg := range args {
					args[i] = x.Rank(arg)
				}
			}),
			side("each", func(args []int) { x.RankEach(args, args) }),
		}
	}}
}
