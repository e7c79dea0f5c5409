package bitset

import (
	"math"
	"math/big"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/both"
	"github.com/bitwalk/bitwalk/internal/testkit"
)

// number returns the number with the bits of s.
func number(s Set) *big.Int {
	n := new(big.Int)
	for i := range modelOf(s) {
		n.SetBit(n, i, 1)
	}
	return n
}

func TestQuestions(t *testing.T) {
	r := testkit.NewRand()
	sets := sample(r, 4)
	for x := range uint64(16) { // every set of four elements, spread over two words
		s := Set{x&1 | x>>1&1<<63, x>>2&1 | x>>3&1<<40, 0}
		sets = append(sets, s, s[:2])
	}
	var numbers []*big.Int
	for _, s := range sets {
		numbers = append(numbers, number(s))
	}
	for i, a := range sets {
		inA := modelOf(a)
		for _, i := range testkit.Around(64 * len(a)) {
			if got := a.Contains(i); got != inA[i] {
				t.Errorf("%v.Contains(%d) = %v", a, i, got)
			}
		}
		if got := a.IsEmpty(); got != (len(inA) == 0) {
			t.Errorf("%v.IsEmpty() = %v", a, got)
		}
		if got := a.Count(); got != len(inA) {
			t.Errorf("%v.Count() = %d", a, got)
		}
		for j, b := range sets {
			inB := modelOf(b)
			and, andNot := 0, 0
			for i := range inA {
				if inB[i] {
					and++
				} else {
					andNot++
				}
			}
			if got := a.Intersects(b); got != (and > 0) {
				t.Errorf("%v.Intersects(%v) = %v", a, b, got)
			}
			if got := a.IsSubset(b); got != (andNot == 0) {
				t.Errorf("%v.IsSubset(%v) = %v", a, b, got)
			}
			want := numbers[i].Cmp(numbers[j])
			if got := a.Compare(b); got != want {
				t.Errorf("%v.Compare(%v) = %d, want %d", a, b, got, want)
			}
			if got := a.Equal(b); got != (want == 0) {
				t.Errorf("%v.Equal(%v) = %v", a, b, got)
			}
		}
	}
}

// The element that decides is any number of words away, in sets of equal and other lengths.
func TestFarQuestions(t *testing.T) {
	testkit.EachPath(t, func(t *testing.T) {
		for _, n := range append(lengths, 3*minSkip-1, 5*minSkip, 5*minSkip+1, 9*minSkip+7) {
			all, none := Range(0, 64*n), New(64*n)
			if !none.IsEmpty() || none.Intersects(all) || !none.IsSubset(all) || !all.IsSubset(all.Clone()) || none.Equal(all) != (n == 0) {
				t.Errorf("no element of %d words decides", n)
			}
			for w := range n {
				i := 64*w + w%64
				one, others := New(64*n), all
				one.Add(i)
				others.Remove(i)
				if one.IsEmpty() || one.Intersects(others) || one.IsSubset(others) || one.Equal(none) || all[:w].Equal(others) || others.NextZero(0) != i {
					t.Errorf("element %d of %d words does not decide", i, n)
				}
				others.Add(i)
				if !one.Intersects(all) || !one.IsSubset(all) || all.IsSubset(all[:w]) || w > 0 && !all[:w].Intersects(all) || one.NextBit(0) != i {
					t.Errorf("with element %d of %d words", i, n)
				}
				if one.Equal(all[:w]) || one.IsSubset(all[:w]) || !one.IsSubset(all[:w+1]) || one[:w+1].IsSubset(none) ||
					!one.Equal(one[:w+1]) || !one[:w+1].Equal(one) || one.Equal(one[:w]) || one[:w].Equal(one) {
					t.Errorf("element %d of %d words, with shorter sets", i, n)
				}
			}
		}
	})
}

func TestRankSelect(t *testing.T) {
	r := testkit.NewRand()
	sets := sample(r, 4)
	for _, n := range []int{both.MinCount, both.MinCount + 1, minSkip, minSkip + 1, 3*minSkip + 5} {
		sets = append(sets, testkit.RandomWords(r, n, testkit.Mixed))
	}
	for _, s := range sets {
		elements := modelOf(s).elements()
		for _, i := range testkit.Around(64 * len(s)) {
			want, _ := slices.BinarySearch(elements, i)
			if got := s.Rank(i); got != want {
				t.Errorf("%v.Rank(%d) = %d, want %d", s, i, got, want)
			}
		}
		for _, r := range append(testkit.Around(len(elements)), math.MaxInt/2) {
			want := -1
			if 0 <= r && r < len(elements) {
				want = elements[r]
			}
			if got := s.Select(r); got != want {
				t.Errorf("%v.Select(%d) = %d, want %d", s, r, got, want)
			}
		}
	}
}
