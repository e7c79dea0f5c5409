package iter

import (
	"fmt"
	"iter"
	"math"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

// positionsWhere is the oracle: the positions below n for which holds returns true.
func positionsWhere(n int, holds func(i int) bool) (list []int) {
	for i := range n {
		if holds(i) {
			list = append(list, i)
		}
	}
	return list
}

func has(words []uint64, i int) bool { return i/64 < len(words) && words[i/64]>>(i%64)&1 != 0 }

// checkPositions compares a walk with the oracle, whole and left after each of the
// first positions, and checks that it does not allocate.
func checkPositions(t *testing.T, name string, got iter.Seq[int], want []int) {
	t.Helper()
	if list := slices.Collect(got); !slices.Equal(list, want) {
		t.Fatalf("%s: %d, want %d", name, list, want)
	}
	for n := 1; n <= min(len(want), 70); n++ {
		i := 0
		for p := range got {
			if p != want[i] {
				t.Fatalf("%s: position %d is %d, want %d", name, i, p, want[i])
			}
			if i++; i == n {
				break
			}
		}
		if i != n {
			t.Fatalf("%s: left after %d positions, not %d", name, i, n)
		}
	}
}

func TestPositionsOfSets(t *testing.T) {
	testkit.EachPath(t, func(t *testing.T) {
		r := testkit.NewRand()
		lengths := []int{0, 1, 2, 7, 8, 9, 16, 17, 63, 64, 65, 300, 700}
		for i, n := range lengths {
			for j, m := range lengths {
				if testkit.Short() && (i+j)%3 != 0 || n > 64 && m < 8 || n > 300 && m != 700 {
					continue
				}
				a := testkit.RandomWords(r, n, testkit.Densities[(i+j)%len(testkit.Densities)])
				b := testkit.RandomWords(r, m, testkit.Densities[(i+2*j)%len(testkit.Densities)])
				sizes := fmt.Sprintf(" of %d and %d words", n, m)
				checkPositions(t, "PositionsAnd"+sizes, PositionsAnd(a, b),
					positionsWhere(64*n, func(i int) bool { return has(a, i) && has(b, i) }))
				checkPositions(t, "PositionsAndNot"+sizes, PositionsAndNot(a, b),
					positionsWhere(64*n, func(i int) bool { return has(a, i) && !has(b, i) }))
			}
			for _, density := range testkit.Densities {
				words := testkit.RandomWords(r, n, density)
				checkPositions(t, fmt.Sprintf("ZeroPositions of %d words", n), ZeroPositions(words),
					positionsWhere(64*n, func(i int) bool { return !has(words, i) }))
			}
		}
	})
}

func TestPositionsIn(t *testing.T) {
	testkit.EachPath(t, func(t *testing.T) {
		r := testkit.NewRand()
		for _, n := range []int{0, 1, 2, 3, 20} {
			words := testkit.RandomWords(r, n, testkit.Mixed)
			ends := []int{math.MinInt, -64, -1, 0, 1, 2, 31, 63, 64, 65, 100, 127, 128, 129, 191, 192, 193, 700, 1279, 1280, 1281, math.MaxInt}
			for _, from := range ends {
				for _, to := range ends {
					if testkit.Short() && n == 20 && r.IntN(4) != 0 {
						continue
					}
					want := positionsWhere(64*n, func(i int) bool { return from <= i && i < to && has(words, i) })
					name := fmt.Sprintf("of %x from %d to %d", words, from, to)
					checkPositions(t, "PositionsIn "+name, PositionsIn(words, from, to), want)
					slices.Reverse(want)
					checkPositions(t, "RPositionsIn "+name, RPositionsIn(words, from, to), want)
				}
			}
		}
	})
}
