package scan

import (
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

// Every subset of sets of 8 elements, in buffers of every length.
func TestFill8(t *testing.T) {
	testkit.EachPath(t, func(t *testing.T) {
		for set := range 256 {
			if testkit.Short() && set%5 != 0 {
				continue
			}
			// The same set at the bottom of a byte and spread over 64 bits.
			spread := func(x uint8) uint64 { return Deposit(uint64(x), 0x8040_0080_1004_0203) }
			want := naiveWalk(uint8(set), -1)
			wide := make([]uint64, len(want))
			for i, x := range want {
				wide[i] = spread(x)
			}
			testFill(t, uint8(set), want)
			testFill(t, spread(uint8(set)), wide)
		}
	})
}

func testFill[W Word](t *testing.T, set W, want []W) {
	t.Helper()
	for from := range want {
		for _, n := range []int{1, 3, len(want) - from - 1, len(want) - from, len(want) + 1} {
			dst := make([]W, n)
			got := dst[:FillSubsets(dst, want[from], set)]
			if end := min(from+n, len(want)); !slices.Equal(got, want[from:end]) {
				t.Fatalf("set %#x: %d words from %#x are %#x, want %#x", set, n, want[from], got, want[from:end])
			}
		}
	}
}

// Longer fills, up to guard pages on both sides, at every alignment, from places in the
// middle of a row; and such as take more than one call of a kernel, and end before dst.
func TestFillGuarded(t *testing.T) {
	r := testkit.NewRand()
	mem := testkit.Guarded[uint64](t, 616)
	long := make([]uint64, 1<<15)
	testkit.EachPath(t, func(t *testing.T) {
		for _, n := range []int{0, 1, 2, 3, 4, 5, 6, 9, 11, 14, 16, 30, 40, 64} {
			set := testkit.RandomSet(r, n)
			for round := range 300 {
				length := r.IntN(600)
				if round < 3 {
					length = minFill + round - 1
				}
				off := r.IntN(8)
				for _, dst := range [][]uint64{mem.First(off + length)[off:], mem.Last(length)} {
					around := mem.All()
					testkit.FillCanary(around)
					checkFill(t, dst, r.Uint64()&set, set)
					testkit.CheckCanary(t, around, dst)
				}
			}
			checkFill(t, long, 0, set)
			checkFill(t, long, r.Uint64()&set, set)
		}
	})
}

// checkFill compares a fill with the steps.
func checkFill(t *testing.T, dst []uint64, first, set uint64) {
	t.Helper()
	clear(dst)
	n, want := FillSubsets(dst, first, set), 0
	for x, ok := first, true; ok && want < len(dst); x, ok = NextSubset(x, set) {
		if want >= n || dst[want] != x {
			t.Fatalf("from %#x in %#x: word %d of %d is %#x, want %#x", first, set, want, n, dst[want], x)
		}
		want++
	}
	if n != want {
		t.Fatalf("from %#x in %#x: %d words, want %d", first, set, n, want)
	}
}
