//go:build linux || darwin || freebsd || netbsd || openbsd

package iter

import (
	"iter"
	"math"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/scan"
)

// Positions on both sides of the greatest uint32, or up to the greatest int if it has 32
// bits: a set has no more there.
func TestFar(t *testing.T) {
	words, ones := testkit.Far(t)
	var all []int
	var wide []uint64
	for _, i := range ones {
		all, wide = append(all, int(i)), append(wide, i)
	}
	down := slices.Clone(all)
	slices.Reverse(down)
	// The end of a range is an int, so position MaxInt is in none.
	part := slices.DeleteFunc(slices.Clone(all), func(i int) bool { return i == math.MaxInt })
	rpart := slices.Clone(part)
	slices.Reverse(rpart)
	check := func(name string, seq iter.Seq[int], want []int) {
		t.Helper()
		if got := slices.Collect(seq); !slices.Equal(got, want) {
			t.Errorf("%s yields %d, want %d", name, got, want)
		}
	}
	check("Positions", Positions(words), all)
	check("RPositions", RPositions(words), down)
	check("PositionsAs", PositionsAs[int](words), all)
	check("RPositionsAs", RPositionsAs[int](words), down)
	check("PositionBlocks", flat[int](words), all)
	check("PositionsAnd", PositionsAnd(words, words), all)
	check("PositionsAndNot", PositionsAndNot(words, words[:1]), all[1:])
	check("PositionsIn", PositionsIn(words, 5, math.MaxInt), part)
	check("PositionsIn", PositionsIn(words, 6, math.MaxInt32), []int{1<<31 - 64})
	check("RPositionsIn", RPositionsIn(words, 5, math.MaxInt), rpart)
	check("RPositionsIn", RPositionsIn(words, 6, math.MaxInt32), []int{1<<31 - 64})
	if got := slices.Collect(PositionsAs[uint64](words)); !slices.Equal(got, wide) {
		t.Errorf("PositionsAs yields %d, want %d", got, wide)
	}
	if got := slices.Collect(flat[uint64](words)); !slices.Equal(got, wide) {
		t.Errorf("PositionBlocks yields %d, want %d", got, wide)
	}
	var runs, gaps [][2]int
	for i, start := range all {
		if i > 0 && start == all[i-1]+1 {
			runs[len(runs)-1][1]++
			continue
		}
		runs = append(runs, [2]int{start, 1})
		below := 0
		if i > 0 {
			below = all[i-1] + 1
		}
		gaps = append(gaps, [2]int{below, start - below})
	}
	for name, walk := range map[string]struct {
		seq  iter.Seq2[int, int]
		want [][2]int
	}{"PositionRuns": {PositionRuns(words), runs}, "PositionGaps": {PositionGaps(words), gaps}} {
		var got [][2]int
		for start, length := range walk.seq {
			got = append(got, [2]int{start, length})
		}
		if !slices.Equal(got, walk.want) {
			t.Errorf("%s yields %d, want %d", name, got, walk.want)
		}
	}
}

// flat is the positions of PositionBlocks one by one.
func flat[E scan.Integer](words []uint64) iter.Seq[E] {
	return func(yield func(E) bool) {
		for block := range PositionBlocks(words, make([]E, 100)) {
			for _, i := range block {
				if !yield(i) {
					return
				}
			}
		}
	}
}
