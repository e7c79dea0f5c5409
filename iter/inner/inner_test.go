package inner_test

import (
	"fmt"
	"iter"
	"slices"
	"testing"

	walk "github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/iter/inner"
)

type square uint8

// A knight's moves to free squares, from each square that has a knight.
func Example() {
	knights, own := uint64(1<<1|1<<6), uint64(0xffff)
	var knightMoves [64]uint64
	knightMoves[1], knightMoves[6] = 1<<11|1<<16|1<<18, 1<<12|1<<21|1<<23

	for from := range walk.BitsAs[square](knights) {
		for to := range inner.BitsAs[square](knightMoves[from] &^ own) {
			fmt.Println(from, to)
		}
	}
	// Output:
	// 1 16
	// 1 18
	// 6 21
	// 6 23
}

// The walks are copies of those of package iter, in which they are tested.
func TestSame(t *testing.T) {
	const set = uint16(0b1011_0110_0010_0111)
	words := []uint64{0xf00f, 0, 1 << 63, 5}
	for i, walks := range [][2]iter.Seq[uint16]{
		{inner.BitsAs[uint16](set), walk.BitsAs[uint16](set)},
		{inner.RBitsAs[uint16](set), walk.RBitsAs[uint16](set)},
		{inner.Ones(set), walk.Ones(set)},
		{inner.PositionsAs[uint16](words), walk.PositionsAs[uint16](words)},
		{inner.Subsets(set), walk.Subsets(set)},
		{inner.NonEmptyProperSubsets(set), walk.NonEmptyProperSubsets(set)},
		{inner.RNonEmptyProperSubsets(set), walk.RNonEmptyProperSubsets(set)},
		{inner.Snoob(set, 3), walk.Snoob(set, 3)},
		{inner.RSnoob(set, 3), walk.RSnoob(set, 3)},
	} {
		if got, want := slices.Collect(walks[0]), slices.Collect(walks[1]); len(want) == 0 || !slices.Equal(got, want) {
			t.Errorf("walk %d: %v, want %v", i, got, want)
		}
	}
}
