package main

import (
	"fmt"
	"maps"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/bitwalk/bitwalk/scan"
)

// This file is what suites have in common. A suite is one file, suite_NAME.go,
// which adds itself to the list; a peer to compare with is one file,
// peer_NAME.go, which adds itself to the suites it takes part in.

// A Suite is a list of trials about one subject, and how to show them.
type Suite struct {
	Name, About string
	Trials      func(o *Options) []Trial
	Charts      []Chart
	Ways        map[string]string         // what the report calls its ways, if not by their short names
	Notes       func(r *Results) []string // what the report says about them; may be nil
}

// wayNames are those that all suites share, and then those of each.
var wayNames = map[string]string{"hand": "by hand", "iter": "for-range", "ceiling": "ceiling"}

var suites = map[string]*Suite{}

// suiteNames is the order they run in.
var suiteNames = []string{"enumerate", "count", "subsets", "snoob", "positions", "wide", "loops", "limits"}

func addSuite(s Suite) bool {
	suites[s.Name] = &s
	maps.Copy(wayNames, s.Ways)
	return true
}

// Options are what a run was asked for, as far as suites care.
type Options struct {
	Full  bool
	Paths []scan.Path
	Seed  uint64
}

// rand returns a source that gives the same words to everything measured
// under one name.
func (o *Options) rand(name string) *rand.Rand {
	h := o.Seed
	for _, c := range []byte(name) {
		h = (h ^ uint64(c)) * 0x100000001b3
	}
	return rand.New(rand.NewPCG(o.Seed, h))
}

// pick returns quick or full, whichever the run is.
func pick[T any](o *Options, quick, full T) T {
	if o.Full {
		return full
	}
	return quick
}

// eachPath returns a side for each path.
func (o *Options) eachPath(impl string, run func() uint64, out func() []uint64) []Side {
	var sides []Side
	for i := range o.Paths {
		sides = append(sides, Side{Impl: impl, Path: &o.Paths[i], Run: run, Out: out})
	}
	return sides
}

// loopSide returns the generated loop of that name as a side.
func loopSide(walk, body, impl string, in *loopInput) Side {
	loop := loops[loopKey{walk, body, impl}]
	if loop == nil {
		panic(fmt.Sprintf("no loop %s, body %s, %s", walk, body, impl))
	}
	if strings.HasSuffix(body, "cut") {
		return Side{Impl: impl, Run: func() uint64 { return cutShort(loop, in) }}
	}
	return Side{Impl: impl, Run: func() uint64 { return loop(in) }}
}

// asWords is a list of numbers as one that can be compared.
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

// wordsOfDensity returns words whose bits are ones with probability d.
func wordsOfDensity(r *rand.Rand, n int, d float64) []uint64 {
	words := make([]uint64, n)
	for i := range words {
		for j := range 64 {
			if r.Float64() < d {
				words[i] |= 1 << j
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
func binomial(n, k, limit int) int {
	c := uint64(1)
	for i := range uint64(max(0, min(k, n-k))) {
		hi, lo := bits.Mul64(c, uint64(n)-i)
		if hi > i {
			return limit
		}
		if c, _ = bits.Div64(hi, lo, i+1); c > uint64(limit) {
			return limit // every later step only makes it larger
		}
	}
	return int(c)
}

// every returns from, from+step, … up to and with to.
func every(from, to, step int) (list []int) {
	for i := from; i <= to; i += step {
		list = append(list, i)
	}
	if !slices.Contains(list, to) {
		list = append(list, to)
	}
	return list
}
