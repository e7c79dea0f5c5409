package iter

import (
	"iter"
	"math"
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

// checkBlocks checks that the blocks of a walk are want, that all but the last fill a
// buffer of that size, and that nothing is written behind it.
func checkBlocks[W scan.Integer](t *testing.T, name string, want []W, size int, blocks func(buf []W) iter.Seq[[]W]) {
	t.Helper()
	const canary = 93
	buf := slices.Repeat([]W{canary}, size+64)[:size]
	var got []W
	last := len(buf)
	for block := range blocks(buf) {
		if len(block) == 0 || last != len(buf) || &block[0] != &buf[0] || cap(block) != len(block) {
			t.Fatalf("%s: block of %d after one of %d, buf has %d", name, len(block), last, len(buf))
		}
		last = len(block)
		got = append(got, block...)
	}
	if !slices.Equal(got, want) {
		t.Fatalf("%s, blocks of %d: %#x, want %#x", name, len(buf), got, want)
	}
	if behind := buf[size : size+64]; slices.Max(behind) != canary || slices.Min(behind) != canary {
		t.Fatalf("%s, blocks of %d: wrote %#x behind the buffer", name, len(buf), behind)
	}
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

// keys and values have one half of the pairs of a walk.
func keys[K, V any](seq iter.Seq2[K, V]) iter.Seq[K] {
	return func(yield func(K) bool) {
		for k := range seq {
			if !yield(k) {
				return
			}
		}
	}
}

func values[K, V any](seq iter.Seq2[K, V]) iter.Seq[V] {
	return func(yield func(V) bool) {
		for _, v := range seq {
			if !yield(v) {
				return
			}
		}
	}
}

// checkSet compares every walk over the set of these elements, at most twelve, with the
// oracle. For blocks it uses buffers of the given sizes.
func checkSet[W scan.Word](t *testing.T, elements []int, sizes ...int) {
	t.Helper()
	subsets, bySize := []W{0}, make([][]W, len(elements)+1)
	var ones []W
	var squares []square
	for _, e := range elements {
		one := W(1) << e
		ones, squares = append(ones, one), append(squares, square(e))
		for _, sub := range subsets[:len(subsets):len(subsets)] {
			subsets = append(subsets, sub|one)
		}
	}
	for i, sub := range subsets {
		n := 0
		for x := i; x > 0; x /= 2 {
			n += x % 2
		}
		bySize[n] = append(bySize[n], sub)
	}
	set := subsets[len(subsets)-1]

	check(t, "Bits", elements, Bits(set), RBits(set))
	check(t, "BitsAs", squares, BitsAs[square](set), RBitsAs[square](set))
	check(t, "Ones", ones, Ones(set), nil)
	check(t, "BitsAndOnes", squares, keys(BitsAndOnes[square](set)), nil)
	check(t, "BitsAndOnes", ones, values(BitsAndOnes[square](set)), nil)
	checkRuns(t, set)

	check(t, "Subsets", subsets, Subsets(set), RSubsets(set))
	check(t, "NonEmptySubsets", subsets[1:], NonEmptySubsets(set), RNonEmptySubsets(set))
	check(t, "NonEmptyProperSubsets", subsets[1:max(1, len(subsets)-1)], NonEmptyProperSubsets(set), RNonEmptyProperSubsets(set))
	for i := 0; i < len(subsets); i += 1 + len(subsets)/300*20 {
		var want []W
		for _, sub := range subsets {
			if subsets[i]&^sub == 0 {
				want = append(want, sub)
			}
		}
		check(t, "Supersets", want, Supersets(subsets[i], set), nil)
	}
	for _, k := range []int{math.MinInt, -17, -16, -1, len(elements) + 1, 15, 16, 17, 64, 65, math.MaxInt} {
		if k < 0 || k > len(elements) {
			check(t, "Snoob", nil, Snoob(set, k), RSnoob(set, k))
		}
	}
	for k, want := range bySize {
		check(t, "Snoob", want, Snoob(set, k), RSnoob(set, k))
	}
	for _, size := range sizes {
		checkBlocks(t, "SubsetBlocks", subsets, size, func(buf []W) iter.Seq[[]W] { return SubsetBlocks(set, buf) })
		for k, want := range bySize {
			checkBlocks(t, "SnoobBlocks", want, size, func(buf []W) iter.Seq[[]W] { return SnoobBlocks(set, k, buf) })
		}
	}
}

// Every set of 8 elements.
func Test8(t *testing.T) {
	testkit.EachPath(t, func(t *testing.T) {
		for x := range 256 {
			var elements []int
			for i := range 8 {
				if x>>i&1 != 0 {
					elements = append(elements, i)
				}
			}
			checkSet[uint8](t, elements, 1, 7, 70, 256, 300)
		}
	})
}

// Sets of up to twelve elements at the bottom of the word, at the top, in both and with
// gaps, at every width.
func TestWidths(t *testing.T) {
	testkit.EachPath(t, func(t *testing.T) {
		testWidth[uint8](t)
		testWidth[board8](t)
		testWidth[uint16](t)
		testWidth[board16](t)
		testWidth[uint32](t)
		testWidth[board32](t)
		testWidth[uint64](t)
		testWidth[board64](t)
		testWidth[uint](t)
		testWidth[uintptr](t)
	})
}

func testWidth[W scan.Word](t *testing.T) {
	r := testkit.NewRand()
	width, most := scan.Width[W](), 12
	if testkit.Short() {
		most = 8
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
		for _, elements := range [][]int{low, high, ends, gaps} {
			checkSet[W](t, elements, 10)
		}
	}
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
		"Supersets":              {Supersets(4, all), []uint64{4, 5, 6, 7, 12}},
	} {
		testkit.CheckLeft(t, name, walk.seq, walk.want)
	}
}
