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
		for _, i := range testkit.Around(size) {
			for _, test := range []struct {
				name      string
				got, want int
			}{
				{"NextBit", s.NextBit(i), m.next(i, size, true)},
				{"NextZero", s.NextZero(i), m.next(i, size, false)},
				{"PrevBit", s.PrevBit(i), m.prev(i, size, true)},
				{"PrevZero", s.PrevZero(i), m.prev(i, size, false)},
				{"First", s.First(), m.next(0, size, true)},
				{"Last", s.Last(), m.prev(size, size, true)},
			} {
				if test.got != test.want {
					t.Errorf("%v.%s(%d) = %d, want %d", s, test.name, i, test.got, test.want)
				}
			}
		}
	}
}

func TestNextAnd(t *testing.T) {
	sets := sample(testkit.NewRand(), 3)
	for _, a := range sets {
		for _, b := range sets {
			size := 64 * max(len(a), len(b))
			m := modelIf(size, func(i int) bool { return a.Contains(i) && b.Contains(i) })
			for j, i := range testkit.Around(size) {
				if 9 < j && j < size && j%7 > 0 {
					continue
				}
				if next := a.NextBitAnd(b, i); next != m.next(i, size, true) {
					t.Fatalf("%v and %v from %d: %d", a, b, i, next)
				}
			}
		}
	}
}
