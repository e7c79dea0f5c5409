// Package suites holds what is measured. A suite is one file, and one line in All.
package suites

import (
	"math"
	"math/bits"
	"math/rand/v2"

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/rank"
	"github.com/bitwalk/bitwalk/scan"
)

// All are the suites, in the order they run in.
var All = []*Suite{
	&published, &bitWalks, &subsets, &snoob, &positions, &twoSets, &peers, &boards, // on the page
	&lattices, &short, &programs, &games, &searches, &bodies, &early, &slow, &ranks, &many, &bitsets, &claims,
}

// A Suite is a list of trials about one subject.
type Suite struct {
	Page func(o *Options) []measure.Trial // what the page shows; may be nil
	More func(o *Options) []measure.Trial // the rest; may be nil
}

// Trials returns the trials: those of the page, or all.
func (s *Suite) Trials(o *Options) (trials []measure.Trial) {
	if s.Page != nil {
		trials = s.Page(o)
	}
	if s.More != nil && o.Full {
		trials = append(trials, s.More(o)...)
	}
	return trials
}

// Trials returns those of all suites; of trials with the same name only the first.
func Trials(o *Options) (trials []measure.Trial) {
	seen := map[string]bool{}
	for _, s := range All {
		for _, t := range s.Trials(o) {
			if !seen[t.Name] {
				trials = append(trials, t)
			}
			seen[t.Name] = true
		}
	}
	return trials
}

// Options are what a run was asked for, as far as suites care.
type Options struct {
	Full  bool // more than the page shows
	Paths []scan.Path
}

// random returns a source that gives the same numbers whenever it is asked for under
// one name.
func random(name string) *rand.Rand {
	h := uint64(1)
	for _, c := range []byte(name) {
		h = (h ^ uint64(c)) * 0x100000001b3
	}
	return rand.New(rand.NewPCG(1, h))
}

// eachPath returns a side for each path.
func (o *Options) eachPath(impl string, run func() uint64, out func() []uint64) (sides []measure.Side) {
	for i := range o.Paths {
		sides = append(sides, measure.Side{Impl: impl, Path: &o.Paths[i], Run: run, Out: out})
	}
	return sides
}

// onBest returns a side for the best path.
func (o *Options) onBest(impl string, run func() uint64, out func() []uint64) measure.Side {
	return o.eachPath(impl, run, out)[0]
}

// way returns a side that needs nothing but its name and what it does.
func way(impl string, run func() uint64) measure.Side { return measure.Side{Impl: impl, Run: run} }

// apart marks a side whose answer differs: it works on other data.
func apart(s measure.Side) measure.Side { s.Apart = true; return s }

// each adds up what do returns for each element of the list. It is inlined, and so is a
// function literal that it is given.
func each[T any](list []T, do func(*T) uint64) (sum uint64) {
	for i := range list {
		sum += do(&list[i])
	}
	return sum
}

// A form is a way of doing something with one word or with a slice of them.
type form[T any] struct {
	impl string
	do   func(T) uint64
}

// inForms does the same with each of many random inputs, in all forms.
func inForms[T any](name string, inputs int, input func(r *rand.Rand) T, forms ...form[T]) measure.Trial {
	return measure.Trial{Name: name, Elems: inputs, Unit: "ns/call", Sides: func() (sides []measure.Side) {
		r, in := random(name), make([]T, inputs)
		for i := range in {
			in[i] = input(r)
		}
		for _, f := range forms {
			sides = append(sides, way(f.impl, func() uint64 { return each(in, func(x *T) uint64 { return f.do(*x) }) }))
		}
		return sides
	}}
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

// randomWords returns words half of whose bits are ones.
func randomWords(r *rand.Rand, n int) []uint64 {
	words := make([]uint64, n)
	for i := range words {
		words[i] = r.Uint64()
	}
	return words
}

// wordsOfDensity returns words whose bits are ones with probability d. It combines
// random words by AND or OR, one for each binary digit of d: AND halves the
// probability so far, OR moves it halfway to 1.
func wordsOfDensity(r *rand.Rand, n int, d float64) []uint64 {
	const digits = 24
	words := make([]uint64, n)
	p := uint64(math.Round(d * (1 << digits)))
	for i := range words {
		for digit := bits.TrailingZeros64(p); digit < digits; digit++ {
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

// binomial returns C(n, k), which has to fit.
func binomial(n, k int) int { return int(rank.Binomial(n, k)) }

// set returns a set of n elements: the lowest, or scattered ones.
func setOf(name string, n int, kind string) uint64 {
	if kind == "scattered" {
		return wordWithOnes(random(name), n)
	}
	return contiguous(n)
}
