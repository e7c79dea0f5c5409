package wide_test

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/wide"
)

type (
	shogi  [2]uint64 // 81
	gomoku [4]uint64 // 225
	goban  [6]uint64 // 361
)

// Every test runs at every width.
func atEveryWidth(t *testing.T, tests map[string]func(t *testing.T)) {
	for name, test := range tests {
		t.Run(name, test)
	}
}

func TestOps(t *testing.T) {
	atEveryWidth(t, map[string]func(t *testing.T){
		"2": testOps[shogi], "3": testOps[[3]uint64], "4": testOps[gomoku], "5": testOps[[5]uint64],
		"6": testOps[goban], "7": testOps[[7]uint64], "8": testOps[[8]uint64],
	})
}

func TestWalks(t *testing.T) {
	atEveryWidth(t, map[string]func(t *testing.T){
		"2": testWalks[shogi], "3": testWalks[[3]uint64], "4": testWalks[gomoku], "5": testWalks[[5]uint64],
		"6": testWalks[goban], "7": testWalks[[7]uint64], "8": testWalks[[8]uint64],
	})
}

func TestLongWalks(t *testing.T) {
	atEveryWidth(t, map[string]func(t *testing.T){
		"2": testLong[shogi], "3": testLong[[3]uint64], "4": testLong[gomoku], "5": testLong[[5]uint64],
		"6": testLong[goban], "7": testLong[[7]uint64], "8": testLong[[8]uint64],
	})
}

func random[B wide.Board](r *rand.Rand) (b B) {
	for i := 0; i < len(b); i++ {
		switch r.IntN(5) {
		case 0: // nothing
		case 1:
			b[i] = ^uint64(0)
		case 2:
			b[i] = r.Uint64() & r.Uint64() & r.Uint64()
		default:
			b[i] = r.Uint64()
		}
	}
	return b
}

// toBig is the oracle's board: a number.
func toBig[B wide.Board](b B) *big.Int {
	x := new(big.Int)
	for i := len(b) - 1; i >= 0; i-- {
		x.Lsh(x, 64).Or(x, new(big.Int).SetUint64(b[i]))
	}
	return x
}

func testOps[B wide.Board](t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	size := 64 * len(*new(B))
	all := new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), uint(size)), big.NewInt(1))
	same := func(name string, got B, want *big.Int) {
		t.Helper()
		if toBig(got).Cmp(want) != 0 {
			t.Fatalf("%s: %x, want %x", name, got, want)
		}
	}
	for range 300 {
		a, b := random[B](r), random[B](r)
		if r.IntN(3) == 0 { // alike but for one word
			b = a
			b[r.IntN(len(b))] ^= 1 << r.IntN(64)
		}
		x, y := toBig(a), toBig(b)
		same("And", wide.And(a, b), new(big.Int).And(x, y))
		same("Or", wide.Or(a, b), new(big.Int).Or(x, y))
		same("Xor", wide.Xor(a, b), new(big.Int).Xor(x, y))
		same("AndNot", wide.AndNot(a, b), new(big.Int).AndNot(x, y))
		if got, want := wide.Compare(a, b), x.Cmp(y); got != want || wide.Compare(a, a) != 0 {
			t.Fatalf("Compare(%x, %x) = %d, want %d", a, b, got, want)
		}
		for _, n := range []int{0, 1, 63, 64, 65, 128, r.IntN(size), size - 1, size, size + 1, math.MaxInt} {
			want := new(big.Int)
			if n <= size {
				want.Lsh(x, uint(n)).And(want, all)
			}
			same(fmt.Sprint("Shift ", n), wide.Shift(a, n), want)
			want = new(big.Int)
			if n <= size {
				want.Rsh(x, uint(n))
			}
			same(fmt.Sprint("Shift ", -n), wide.Shift(a, -n), want)
		}
		same("Shift", wide.Shift(a, math.MinInt), new(big.Int))
		var positions []int
		for i := range size {
			if wide.Test(a, i) != (x.Bit(i) != 0) {
				t.Fatalf("Test(%x, %d)", a, i)
			}
			if x.Bit(i) != 0 {
				positions = append(positions, i)
			}
			same("With", wide.With(a, i), new(big.Int).SetBit(x, i, 1))
		}
		if wide.Count(a) != len(positions) {
			t.Fatalf("Count(%x) = %d, want %d", a, wide.Count(a), len(positions))
		}
		if got := slices.Collect(wide.Bits(a)); !slices.Equal(got, positions) {
			t.Fatalf("Bits(%x) = %v, want %v", a, got, positions)
		}
		slices.Reverse(positions)
		if got := slices.Collect(wide.RBits(a)); !slices.Equal(got, positions) {
			t.Fatalf("RBits(%x) = %v, want %v", a, got, positions)
		}
	}
}

