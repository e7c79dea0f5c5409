package scan

import (
	"math"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/looptest"
	"github.com/bitwalk/bitwalk/internal/testkit"
)

// bits01 is the oracle's set: a byte for each position.
func bits01(words []uint64) []byte {
	has := make([]byte, 64*len(words))
	for i := range has {
		has[i] = byte(words[i/64] >> (i % 64) & 1)
	}
	return has
}

// changes runs a change of words on copies at both ends of guarded memory, and compares
// the result with what the same change does to the oracle's set.
func changes(t *testing.T, name string, words []uint64, change func(words []uint64), want func(has []byte)) {
	t.Helper()
	has := bits01(words)
	want(has)
	mem := testkit.Guarded[uint64](t, len(words)+1)
	for _, in := range [][]uint64{mem.First(len(words)), mem.Last(len(words))} {
		testkit.FillCanary(mem.All())
		copy(in, words)
		change(in)
		testkit.CheckCanary(t, mem.All(), in)
		if got := bits01(in); !slices.Equal(got, has) {
			t.Fatalf("%s: %x becomes %x", name, words, in)
		}
	}
}

func TestElements(t *testing.T) {
	type square int8
	r := testkit.NewRand()
	for n := range 4 {
		words := testkit.RandomWords(r, n, .5)
		has := bits01(words)
		for _, i := range ats(64 * n) {
			inside := i >= 0 && i < 64*n
			if got, want := Contains(words, i), inside && has[max(min(i, 64*n-1), 0)] != 0; got != want {
				t.Fatalf("Contains(%x, %d) = %v", words, i, got)
			}
			if !inside {
				testkit.MustPanic(t, func() { Add(words, i) }, "scan: Add: ", "is not a position in")
				testkit.MustPanic(t, func() { Remove(words, i) }, "scan: Remove: ", "is not a position in")
				continue
			}
			changes(t, "Add", words, func(words []uint64) { Add(words, i) }, func(has []byte) { has[i] = 1 })
			changes(t, "Remove", words, func(words []uint64) { Remove(words, i) }, func(has []byte) { has[i] = 0 })
			if i <= math.MaxInt8 {
				changes(t, "Add", words, func(words []uint64) { Add(words, square(i)) }, func(has []byte) { has[i] = 1 })
				if Contains(words, square(i)) != (has[i] != 0) || Contains(words, uint8(i)) != (has[i] != 0) {
					t.Fatalf("Contains(%x, %d) of a small type", words, i)
				}
			}
		}
	}
}

func TestElementsIn(t *testing.T) {
	r := testkit.NewRand()
	for _, n := range []int{0, 1, 2, 3, 20} {
		words := testkit.RandomWords(r, n, .5)
		list := []int{math.MinInt, -1, 0, 1, 2, 62, 63, 64, 65, 127, 128, 129, 191, 192, 640, 1000, 1216, 1279, 1280, 1281, math.MaxInt}
		for _, from := range list {
			for _, to := range list {
				each := func(value byte) func([]byte) {
					return func(has []byte) {
						for i := range has {
							if from <= i && i < to {
								has[i] = value
							}
						}
					}
				}
				changes(t, "AddIn", words, func(words []uint64) { AddIn(words, from, to) }, each(1))
				changes(t, "RemoveIn", words, func(words []uint64) { RemoveIn(words, from, to) }, each(0))
			}
		}
	}
}

func TestKeepLowest(t *testing.T) {
	r := testkit.NewRand()
	testkit.EachPath(t, func(t *testing.T) {
		for _, words := range [][]uint64{
			nil, {0}, {^uint64(0)}, {1 << 63}, {0, 0, 1}, {^uint64(0), 0, ^uint64(0)}, testkit.RandomWords(r, 9, testkit.Mixed),
		} {
			size := Count(words)
			for _, k := range append(ats(size), 64, 65, 128) {
				changes(t, "KeepLowest", words, func(words []uint64) { KeepLowest(words, k) }, func(has []byte) {
					left := k
					for i := range has {
						if has[i] != 0 && left <= 0 {
							has[i] = 0
						}
						left -= int(has[i])
					}
				})
			}
		}
	})
}

func TestNextPositionAnd(t *testing.T) {
	sets := [][]uint64{nil, {0}, {^uint64(0)}, {1 << 63, 1}, {1, 0, 1 << 63}, {0, 0, 0, 1}}
	r := testkit.NewRand()
	for range 12 {
		sets = append(sets, testkit.RandomWords(r, 1+r.IntN(4), testkit.Mixed))
	}
	for _, a := range sets {
		for _, b := range sets {
			both := make([]uint64, min(len(a), len(b)))
			And(both, a, b)
			for _, i := range ats(64 * max(len(a), len(b))) {
				if got, want := NextPositionAnd(a, b, i), naiveNext(both, i, 1); got != want {
					t.Fatalf("NextPositionAnd(%x, %x, %d) = %d, want %d", a, b, i, got, want)
				}
			}
		}
	}
}

// The compiler inlines what does little.
func TestInlining(t *testing.T) {
	looptest.Program{
		Package: "github.com/bitwalk/bitwalk/scan",
		Decl:    `var words = make([]uint64, 5)`,
		Calls: []string{
			"Add(words, 1)", "Add(words, uint8(2))", "Remove(words, 3)", "Contains(words, 4)", "NextPosition(words, 5)",
			"NextPositionAnd(words, words, 6)", "NextZero(words, 7)",
		},
	}.Test(t)
}
