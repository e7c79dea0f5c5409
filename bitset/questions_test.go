package bitset

import (
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

func TestQuestions(t *testing.T) {
	sets := sample(testkit.NewRand(), 4)
	for x := range uint64(16) { // every set of four elements, spread over two words
		s := Set{x&1 | x>>1&1<<63, x>>2&1 | x>>3&1<<40, 0}
		sets = append(sets, s, s[:2])
	}
	for _, a := range sets {
		inA := modelOf(a)
		if got := a.IsEmpty(); got != (len(inA) == 0) {
			t.Errorf("%x.IsEmpty() = %v", a, got)
		}
		for _, b := range sets {
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
				t.Errorf("%x.Intersects(%x) = %v", a, b, got)
			}
			if got := a.IsSubset(b); got != (andNot == 0) {
				t.Errorf("%x.IsSubset(%x) = %v", a, b, got)
			}
		}
	}
}
