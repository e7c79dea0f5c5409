package bitset

import (
	"math"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

func TestField(t *testing.T) {
	r := testkit.NewRand()
	for _, s := range sample(r, 3) {
		m := modelOf(s)
		s.SetField(math.MaxInt, 0, 1)
		for i := range 64*len(s) + 70 {
			for j, n := range []int{0, 1, 2, 7, 31, 32, 33, 62, 63, 64} {
				if testkit.Short() && (i+j)%3 != 0 {
					continue
				}
				want := uint64(0)
				for j := range n {
					if m[i+j] {
						want |= 1 << j
					}
				}
				if got := s.Field(i, n); got != want {
					t.Fatalf("%v.Field(%d, %d) = %#x, want %#x", s, i, n, got, want)
				}
				x := r.Uint64()
				changed := dirty(s, 4)
				changed.SetField(i, n, x)
				want1 := modelOf(s)
				for j := range n {
					if want1[i+j] = x>>j&1 != 0; !want1[i+j] {
						delete(want1, i+j)
					}
				}
				check(t, changed, want1, "%v.SetField(%d, %d, %#x)", s, i, n, x)
			}
		}
		if x, y := s.Field(math.MaxInt-70, 64), s.Field(math.MaxInt, 64); x != 0 || y != 0 {
			t.Errorf("%v has %#x and %#x far beyond", s, x, y)
		}
	}
}

func TestInsertAtDeleteAt(t *testing.T) {
	for _, s := range sample(testkit.NewRand(), 4) {
		m := modelOf(s)
		for i := range 64*len(s) + 70 {
			inserted, deleted := make(model), make(model)
			for e := range m {
				switch {
				case e < i:
					inserted[e], deleted[e] = true, true
				case e == i:
					inserted[e+1] = true
				default:
					inserted[e+1], deleted[e-1] = true, true
				}
			}
			for _, beyond := range []int{0, 3} {
				changed := dirty(s, beyond)
				changed.InsertAt(i)
				check(t, changed, inserted, "%v.InsertAt(%d)", s, i)
				changed = dirty(s, beyond)
				changed.DeleteAt(i)
				check(t, changed, deleted, "%v.DeleteAt(%d)", s, i)
			}
		}
		s.DeleteAt(math.MaxInt)
		s.InsertAt(math.MaxInt)
		check(t, s, m, "after changes far beyond")
	}
}
