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
func positionsWhere(n int, holds func(i int) bool) (list []int) {
	for i := range n {
		if holds(i) {
			list = append(list, i)
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
			check(t, "Positions", positionsWhere(64*n, inA), Positions(a), RPositions(a))
			for _, m := range []int{0, 1, 2, 3, 7, 8, 9, 40} {
				b := testkit.RandomWords(r, m, testkit.Densities[(i+j+m)%len(testkit.Densities)])
				name := fmt.Sprintf(" of %x and %x", a, b)
				check(t, "PositionsAnd"+name, positionsWhere(64*n, func(i int) bool { return inA(i) && has(b, i) }), PositionsAnd(a, b), nil)
				check(t, "PositionsAndNot"+name, positionsWhere(64*n, func(i int) bool { return inA(i) && !has(b, i) }), PositionsAndNot(a, b), nil)
			}
			checkPositionRuns(t, a)
		}
	}
}

// Positions as values of every type, one by one and in blocks. A loop panics at its start if the
// type has no value for a position in the words, whatever is in them.
func TestPositionTypes(t *testing.T) {
	type place int32
	testkit.EachPath(t, func(t *testing.T) {
		testType[int8](t, 2)
		testType[square](t, 2)
		testType[uint8](t, 4)
		testType[int16](t, 512)
		testType[uint16](t, 1024)
		testType[place](t, math.MaxInt)
		testType[uint32](t, math.MaxInt)
		testType[int](t, math.MaxInt)
		testType[uint64](t, math.MaxInt)
		testType[uintptr](t, math.MaxInt)
	})
}

// testType tests a type that has the positions in at most so many words.
func testType[E scan.Integer](t *testing.T, most int) {
	t.Helper()
	r := testkit.NewRand()
	for _, n := range []int{0, 1, 2, 3, 4, 5, 8, 33, 100, 512, 513, 1024, 1025} {
		for _, density := range testkit.Densities {
			if n <= 100 || density <= .1 {
				size := []int{1, 2, room - 1, room, room + 1, 128, 192, 255, 256, 257, 320, 1000}[r.IntN(12)]
				checkPositions[E](t, testkit.RandomWords(r, n, density), size, n <= most)
			}
		}
	}
}

func checkPositions[E scan.Integer](t *testing.T, words []uint64, size int, fits bool) {
	t.Helper()
	if !fits {
		want := fmt.Sprintf(": the type can't hold the positions of %d words", len(words))
		testkit.MustPanic(t, func() { _ = slices.Collect(PositionsAs[E](words)) }, "iter: PositionsAs"+want)
		testkit.MustPanic(t, func() { _ = slices.Collect(PositionBlocks(words, make([]E, size))) }, "iter: PositionBlocks"+want)
		return
	}
	var want []E
	for _, i := range positionsWhere(64*len(words), func(i int) bool { return has(words, i) }) {
		want = append(want, E(i))
	}
	check(t, fmt.Sprintf("PositionsAs of %T", E(0)), want, PositionsAs[E](words), nil)
	testkit.CheckBlocks(t, fmt.Sprintf("PositionBlocks of %T in %d words", E(0), len(words)), want, size,
		func(buf []E) iter.Seq[[]E] { return PositionBlocks(words, buf) })
	checkWhole(t, "AppendPositions", append([]E{6, 7}, want...), slices.Values(scan.AppendPositions([]E{6, 7}, words, 0)))
}

func TestPositionsIn(t *testing.T) {
	r := testkit.NewRand()
	for _, n := range []int{0, 1, 2, 3, 20} {
		words := testkit.RandomWords(r, n, testkit.Mixed)
		ends := []int{math.MinInt, -64, -1, 0, 1, 2, 31, 63, 64, 65, 100, 127, 128, 129, 191, 192, 193, 700, 1279, 1280, 1281, math.MaxInt}
		for _, from := range ends {
			for _, to := range ends {
				want := positionsWhere(64*n, func(i int) bool { return from <= i && i < to && has(words, i) })
				check(t, fmt.Sprintf("PositionsIn of %x from %d to %d", words, from, to), want, PositionsIn(words, from, to), RPositionsIn(words, from, to))
			}
		}
	}
}

// A body may change the words. A position that it leaves alone is yielded once, the
// position that it is at is not yielded again, and no change makes the walk panic.
func TestPositionsChange(t *testing.T) {
	testkit.EachPath(t, func(t *testing.T) {
		for name, walk := range map[string]func(words []uint64) iter.Seq[int]{
			"Positions":       Positions,
			"PositionsAnd":    func(words []uint64) iter.Seq[int] { return PositionsAnd(words, words) },
			"PositionsAndNot": func(words []uint64) iter.Seq[int] { return PositionsAndNot(words, nil) },
			"PositionsIn":     func(words []uint64) iter.Seq[int] { return PositionsIn(words, 0, 64*len(words)) },
			"PositionBlocks":  func(words []uint64) iter.Seq[int] { return testkit.Joined(PositionBlocks(words, make([]int, 70))) },
			"RPositions":      RPositions,
			"RPositionsIn":    func(words []uint64) iter.Seq[int] { return RPositionsIn(words, 0, 64*len(words)) },
		} {
			for _, n := range []int{0, 1, 2, 3, 9, 40} {
				for _, density := range testkit.Densities {
					testChange(t, name, testkit.RandomWords(testkit.NewRand(), n, density), walk)
				}
			}
		}
	})
}

func testChange(t *testing.T, name string, words []uint64, walk func(words []uint64) iter.Seq[int]) {
	t.Helper()
	n := 64 * len(words)
	want := positionsWhere(n, func(i int) bool { return has(words, i) })
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
		t.Fatalf("%s of %x, cleared as the walk goes: %v, want %v", name, words, got, want)
	}
	changed, last := slices.Clone(words), -1
	for p := range walk(changed) {
		if name[0] == 'R' {
			p = n - 1 - p
		}
		if p <= last {
			t.Fatalf("%s of %x, all of them set in the body: %d after %d", name, words, p, last)
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
