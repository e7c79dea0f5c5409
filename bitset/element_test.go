package bitset

import (
	"math"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

func TestElements(t *testing.T) {
	for _, s := range sample(testkit.NewRand(), 3) {
		m := modelOf(s)
		for _, i := range testkit.Around(64 * len(s)) {
			if got := s.Contains(i); got != m[i] {
				t.Fatalf("%v contains %d: %v", s, i, got)
			}
			if i < 0 {
				continue
			}
			for _, c := range []struct {
				name   string
				change func(s *Set, i int) bool // reports whether it has changed s
				want   bool                     // whether i is an element then
				most   int                      // the greatest i
			}{
				{"Add", (*Set).Add, true, 64*len(s) + 200},
				{"Flip", func(s *Set, i int) bool { s.Flip(i); return true }, !m[i], 64*len(s) + 200},
				{"Remove", func(s *Set, i int) bool { return s.Remove(i) }, false, math.MaxInt},
				{"Put", func(s *Set, i int) bool { s.Put(i, true); return !m[i] }, true, 64*len(s) - 1},
				{"Put not", func(s *Set, i int) bool { s.Put(i, false); return m[i] }, false, 64*len(s) - 1},
			} {
				if i > c.most {
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
	}
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
