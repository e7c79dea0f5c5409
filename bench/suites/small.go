package suites

import (
	"fmt"
	"slices"

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/bench/results"
	"github.com/bitwalk/bitwalk/rank"
	"github.com/bitwalk/bitwalk/scan"
)

// The small suite: every function of scan and rank that takes slices of words beside
// the loop that one would write, from one word on. Most sets have few words.

var small = Suite{
	Name:  "small",
	About: "every function on slices beside the loop by hand, from one word on",
	Trials: func(o *Options) (trials []measure.Trial) {
		for _, f := range smallFuncs {
			trials = append(trials, f.trials(o, Pick(o, []int{1, 2, 3, 4, 8, 16, 64}, []int{1, 2, 3, 4, 5, 7, 8, 12, 16, 32, 64, 128, 1024, 1 << 14})...)...)
		}
		return trials
	},
	Notes: smallNotes,
}

// A smallFunc is a function as its name is in api.txt, and the loop by hand that does
// the same. Form tells apart what one function is given.
type smallFunc struct {
	name, form string
	ours, hand func(d *smallSets) uint64
}

// smallElsewhere are functions on slices that other suites measure, or that no loop
// does.
var smallElsewhere = map[string]string{
	"rank.NewIndex":              "ranks",
	"rank.Index.RankEach":        "many",
	"rank.Index.SelectEach":      "many",
	"rank.Index.MarshalBinary":   "",
	"rank.Index.UnmarshalBinary": "",
	"rank.Index.Words":           "",
	"scan.Paths":                 "",
}

// smallSets are what the functions get.
type smallSets struct {
	a, b, half, dst []uint64 // half is half as long as the others
	sets            [][]uint64
	room, list      []uint32
	last            int // the last position but two
	ones            int // of a
}

// smallCalls is the number of calls, each of other sets: many, so that no branch
// predictor learns them.
func smallCalls(n int) int { return max(1, min(64, 1<<13/n)) }

func newSmall(o *Options, n int) []*smallSets {
	r := o.rand(fmt.Sprint("small", n))
	words := func(n int) []uint64 {
		s := make([]uint64, n)
		for i := range s {
			s[i] = r.Uint64() & r.Uint64()
		}
		return s
	}
	list := make([]*smallSets, smallCalls(n))
	for i := range list {
		d := &smallSets{a: words(n), b: words(n), half: words(max(1, n/2)), dst: make([]uint64, n), room: make([]uint32, 0, 64*n+64), last: 64*n - 3}
		d.a[n-1] |= 1
		d.sets = [][]uint64{d.a, d.b, words(n), words(n), words(n), words(n), words(n), words(n)}
		d.ones = onesIn(d.a)
		list[i] = d
	}
	return list
}

func (f *smallFunc) trials(o *Options, words ...int) (trials []measure.Trial) {
	for _, n := range words {
		trials = append(trials, measure.Trial{
			Name:  fmt.Sprintf("Small/func=%s/form=%s/words=%d", f.name, f.form, n),
			Elems: smallCalls(n), Unit: "ns/call",
			Sides: func() []measure.Side {
				data := newSmall(o, n)
				for _, d := range data {
					if k := setsOf[f.form]; k > 0 {
						d.sets = d.sets[:k]
					} else {
						d.sets = [][]uint64{d.a, d.half, d.b, d.sets[3]}
					}
				}
				run := func(f func(d *smallSets) uint64) func() uint64 {
					return func() (sum uint64) {
						for _, d := range data {
							sum += f(d)
						}
						return sum
					}
				}
				out := func() (all []uint64) {
					for _, d := range data {
						all = append(append(all, d.dst...), asWords(d.list)...)
					}
					return all
				}
				return append([]measure.Side{{Impl: "hand", Run: run(f.hand), Out: out}}, o.eachPath("bitwalk", run(f.ours), out)...)
			}})
	}
	return trials
}

// SmallNames are the functions that the suite measures, each once.
func SmallNames() (names []string) {
	for _, f := range smallFuncs {
		if !slices.Contains(names, f.name) {
			names = append(names, f.name)
		}
	}
	return names
}

