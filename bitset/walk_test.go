package bitset

import (
	"iter"
	"math"
	"math/bits"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/looptest"
	"github.com/bitwalk/bitwalk/internal/testkit"
)

func TestWalks(t *testing.T) {
	testkit.EachPath(t, func(t *testing.T) {
		r := testkit.NewRand()
		sets := append(sample(r, 4), testkit.RandomWords(r, 70, testkit.Mixed), testkit.RandomWords(r, 300, .1))
		for n := 7; n <= 9; n++ {
			sets = append(sets, testkit.RandomWords(r, n, .05), testkit.RandomWords(r, n, .5))
		}
		for _, s := range sets {
			want := modelOf(s).elements()
			testkit.CheckLeft(t, "All", s.All(), want)
			testkit.CheckLeft(t, "AllIn", s.AllIn(0, 64*len(s)), want)
			testkit.CheckLeft(t, "AllAnd", s.AllAnd(s), want)
			testkit.CheckLeft(t, "AllAndNot", s.AllAndNot(nil), want)
			if got := slices.Collect(s.All()); !slices.Equal(got, want) {
				t.Errorf("%v.All(): %d", s, got)
			}
			prefix := []int{5, -1}
			if got := s.AppendTo(prefix); !slices.Equal(got, append(prefix, want...)) {
				t.Errorf("%v.AppendTo: %d", s, got)
			}
			for _, room := range []int{len(want) - 1, len(want), len(want) + 1, 64*len(s) - 1, 64 * len(s)} {
				if got := s.AppendTo(append(make([]int, 0, 2+max(room, 0)), prefix...)); !slices.Equal(got, append(prefix, want...)) {
					t.Errorf("%v.AppendTo with room for %d: %d", s, room, got)
				}
			}
			for _, i := range []int{-1, 0, 1, 63, 64, 65, 200, 64*len(s) - 1, 64 * len(s), math.MaxInt} {
				at, _ := slices.BinarySearch(want, i)
				for _, n := range []int{0, 1, 2, 63, 64, 65, 130, 256, 257, 258, len(want), len(want) + 70} {
					dst := make([]int, n)
					if got := dst[:s.FillFrom(dst, i)]; !slices.Equal(got, want[at:min(at+n, len(want))]) {
						t.Errorf("%v.FillFrom(%d places, %d): %d", s, n, i, got)
					}
				}
			}
			slices.Reverse(want)
			testkit.CheckLeft(t, "Backward", s.Backward(), want)
			testkit.CheckLeft(t, "BackwardIn", s.BackwardIn(0, 64*len(s)), want)
			if got := slices.Collect(s.Backward()); !slices.Equal(got, want) {
				t.Errorf("%v.Backward(): %d", s, got)
			}
		}
	})
}

func TestRuns(t *testing.T) {
	for _, s := range append(sample(testkit.NewRand(), 4), Range(0, 640), Range(5, 630)) {
		m := modelOf(s)
		var runs, gaps [][2]int
		for i, begin := 0, 0; i <= 64*len(s); i++ {
			if i == 0 || m[i] == m[i-1] {
				continue
			}
			if m[i] {
				gaps = append(gaps, [2]int{begin, i - begin})
			} else {
				runs = append(runs, [2]int{begin, i - begin})
			}
			begin = i
		}
		for _, c := range []struct {
			name string
			walk iter.Seq2[int, int]
			want [][2]int
		}{{"Runs", s.Runs(), runs}, {"Gaps", s.Gaps(), gaps}} {
			walk := func(yield func([2]int) bool) {
				for start, length := range c.walk {
					if !yield([2]int{start, length}) {
						return
					}
				}
			}
			testkit.CheckLeft(t, c.name, walk, c.want)
			if got := slices.Collect(walk); !slices.Equal(got, c.want) {
				t.Fatalf("%s of %v: %d, want %d", c.name, s, got, c.want)
			}
		}
	}
}

// The compiler inlines the walks, and what does little.
func TestInlining(t *testing.T) {
	calls := []string{
		"Add(1)", "Flip(1)", "Put(2, true)", "Remove(3)", "Contains(4)", "NextBit(5)", "NextZero(6)", "NextBitAnd(b, 7)", "First()", "Last()", "Field(3, 9)", "DeleteFunc(func(int) bool { return false })",
		"And(s, b)", "AndNot(s, b)", "Or(s, b)", "Xor(s, b)", "Shift(s, 1)", "IsEmpty()", "Rank(7)", "Equal(b)", "Intersects(b)",
		"IsSubset(b)", "CountAnd(b)",
	}
	if bits.UintSize == 64 { // package bits costs more where it is not instructions
		calls = append(calls, "Count()", "PrevBit(8)", "PrevZero(8)", "PrevBitAnd(b, 7)")
	}
	looptest.Program{
		Package: "github.com/bitwalk/bitwalk/bitset",
		Decl:    `var s, b = walk.Of(3, 5, 200), walk.Of(5, 100, 300)`,
		Methods: "s",
		Walks: []looptest.Walk{
			{"All()", "int", "v"},
			{"AllIn(2, 100)", "int", "v"},
			{"AllAnd(b)", "int", "v"},
			{"AllAndNot(b)", "int", "v"},
			{"Backward()", "int", "v"},
			{"BackwardIn(2, 100)", "int", "v"},
			{"Runs()", "int, int", "v+w"},
			{"Gaps()", "int, int", "v+w"},
		},
		Calls: calls,
	}.Test(t)
}
