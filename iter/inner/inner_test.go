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

// The walks are those of package iter, in which they are tested.
func TestSame(t *testing.T) {
	const set = uint16(0b1011_0110_0010_0111)
	words := []uint64{0xf00f, 0, 1 << 63, 5}
	same(t, "Bits", inner.Bits(set), iter.Bits(set))
	same(t, "RBits", inner.RBits(set), iter.RBits(set))
	same(t, "BitsAs", inner.BitsAs[square](set), iter.BitsAs[square](set))
	same(t, "Ones", inner.Ones(set), iter.Ones(set))
	same(t, "Positions", inner.Positions(words), iter.Positions(words))
	same(t, "RPositions", inner.RPositions(words), iter.RPositions(words))
	same(t, "Subsets", inner.Subsets(set), iter.Subsets(set))
	same(t, "RSubsets", inner.RSubsets(set), iter.RSubsets(set))
	same(t, "NonEmptySubsets", inner.NonEmptySubsets(set), iter.NonEmptySubsets(set))
	same(t, "RNonEmptySubsets", inner.RNonEmptySubsets(set), iter.RNonEmptySubsets(set))
	same(t, "NonEmptyProperSubsets", inner.NonEmptyProperSubsets(set), iter.NonEmptyProperSubsets(set))
	same(t, "RNonEmptyProperSubsets", inner.RNonEmptyProperSubsets(set), iter.RNonEmptyProperSubsets(set))
	same(t, "Supersets", inner.Supersets(3, set), iter.Supersets(3, set))
	same(t, "Snoob", inner.Snoob(set, 3), iter.Snoob(set, 3))
	same(t, "RSnoob", inner.RSnoob(set, 3), iter.RSnoob(set, 3))
}

func same[T comparable](t *testing.T, name string, got, want std.Seq[T]) {
	t.Helper()
	if got, want := slices.Collect(got), slices.Collect(want); !slices.Equal(got, want) {
		t.Errorf("%s: %v, want %v", name, got, want)
	}
}

// A panic names the walk of package iter.
func TestPanics(t *testing.T) {
	for want, f := range map[string]func(){
		"iter: Supersets: 0x06 is not a subset of 0x04": func() { inner.Supersets(uint8(6), 4) },
	} {
		func() {
			defer func() {
				if got := fmt.Sprint(recover()); got != want {
					t.Errorf("panic %q, want %q", got, want)
				}
			}()
			f()
		}()
	}
}
