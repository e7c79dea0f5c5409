package bitset

import (
	"maps"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

// A model is what a set is compared with.
type model map[int]bool

// modelOf looks at one bit of s after another.
func modelOf(s Set) model {
	return modelIf(64*len(s), func(i int) bool { return s[i/64]>>(i%64)&1 != 0 })
}

// modelIf has the numbers below n that holds.
func modelIf(n int, holds func(i int) bool) model {
	m := make(model)
	for i := range n {
		if holds(i) {
			m[i] = true
		}
	}
	return m
}

func modelFrom(elements []int) model {
	m := make(model)
	for _, i := range elements {
		m[i] = true
	}
	return m
}

// moved has every element moved by n, without the negative ones.
func (m model) moved(n int) model {
	to := make(model)
	for i := range m {
		if i+n >= 0 {
			to[i+n] = true
		}
	}
	return to
}

// elements returns the elements of m, ascending.
func (m model) elements() []int { return slices.Sorted(maps.Keys(m)) }

// check compares s with m.
func check(t *testing.T, s Set, m model, format string, args ...any) {
	t.Helper()
	n := 0
	for _, x := range s {
		n += bits.OnesCount64(x)
	}
	same := n == len(m)
	for i := range m {
		same = same && uint(i>>6) < uint(len(s)) && s[i>>6]>>(i&63)&1 != 0
	}
	if !same {
		t.Fatalf(format+": %d, want %d", append(args, modelOf(s).elements(), m.elements())...)
	}
}

// sample returns sets of up to n words: the edges, and random ones with and without
// zero words at the end.
func sample(r *rand.Rand, n int) []Set {
	sets := []Set{
		nil, {0}, {^uint64(0)}, {1}, {1 << 63}, {0, 0, 1}, {1, 0, 0}, {1 << 63, 0, 1 << 63},
		{^uint64(0), ^uint64(0)}, {^uint64(0), 0, ^uint64(0)}, {0, ^uint64(1), 0},
	}
	for range 16 {
		s := Set(testkit.RandomWords(r, 1+r.IntN(n), testkit.Mixed))
		sets = append(sets, append(s, make(Set, r.IntN(3))...))
	}
	return sets
}

// A dirty set has the same elements as s, and ones in the words beyond its length.
func dirty(s Set, beyond int) Set {
	room := slices.Concat(s, make(Set, beyond))
	for w := range room[len(s):] {
		room[len(s):][w] = testkit.Canary
	}
	return room[:len(s)]
}
