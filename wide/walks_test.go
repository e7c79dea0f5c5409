package wide_test

import (
	"fmt"
	"iter"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/internal/looptest"
	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/wide"
)

// set returns a set of n elements, and the elements. Sometimes they are adjacent.
func set[B wide.Board](r *rand.Rand, n int) (b B, elements []int) {
	from, room := 0, 64*len(b)
	if r.IntN(2) == 0 {
		room = n + r.IntN(min(100, room-n+1))
		from = r.IntN(64*len(b) - room + 1)
	}
	for _, i := range r.Perm(room)[:n] {
		elements = append(elements, from+i)
		wide.Add(&b, from+i)
	}
	slices.Sort(elements)
	return b, elements
}

// pick returns the elements whose bit is one in x.
func pick[B wide.Board](elements []int, x uint64) (b B) {
	for i, e := range elements {
		if x>>i&1 != 0 {
			wide.Add(&b, e)
		}
	}
	return b
}

// edges returns eight positions on a board of size, most of them first or last in their
// word.
func edges(size int) []int {
	switch size {
	case 64:
		return []int{0, 1, 2, 31, 32, 61, 62, 63}
	case 128:
		return []int{0, 1, 31, 63, 64, 65, 126, 127}
	}
	return []int{0, 1, 62, 63, 64, 127, size - 2, size - 1}
}

func TestWalks(t *testing.T) {
	testWalks[cube](t)
	testWalks[shogi](t)
	testWalks[[8]uint64](t)
}

// testWalks compares whole walks over sets of eight elements at the edges of words, and of
// up to 13 anywhere, and the beginnings of walks over sets of any size.
func testWalks[B wide.Board](t *testing.T) {
	step, rounds, limit := 5, 4, 500
	if !testkit.Short() {
		step, rounds, limit = 1, 20, 2000
	}
	size := 64 * len(*new(B))
	edges := edges(size)
	for x := 0; x < 256; x += step {
		var elements []int
		for i, e := range edges {
			if x>>i&1 != 0 {
				elements = append(elements, e)
			}
		}
		testSet(t, pick[B](edges, uint64(x)), elements)
	}
	r := testkit.NewRand()
	for round := range rounds {
		for n := round % 2; n < 14; n += 2 {
			set, elements := set[B](r, n)
			testSet(t, set, elements)
		}
		n := r.IntN(size + 1)
		if round < 3 {
			n = size - round
		}
		set, elements := set[B](r, n)
		checkBeginnings(t, set, elements, limit, r.IntN(n+1))
	}
}

func testSet[B wide.Board](t *testing.T, set B, elements []int) {
	t.Helper()
	n := len(elements)
	var every []B
	bySize := make([][]B, n+1)
	for x := range uint64(1) << n {
		sub := pick[B](elements, x)
		every = append(every, sub)
		k := wide.Count(&sub)
		bySize[k] = append(bySize[k], sub)
	}
	same(t, "Subsets", set, n, collect(wide.Subsets(&set)), every)
	slices.Reverse(every)
	same(t, "RSubsets", set, n, collect(wide.RSubsets(&set)), every)
	for k, want := range bySize {
		same(t, "Snoob", set, k, collect(wide.Snoob(&set, k)), want)
		slices.Reverse(want)
		same(t, "RSnoob", set, k, collect(wide.RSnoob(&set, k)), want)
	}
	for _, k := range []int{-1, n + 1, math.MinInt, math.MaxInt} {
		same(t, "Snoob", set, k, collect(wide.Snoob(&set, k)), nil)
		same(t, "RSnoob", set, k, collect(wide.RSnoob(&set, k)), nil)
	}
}

func same[B wide.Board](t *testing.T, name string, set B, k int, got, want []B) {
	t.Helper()
	for i := range min(len(got), len(want)) {
		if got[i] != want[i] {
			t.Fatalf("%s(%x, %d): number %d is %x, want %x", name, set, k, i, got[i], want[i])
		}
	}
	if len(got) != len(want) {
		t.Fatalf("%s(%x, %d): %d boards, want %d", name, set, k, len(got), len(want))
	}
}

