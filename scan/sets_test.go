package scan

import (
	"fmt"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

// Two sets: every length around a vector, a loop of vectors and a piece; every alignment;
// guard pages; apart, in place, and overlapping.

// The oracle for two sets is the operation done bit by bit.
var naiveOps = []struct {
	name    string
	count   func(a, b []uint64) int
	combine func(dst, a, b []uint64) int
	holds   func(inA, inB bool) bool
}{
	{"And", CountAnd, counted(And), func(a, b bool) bool { return a && b }},
	{"AndNot", CountAndNot, counted(AndNot), func(a, b bool) bool { return a && !b }},
	{"Or", CountOr, counted(Or), func(a, b bool) bool { return a || b }},
	{"Xor", CountXor, counted(Xor), func(a, b bool) bool { return a != b }},
	{"AndCount", CountAnd, AndCount, func(a, b bool) bool { return a && b }},
	{"AndNotCount", CountAndNot, AndNotCount, func(a, b bool) bool { return a && !b }},
	{"OrCount", CountOr, OrCount, func(a, b bool) bool { return a || b }},
	{"XorCount", CountXor, XorCount, func(a, b bool) bool { return a != b }},
}

// counted returns combine with a count of what it made.
func counted(combine func(dst, a, b []uint64)) func(dst, a, b []uint64) int {
	return func(dst, a, b []uint64) int {
		combine(dst, a, b)
		return handCount(dst)
	}
}

func naiveCombine(a, b []uint64, holds func(inA, inB bool) bool) []uint64 {
	out := make([]uint64, len(a))
	for w := range out {
		for i := range 64 {
			if holds(a[w]>>i&1 != 0, b[w]>>i&1 != 0) {
				out[w] |= 1 << i
			}
		}
	}
	return out
}

func TestTwoSets(t *testing.T) {
	const most = 280 // more than the AVX-512 kernels count from a cache line on
	r := testkit.NewRand()
	memA, memB, memDst := testkit.Guarded[uint64](t, most+8), testkit.Guarded[uint64](t, most+8), testkit.Guarded[uint64](t, most+8)
	testkit.EachPath(t, func(t *testing.T) {
		for n := range most {
			if n > 90 && n%13 != 0 || testkit.Short() && n > minKernel+1 && n%5 != 0 {
				continue
			}
			density := testkit.Densities[n%len(testkit.Densities)]
			wordsA, wordsB := testkit.RandomWords(r, n, density), testkit.RandomWords(r, n, .5)
			for off := range 9 { // 8: up to the guard page above
				a, b, dst := memA.First(n + off)[off:], memB.First(n + 8 - off)[8-off:], memDst.First(n + off)[off:]
				if off == 8 {
					a, b, dst = memA.Last(n), memB.Last(n), memDst.Last(n)
				}
				for _, op := range naiveOps {
					copy(a, wordsA)
					copy(b, wordsB)
					want := naiveCombine(a, b, op.holds)
					where := fmt.Sprintf("%s of %d words, %d off", op.name, n, off)
					if got := op.count(a, b); got != handCount(want) {
						t.Fatalf("Count%s = %d, want %d", where, got, handCount(want))
					}
					for _, into := range [][]uint64{dst, a, b} {
						copy(a, wordsA)
						copy(b, wordsB)
						testkit.FillCanary(memDst.All())
						if got := op.combine(into, a, b); got != handCount(want) || !slices.Equal(into, want) {
							t.Fatalf("%s: %d, %x, want %x", where, got, into, want)
						}
						testkit.CheckCanary(t, memDst.All(), dst)
					}
				}
			}
		}
	})
}

// A dst that overlaps a set anywhere gets any words, and nothing beside it is written.
func TestTwoSetsOverlap(t *testing.T) {
	const most = 40
	mem := testkit.Guarded[uint64](t, 3*most)
	b := make([]uint64, most)
	testkit.EachPath(t, func(t *testing.T) {
		for n := range most {
			for from := range n {
				for _, op := range naiveOps {
					around := mem.All()
					testkit.FillCanary(around)
					op.combine(around[from:from+n], around[:n], b[:n])
					testkit.CheckCanary(t, around, around[from:from+n])
					last := mem.Last(n + from)
					op.combine(last[:n], last[from:], b[:n])
				}
			}
		}
	})
}

func TestTwoSetsPanics(t *testing.T) {
	for _, n := range []int{1, 5, minKernel, 40} {
		few, some, more := make([]uint64, n-1), make([]uint64, n), make([]uint64, n+1)
		for _, op := range naiveOps {
			text := func(dst, a, b int) string {
				return fmt.Sprintf("scan: %s: sets of %d, %d and %d words, want the same number", op.name, dst, a, b)
			}
			testkit.MustPanic(t, func() { op.combine(few, some, some) }, text(n-1, n, n))
			testkit.MustPanic(t, func() { op.combine(some, few, some) }, text(n, n-1, n))
			testkit.MustPanic(t, func() { op.combine(some, some, more) }, text(n, n, n+1))
			testkit.MustPanic(t, func() { op.count(some, few) }, fmt.Sprintf("sets of %d and %d words, want the same number", n, n-1))
			testkit.MustPanic(t, func() { op.count(some, more) }, fmt.Sprintf("and %d words", n+1))
		}
	}
}

func TestTwoSetsDoNotAllocate(t *testing.T) {
	a, b, dst := make([]uint64, 100), make([]uint64, 100), make([]uint64, 100)
	if n := testing.AllocsPerRun(10, func() {
		for _, op := range naiveOps {
			op.count(a, b)
			op.combine(dst, a, b)
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
