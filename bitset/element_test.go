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
				t.Fatalf("%x contains %d: %v", s, i, got)
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
					check(t, changed, want, "%s %d, to %x", c.name, i, s)
				}
			}
			if inside := i >= 0 && i < 64*len(s); !inside {
				testkit.MustPanic(t, func() { s.Put(i) }, fmt.Sprintf("bitset: Put: %d has no place in %d words", i, len(s)))
			} else {
				changed := slices.Clone(s)
				changed.Put(i)
				want := maps.Clone(m)
				want[i] = true
				check(t, changed, want, "Put %d, to %x", i, s)
			}
		}
		if s.Contains(math.MaxInt) || s.Contains(math.MinInt) {
			t.Errorf("%x contains numbers far away", s)
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

func TestRanges(t *testing.T) {
	r := testkit.NewRand()
	for _, n := range []int{0, 1, 2, 3, 20} {
		s := Set(testkit.RandomWords(r, n, .5))
		m := modelOf(s)
		list := []int{math.MinInt, -1, 0, 1, 2, 62, 63, 64, 65, 127, 128, 129, 191, 192, 640, 1000, 1216, 1279, 1280, 1281, math.MaxInt}
		for _, from := range list {
			for _, to := range list {
				if from < 0 {
					testkit.MustPanic(t, func() { s.AddIn(from, to) }, fmt.Sprintf("bitset: AddIn: %d is negative", from))
					testkit.MustPanic(t, func() { s.RemoveIn(from, to) }, fmt.Sprintf("bitset: RemoveIn: %d is negative", from))
					continue
				}
				changed := slices.Clone(s)
				changed.RemoveIn(from, to)
				want := maps.Clone(m)
				maps.DeleteFunc(want, func(i int, _ bool) bool { return from <= i && i < to })
				check(t, changed, want, "RemoveIn %d, %d from %x", from, to, s)
				if to < math.MaxInt {
					changed := dirty(s, 30)
					changed.AddIn(from, to)
					want := maps.Clone(m)
					for i := from; i < to; i++ {
						want[i] = true
					}
					check(t, changed, want, "AddIn %d, %d to %x", from, to, s)
				}
			}
		}
	}
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
				check(t, s, want, "the lowest %d of %x", k, a)
				s.KeepLowest(Set{1, 2, 3}, 3)
				s.KeepLowest(a, k)
				check(t, s, want, "the lowest %d of %x, over others", k, a)
				s = slices.Clone(a)
				s.KeepLowest(s, k)
				check(t, s, want, "the lowest %d of %x, in place", k, a)
			}
		}
	})
}
