package iter

import (
	"iter"
	"math"
	"math/bits"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/scan"
)

// The walks over one word. The oracle makes all subsets by counting, and leaves out those
// that do not belong to a walk.

type (
	board8  uint8
	board16 uint16
	board32 uint32
	board64 uint64
	square  int8
)

// check compares a walk with want, whole and left after each of the first elements, and
// its mirror, if there is one, with the reverse of want.
func check[T comparable](t *testing.T, name string, want []T, seq, mirror iter.Seq[T]) {
	t.Helper()
	checkWhole(t, name, want, seq)
	testkit.CheckLeft(t, name, seq, want[:min(len(want), 10)])
	if mirror != nil {
		want = slices.Clone(want)
		slices.Reverse(want)
		check(t, "R"+name, want, mirror, nil)
	}
}

func checkWhole[T comparable](t *testing.T, name string, want []T, seq iter.Seq[T]) {
	t.Helper()
	if got := slices.Collect(seq); !slices.Equal(got, want) {
		t.Fatalf("%s: %v, want %v", name, got, want)
	}
}

// joined has the pairs of a walk, joined.
func joined[K, V, T any](seq iter.Seq2[K, V], join func(K, V) T) iter.Seq[T] {
	return func(yield func(T) bool) {
		for k, v := range seq {
			if !yield(join(k, v)) {
				return
			}
		}
	}
}

// subsetsOf returns the subsets of the set of these elements, ascending.
func subsetsOf[W scan.Word](elements []int) []W {
	subsets := []W{0}
	for _, e := range elements {
		for _, sub := range subsets[:len(subsets):len(subsets)] {
			subsets = append(subsets, sub|1<<e)
		}
	}
	return subsets
}

// checkElements compares the walks over the set of these elements with the elements.
func checkElements[W scan.Word](t *testing.T, set W, elements []int) {
	t.Helper()
	var ones []W
	var squares []square
	for _, e := range elements {
		ones, squares = append(ones, 1<<e), append(squares, square(e))
	}
	check(t, "Bits", elements, Bits(set), RBits(set))
	check(t, "BitsAs", squares, BitsAs[square](set), RBitsAs[square](set))
	check(t, "Ones", ones, Ones(set), nil)
	check(t, "BitsAndOnes", elements, joined(BitsAndOnes(set), func(i int, one W) int {
		if one != 1<<i {
			t.Fatalf("BitsAndOnes(%#x): %d, %#x", set, i, one)
		}
		return i
	}), nil)
	checkRuns(t, set)
}

// checkSet compares the walks over the set of these elements, and over its subsets, with
// the oracle.
func checkSet[W scan.Word](t *testing.T, elements []int) {
	t.Helper()
	subsets := subsetsOf[W](elements)
	set := subsets[len(subsets)-1]
	checkElements(t, set, elements)
	check(t, "Subsets", subsets, Subsets(set), RSubsets(set))
	check(t, "NonEmptySubsets", subsets[1:], NonEmptySubsets(set), RNonEmptySubsets(set))
	check(t, "NonEmptyProperSubsets", subsets[1:max(1, len(subsets)-1)], NonEmptyProperSubsets(set), RNonEmptyProperSubsets(set))
}

// checkKernels does so for the walks that use kernels: over k-subsets, and in blocks.
func checkKernels[W scan.Word](t *testing.T, elements []int) {
	t.Helper()
	subsets := subsetsOf[W](elements)
	set := subsets[len(subsets)-1]
	sizes := []int{1, 7, 70, 300}
	for _, size := range sizes {
		testkit.CheckBlocks(t, "SubsetBlocks", subsets, size, func(buf []W) iter.Seq[[]W] { return SubsetBlocks(set, buf) })
	}
	for _, k := range []int{math.MinInt, -17, -16, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16, 17, 64, 65, math.MaxInt} {
		var want []W
		for _, sub := range subsets {
			if scan.OnesCount(sub) == k {
				want = append(want, sub)
			}
		}
		check(t, "Snoob", want, Snoob(set, k), RSnoob(set, k))
		size := sizes[k&3]
		testkit.CheckBlocks(t, "SnoobBlocks", want, size, func(buf []W) iter.Seq[[]W] { return SnoobBlocks(set, k, buf) })
	}
}

// Every set of 8 elements, and those of up to twelve at the bottom of the word, at the top,
// in both and with gaps, at every width.
func TestSets(t *testing.T) {
	var eight [][]int
	for x := range uint64(256) {
		eight = append(eight, positionsWhere(8, func(i int) bool { return x>>i&1 != 0 }))
	}
	testSets[uint8](t, eight)
	testSets[uint8](t, places(8))
	testSets[board8](t, places(8))
	testSets[uint16](t, places(16))
	testSets[board16](t, places(16))
	testSets[uint32](t, places(32))
	testSets[board32](t, places(32))
	testSets[uint64](t, places(64))
	testSets[board64](t, places(64))
	testSets[uint](t, places(bits.UintSize))
	testSets[uintptr](t, places(bits.UintSize))
}

func testSets[W scan.Word](t *testing.T, sets [][]int) {
	for _, elements := range sets {
		checkSet[W](t, elements)
	}
	testkit.EachPath(t, func(t *testing.T) {
		for _, elements := range sets {
			checkKernels[W](t, elements)
		}
	})
}

// places returns sets for a word of a width.
func places(width int) (sets [][]int) {
	r, most := testkit.NewRand(), 12
	if testkit.Short() {
		most = 9
	}
	for n := range min(most, width) + 1 {
		low, high, ends, gaps := make([]int, n), make([]int, n), make([]int, n), r.Perm(width)[:n]
		for i := range n {
			low[i], high[i], ends[i] = i, width-n+i, i
			if i > n/2 {
				ends[i] = high[i]
			}
		}
		slices.Sort(gaps)
		sets = append(sets, low, high, ends, gaps)
	}
	return sets
}

// All 64 elements: the walks start at once and stop at once.
func TestFull(t *testing.T) {
	const all = ^uint64(0)
	for name, walk := range map[string]struct {
		seq  iter.Seq[uint64]
		want []uint64
	}{
		"Subsets":                {Subsets(all), []uint64{0, 1, 2}},
		"RSubsets":               {RSubsets(all), []uint64{all, all - 1, all - 2}},
		"NonEmptySubsets":        {NonEmptySubsets(all), []uint64{1, 2, 3}},
		"RNonEmptySubsets":       {RNonEmptySubsets(all), []uint64{all, all - 1, all - 2}},
		"NonEmptyProperSubsets":  {NonEmptyProperSubsets(all), []uint64{1, 2, 3}},
		"RNonEmptyProperSubsets": {RNonEmptyProperSubsets(all), []uint64{all - 1, all - 2, all - 3}},
	} {
		testkit.CheckLeft(t, name, walk.seq, walk.want)
	}
}
