package bitset

import (
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

// next and prev try one number after another.
func (m model) next(i, size int, want bool) int {
	for i = max(i, 0); i < size; i++ {
		if m[i] == want {
			return i
		}
	}
	if want {
		return -1
	}
	return i
}

func (m model) prev(i, size int, want bool) int {
	if i >= size && !want {
		return i
	}
	for i = min(i, size-1); i >= 0; i-- {
		if m[i] == want {
			return i
		}
	}
	return -1
}

func TestNextPrev(t *testing.T) {
	for _, s := range sample(testkit.NewRand(), 4) {
		m, size := modelOf(s), 64*len(s)
		for _, i := range ats(size) {
			for _, test := range []struct {
				name      string
				got, want int
			}{
				{"NextBit", s.NextBit(i), m.next(i, size, true)},
				{"NextZero", s.NextZero(i), m.next(i, size, false)},
				{"PrevBit", s.PrevBit(i), m.prev(i, size, true)},
				{"PrevZero", s.PrevZero(i), m.prev(i, size, false)},
			} {
				if test.got != test.want {
					t.Errorf("%v.%s(%d) = %d, want %d", s, test.name, i, test.got, test.want)
				}
			}
		}
		if got, want := s.First(), m.next(0, size, true); got != want {
			t.Errorf("%v.First() = %d, want %d", s, got, want)
		}
		if got, want := s.Last(), m.prev(size, size, true); got != want {
			t.Errorf("%v.Last() = %d, want %d", s, got, want)
		}
	}
}

func TestNextAnd(t *testing.T) {
	sets := sample(testkit.NewRand(), 4)
	for i, a := range sets {
		for j, b := range sets {
			if testkit.Short() && (i+j)%3 != 0 {
				continue
			}
			m, size := make(model), 64*max(len(a), len(b))
			for i := range size {
				m[i] = a.Contains(i) && b.Contains(i)
			}
			for _, i := range ats(size) {
				if got, want := a.NextBitAnd(b, i), m.next(i, size, true); got != want {
					t.Fatalf("%v.NextBitAnd(%v, %d) = %d, want %d", a, b, i, got, want)
				}
				if got, want := a.PrevBitAnd(b, i), m.prev(i, size, true); got != want {
					t.Fatalf("%v.PrevBitAnd(%v, %d) = %d, want %d", a, b, i, got, want)
				}
			}
		}
	}
}

// The nearest one, or zero, is any number of words away, and there may be none: what is
// near is found by a loop, what is far away by another.
func TestNextFar(t *testing.T) {
	for n := near - 2; n <= near+2*block+6; n++ {
		if testkit.Short() && n > near+5 && n%3 > 0 {
			continue
		}
		for at := range n + 1 { // n stands for none
			ones, zeros := make(Set, n), make(Set, n)
			addAll(zeros)
			want, end := -1, 64*n
			if at < n {
				want = 64*at + at%64
				end = want
				ones.Add(want)
				zeros.Remove(want)
			}
			for _, test := range []struct {
				name      string
				got, want int
			}{
				{"NextBit", ones.NextBit(0), want},
				{"NextZero", zeros.NextZero(0), end},
				{"PrevBit", ones.PrevBit(64*n - 1), want},
				{"PrevZero", zeros.PrevZero(64*n - 1), want},
			} {
				if test.got != test.want {
					t.Fatalf("%s in %d words, of which word %d is another: %d, want %d", test.name, n, at, test.got, test.want)
				}
			}
		}
	}
}
