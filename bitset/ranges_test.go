package bitset

import (
	"math"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

// Questions about ranges, and walks over them.
func TestRanges(t *testing.T) {
	r := testkit.NewRand()
	for _, s := range []Set{{}, testkit.RandomWords(r, 1, .5), testkit.RandomWords(r, 2, .5), testkit.RandomWords(r, 20, .5), Range(10, 150), append(New(640), 1)} {
		all := modelOf(s).elements()
		list := []int{math.MinInt, -1, 0, 1, 2, 10, 62, 63, 64, 65, 127, 128, 129, 149, 150, 191, 192, 640, 1000, 1216, 1279, 1280, 1281, math.MaxInt}
		for _, from := range list {
			for _, to := range list {
				in := slices.DeleteFunc(slices.Clone(all), func(i int) bool { return i < from || i >= to })
				if got := s.CountIn(from, to); got != len(in) {
					t.Fatalf("%v.CountIn(%d, %d) = %d, want %d", s, from, to, got, len(in))
				}
				if got := slices.Collect(s.AllIn(from, to)); !slices.Equal(got, in) {
					t.Fatalf("%v.AllIn(%d, %d): %d, want %d", s, from, to, got, in)
				}
				slices.Reverse(in)
				if got := slices.Collect(s.BackwardIn(from, to)); !slices.Equal(got, in) {
					t.Fatalf("%v.BackwardIn(%d, %d): %d, want %d", s, from, to, got, in)
				}
			}
		}
	}
}

func TestField(t *testing.T) {
	for _, s := range sample(testkit.NewRand(), 3) {
		m := modelOf(s)
		for i := range 64*len(s) + 70 {
			for _, n := range []int{0, 1, 2, 7, 31, 32, 33, 62, 63, 64} {
				want := uint64(0)
				for j := range n {
					if m[i+j] {
						want |= 1 << j
					}
				}
				if got := s.Field(i, n); got != want {
					t.Fatalf("%v.Field(%d, %d) = %#x, want %#x", s, i, n, got, want)
				}
			}
		}
		if x, y := s.Field(math.MaxInt-70, 64), s.Field(math.MaxInt, 64); x != 0 || y != 0 {
			t.Errorf("%v has %#x and %#x far beyond", s, x, y)
		}
	}
}
