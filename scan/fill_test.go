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

// Longer fills, up to guard pages on both sides, at every alignment, from places
// in the middle of a row.
func TestFillGuarded(t *testing.T) {
	r := testkit.NewRand()
	mem := testkit.Guarded[uint64](t, 616)
	testkit.EachPath(t, func(t *testing.T) {
		for _, n := range []int{0, 1, 2, 3, 4, 5, 6, 9, 11, 30, 64} {
			set := testkit.RandomSet(r, n)
			for round := range 300 {
				first := r.Uint64() & set
				length := r.IntN(600)
				if round < 3 {
					length = minFill + round - 1
				}
				off := r.IntN(8)
				for _, dst := range [][]uint64{mem.First(off + length)[off:], mem.Last(length)} {
					around := mem.All()
					testkit.FillCanary(around)
					got := FillSubsets(dst, first, set)
					checkFill(t, "FillSubsets", dst, got, first, func(x uint64) (uint64, bool) { return NextSubset(x, set) })
					testkit.CheckCanary(t, around, dst)

				}
			}
		}
	})
}

// Fills that take more than one call of a kernel, and end before dst or with it.
func TestFillLong(t *testing.T) {
	r := testkit.NewRand()
	dst := make([]uint64, 1<<15)
	testkit.EachPath(t, func(t *testing.T) {
		for _, n := range []int{14, 16, 40} {
			set := testkit.RandomSet(r, n)
			for _, first := range []uint64{0, r.Uint64() & set} {
				clear(dst)
				got := FillSubsets(dst, first, set)
				checkFill(t, "FillSubsets", dst, got, first, func(x uint64) (uint64, bool) { return NextSubset(x, set) })
			}
		}
	})
}

func checkFill(t *testing.T, name string, dst []uint64, n int, first uint64, next func(uint64) (uint64, bool)) {
	t.Helper()
	x, ok := first, true
	for i := range dst {
		if !ok {
			if n != i {
				t.Fatalf("%s from %#x filled %d words, want %d", name, first, n, i)
			}
			return
		}
		if i >= n || dst[i] != x {
			t.Fatalf("%s from %#x: word %d of %d is %#x, want %#x", name, first, i, n, dst[i], x)
		}
		x, ok = next(x)
	}
	if n != len(dst) {
		t.Fatalf("%s from %#x filled %d words, want %d", name, first, n, len(dst))
	}
}

func TestFillNotSubset(t *testing.T) {
	dst := make([]uint8, 4)
	testkit.MustPanic(t, func() { FillSubsets(dst, 0x30, 0x0f) }, "scan: FillSubsets: 0x30 is not a subset of 0x0f")
}
