package wide_test

import (
	"fmt"
	"iter"
	"math"
	"math/bits"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/looptest"
	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/wide"
)

// naiveSubsets returns the first subsets of a set, at most limit, found by counting.
func naiveSubsets[B wide.Board](elements []int, limit int) (walk []B) {
	for x := range uint64(limit) {
		if len(elements) < 64 && x>>len(elements) != 0 {
			break
		}
		var b B
		for i := range bits.Len64(x) {
			if x>>i&1 != 0 {
				wide.Add(&b, elements[i])
			}
		}
		walk = append(walk, b)
	}
	return walk
}

// naiveSnoob returns the first k-subsets: the lowest element that can move up by one does, and
// those below go back to the bottom.
func naiveSnoob[B wide.Board](elements []int, k, limit int) (walk []B) {
	if k < 0 || k > len(elements) {
		return nil
	}
	c := make([]int, k+1)
	for i := range c[:k] {
		c[i] = i
	}
	c[k] = len(elements)
	for len(walk) < limit {
		var b B
		for _, i := range c[:k] {
			wide.Add(&b, elements[i])
		}
		walk = append(walk, b)
		i := 0
		for i < k && c[i]+1 == c[i+1] {
			c[i] = i
			i++
		}
		if i == k {
			break
		}
		c[i]++
	}
	return walk
}

// testSet compares the walks over the set of these elements, or the beginnings of at most limit
// boards, with the oracles.
func testSet[B wide.Board](t *testing.T, elements []int, limit int, ks ...int) {
	t.Helper()
	var set B
	for _, e := range elements {
		wide.Add(&set, e)
	}
	few := min(limit, 3000)
	up := naiveSubsets[B](elements, few)
	same(t, set, few, "Subsets", wide.Subsets(&set), up)
	for i := range up {
		wide.AndNot(&up[i], &set, &up[i])
	}
	same(t, set, few, "RSubsets", wide.RSubsets(&set), up)
	for _, k := range ks {
		name := fmt.Sprintf("Snoob for k = %d", k)
		same(t, set, limit, name, wide.Snoob(&set, k), naiveSnoob[B](elements, k, limit))
	}
}

// same compares the beginning of a walk with want.
func same[B wide.Board](t *testing.T, set B, limit int, name string, walk iter.Seq[*B], want []B) {
	t.Helper()
	if got := first(walk, limit); !slices.Equal(got, want) {
		t.Fatalf("%s, set %x: %x, want %x", name, set, got, want)
	}
}

// sizes returns some k for the k-subsets of n elements.
func sizes(n int) []int {
	return []int{math.MinInt, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, n / 2, n - 7, n - 6, n - 5, n - 4, n - 3, n - 2, n - 1, n, n + 1, math.MaxInt}
}

// first returns copies of the first boards of a walk, at most limit of them.
func first[B any](seq iter.Seq[*B], limit int) (boards []B) {
	for b := range seq {
		if boards = append(boards, *b); len(boards) == limit {
			break
		}
	}
	return boards
}

func TestWalks(t *testing.T) {
	testWalks[cube](t, 0, 1, 2, 31, 32, 61, 62, 63)
	testWalks[shogi](t, 0, 1, 31, 63, 64, 65, 126, 127)
	testWalks[[8]uint64](t, 0, 1, 62, 63, 64, 127, 510, 511)
}

// testWalks tests sets of some elements at the edges of words, whole; of up to 13 anywhere; and
// of any size, with words that have none and all, and all elements.
func testWalks[B wide.Board](t *testing.T, edges ...int) {
	step, rounds, limit := 5, 6, 600
	if !testkit.Short() {
		step, rounds, limit = 1, 30, 3000
	}
	for x := 0; x < 256; x += step {
		var elements []int
		for i, e := range edges {
			if x>>i&1 != 0 {
				elements = append(elements, e)
			}
		}
		testSet[B](t, elements, limit, sizes(len(elements))...)
	}
	r := testkit.NewRand()
	for round := range rounds {
		few := r.Perm(64 * len(*new(B)))[:r.IntN(14)]
		slices.Sort(few)
		testSet[B](t, few, limit, sizes(len(few))...)
		many := random[B](r)
		if round == 0 {
			wide.Not(&many, new(B))
		}
		elements := slices.Collect(wide.Bits(&many))
		testSet[B](t, elements, limit, append(sizes(len(elements)), r.IntN(len(elements)+1))...)
	}
}

// The whole of some walks that are long enough for carries across words.
func TestWhole(t *testing.T) {
	r := testkit.NewRand()
	for _, nk := range [][2]int{{361, 2}, {70, 3}, {70, 67}, {30, 4}, {16, 8}} {
		elements := r.Perm(512)[:nk[0]]
		slices.Sort(elements)
		testSet[[8]uint64](t, elements, 1<<17, nk[1])
	}
}

