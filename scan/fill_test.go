package scan

import (
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

// Long fills, up to guard pages on both sides, at every alignment, from places in the
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
func checkFill[W Word](t *testing.T, dst []W, first, set W) {
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
