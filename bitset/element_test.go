package bitset

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

func TestElements(t *testing.T) {
	r := testkit.NewRand()
	for _, s := range sample(r, 3) {
		m := modelOf(s)
		for _, i := range ats(64 * len(s)) {
			if i > 64*len(s)+200 {
				continue // as large as memory
			}
			if got := s.Contains(i); got != m[i] {
				t.Fatalf("%v contains %d: %v", s, i, got)
			}
			for _, c := range []struct {
				name   string
				change func(s *Set, i int)
				want   bool // whether i is an element then
			}{
				{"Add", (*Set).Add, true},
				{"Flip", (*Set).Flip, !m[i]},
				{"Remove", func(s *Set, i int) { s.Remove(i) }, false},
			} {
				if i < 0 {
					testkit.MustPanic(t, func() { c.change(&s, i) }, fmt.Sprintf("bitset: %s: %d is negative", c.name, i))
					continue
				}
				want := maps.Clone(m)
				if want[i] = c.want; !c.want {
					delete(want, i)
				}
				for _, beyond := range []int{0, 1, 9} {
					changed := dirty(s, beyond)
					c.change(&changed, i)
					check(t, changed, want, "%s %d, to %v", c.name, i, s)
				}
			}
			if inside := i >= 0 && i < 64*len(s); !inside {
				testkit.MustPanic(t, func() { s.Put(i) }, fmt.Sprintf("bitset: Put: %d has no place in %d words", i, len(s)))
			} else {
				changed := slices.Clone(s)
				changed.Put(i)
				want := maps.Clone(m)
				want[i] = true
				check(t, changed, want, "Put %d, to %v", i, s)
			}
		}
		if s.Contains(math.MaxInt) || s.Contains(math.MinInt) {
			t.Errorf("%v contains numbers far away", s)
		}
	}
}

// Elements are added in any order, at a cost that is amortized.
func TestAddGrows(t *testing.T) {
	var s Set
	m := make(model)
	grown := 0
	for i := range 3000 {
		before := cap(s)
		s.Add(70 * i)
		m[70*i] = true
		if cap(s) != before {
			grown++
		}
	}
	check(t, s, m, "every 70th number")
	if grown > 40 {
		t.Errorf("%d words in %d allocations", len(s), grown)
	}
	if n := testing.AllocsPerRun(10, func() {
		s = s[:0]
		for i := range 3000 {
			s.Add(70 * i)
		}
	}); n != 0 {
		t.Errorf("%v allocations in a set with room", n)
	}
	check(t, s, m, "again, in the same words")
}

func TestKeepLowest(t *testing.T) {
	r := testkit.NewRand()
	testkit.EachPath(t, func(t *testing.T) {
		for _, a := range append(sample(r, 4), testkit.RandomWords(r, 9, testkit.Mixed)) {
			elements := modelOf(a).elements()
			for _, k := range append(ats(len(elements)), 64, 65, 128) {
				want := make(model)
				for _, i := range elements[:min(max(k, 0), len(elements))] {
					want[i] = true
				}
				var s Set
				s.KeepLowest(a, k)
				check(t, s, want, "the lowest %d of %v", k, a)
				s.KeepLowest(Set{1, 2, 3}, 3)
				s.KeepLowest(a, k)
				check(t, s, want, "the lowest %d of %v, over others", k, a)
				s = slices.Clone(a)
				s.KeepLowest(s, k)
				check(t, s, want, "the lowest %d of %v, in place", k, a)
			}
		}
	})
}