// SmallTrials are those of one function, or of all if name is "", up to 64 words.
func SmallTrials(o *Options, name string) (trials []measure.Trial) {
	for _, f := range smallFuncs {
		if name == "" || f.name == name {
			quick := []int{1, 2, 4, 8, 16, 64}
			if f.form == "uneven" { // half of one word would be a word too
				quick = []int{2, 4, 16, 64}
			}
			trials = append(trials, f.trials(o, Pick(o, quick, []int{1, 2, 3, 4, 5, 7, 8, 12, 16, 32, 64})...)...)
		}
	}
	return trials
}

// smallNotes names what takes more than 1.1 of the loop by hand.
func smallNotes(r *results.Results) (notes []string) {
	for _, c := range r.Cases {
		hand := c.Way("hand", "")
		if c.What != "Small" || hand == nil {
			continue
		}
		for _, w := range c.Ways {
			if ratio := min(w.Median/hand.Median, w.Min/hand.Min); w != hand && ratio > 1.1 {
				notes = append(notes, fmt.Sprintf("%s, %s, %s words, %s: %.2f of the loop by hand", c.Param("func"), c.Param("form"), c.Param("words"), w.Path, ratio))
			}
		}
	}
	return notes
}

// storing, listing and counting return what is measured of a function that stores into
// dst, returns a list or a number.
func storing(f func(d *smallSets)) func(d *smallSets) uint64 {
	return func(d *smallSets) uint64 { f(d); return 0 }
}

func listing(f func(d *smallSets) []uint32) func(d *smallSets) uint64 {
	return func(d *smallSets) uint64 { d.list = f(d); return uint64(len(d.list)) }
}

func counting(f func(d *smallSets) int) func(d *smallSets) uint64 {
	return func(d *smallSets) uint64 { return uint64(f(d)) }
}