// naiveSnoob is the first k-subsets of the elements, as indexes: the lowest that
// can move up by one does, and those below go back to the bottom.
func naiveSnoob[B wide.Board](elements []int, k, limit int) (walk []B) {
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

// naiveSubsets returns the first subsets of the elements, found by counting.
func naiveSubsets[B wide.Board](elements []int, limit int) (walk []B) {
	for x := range uint64(limit) {
		if len(elements) < 64 && x>>len(elements) != 0 {
			break
		}
		walk = append(walk, pick[B](elements[:min(64, len(elements))], x))
	}
	return walk
}

func complement[B wide.Board](set B, boards []B) {
	for i := range boards {
		wide.AndNot(&boards[i], &set, &boards[i])
	}
}

// checkSnoob compares the first boards of the walks over the k-subsets of set, which has
// these elements, and down over what they leave, at most limit of each.
func checkSnoob[B wide.Board](t *testing.T, set B, elements []int, k, limit int) {
	t.Helper()
	want := naiveSnoob[B](elements, k, limit)
	same(t, "Snoob", set, k, collectFirst(wide.Snoob(&set, k), limit), want)
	complement(set, want)
	n := len(elements)
	same(t, "RSnoob", set, n-k, collectFirst(wide.RSnoob(&set, n-k), limit), want)
}

// checkBeginnings compares the beginnings of the walks over set, which has these elements,
// with k few, any, all but few, and as given.
func checkBeginnings[B wide.Board](t *testing.T, set B, elements []int, limit int, ks ...int) {
	t.Helper()
	n := len(elements)
	want := naiveSubsets[B](elements, limit)
	same(t, "Subsets", set, n, collectFirst(wide.Subsets(&set), limit), want)
	complement(set, want)
	same(t, "RSubsets", set, n, collectFirst(wide.RSubsets(&set), limit), want)
	for _, k := range append(ks, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, n/2, n-8, n-7, n-6, n-5, n-4, n-3, n-2, n-1, n) {
		if k >= 0 && k <= n {
			checkSnoob(t, set, elements, k, limit)
		}
	}
}

// collect returns copies of the boards that a walk yields.
func collect[B any](seq iter.Seq[*B]) []B {
	return collectFirst(seq, math.MaxInt)
}

// collectFirst returns copies of the first boards, at most limit of them.
func collectFirst[B any](seq iter.Seq[*B], limit int) (boards []B) {
	for b := range seq {
		boards = append(boards, *b)
		if len(boards) == limit {
			break
		}
	}
	return boards
}

// The whole of some walks that are long enough for carries across words.
func TestWhole(t *testing.T) {
	r := testkit.NewRand()
	for _, nk := range [][2]int{{361, 2}, {361, 359}, {70, 3}, {70, 67}, {30, 4}, {18, 9}, {20, 19}} {
		set, elements := set[[8]uint64](r, nk[0])
		checkSnoob(t, set, elements, nk[1], 1<<22)
	}
	all, elements := set[[8]uint64](r, 16)
	same(t, "Subsets", all, 16, collect(wide.Subsets(&all)), naiveSubsets[[8]uint64](elements, 1<<20))
}

// Every way to spread up to eight elements over four words, and all of the walks.
func TestSpread(t *testing.T) {
	most := 6
	if !testkit.Short() {
		most = 8
	}
	for x := range 9 * 9 * 9 * 9 {
		var elements []int
		for i, w := range []int{0, 1, 2, 5} {
			for j := range x / []int{1, 9, 81, 729}[i] % 9 {
				elements = append(elements, 64*w+(9*j+20*w)%64)
			}
		}
		if len(elements) <= most {
			slices.Sort(elements)
			testSet(t, pick[[8]uint64](elements, math.MaxUint64), elements)
		}
	}
}

// Sets whose lowest word has from one element to all, and the other words few or
// all. Then sets with few elements, all of them in the highest words, most in the last.
func TestWords(t *testing.T) {
	limit := 600
	if !testkit.Short() {
		limit = 3000
	}
	for i, low := range []int{1, 3, 5, 7, 8, 9, 33, 34, 64} {
		for j, others := range []int{0, 1, 2, 5, 13, 64} {
			if testkit.Short() && (i+j)%3 != 0 {
				continue
			}
			checkSpread(t, []int{low, 0, others, others, others, others, others, others}, limit)
		}
	}
	for low := range 8 {
		for each := 1; each <= 7; each++ {
			ones := make([]int, 8)
			for w := low; w < 8; w++ {
				ones[w] = min(each+w-low, 7)
			}
			checkSpread(t, ones, limit)
		}
	}
}

// checkSpread is checkBeginnings for a set that has so many elements in each word, from
// the first of the word to the last.
func checkSpread(t *testing.T, ones []int, limit int) {
	t.Helper()
	var set [8]uint64
	var elements []int
	for w, n := range ones {
		for i := range n {
			e := 64*w + 63*i/max(n-1, 1)
			wide.Add(&set, e)
			elements = append(elements, e)
		}
	}
	checkBeginnings(t, set, elements, limit)
}

// A walk starts again each time, has a board of its own, which it yields every time, and
// goes over the set as it was when the loop began, whatever the body does to it.
func TestLoops(t *testing.T) {
	for name, walk := range map[string]func(set *[8]uint64) iter.Seq[*[8]uint64]{
		"Subsets":  wide.Subsets[[8]uint64],
		"RSubsets": wide.RSubsets[[8]uint64],
		"Snoob":    func(set *[8]uint64) iter.Seq[*[8]uint64] { return wide.Snoob(set, 3) },
		"RSnoob":   func(set *[8]uint64) iter.Seq[*[8]uint64] { return wide.RSnoob(set, 3) },
	} {
		for _, whole := range [][8]uint64{{0, 7 << 60, 0, 1<<63 | 5}, {3, 0, 0, 0, 1, 9}, {1<<10 - 1}} {
			set := whole
			seq := walk(&set)
			want := collect(seq)
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
			var b = goban{0, 0x0f0f, 0, 1, 1 << 63}
			func add(next *int, follow *goban, size *int, i int) bool { *next = *size + 1; follow[1] &= 0xf0f; return i%3 > 0 }

			func (b *goban) first() (uint16, bool)       { i := walk.First(b); return uint16(i), i >= 0 }
			func (b *goban) last() (uint16, bool)        { i := walk.Last(b); return uint16(i), i >= 0 }
			func (b *goban) next(i int) (uint16, bool)   { i = walk.NextBit(b, i); return uint16(i), i >= 0 }
			func (b *goban) top(c *goban) (uint16, bool) { i := walk.LastAnd(b, c); return uint16(i), i >= 0 }
			func (b *goban) and(c *goban) (d goban)      { walk.And(&d, b, c); return d }
			func (b *goban) rank(i int) int              { return walk.Rank(b, i+1) }
			func (b *goban) empty() bool                 { return walk.IsEmpty(b) }
			func (b *goban) within(c *goban) bool        { return walk.IsSubset(b, c) }
			func (b *goban) shift(n int)                 { walk.Shift(b, b, n&63) }

			func init() {
				b.first()
				b.last()
				b.next(1)
				b.top(&b)
				b = b.and(&b)
				b.rank(1)
				b.empty()
				b.within(&b)
				b.shift(sum)
			}`,
		Walks: []looptest.Walk{
			{"Bits(&b)", "int", "v"},
			{"BitsAs[uint16](&b)", "uint16", "int(v)"},
			{"RBits(&b)", "int", "v"},
			{"RBitsAs[uint16](&b)", "uint16", "int(v)"},
			{"Subsets(&b)", "*goban", "int(v[5])"},
			{"RSubsets(&b)", "*goban", "int(v[5])"},
			{"Snoob(&b, 3)", "*goban", "int(v[5])"},
			{"RSnoob(&b, 3)", "*goban", "int(v[5])"},
			{"Search(&b, 3, nil, 0, add)", "*goban, *int", "int(v[5]) + *w"},
		},
		Calls: []string{
			"And(&b, &b, &b)", "Or(&b, &b, &b)", "Xor(&b, &b, &b)", "AndNot(&b, &b, &b)", "Shift(&b, &b, 19)",
			"Shift(&b, &b, -sum&63)", "Not(&b, &b)", "AddCarry(&b, &b, &b, 1)", "Add(&b, 1)", "Remove(&b, 2)", "Contains(&b, 3)", "Count(&b)", "Compare(&b, &b)",
			"CountAnd(&b, &b)", "CountAndNot(&b, &b)", "CountOr(&b, &b)", "CountXor(&b, &b)", "Intersects(&b, &b)",
			"IsSubset(&b, &b)", "IsEmpty(&b)", "First(&b)", "Last(&b)", "Pop(&b)", "NextBit(&b, sum)", "NextZero(&b, sum)",
			"PrevBit(&b, sum)", "PrevZero(&b, sum)", "NextBitAnd(&b, &b, sum)", "LastAnd(&b, &b)", "Rank(&b, sum)",
			"KeepLowest(&b, &b, 1)",
		},
	}.Test(t)
}

// The package comment says what each operation costs the inliner.
func TestCosts(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program")
	}
	testkit.NeedsInlining(t)
	program := "package main\n\nimport \"github.com/bitwalk/bitwalk/wide\"\n\ntype goban [6]uint64\n\nfunc main() {}\n"
	for _, function := range []string{
		"Add(a, i)", "AddCarry(dst, a, b, x) uint64", "And(dst, a, b)", "AndNot(dst, a, b)", "Compare(a, b) int", "Contains(a, i) bool",
		"Count(a) int", "CountAnd(a, b) int", "CountAndNot(a, b) int", "CountOr(a, b) int", "CountXor(a, b) int", "First(a) int",
		"Intersects(a, b) bool", "IsEmpty(a) bool", "IsSubset(a, b) bool", "KeepLowest(dst, a, i)", "Last(a) int", "LastAnd(a, b) int",
		"NextBit(a, i) int", "NextBitAnd(a, b, i) int", "NextZero(a, i) int", "Not(dst, a)", "Or(dst, a, b)", "Pop(a) int",
		"PrevBit(a, i) int", "PrevZero(a, i) int", "Rank(a, i) int", "Remove(a, i)", "Shift(dst, a, i)", "Xor(dst, a, b)",
	} {
		call, result, returns := strings.Cut(function, ") ")
		if returns {
			call = "return wide." + call + ")"
		} else {
			call = "wide." + call
		}
		name, _, _ := strings.Cut(function, "(")
		program += fmt.Sprintf("\nfunc %s(dst, a, b *goban, i int, x uint64) %s { %s }\n", name, result, call)
	}
	byCost := map[int][]string{}
	for name, cost := range looptest.Costs(t, program) {
		if name != "main" {
			byCost[cost] = append(byCost[cost], name)
		}
	}
	var want string
	for _, cost := range slices.Sorted(maps.Keys(byCost)) {
		want += fmt.Sprintf("//\t%d  %s\n", cost, strings.Join(slices.Sorted(slices.Values(byCost[cost])), ", "))
	}
	if got, err := os.ReadFile("wide.go"); err != nil || !strings.Contains(string(got), want) {
		t.Errorf("%v: the package comment of wide lacks\n%s", err, want)
	}
}

// A walk agrees with the oracle, wherever the elements are.
func FuzzWalks(f *testing.F) {
	f.Add(uint64(0xff), uint64(0), uint64(1), uint(3))
	f.Add(^uint64(0), ^uint64(0), ^uint64(0), uint(2))
	f.Add(uint64(0), uint64(1)<<63, uint64(1), uint(1))
	f.Fuzz(func(t *testing.T, x, y, z uint64, k uint) {
		small, large := [2]uint64{x, y}, [8]uint64{1: x, 4: y, 5: x ^ z, 7: z}
		elements := slices.Collect(wide.Bits(&small))
		checkBeginnings(t, small, elements, 300, int(k%uint(len(elements)+1)))
		elements = slices.Collect(wide.Bits(&large))
		checkBeginnings(t, large, elements, 300, int(k%uint(len(elements)+1)))
	})
}