// A walk starts again each time, has a board of its own, which it yields every time, and
// goes over the set as it was when the loop began, whatever the body does to it.
func TestLoops(t *testing.T) {
	for name, walk := range map[string]func(set *[8]uint64) iter.Seq[*[8]uint64]{
		"Subsets":  wide.Subsets[[8]uint64],
		"RSubsets": wide.RSubsets[[8]uint64],
		"Snoob":    func(set *[8]uint64) iter.Seq[*[8]uint64] { return wide.Snoob(set, 3) },
	} {
		for _, whole := range [][8]uint64{{0, 7 << 60, 0, 1<<63 | 5}, {3, 0, 0, 0, 1, 9}, {1<<10 - 1}} {
			set := whole
			seq := walk(&set)
			want := first(seq, math.MaxInt)
			testkit.CheckLeft(t, name, values(seq), want)
			var got [][8]uint64
			var board *[8]uint64
			for sub := range seq {
				for inner := range seq {
					if inner == sub || board != nil && board != sub {
						t.Fatalf("%s: two loops have one board, or a loop has two", name)
					}
					break
				}
				got, board = append(got, *sub), sub
				if set = ([8]uint64{^uint64(0), 1}); len(got) > len(want) {
					break
				}
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s: a body that changes %x gets %d boards, want %d", name, whole, len(got), len(want))
			}
		}
	}
	set := [8]uint64{0, 7 << 60, 0, 1}
	up, down := []int{124, 125, 126, 192}, []int{192, 126, 125, 124}
	testkit.CheckLeft(t, "Bits", wide.Bits(&set), up)
	testkit.CheckLeft(t, "BitsAs", wide.BitsAs[int](&set), up)
	testkit.CheckLeft(t, "RBits", wide.RBits(&set), down)
	testkit.CheckLeft(t, "RBitsAs", wide.RBitsAs[int](&set), down)
}

// values returns an iterator over copies of the boards.
func values(seq iter.Seq[*[8]uint64]) iter.Seq[[8]uint64] {
	return func(yield func([8]uint64) bool) {
		for b := range seq {
			if !yield(*b) {
				return
			}
		}
	}
}

// The compiler turns every walk into a plain loop, and inlines the short functions, also
// in small methods.
func TestInlining(t *testing.T) {
	looptest.Program{
		Package: "github.com/bitwalk/bitwalk/wide",
		Inner:   true,
		Decl: `
			type goban [6]uint64
			var few = goban{0, 0x0f0f, 0, 1, 1 << 63}
			var b = few
			func add(next *int, follow *goban, size *int, i int) bool { *next = *size + 1; follow[1] &= 0xf0f; return i%3 > 0 }

			func (b *goban) first() (uint16, bool)     { i := walk.First(b); return uint16(i), i >= 0 }
			func (b *goban) next(i int) (uint16, bool) { i = walk.NextBit(b, i); return uint16(i), i >= 0 }
			func (b *goban) and(c *goban) (d goban)    { walk.And(&d, b, c); return d }
			func (b *goban) rank(i int) int            { return walk.Rank(b, i+1) }
			func init()                                { b.first(); b.next(1); b = b.and(&b); b.rank(1) }`,
		Walks: []looptest.Walk{
			{"Bits(&b)", "int", "v"},
			{"BitsAs[uint16](&b)", "uint16", "int(v)"},
			{"RBits(&b)", "int", "v"},
			{"RBitsAs[uint16](&b)", "uint16", "int(v)"},
			{"Subsets(&b)", "*goban", "int(v[5])"},
			{"RSubsets(&b)", "*goban", "int(v[5])"},
			{"Snoob(&b, 3)", "*goban", "int(v[5])"},
			{"Search(&b, 3, nil, 0, add)", "*goban, *int", "int(v[5]) + *w"},
		},
		Calls: []string{
			"Or(&b, &b, &b)", "Xor(&b, &b, &b)", "AndNot(&b, &b, &b)", "Shift(&b, &b, 19)",
			"Shift(&b, &b, -sum&63)", "Not(&b, &b)", "AddCarry(&b, &b, &b, 1)", "Add(&b, 1)", "Remove(&b, 2)", "Contains(&b, 3)", "Count(&b)",
			"CountAnd(&b, &b)", "CountAndNot(&b, &b)", "CountOr(&b, &b)", "CountXor(&b, &b)", "Intersects(&b, &b)",
			"IsSubset(&b, &b)", "IsEmpty(&b)", "First(&b)", "Last(&b)", "Pop(&b)", "NextBit(&b, sum)", "NextZero(&b, sum)",
			"PrevBit(&b, sum)", "PrevZero(&b, sum)", "LastAnd(&b, &b)", "Rank(&b, sum)",
			"And(&b, &few, &few)", // last: the walks of a full board would not end
		},
	}.Test(t)
}

// A walk agrees with the oracle, wherever the elements are.
func FuzzWalks(f *testing.F) {
	f.Add(uint64(0xff), uint64(0), uint64(1), uint(3))
	f.Add(^uint64(0), ^uint64(0), ^uint64(0), uint(2))
	f.Add(uint64(0), uint64(1)<<63, uint64(1), uint(1))
	f.Fuzz(func(t *testing.T, x, y, z uint64, k uint) {
		small, large := [2]uint64{x, y}, [8]uint64{1: x, 4: y, 5: x ^ z, 7: z}
		fuzzWalks(t, &small, k)
		fuzzWalks(t, &large, k)
	})
}

func fuzzWalks[B wide.Board](t *testing.T, set *B, k uint) {
	elements := slices.Collect(wide.Bits(set))
	testSet[B](t, elements, 300, append(sizes(len(elements)), int(k%uint(len(elements)+1)))...)
}
