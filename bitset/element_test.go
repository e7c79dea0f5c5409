package bitset

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

func TestElements(t *testing.T) {
	for _, s := range sample(testkit.NewRand(), 3) {
		m := modelOf(s)
		for _, i := range ats(64 * len(s)) {
			if got := s.Contains(i); got != m[i] {
				t.Fatalf("%v contains %d: %v", s, i, got)
			}
			if i > 64*len(s)+200 {
				continue // as large as memory
			}
			for _, c := range []struct {
				name   string
				change func(s *Set, i int) bool // reports whether it has changed s
				want   bool                     // whether i is an element then
			}{
				{"Add", (*Set).Add, true},
				{"Flip", func(s *Set, i int) bool { s.Flip(i); return true }, !m[i]},
				{"Remove", func(s *Set, i int) bool { return s.Remove(i) }, false},
				{"Put", func(s *Set, i int) bool { s.Put(i, true); return !m[i] }, true},
				{"Put not", func(s *Set, i int) bool { s.Put(i, false); return m[i] }, false},
			} {
				put := c.name[0] == 'P'
				if put && (i < 0 || i >= 64*len(s)) {
					testkit.MustPanic(t, func() { c.change(&s, i) }, "index out of range")
					continue
				}
				if i < 0 {
					testkit.MustPanic(t, func() { c.change(&s, i) }, fmt.Sprintf("bitset: %s: %d is negative", c.name, i))
					continue
				}
				want := modelIf(64*len(s)+201, func(j int) bool { return j != i && m[j] || j == i && c.want })
				for _, beyond := range []int{0, 1, 9} {
					s := dirty(s, beyond)
					if got := c.change(&s, i); got != (m[i] != c.want) {
						t.Fatalf("%s %d, to %d, reports %v", c.name, i, m.elements(), got)
					}
					check(t, s, want, "%s %d", c.name, i)
				}
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

func TestDeleteFunc(t *testing.T) {
	for _, s := range sample(testkit.NewRand(), 9) {
		m := modelOf(s)
		var asked []int
		changed := s.Clone()
		changed.DeleteFunc(func(i int) bool { asked = append(asked, i); return i%3 == 0 })
		if !slices.Equal(asked, m.elements()) {
			t.Fatalf("asks for %d of %v", asked, s)
		}
		check(t, changed, modelIf(64*len(s), func(i int) bool { return m[i] && i%3 != 0 }), "without the multiples of three")
	}
}

func TestKeepLowest(t *testing.T) {
	for _, a := range sample(testkit.NewRand(), 4) {
		elements := modelOf(a).elements()
		for _, k := range ats(len(elements)) {
			var s Set
			s.KeepLowest(a, k)
			check(t, s, modelFrom(elements[:min(max(k, 0), len(elements))]), "the lowest %d of %v", k, a)
		}
	}
}