var smallFuncs = slices.Concat(
	merging([]string{"two", "four", "eight"}, []smallFunc{
		{"scan.AndAll", "", storing(func(d *smallSets) { scan.AndAll(d.dst, d.sets) }), storing(func(d *smallSets) { intersectHand(d.dst, d.sets) })},
		{"scan.OrAll", "", storing(func(d *smallSets) { scan.OrAll(d.dst, d.sets) }), storing(func(d *smallSets) { uniteHand(d.dst, d.sets) })},
		{"scan.CountAll", "", func(d *smallSets) uint64 { return uint64(scan.CountAll(d.sets)) }, func(d *smallSets) uint64 { return countAllHand(d.sets) }},
		{"scan.CountAny", "", func(d *smallSets) uint64 { return uint64(scan.CountAny(d.sets)) }, func(d *smallSets) uint64 { return countAnyHand(d.sets) }},
		{"scan.AppendPositionsAll", "", listing(func(d *smallSets) []uint32 { return scan.AppendPositionsAll(d.room, d.sets) }), listing(func(d *smallSets) []uint32 { return allHand(d.room, d.sets) })},
		{"scan.AppendPositionsAny", "", listing(func(d *smallSets) []uint32 { return scan.AppendPositionsAny(d.room, d.sets) }), listing(func(d *smallSets) []uint32 { return anyHand(d.room, d.sets) })},
	}),
	merging([]string{"three", "four", "eight"}, []smallFunc{
		{"scan.AtLeast", "", storing(func(d *smallSets) { scan.AtLeast(d.dst, d.sets, 3) }), storing(func(d *smallSets) { atLeastHand(d.dst, d.sets, 3) })},
		{"scan.CountAtLeast", "", func(d *smallSets) uint64 { return uint64(scan.CountAtLeast(d.sets, 3)) }, func(d *smallSets) uint64 { return countAtLeastHand(d.sets) }},
	}),
	merging([]string{"uneven"}, []smallFunc{
		{"scan.AndAll", "", storing(func(d *smallSets) { scan.AndAll(d.dst, d.sets) }), storing(func(d *smallSets) { intersectUnevenHand(d.dst, d.sets) })},
		{"scan.OrAll", "", storing(func(d *smallSets) { scan.OrAll(d.dst, d.sets) }), storing(func(d *smallSets) { uniteUnevenHand(d.dst, d.sets) })},
		{"scan.AtLeast", "", storing(func(d *smallSets) { scan.AtLeast(d.dst, d.sets, 3) }), storing(func(d *smallSets) { atLeastUnevenHand(d.dst, d.sets) })},
		{"scan.CountAll", "", counting(func(d *smallSets) int { return scan.CountAll(d.sets) }), counting(func(d *smallSets) int { return countAllUnevenHand(d.sets) })},
		{"scan.CountAny", "", counting(func(d *smallSets) int { return scan.CountAny(d.sets) }), counting(func(d *smallSets) int { return countAnyUnevenHand(d.sets) })},
		{"scan.CountAtLeast", "", counting(func(d *smallSets) int { return scan.CountAtLeast(d.sets, 3) }), counting(func(d *smallSets) int { return countAtLeastUnevenHand(d.sets) })},
		{"scan.AppendPositionsAll", "", listing(func(d *smallSets) []uint32 { return scan.AppendPositionsAll(d.room, d.sets) }), listing(func(d *smallSets) []uint32 { return allUnevenHand(d.room, d.sets) })},
		{"scan.AppendPositionsAny", "", listing(func(d *smallSets) []uint32 { return scan.AppendPositionsAny(d.room, d.sets) }), listing(func(d *smallSets) []uint32 { return anyUnevenHand(d.room, d.sets) })},
	}),
	combining("And", scan.And, scan.AndCount, scan.CountAnd, andHand, andInHand, andCountHand, countAndHand),
	combining("AndNot", scan.AndNot, scan.AndNotCount, scan.CountAndNot, andNotHand, andNotInHand, andNotCountHand, countAndNotHand),
	combining("Or", scan.Or, scan.OrCount, scan.CountOr, orTwoHand, orInHand, orCountHand, countOrHand),
	combining("Xor", scan.Xor, scan.XorCount, scan.CountXor, xorHand, nil, xorCountHand, countXorHand),
	[]smallFunc{
		{"scan.Count", "one", func(d *smallSets) uint64 { return uint64(scan.Count(d.a)) }, func(d *smallSets) uint64 { return countHand(d.a) }},
		{"scan.CountIn", "one", counting(func(d *smallSets) int { return scan.CountIn(d.a, 3, d.last) }), counting(func(d *smallSets) int { return countInHand(d.a, 3, d.last) })},
		{"rank.Rank", "one", counting(func(d *smallSets) int { return rank.Rank(d.a, d.last) }), counting(func(d *smallSets) int { return countInHand(d.a, 0, d.last) })},
		{"rank.Select", "one", counting(func(d *smallSets) int { return rank.Select(d.a, d.ones-1) }), counting(func(d *smallSets) int { return selectHand(d.a, d.ones-1) })},
		{"scan.AppendPositions", "one", listing(func(d *smallSets) []uint32 { return scan.AppendPositions(d.room, d.a) }), listing(func(d *smallSets) []uint32 { return listBaseHand(d.room, d.a, 0) })},
		{"scan.AppendPositionsBase", "one", listing(func(d *smallSets) []uint32 { return scan.AppendPositionsBase(d.room, d.a, 64) }), listing(func(d *smallSets) []uint32 { return listBaseHand(d.room, d.a, 64) })},
		{"scan.AppendPositionsAs", "one", listing(func(d *smallSets) []uint32 { return scan.AppendPositionsAs(d.room, d.a) }), listing(func(d *smallSets) []uint32 { return listBaseHand(d.room, d.a, 0) })},
		{"scan.AppendPositionsIn", "one", listing(func(d *smallSets) []uint32 { return scan.AppendPositionsIn(d.room, d.a, 3, d.last) }), listing(func(d *smallSets) []uint32 { return listInHand(d.room, d.a, 3, d.last) })},
		{"scan.AppendPositionsAnd", "two", listing(func(d *smallSets) []uint32 { return scan.AppendPositionsAnd(d.room, d.a, d.b) }), listing(func(d *smallSets) []uint32 { return listAndHand(d.room, d.a, d.b) })},
		{"scan.AppendPositionsAndNot", "two", listing(func(d *smallSets) []uint32 { return scan.AppendPositionsAndNot(d.room, d.a, d.b) }), listing(func(d *smallSets) []uint32 { return listAndNotHand(d.room, d.a, d.b) })},
		{"scan.FillPositions", "one", listing(func(d *smallSets) []uint32 { return fillPositions(d.room, d.a) }), listing(func(d *smallSets) []uint32 { return listBaseHand(d.room, d.a, 0) })},
		{"scan.FillPositionsBase", "one", listing(func(d *smallSets) []uint32 { return fillPositionsBase(d.room, d.a) }), listing(func(d *smallSets) []uint32 { return listBaseHand(d.room, d.a, 0) })},
		{"scan.FillSubsets", "one", counting(func(d *smallSets) int { return scan.FillSubsets(d.dst, 0, d.a[0]|0xffff) }), counting(func(d *smallSets) int { return fillSubsetsHand(d.dst, d.a[0]|0xffff) })},
		{"scan.FillSnoob", "one", counting(func(d *smallSets) int { return scan.FillSnoob(d.dst, 0xff, d.a[0]|0xffff) }), counting(func(d *smallSets) int { return fillSnoobHand(d.dst, 0xff, d.a[0]|0xffff) })},
		{"scan.DepositEach", "one", storing(func(d *smallSets) { scan.DepositEach(d.dst, d.a, d.b[0]) }), storing(func(d *smallSets) { depositHand(d.dst, d.a, d.b[0]) })},
	},
)

