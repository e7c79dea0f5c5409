package bitset

import (
	"iter"
	"math/bits"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/looptest"
	"github.com/bitwalk/bitwalk/internal/testkit"
)

func TestWalks(t *testing.T) {
	r := testkit.NewRand()
	sets := append(sample(r, 4), testkit.RandomWords(r, 70, testkit.Mixed), testkit.RandomWords(r, 300, .1))
	for n := 7; n <= 9; n++ {
		sets = append(sets, testkit.RandomWords(r, n, .05), testkit.RandomWords(r, n, .5))
	}
	for _, s := range sets {
		want := modelOf(s).elements()
		for name, walk := range map[string]iter.Seq[int]{
			"All": s.All(), "AllIn": s.AllIn(0, 64*len(s)), "AllAnd": s.AllAnd(s), "AllAndNot": s.AllAndNot(nil),
		} {
			checkWalk(t, name, walk, want)
		}
		back := slices.Clone(want)
		slices.Reverse(back)
		checkWalk(t, "Backward", s.Backward(), back)
		checkWalk(t, "BackwardIn", s.BackwardIn(0, 64*len(s)), back)
	}
}

// checkWalk walks to the end, and leaves short walks after each element.
func checkWalk[V comparable](t *testing.T, name string, walk iter.Seq[V], want []V) {
	t.Helper()
	if got := slices.Collect(walk); !slices.Equal(got, want) {
		t.Errorf("%s: %v, want %v", name, got, want)
	}
	testkit.CheckLeft(t, name, walk, want[:min(len(want), 300)])
}

func TestRuns(t *testing.T) {
	for _, s := range append(sample(testkit.NewRand(), 4), Range(0, 640), Range(5, 630)) {
		m := modelOf(s)
		var runs [][2]int
		for i, begin := 0, 0; i <= 64*len(s); i++ {
			if i == 0 || m[i] == m[i-1] {
				continue
			}
			if !m[i] {
				runs = append(runs, [2]int{begin, i - begin})
			}
			begin = i
		}
		checkWalk(t, "Runs", func(yield func([2]int) bool) {
			for start, length := range s.Runs() {
				if !yield([2]int{start, length}) {
					return
				}
			}
		}, runs)
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
		calls = append(calls, "Count()", "PrevBit(8)", "PrevZero(8)")
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
		},
		Calls: calls,
	}.Test(t)
}
