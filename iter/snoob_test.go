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

// list returns first and the words after it, up to a limit. The step of package scan is
// tested there.
func list[W scan.Word](first W, most int, next func(W) (W, bool)) (words []W) {
	for x, ok := first, true; ok && len(words) < most; x, ok = next(x) {
		words = append(words, x)
	}
	return words
}

// firstSnoob and lastSnoob return the k-subsets of set at the ends of the walk, at most
// that many.
func firstSnoob[W scan.Word](set W, k, most int) []W {
	return list(scan.Deposit(W(1)<<k-1, set), most, func(x W) (W, bool) { return scan.NextSnoobIn(x, set) })
}

func lastSnoob[W scan.Word](set W, k, most int) []W {
	return list(set^scan.Deposit(W(1)<<(scan.OnesCount(set)-k)-1, set), most, func(x W) (W, bool) { return scan.PrevSnoobIn(x, set) })
}

// begins compares the beginning of a walk with want, which is the whole if it has fewer
// than most words.
func begins[W scan.Word](t *testing.T, name string, seq iter.Seq[W], want []W, most int) {
	t.Helper()
	i := 0
	for x := range seq {
		if i == most {
			return
		}
		if i == len(want) || x != want[i] {
			t.Fatalf("%s: word %d is %#x, want %#x", name, i, x, want[min(i, len(want)-1)])
		}
		i++
	}
	if i != len(want) {
		t.Fatalf("%s: %d words, want %d", name, i, len(want))
	}
}

// The walks over k-subsets of sets of every size, packed and with gaps, with every table that they
// may need: they begin with short tables and go on with longer ones. Blocks are shorter than a
// table, as long, and longer than the first run.
func TestSnoob(t *testing.T) {
	r := testkit.NewRand()
	step, most := 5, 1000
	if !testkit.Short() {
		step, most = 1, 10_000
	}
	testkit.EachPath(t, func(t *testing.T) {
		for n := r.IntN(step); n <= 64; n += step {
			testSnoob(t, ^uint64(0)>>(64-n), most)
			testSnoob(t, ^board64(0)<<(64-n), most)
			testSnoob(t, testkit.RandomSet(r, n), most)
			testSnoob(t, board32(testkit.RandomSet(r, n)), most)
			testSnoob(t, uint16(testkit.RandomSet(r, n)), most)
		}
		for _, set := range []uint64{^uint64(0), 0x8000_0000_0000_0001, 0x1010_1010, 0x00ff_ff0f_0f00_0ff0, 0x7fff_ffff_ffff_fff7} {
			testSnoob(t, set, most)
		}
	})
}

func testSnoob[W scan.Word](t *testing.T, set W, most int) {
	t.Helper()
	n := scan.OnesCount(set)
	for i, k := range []int{0, 1, 2, 3, 4, 5, n / 3, n / 2, n - 5, n - 4, n - 3, n - 2, n - 1, n} {
		if k >= 0 && k <= n {
			want := firstSnoob(set, k, most)
			begins(t, fmt.Sprintf("Snoob(%#x, %d)", set, k), Snoob(set, k), want, most)
			begins(t, fmt.Sprintf("RSnoob(%#x, %d)", set, k), RSnoob(set, k), lastSnoob(set, k, most), most)
			buf := make([]W, []int{1, 7, 8, 63, 64, 65, 1000}[(n+i)%7])
			begins(t, fmt.Sprintf("SnoobBlocks(%#x, %d) of %d", set, k, len(buf)), testkit.Joined(SnoobBlocks(set, k, buf)), want, most)
		}
	}
}

// TestBlocksToTheEnd takes long walks in short blocks, to check that they end
// neither early nor late.
func TestBlocksToTheEnd(t *testing.T) {
	elements := 16
	if !testkit.Short() {
		elements = 20
	}
	set := scan.Deposit(uint64(1)<<elements-1, 0x8000_0f3a_0f3a_00ff)
	subsets, snoob := slices.Collect(Subsets(set)), slices.Collect(Snoob(set, elements/2))
	testkit.EachPath(t, func(t *testing.T) {
		begins(t, "SubsetBlocks", testkit.Joined(SubsetBlocks(set, make([]uint64, 7))), subsets, math.MaxInt)
		begins(t, "SnoobBlocks", testkit.Joined(SnoobBlocks(set, elements/2, make([]uint64, 7))), snoob, math.MaxInt)
	})
}
