package span

import (
	"iter"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

// With gaps and without, so that the runs come from every table.
func TestBlocksStayInBuf(t *testing.T) {
	testkit.EachPath(t, func(t *testing.T) {
		for _, set := range []uint64{1<<9 - 1, 0x0803_0100_4000_2181} {
			testkit.CheckBlocks(t, 1<<9, func(buf []uint64) iter.Seq[[]uint64] { return Subsets(set).Blocks(buf) })
			testkit.CheckBlocks(t, 1<<9, func(buf []uint64) iter.Seq[[]uint64] { return Subsets(set).RBlocks(buf) })
			for k, n := range []int{1, 9, 36, 84, 126} {
				testkit.CheckBlocks(t, n, func(buf []uint64) iter.Seq[[]uint64] { return Snoob(set, k).Blocks(buf) })
				testkit.CheckBlocks(t, n, func(buf []uint64) iter.Seq[[]uint64] { return Snoob(set, k).RBlocks(buf) })
			}
		}
	})
}
