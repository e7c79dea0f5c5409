package inner_test

import (
	"fmt"
	std "iter"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/iter/inner"
)

type square uint8

// A knight's moves to free squares, from each square that has a knight.
func Example() {
	knights, own := uint64(1<<1|1<<6), uint64(0xffff)
	var knightMoves [64]uint64
	knightMoves[1], knightMoves[6] = 1<<11|1<<16|1<<18, 1<<12|1<<21|1<<23

	for from := range iter.BitsAs[square](knights) {
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
	for i, walks := range [][2]std.Seq[uint16]{
		{inner.BitsAs[uint16](set), iter.BitsAs[uint16](set)},
		{inner.RBitsAs[uint16](set), iter.RBitsAs[uint16](set)},
		{inner.Ones(set), iter.Ones(set)},
		{inner.PositionsAs[uint16](words), iter.PositionsAs[uint16](words)},
		{inner.Subsets(set), iter.Subsets(set)},
		{inner.NonEmptyProperSubsets(set), iter.NonEmptyProperSubsets(set)},
		{inner.RNonEmptyProperSubsets(set), iter.RNonEmptyProperSubsets(set)},
		{inner.Supersets(3, set), iter.Supersets(3, set)},
		{inner.Snoob(set, 3), iter.Snoob(set, 3)},
		{inner.RSnoob(set, 3), iter.RSnoob(set, 3)},
	} {
		if got, want := slices.Collect(walks[0]), slices.Collect(walks[1]); len(want) == 0 || !slices.Equal(got, want) {
			t.Errorf("walk %d: %v, want %v", i, got, want)
		}
	}
}