// set returns a set of n elements, and them. Sometimes they stand close.
func set[B wide.Board](r *rand.Rand, n int) (b B, elements []int) {
	from, room := 0, 64*len(b)
	if r.IntN(2) == 0 {
		room = n + r.IntN(min(100, room-n+1))
		from = r.IntN(64*len(b) - room + 1)
	}
	for _, i := range r.Perm(room)[:n] {
		elements = append(elements, from+i)
		b = wide.With(b, from+i)
	}
	slices.Sort(elements)
	return b, elements
}

// pick returns the elements whose bit is one in x.
func pick[B wide.Board](elements []int, x uint64) (b B) {
	for i, e := range elements {
		if x>>i&1 != 0 {
			b = wide.With(b, e)
		}
	}
	return b
}

// testWalks compares whole walks over sets of up to 13 elements with the subsets
// found by trying.
func testWalks[B wide.Board](t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	rounds := 8
	if testing.Short() {
		rounds = 2
	}
	for range rounds {
		for n := range 14 {
			set, elements := set[B](r, n)
			var all []B
			bySize := make([][]B, n+1)
			for x := range uint64(1) << n {
				sub := pick[B](elements, x)
				all = append(all, sub)
				bySize[wide.Count(sub)] = append(bySize[wide.Count(sub)], sub)
			}
			same(t, "Subsets", set, n, slices.Collect(wide.Subsets(set)), all)
			slices.Reverse(all)
			same(t, "RSubsets", set, n, slices.Collect(wide.RSubsets(set)), all)
			for k, want := range bySize {
				same(t, "Snoob", set, k, slices.Collect(wide.Snoob(set, k)), want)
				slices.Reverse(want)
				same(t, "RSnoob", set, k, slices.Collect(wide.RSnoob(set, k)), want)
			}
			for _, k := range []int{-1, n + 1} {
				same(t, "Snoob", set, k, slices.Collect(wide.Snoob(set, k)), nil)
				same(t, "RSnoob", set, k, slices.Collect(wide.RSnoob(set, k)), nil)
			}
		}
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
			b = wide.With(b, elements[i])
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

// naiveSubsets is the first subsets of the elements, found by counting.
func naiveSubsets[B wide.Board](elements []int, limit int) (walk []B) {
	for x := range uint64(limit) {
		if len(elements) < 64 && x>>len(elements) != 0 {
			break
		}
		walk = append(walk, pick[B](elements[:min(64, len(elements))], x))
	}
	return walk
}

// testLong compares the beginnings of walks over sets of any size, with k few,
// any, and all but few. The descending ones are the complements.
func testLong[B wide.Board](t *testing.T) {
	r := rand.New(rand.NewPCG(17, 18))
	rounds, limit := 20, 2000
	if testing.Short() {
		rounds, limit = 4, 500
	}
	size := 64 * len(*new(B))
	for round := range rounds {
		n := r.IntN(size + 1)
		if round < 3 {
			n = size - round
		}
		set, elements := set[B](r, n)
		want := naiveSubsets[B](elements, limit)
		same(t, "Subsets", set, n, collect(wide.Subsets(set), limit), want)
		complement(set, want)
		same(t, "RSubsets", set, n, collect(wide.RSubsets(set), limit), want)
		for _, k := range []int{0, 1, 2, 3, r.IntN(n + 1), n - 3, n - 2, n - 1, n} {
			if k < 0 || k > n {
				continue
			}
			want := naiveSnoob[B](elements, k, limit)
			same(t, "Snoob", set, k, collect(wide.Snoob(set, k), limit), want)
			complement(set, want)
			same(t, "RSnoob", set, n-k, collect(wide.RSnoob(set, n-k), limit), want)
		}
	}
}

func complement[B wide.Board](set B, boards []B) {
	for i := range boards {
		boards[i] = wide.AndNot(set, boards[i])
	}
}

func collect[B any](seq iter.Seq[B], limit int) (boards []B) {
	for b := range seq {
		boards = append(boards, b)
		if len(boards) == limit {
			break
		}
	}
	return boards
}

// The whole of some walks that are long enough for every kind of run, and
// carries across words.
func TestWhole(t *testing.T) {
	r := rand.New(rand.NewPCG(19, 20))
	for _, nk := range [][2]int{{361, 2}, {361, 359}, {100, 3}, {100, 97}, {30, 4}, {20, 10}, {20, 19}} {
		set, elements := set[goban](r, nk[0])
		if nk[0] == 361 {
			set, elements = goban{}, nil
			for i := range 361 {
				set, elements = wide.With(set, i), append(elements, i)
			}
		}
		want := naiveSnoob[goban](elements, nk[1], 1<<22)
		same(t, "Snoob", set, nk[1], slices.Collect(wide.Snoob(set, nk[1])), want)
		complement(set, want)
		same(t, "RSnoob", set, nk[0]-nk[1], slices.Collect(wide.RSnoob(set, nk[0]-nk[1])), want)
	}
	all, elements := set[gomoku](r, 18)
	same(t, "Subsets", all, 18, slices.Collect(wide.Subsets(all)), naiveSubsets[gomoku](elements, 1<<20))
}

func TestPanics(t *testing.T) {
	for want, f := range map[string]func(){
		"wide: Test: 128 is not on a board of 128": func() { wide.Test(shogi{}, 128) },
		"wide: With: -1 is not on a board of 384":  func() { wide.With(goban{}, -1) },
	} {
		got := func() (r any) {
			defer func() { r = recover() }()
			f()
			return nil
		}()
		if err, ok := got.(error); !ok || err.Error() != want {
			t.Errorf("panic: %v, want %v", got, want)
		}
	}
}

func TestAllocs(t *testing.T) {
	a, b := goban{1: 0xffff, 4: 0xf}, goban{1: 0xff00ff}
	sum, n := goban{}, 0
	if allocs := testing.AllocsPerRun(10, func() {
		for i := range wide.Bits(a) {
			n += i
		}
		for i := range wide.RBits(a) {
			n += i
		}
		for sub := range wide.Subsets(wide.And(a, b)) {
			sum = wide.Or(sum, wide.Shift(sub, 1))
		}
		for sub := range wide.RSubsets(wide.And(a, b)) {
			sum = wide.AndNot(sum, sub)
		}
		for sub := range wide.Snoob(wide.Xor(a, b), 3) {
			sum = wide.Or(sum, sub)
		}
		for sub := range wide.RSnoob(a, 3) {
			n += wide.Count(sub) + wide.Compare(sum, sub)
		}
	}); allocs != 0 {
		t.Errorf("%v allocations", allocs)
	}
}

// A walk is what the oracle says, wherever the elements stand.
func FuzzWalks(f *testing.F) {
	f.Add(uint64(0xff), uint64(0), uint64(1), 3)
	f.Add(^uint64(0), ^uint64(0), ^uint64(0), 2)
	f.Add(uint64(0), uint64(1)<<63, uint64(1), 1)
	f.Fuzz(func(t *testing.T, x, y, z uint64, k int) {
		set := [3]uint64{x, y, z}
		elements := slices.Collect(wide.Bits(set))
		n := len(elements)
		k = int(uint(k) % uint(n+1))
		const limit = 2000
		want := naiveSnoob[[3]uint64](elements, k, limit)
		same(t, "Snoob", set, k, collect(wide.Snoob(set, k), limit), want)
		complement(set, want)
		same(t, "RSnoob", set, n-k, collect(wide.RSnoob(set, n-k), limit), want)
		want = naiveSubsets[[3]uint64](elements, limit)
		same(t, "Subsets", set, n, collect(wide.Subsets(set), limit), want)
		complement(set, want)
		same(t, "RSubsets", set, n, collect(wide.RSubsets(set), limit), want)
	})
}

// The liberties of a stone in the corner of a 19×19 board: points that are next
// to it, on the board, and free.
func Example() {
	type goban [6]uint64
	var black, white goban
	black = wide.With(black, 0)
	white = wide.With(white, 19)

	var lastColumn goban
	for y := range 19 {
		lastColumn = wide.With(lastColumn, 19*y+18)
	}
	right := wide.Shift(wide.AndNot(black, lastColumn), 1)
	down := wide.Shift(black, 19)
	liberties := wide.AndNot(wide.Or(right, down), wide.Or(black, white))
	for i := range wide.Bits(liberties) {
		fmt.Println(i)
	}
	// Output: 1
}

// Every way to place two more stones on three free points.
func ExampleSnoob() {
	type gomoku [4]uint64
	free := wide.With(wide.With(wide.With(gomoku{}, 7), 100), 200)
	for stones := range wide.Snoob(free, 2) {
		fmt.Println(slices.Collect(wide.Bits(stones)))
	}
	// Output:
	// [7 100]
	// [7 200]
	// [100 200]
}