// setsOf is the number of sets in a form of a function of many.
var setsOf = map[string]int{"two": 2, "three": 3, "four": 4, "eight": 8}

// merging returns those forms of functions of many sets.
func merging(forms []string, funcs []smallFunc) (list []smallFunc) {
	for _, f := range funcs {
		for _, f.form = range forms {
			list = append(list, f)
		}
	}
	return list
}

// combining returns the forms of an operation on two sets, apart, in the place of one
// and with a shorter one, of the same with a count, and of the count alone.
func combining(name string, store func(dst, a, b []uint64), tally func(dst, a, b []uint64) int, count func(a, b []uint64) int,
	storeHand func(dst, a, b []uint64), inHand func(dst, b []uint64), tallyHand func(dst, a, b []uint64) int, countHand func(a, b []uint64) int) []smallFunc {
	list := []smallFunc{
		{"scan." + name, "apart", storing(func(d *smallSets) { store(d.dst, d.a, d.b) }), storing(func(d *smallSets) { storeHand(d.dst, d.a, d.b) })},
		{"scan." + name, "uneven", storing(func(d *smallSets) { store(d.dst, d.a, d.half) }), storing(func(d *smallSets) {
			n := len(d.half)
			storeHand(d.dst[:n], d.a[:n], d.half)
			if name == "And" {
				clear(d.dst[n:])
			} else {
				copy(d.dst[n:], d.a[n:])
			}
		})},
		{"scan." + name + "Count", "apart", counting(func(d *smallSets) int { return tally(d.dst, d.a, d.b) }), counting(func(d *smallSets) int { return tallyHand(d.dst, d.a, d.b) })},
		{"scan." + name + "Count", "uneven", counting(func(d *smallSets) int { return tally(d.dst, d.a, d.half) }), counting(func(d *smallSets) int {
			n := len(d.half)
			ones := tallyHand(d.dst[:n], d.a[:n], d.half)
			if name == "And" {
				clear(d.dst[n:])
				return ones
			}
			return ones + copyCountHand(d.dst[n:], d.a[n:])
		})},
		{"scan.Count" + name, "two", counting(func(d *smallSets) int { return count(d.a, d.b) }), counting(func(d *smallSets) int { return countHand(d.a, d.b) })},
		{"scan.Count" + name, "uneven", counting(func(d *smallSets) int { return count(d.a, d.half) }), counting(func(d *smallSets) int {
			n := len(d.half)
			if name == "And" {
				return countHand(d.a[:n], d.half)
			}
			return countHand(d.a[:n], d.half) + onesIn(d.a[n:])
		})},
	}
	if inHand != nil {
		list = append(list, smallFunc{"scan." + name, "in", storing(func(d *smallSets) { store(d.dst, d.dst, d.b) }), storing(func(d *smallSets) { inHand(d.dst, d.b) })})
	}
	return list
}
