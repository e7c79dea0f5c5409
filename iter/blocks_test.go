package iter_test

import (
	std "iter"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/scan"
)

// TestBlocksToTheEnd takes long walks in short blocks, to check that they end
// neither early nor late.
func TestBlocksToTheEnd(t *testing.T) {
	const set = 0x8000_0f3a_0f3a_00ff // 25 elements
	elements := 18
	if !testkit.Short() {
		elements = 20
	}
	small := scan.Deposit(uint64(1)<<elements-1, set)
	k := elements / 2
	testkit.EachPath(t, func(t *testing.T) {
		for name, walk := range map[string]struct {
			blocks std.Seq[[]uint64]
			words  std.Seq[uint64]
		}{
			"SubsetBlocks": {iter.SubsetBlocks(small, make([]uint64, 7)), iter.Subsets(small)},
			"SnoobBlocks":  {iter.SnoobBlocks(small, k, make([]uint64, 7)), iter.Snoob(small, k)},
		} {
			next, stop := std.Pull(walk.blocks)
			block, more := next()
			n := 0
			for want := range walk.words {
				if len(block) == 0 {
					block, more = next()
				}
				if !more || block[0] != want {
					t.Fatalf("%s: after %d words %#x, %v, want %#x", name, n, block, more, want)
				}
				block = block[1:]
				n++
			}
			if block, more := next(); more {
				t.Errorf("%s goes on after %d words with %#x", name, n, block)
			}
			stop()
		}
	})
}

// With gaps and without, so that the runs come from every table.
func TestBlocksStayInBuf(t *testing.T) {
	testkit.EachPath(t, func(t *testing.T) {
		for _, set := range []uint64{1<<9 - 1, 0x0803_0100_4000_2181} {
			testkit.CheckBlocks(t, 1<<9, func(buf []uint64) std.Seq[[]uint64] { return iter.SubsetBlocks(set, buf) })
			for k, n := range []int{1, 9, 36, 84, 126} {
				testkit.CheckBlocks(t, n, func(buf []uint64) std.Seq[[]uint64] { return iter.SnoobBlocks(set, k, buf) })
			}
		}
	})
}
