package suites

import (
	"fmt"
	"math/bits"

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/scan"
)

// The slices suite: every function of scan that takes slices of words, on short
// ones, beside the loop that one would write. Most sets have few words.

var short = Suite{
	More: func(o *Options) (trials []measure.Trial) {
		for _, f := range shortFuncs {
			for _, n := range []int{1, 2, 4, 8, 16, 64} {
				trials = append(trials, f.trial(o, n))
			}
		}
		return trials
	},
}

// A shortFunc is a function as its name is in api.txt, and a loop that does the same. Both
// return what they return, or the length of a list.
type shortFunc struct {
	name       string
	ours, hand func(d *shortSets) int
}

// elsewhere are functions on slices that other suites measure, or that no loop does.
var elsewhere = map[string]string{
	"rank.NewIndex": "ranks", "rank.Index.RankEach": "ranks",
	"scan.Paths": "", "scan.Words": "", "scan.FillSubsets": "subsets",
}

// shortSets are what the functions get.
type shortSets struct {
	a, b, dst  []uint64
	sets       [][]uint64
	room, list []uint32
}

// shortCalls is the number of sets: many, so that no branch predictor learns them.
func shortCalls(n int) int { return min(4096, 1<<16/n) }

func newShortSets(n int) []shortSets {
	r := random(fmt.Sprint("slices", n))
	list := make([]shortSets, shortCalls(n))
	for i := range list {
		d := shortSets{dst: make([]uint64, n), room: make([]uint32, 0, 64*n+64)}
		for range 4 {
			d.sets = append(d.sets, wordsOfDensity(r, n, 0.25))
		}
		d.a, d.b = d.sets[0], d.sets[1]
		list[i] = d
	}
	return list
}

func (f *shortFunc) trial(o *Options, n int) measure.Trial {
	return measure.Trial{Name: fmt.Sprintf("Slices/func=%s/words=%d", f.name, n), Elems: shortCalls(n), Unit: "ns/call", Sides: func() []measure.Side {
		data := newShortSets(n)
		out := func() (all []uint64) {
			for _, d := range data {
				all = append(append(all, d.dst...), asWords(d.list)...)
			}
			return all
		}
		side := func(impl string, f func(d *shortSets) int) measure.Side {
			return measure.Side{Impl: impl, Out: out, Run: func() uint64 {
				return each(data, func(d *shortSets) uint64 { return uint64(f(d)) })
			}}
		}
		ours := side("ours", f.ours)
		return []measure.Side{side("hand", f.hand), o.onBest("ours", ours.Run, out)}
	}}
}

// The loops by hand, one for each shape of function: it stores words, counts their ones,
// or lists them. Word returns a word of the result; the loop and it are inlined.

func store(dst []uint64, word func(w int) uint64) int {
	for w := range dst {
		dst[w] = word(w)
	}
	return 0
}

func count(words int, word func(w int) uint64) (n int) {
	for w := range words {
		n += bits.OnesCount64(word(w))
	}
	return n
}

func list(d *shortSets, word func(w int) uint64) int {
	dst := d.room
	for w := range d.a {
		for x := word(w); x != 0; x &= x - 1 {
			dst = append(dst, uint32(64*w+bits.TrailingZeros64(x)))
		}
	}
	d.list = dst
	return len(dst)
}

// listed keeps a list for comparison.
func (d *shortSets) listed(list []uint32) int { d.list = list; return len(list) }

func (d *shortSets) all(w int) uint64 {
	x := d.sets[0][w]
	for _, s := range d.sets[1:] {
		x &= s[w]
	}
	return x
}

func (d *shortSets) any(w int) uint64 {
	x := d.sets[0][w]
	for _, s := range d.sets[1:] {
		x |= s[w]
	}
	return x
}

// three returns what is in at least three of the sets.
func (d *shortSets) three(w int) uint64 {
	var one, two, three uint64
	for _, s := range d.sets {
		x := s[w]
		three |= two & x
		two |= one & x
		one |= x
	}
	return three
}

var shortFuncs = []shortFunc{
	{"scan.And", func(d *shortSets) int { scan.And(d.dst, d.a, d.b); return 0 },
		func(d *shortSets) int { return store(d.dst, func(w int) uint64 { return d.a[w] & d.b[w] }) }},
	{"scan.AndNot", func(d *shortSets) int { scan.AndNot(d.dst, d.a, d.b); return 0 },
		func(d *shortSets) int { return store(d.dst, func(w int) uint64 { return d.a[w] &^ d.b[w] }) }},
	{"scan.Or", func(d *shortSets) int { scan.Or(d.dst, d.a, d.b); return 0 },
		func(d *shortSets) int { return store(d.dst, func(w int) uint64 { return d.a[w] | d.b[w] }) }},
	{"scan.Xor", func(d *shortSets) int { scan.Xor(d.dst, d.a, d.b); return 0 },
		func(d *shortSets) int { return store(d.dst, func(w int) uint64 { return d.a[w] ^ d.b[w] }) }},
	{"scan.AndAll", func(d *shortSets) int { scan.AndAll(d.dst, d.sets); return 0 },
		func(d *shortSets) int { return store(d.dst, func(w int) uint64 { return d.all(w) }) }},
	{"scan.OrAll", func(d *shortSets) int { scan.OrAll(d.dst, d.sets); return 0 },
		func(d *shortSets) int { return store(d.dst, func(w int) uint64 { return d.any(w) }) }},
	{"scan.AtLeast", func(d *shortSets) int { scan.AtLeast(d.dst, d.sets, 3); return 0 },
		func(d *shortSets) int { return store(d.dst, func(w int) uint64 { return d.three(w) }) }},

	{"scan.Count", func(d *shortSets) int { return scan.Count(d.a) },
		func(d *shortSets) int { return count(len(d.a), func(w int) uint64 { return d.a[w] }) }},
	{"scan.CountAnd", func(d *shortSets) int { return scan.CountAnd(d.a, d.b) },
		func(d *shortSets) int { return count(len(d.a), func(w int) uint64 { return d.a[w] & d.b[w] }) }},
	{"scan.CountAndNot", func(d *shortSets) int { return scan.CountAndNot(d.a, d.b) },
		func(d *shortSets) int { return count(len(d.a), func(w int) uint64 { return d.a[w] &^ d.b[w] }) }},
	{"scan.CountOr", func(d *shortSets) int { return scan.CountOr(d.a, d.b) },
		func(d *shortSets) int { return count(len(d.a), func(w int) uint64 { return d.a[w] | d.b[w] }) }},
	{"scan.CountXor", func(d *shortSets) int { return scan.CountXor(d.a, d.b) },
		func(d *shortSets) int { return count(len(d.a), func(w int) uint64 { return d.a[w] ^ d.b[w] }) }},

	{"scan.AppendPositions", func(d *shortSets) int { return d.listed(scan.AppendPositions(d.room, d.a, 0)) },
		func(d *shortSets) int { return list(d, func(w int) uint64 { return d.a[w] }) }},
	{"scan.FillPositions", func(d *shortSets) int {
		n, _ := scan.FillPositions(d.room[:cap(d.room)], d.a, 0)
		return d.listed(d.room[:n])
	},
		func(d *shortSets) int { return list(d, func(w int) uint64 { return d.a[w] }) }},
	{"scan.AppendPositionsAndAll", func(d *shortSets) int { return d.listed(scan.AppendPositionsAndAll(d.room, d.sets)) },
		func(d *shortSets) int { return list(d, func(w int) uint64 { return d.all(w) }) }},
}
