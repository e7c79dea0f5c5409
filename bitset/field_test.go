package bitset

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

func TestField(t *testing.T) {
	r := testkit.NewRand()
	for _, s := range sample(r, 3) {
		m := modelOf(s)
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
		if got := s.Field(math.MaxInt-70, 64); got != 0 {
			t.Errorf("%v has %#x far beyond", s, got)
		}
	}
	for _, n := range []int{-1, 65, math.MinInt, math.MaxInt} {
		testkit.MustPanic(t, func() { Of(1).Field(1, n) }, fmt.Sprintf("bitset: Field: n is %d, want from 0 to 64", n))
		testkit.MustPanic(t, func() { new(Set).SetField(1, n, 0) }, fmt.Sprintf("bitset: SetField: n is %d, want from 0 to 64", n))
	}
	testkit.MustPanic(t, func() { Of(1).Field(-1, 1) }, "bitset: Field: -1 is negative")
	testkit.MustPanic(t, func() { new(Set).SetField(-1, 1, 0) }, "bitset: SetField: -1 is negative")
}

func TestInsertDelete(t *testing.T) {
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
				changed.Insert(i)
				check(t, changed, inserted, "%v.Insert(%d)", s, i)
				changed = dirty(s, beyond)
				changed.Delete(i)
				check(t, changed, deleted, "%v.Delete(%d)", s, i)
			}
		}
		s.Delete(math.MaxInt)
		s.Insert(math.MaxInt)
		check(t, s, m, "after changes far beyond")
	}
	testkit.MustPanic(t, func() { Of(1).Delete(-1) }, "bitset: Delete: -1 is negative")
	testkit.MustPanic(t, func() { new(Set).Insert(-1) }, "bitset: Insert: -1 is negative")
}

func TestExtractDeposit(t *testing.T) {
	testkit.EachPath(t, func(t *testing.T) {
		r := testkit.NewRand()
		sets := append(sample(r, 4), testkit.RandomWords(r, 20, .5), testkit.RandomWords(r, 23, testkit.Mixed))
		for _, a := range sets {
			for _, set := range sets {
				elements := modelOf(set).elements()
				extracted, deposited := make(model), make(model)
				for rank, i := range elements {
					if a.Contains(i) {
						extracted[rank] = true
					}
					if a.Contains(rank) {
						deposited[i] = true
					}
				}
				sources := []Set{a, set}
				into(t, fmt.Sprintf("Extract %v in %v", a, set), extracted, sources, func(s *Set, sources []Set) { s.Extract(sources[0], sources[1]) })
				into(t, fmt.Sprintf("Deposit %v in %v", a, set), deposited, sources, func(s *Set, sources []Set) { s.Deposit(sources[0], sources[1]) })
			}
			s := slices.Clone(a)
			s.Extract(s, s)
			check(t, s, modelOf(Range(0, a.Count())), "Extract of %v in itself", a)
		}
	})
}
