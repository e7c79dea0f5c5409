// Package suites holds what is measured. A suite is one file, and one line in
// All; a library to compare with is one file, peer_NAME.go, and one line where
// its subject is.
package suites

import (
	"cmp"
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"path"
	"slices"
	"strings"

	"github.com/bitwalk/bitwalk/bench/loops"
	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/bench/results"
	"github.com/bitwalk/bitwalk/rank"
	"github.com/bitwalk/bitwalk/scan"
)

// All are the suites, in the order they run in.
var All = []*Suite{
	&enumerate,
	&count,
	&subsets,
	&snoob,
	&positions,
	&sets,
	&small,
	&bitsets,
	&many,
	&ranks,
	&lattices,
	&boards,
	&ranges,
	&bodies,
	&programs,
	&games,
	&stateful,
	&early,
	&slow,
	&edges,
	&scaling,
	&limits,
}

// A Suite is a list of trials about one subject, and how to show them.
type Suite struct {
	Name, About string
	Trials      func(o *Options) []measure.Trial
	Charts      []Chart
	Ways        map[string]string                 // what the report calls its ways, if not by their short names
	Notes       func(r *results.Results) []string // what the report says about them; may be nil
}

// A Chart says what a chart shows. Its lines are the ways found in the results.
type Chart struct {
	Title string
	From  []string // patterns of case names: what a * stands for varies
	X     string   // the parameter on the x axis
	XName string   // with its unit
	LogX  bool
	Rate  bool     // show GB/s of 8-byte words rather than a time
	Ratio string   // show the time of this way over that by hand, a line per walk
	Skip  []string // ways left out
	Floor bool     // let the y axis begin at zero however far values lie apart
}

// Matches reports whether the chart shows the case.
func (c *Chart) Matches(name string) bool {
	for _, from := range c.From {
		if ok, _ := path.Match(from, name); ok {
			return true
		}
	}
	return false
}

// Find returns the suite of that name, or nil.
func Find(name string) *Suite {
	for _, s := range All {
		if s.Name == name {
			return s
		}
	}
	return nil
}

// Names are the names of all suites, in order.
func Names() (names []string) {
	for _, s := range All {
		names = append(names, s.Name)
	}
	return names
}

// Label names a way in tables and charts.
func Label(impl, path string) string {
	name := cmp.Or(map[string]string{"hand": "by hand", "iter": "for-range"}[impl], impl)
	for _, s := range All {
		name = cmp.Or(s.Ways[impl], name)
	}
	if path != "" {
		name += ", " + path
	}
	return name
}

// Options are what a run was asked for, as far as suites care.
type Options struct {
	Full  bool
	Paths []scan.Path
	Seed  uint64
}

// rand returns a source that gives the same numbers whenever it is asked for under
// one name.
func (o *Options) rand(name string) *rand.Rand {
	h := o.Seed
	for _, c := range []byte(name) {
		h = (h ^ uint64(c)) * 0x100000001b3
	}
	return rand.New(rand.NewPCG(o.Seed, h))
}

// Pick returns quick or full, whichever the run is.
func Pick[T any](o *Options, quick, full T) T {
	if o.Full {
		return full
	}
	return quick
}

// eachPath returns a side for each path.
func (o *Options) eachPath(impl string, run func() uint64, out func() []uint64) []measure.Side {
	var sides []measure.Side
	for i := range o.Paths {
		sides = append(sides, measure.Side{Impl: impl, Path: &o.Paths[i], Run: run, Out: out})
	}
	return sides
}

// loopSide returns the generated loop of that name as a side.
func loopSide(walk, body, impl string, in *loops.Input) measure.Side {
	loop := loops.All[loops.Key{Walk: walk, Body: body, Impl: impl}]
	if loop == nil {
		panic(fmt.Sprintf("no loop %s, body %s, %s", walk, body, impl))
	}
	if strings.HasSuffix(body, "cut") {
		return measure.Side{Impl: impl, Run: func() uint64 { return loops.CutShort(loop, in) }}
	}
	return measure.Side{Impl: impl, Run: func() uint64 { return loop(in) }}
}

// asWords converts a list of numbers to words, for comparison.
func asWords[T ~uint | ~uint8 | ~uint32 | ~uint64](s []T) []uint64 {
	out := make([]uint64, len(s))
	for i, v := range s {
		out[i] = uint64(v)
	}
	return out
}

// wordWithOnes returns a random word with n ones.
func wordWithOnes(r *rand.Rand, n int) (w uint64) {
	for _, i := range r.Perm(64)[:n] {
		w |= 1 << i
	}
	return w
}

// wordsOfDensity returns words whose bits are ones with probability d. It combines
// random words by AND or OR, one for each binary digit of d: AND halves the
// probability so far, OR moves it halfway to 1.
func wordsOfDensity(r *rand.Rand, n int, d float64) []uint64 {
	const digits = 24
	words := make([]uint64, n)
	p := uint64(math.Round(d * (1 << digits)))
	for i := range words {
		for digit := range digits {
			if p>>digit&1 == 1 {
				words[i] |= r.Uint64()
			} else {
				words[i] &= r.Uint64()
			}
		}
	}
	return words
}

func contiguous(n int) uint64 { return 1<<n - 1 }

func onesIn(words []uint64) (n int) {
	for _, w := range words {
		n += bits.OnesCount64(w)
	}
	return n
}

// binomial returns C(n, k), or limit if that is less.
func binomial(n, k, limit int) int { return int(min(rank.Binomial(n, k), uint64(limit))) }

// Every returns from, from+step, … up to and including to.
func Every(from, to, step int) (list []int) {
	for i := from; i <= to; i += step {
		list = append(list, i)
	}
	if !slices.Contains(list, to) {
		list = append(list, to)
	}
	return list
}
