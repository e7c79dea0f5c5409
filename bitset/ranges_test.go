package bitset

import (
	"maps"
	"math"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

func TestRanges(t *testing.T) {
	r := testkit.NewRand()
	for i, s := range []Set{{}, testkit.RandomWords(r, 1, .5), testkit.RandomWords(r, 2, .5), testkit.RandomWords(r, 20, .5), Range(10, 150), New(1280), New(1280)} {
		if i == 6 {
			s.Put(640, true) // alone
		}
		m := modelOf(s)
		list := []int{math.MinInt, -1, 0, 1, 2, 10, 62, 63, 64, 65, 127, 128, 129, 149, 150, 191, 192, 640, 1000, 1216, 1279, 1280, 1281, math.MaxInt}
		for _, from := range list {
			for _, to := range list {
				in := func(i int) bool { return from <= i && i < to }
				count := 0
				for i := range m {
					if in(i) {
						count++
					}
				}
				if got := s.CountIn(from, to); got != count {
					t.Fatalf("%v.CountIn(%d, %d) = %d, want %d", s, from, to, got, count)
				}
				if got := s.IntersectsIn(from, to); got != (count > 0) {
					t.Fatalf("%v.IntersectsIn(%d, %d) = %v", s, from, to, got)
				}
				if got, want := s.ContainsIn(from, to), max(from, 0) >= to || count == to-max(from, 0); got != want {
					t.Fatalf("%v.ContainsIn(%d, %d) = %v", s, from, to, got)
				}
				elements := slices.DeleteFunc(m.elements(), func(i int) bool { return !in(i) })
				if got := slices.Collect(s.AllIn(from, to)); !slices.Equal(got, elements) {
					t.Fatalf("%v.AllIn(%d, %d): %d, want %d", s, from, to, got, elements)
				}
				slices.Reverse(elements)
				if got := slices.Collect(s.BackwardIn(from, to)); !slices.Equal(got, elements) {
					t.Fatalf("%v.BackwardIn(%d, %d): %d, want %d", s, from, to, got, elements)
				}

				for _, c := range []struct {
					name   string
					change func(s *Set, from, to int)
					want   func(i int) bool // what is an element then, in the range
					grows  bool
				}{
					{"AddIn", (*Set).AddIn, func(i int) bool { return true }, true},
					{"FlipIn", (*Set).FlipIn, func(i int) bool { return !m[i] }, true},
					{"RemoveIn", func(s *Set, from, to int) { s.RemoveIn(from, to) }, func(i int) bool { return false }, false},
				} {
					if from < 0 || from > to || c.grows && from < to && to == math.MaxInt {
						continue // no range, or as large as memory
					}
					changed := dirty(s, 30)
					c.change(&changed, from, to)
					if words := (to-1)>>6 + 1; c.grows && from < to && len(changed) != max(len(s), words) {
						t.Fatalf("%s %d, %d: %d words become %d", c.name, from, to, len(s), len(changed))
					}
					want := maps.Clone(m)
					for i := from; i < min(to, 2000); i++ {
						if want[i] = c.want(i); !want[i] {
							delete(want, i)
						}
					}
					check(t, changed, want, "%s %d, %d of %v", c.name, from, to, s)
				}
			}
		}
	}
}

func TestEvery(t *testing.T) {
	r := testkit.NewRand()
	s := Set(testkit.RandomWords(r, 5, .5))
	m := modelOf(s)
	steps := []int{100, 127, 128, 200, 1000, math.MaxInt}
	for i := 1; i < 70; i++ {
		steps = append(steps, i)
	}
	for _, step := range steps {
		for _, from := range []int{0, 1, 2, 5, 31, 62, 63, 64, 65, 100, 191, 300, 319, 320, 400, math.MaxInt} {
			for _, to := range []int{math.MinInt, 0, 1, 63, 64, 65, 127, 128, 129, 300, 319, 320, 321, 500, math.MaxInt} {
				if from > to || testkit.Short() && (from+step)%3 > 0 {
					continue
				}
				with, without := maps.Clone(m), maps.Clone(m)
				words := len(s)
				for i := from; i < min(to, 1000); i += step {
					words = max(words, i/64+1)
					with[i] = true
					delete(without, i)
					if step > 1000 {
						break
					}
				}
				if to < math.MaxInt || from >= to {
					changed := dirty(s, 4)
					changed.AddEvery(from, to, step)
					check(t, changed, with, "AddEvery(%d, %d, %d) to %v", from, to, step, s)
					if len(changed) != words {
						t.Fatalf("AddEvery(%d, %d, %d) to %d words: %d words, want %d", from, to, step, len(s), len(changed), words)
					}
				}
				changed := s.Clone()
				changed.RemoveEvery(from, to, step)
				check(t, changed, without, "RemoveEvery(%d, %d, %d) from %v", from, to, step, s)
			}
		}
	}
}
