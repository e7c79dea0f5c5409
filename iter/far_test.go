//go:build linux || darwin || freebsd || netbsd || openbsd

package iter

import (
	"math"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

// Positions on both sides of the greatest uint32, or up to the greatest int if it has 32
// bits: a set has no more there.
func TestFar(t *testing.T) {
	words, wide := testkit.Far(t)
	var all []int
	for _, i := range wide {
		all = append(all, int(i))
	}
	down := slices.Clone(all)
	slices.Reverse(down)
	// The end of a range is an int, so position MaxInt is in none.
	last := func(i int) bool { return i == math.MaxInt }
	part, rpart := slices.DeleteFunc(slices.Clone(all), last), slices.DeleteFunc(slices.Clone(down), last)
	checkWhole(t, "Positions", all, Positions(words))
	checkWhole(t, "RPositions", down, RPositions(words))
	checkWhole(t, "PositionsAs", all, PositionsAs[int](words))
	checkWhole(t, "PositionsAs", wide, PositionsAs[uint64](words))
	checkWhole(t, "PositionBlocks", all, testkit.Joined(PositionBlocks(words, make([]int, 100))))
	checkWhole(t, "PositionBlocks", wide, testkit.Joined(PositionBlocks(words, make([]uint64, 100))))
	checkWhole(t, "PositionsAnd", all, PositionsAnd(words, words))
	checkWhole(t, "PositionsAndNot", all[1:], PositionsAndNot(words, words[:1]))
	checkWhole(t, "PositionsIn", part, PositionsIn(words, 5, math.MaxInt))
	checkWhole(t, "PositionsIn", []int{1<<31 - 64}, PositionsIn(words, 6, math.MaxInt32))
	checkWhole(t, "RPositionsIn", rpart, RPositionsIn(words, 5, math.MaxInt))
	checkWhole(t, "RPositionsIn", []int{1<<31 - 64}, RPositionsIn(words, 6, math.MaxInt32))
	checkWhole(t, "PositionRuns", runsOf(all), pairs(PositionRuns(words)))
}
