package iter

import (
	"fmt"
	"iter"
	"math"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/scan"
)

// positionsWhere is the oracle: the positions below n for which holds returns true.
func positionsWhere[E scan.Integer](n int, holds func(i int) bool) (list []E) {
	for i := range n {
		if holds(i) {
			list = append(list, E(i))
		}
	}
	return list
}

func has(words []uint64, i int) bool { return i/64 < len(words) && words[i/64]>>(i%64)&1 != 0 }

// Few words and some dozens, at every density.
func TestPositions(t *testing.T) {
	r := testkit.NewRand()
	for i, n := range []int{0, 1, 2, 3, 7, 8, 9, 40} {
		for j, density := range testkit.Densities {
			a := testkit.RandomWords(r, n, density)
			inA := func(i int) bool { return has(a, i) }
			all := positionsWhere[int](64*n, inA)
			check(t, "Positions", all, Positions(a), RPositions(a))
			check(t, "PositionsAs", positionsWhere[uint16](64*n, inA), PositionsAs[uint16](a), nil)
			check(t, "ZeroPositions", positionsWhere[int](64*n, func(i int) bool { return !inA(i) }), ZeroPositions(a), nil)
			for _, m := range []int{0, 1, 2, 3, 7, 8, 9, 40} {
				b := testkit.RandomWords(r, m, testkit.Densities[(i+j+m)%len(testkit.Densities)])
				name := fmt.Sprintf(" of %x and %x", a, b)
				check(t, "PositionsAnd"+name, positionsWhere[int](64*n, func(i int) bool { return inA(i) && has(b, i) }), PositionsAnd(a, b), nil)
				check(t, "PositionsAndNot"+name, positionsWhere[int](64*n, func(i int) bool { return inA(i) && !has(b, i) }), PositionsAndNot(a, b), nil)
			}
			checkPositionRuns(t, a)
		}
	}
}

func TestPositionsIn(t *testing.T) {
	r := testkit.NewRand()
	for _, n := range []int{0, 1, 2, 3, 20} {
		words := testkit.RandomWords(r, n, testkit.Mixed)
		ends := []int{math.MinInt, -64, -1, 0, 1, 2, 31, 63, 64, 65, 100, 127, 128, 129, 191, 192, 193, 700, 1279, 1280, 1281, math.MaxInt}
		for _, from := range ends {
			for _, to := range ends {
				want := positionsWhere[int](64*n, func(i int) bool { return from <= i && i < to && has(words, i) })
				check(t, fmt.Sprintf("PositionsIn of %x from %d to %d", words, from, to), want, PositionsIn(words, from, to), RPositionsIn(words, from, to))
			}
		}
	}
}

// A body may change the words. A position that it leaves alone is yielded once, the
// position that it is at is not yielded again, and no change makes the walk panic.
func TestPositionsChange(t *testing.T) {
	r := testkit.NewRand()
	for name, walk := range map[string]func(words []uint64) iter.Seq[int]{
		"Positions":       Positions,
		"PositionsAnd":    func(words []uint64) iter.Seq[int] { return PositionsAnd(words, words) },
		"PositionsAndNot": func(words []uint64) iter.Seq[int] { return PositionsAndNot(words, nil) },
		"PositionsIn":     func(words []uint64) iter.Seq[int] { return PositionsIn(words, 0, 64*len(words)) },
		"RPositions":      RPositions,
		"RPositionsIn":    func(words []uint64) iter.Seq[int] { return RPositionsIn(words, 0, 64*len(words)) },
	} {
		for _, n := range []int{0, 1, 2, 3, 9, 40} {
			for _, density := range testkit.Densities {
				words := testkit.RandomWords(r, n, density)
				want := positionsWhere[int](64*n, func(i int) bool { return has(words, i) })
				if name[0] == 'R' {
					slices.Reverse(want)
				}
				var got []int
				changed := slices.Clone(words)
				for p := range walk(changed) {
					got = append(got, p)
					changed[p/64] &^= 1 << (p % 64)
				}
				if !slices.Equal(got, want) {
					t.Fatalf("%s of %d words, cleared as the walk goes: %v, want %v", name, n, got, want)
				}
				changed, last := slices.Clone(words), -1
				for p := range walk(changed) {
					if name[0] == 'R' {
						p = 64*n - 1 - p
					}
					if p <= last {
						t.Fatalf("%s of %d words, all of them set in the body: %d after %d", name, n, p, last)
					}
					last = p
					for i := range changed {
						changed[i] = ^uint64(0)
					}
				}
				for range walk(words) {
					clear(words)
				}
			}
		}
	}
}

// As many words as have positions in the type, and one more, which makes a loop panic at its
// start, whatever is in them.
func TestPositionTypes(t *testing.T) {
	testType[int8](t, 2)
	testType[square](t, 2)
	testType[uint8](t, 4)
	testType[int16](t, 512)
	testType[uint16](t, 1024)
}

func testType[E scan.Integer](t *testing.T, most int) {
	t.Helper()
	words := make([]uint64, most+1)
	words[0], words[most-1] = 1, 1<<63
	for name, walk := range map[string]func(words []uint64) iter.Seq[E]{
		"PositionsAs":    PositionsAs[E],
		"PositionBlocks": func(words []uint64) iter.Seq[E] { return each(PositionBlocks(words, make([]E, 3))) },
	} {
		if got := slices.Sorted(walk(words[:most])); !slices.Equal(got, []E{0, E(64*most - 1)}) {
			t.Errorf("%s yields %d", name, got)
		}
		testkit.MustPanic(t, func() {
			for range walk(words) {
			}
		}, fmt.Sprintf("iter: %s: the type can't hold the positions of %d words", name, most+1))
	}
}
