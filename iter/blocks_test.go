package iter

import (
	"iter"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/scan"
)

// TestBlocksToTheEnd takes long walks in short blocks, to check that they end
// neither early nor late.
func TestBlocksToTheEnd(t *testing.T) {
	const set = 0x8000_0f3a_0f3a_00ff // 25 elements
	elements := 16
	if !testkit.Short() {
		elements = 20
	}
	small := scan.Deposit(uint64(1)<<elements-1, set)
	k := elements / 2
	testkit.EachPath(t, func(t *testing.T) {
		for name, walk := range map[string]struct {
			blocks iter.Seq[[]uint64]
			words  iter.Seq[uint64]
		}{
			"SubsetBlocks": {SubsetBlocks(small, make([]uint64, 7)), Subsets(small)},
			"SnoobBlocks":  {SnoobBlocks(small, k, make([]uint64, 7)), Snoob(small, k)},
		} {
			next, stop := iter.Pull(walk.words)
			n := 0
			for got := range each(walk.blocks) {
				if want, more := next(); !more || got != want {
					t.Fatalf("%s: after %d words %#x, want %#x, %v", name, n, got, want, more)
				}
				n++
			}
			if want, more := next(); more {
				t.Errorf("%s ends after %d words, before %#x", name, n, want)
			}
			stop()
		}
	})
}

// each has the elements of blocks one by one.
func each[E any](blocks iter.Seq[[]E]) iter.Seq[E] {
	return func(yield func(E) bool) {
		for block := range blocks {
			for _, x := range block {
				if !yield(x) {
					return
				}
			}
		}
	}
}

// With gaps and without, so that the runs come from every table.
func TestBlocksStayInBuf(t *testing.T) {
	testkit.EachPath(t, func(t *testing.T) {
		for _, set := range []uint64{1<<9 - 1, 0x0803_0100_4000_2181} {
			testkit.CheckBlocks(t, 1<<9, func(buf []uint64) iter.Seq[[]uint64] { return SubsetBlocks(set, buf) })
			for k, n := range []int{1, 9, 36, 84, 126} {
				testkit.CheckBlocks(t, n, func(buf []uint64) iter.Seq[[]uint64] { return SnoobBlocks(set, k, buf) })
			}
		}
	})
}
