package bitset

import (
	"math"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/looptest"
	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/internal/word"
)

func TestWalks(t *testing.T) {
	testkit.EachPath(t, func(t *testing.T) {
		r := testkit.NewRand()
		sets := append(sample(r, 4), testkit.RandomWords(r, 70, testkit.Mixed), testkit.RandomWords(r, 300, .1))
		sets = append(sets, Range(0, 64*minKernel+100))
		for n := minKernel - 1; n <= minKernel+1; n++ {
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
				for _, n := range []int{0, 1, 2, minRoom - 1, minRoom, minRoom + 1, 130, 256, 257, 258, len(want), len(want) + 70} {
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
		for n := 0; n <= len(runs); n++ {
			i := 0
			for start, length := range s.Runs() {
				if i == len(runs) || runs[i] != [2]int{start, length} {
					t.Fatalf("%v.Runs(): number %d is %d, %d, want %d", s, i, start, length, runs)
				}
				if i++; i == n {
					break
				}
			}
			if i != n && (n > 0 || i != len(runs)) {
				t.Fatalf("%v.Runs(): %d of %d", s, i, runs)
			}
		}
		for n := 0; n <= len(gaps); n++ {
			i := 0
			for start, length := range s.Gaps() {
				if i == len(gaps) || gaps[i] != [2]int{start, length} {
					t.Fatalf("%v.Gaps(): number %d is %d, %d, want %d", s, i, start, length, gaps)
				}
				if i++; i == n {
					break
				}
			}
			if i != n && (n > 0 || i != len(gaps)) {
				t.Fatalf("%v.Gaps(): %d of %d", s, i, gaps)
			}
		}
	}
}

// The compiler inlines the walks, and what does little. On 32 bits, First and Last also
// check that what they return is an int, and are calls.
func TestInlining(t *testing.T) {
	calls := []string{
		"Add(1)", "Flip(1)", "Put(2)", "Remove(3)", "Contains(4)", "NextBit(5)", "NextZero(6)", "NextBitAnd(b, 7)",
		"PrevBit(8)", "PrevZero(8)", "PrevBitAnd(b, 7)", "And(s, b)", "AndNot(s, b)", "Or(s, b)", "Xor(s, b)", "AddIn(2, 9)", "IsEmpty()", "Count()",
		"CountIn(2, 9)", "Rank(7)", "Equal(b)", "Intersects(b)", "IsSubset(b)",
	}
	if !word.Narrow {
		calls = append(calls, "First()", "Last()")
	}
	looptest.Program{
		Package: "github.com/bitwalk/bitwalk/bitset",
		Inner:   true,
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
