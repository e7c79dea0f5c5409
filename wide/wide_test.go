package wide_test

import (
	"iter"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/looptest"
	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/wide"
)

type (
	cube   [1]uint64 // 64
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
		"1": testOps[cube], "2": testOps[shogi], "3": testOps[[3]uint64], "4": testOps[gomoku], "5": testOps[[5]uint64],
		"6": testOps[goban], "7": testOps[[7]uint64], "8": testOps[[8]uint64],
	})
}

func TestWalks(t *testing.T) {
	atEveryWidth(t, map[string]func(t *testing.T){
		"1": testWalks[cube], "2": testWalks[shogi], "3": testWalks[[3]uint64], "4": testWalks[gomoku], "5": testWalks[[5]uint64],
		"6": testWalks[goban], "7": testWalks[[7]uint64], "8": testWalks[[8]uint64],
	})
}

func TestLongWalks(t *testing.T) {
	atEveryWidth(t, map[string]func(t *testing.T){
		"1": testLong[cube], "2": testLong[shogi], "3": testLong[[3]uint64], "4": testLong[gomoku], "5": testLong[[5]uint64],
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
	samples := 300
	if testkit.Short() {
		samples = 80
	}
	for range samples {
		a, b := random[B](r), random[B](r)
		if r.IntN(3) == 0 { // alike but for one word
			b = a
			b[r.IntN(len(b))] ^= 1 << r.IntN(64)
		}
		x, y := toBig(a), toBig(b)
		for _, op := range []struct {
			name string
			f    func(dst, a, b *B)
			want *big.Int
		}{
			{"And", wide.And[B], new(big.Int).And(x, y)},
			{"Or", wide.Or[B], new(big.Int).Or(x, y)},
			{"Xor", wide.Xor[B], new(big.Int).Xor(x, y)},
			{"AndNot", wide.AndNot[B], new(big.Int).AndNot(x, y)},
		} {
			got := random[B](r)
			op.f(&got, &a, &b)
			same(op.name, got, op.want)
			got = a
			op.f(&got, &got, &b)
			same(op.name+" into a", got, op.want)
			got = b
			op.f(&got, &a, &got)
			same(op.name+" into b", got, op.want)
		}
		not := random[B](r)
		wide.Not(&not, &a)
		same("Not", not, new(big.Int).Xor(x, all))
		wide.Not(&not, &not)
		same("Not in place", not, x)
		for carry := range uint64(2) {
			sum := new(big.Int).Add(x, y)
			sum.Add(sum, new(big.Int).SetUint64(carry))
			want, wantCarry := new(big.Int).And(sum, all), uint64(sum.Bit(size))
			into := [3]B{random[B](r), a, b}
			carries := [3]uint64{
				wide.AddCarry(&into[0], &a, &b, carry),
				wide.AddCarry(&into[1], &into[1], &b, carry),
				wide.AddCarry(&into[2], &a, &into[2], carry),
			}
			for i, got := range into {
				same("AddCarry", got, want)
				if carries[i] != wantCarry {
					t.Fatalf("AddCarry(%x, %x, %d) carries %d", a, b, carry, carries[i])
				}
			}
			up := a
			wide.AddCarry(&up, &up, &up, carry)
			up2 := new(big.Int).Lsh(x, 1)
			same("AddCarry of one board, in place", up, up2.SetBit(up2, 0, uint(carry)).And(up2, all))
		}
		if got, want := wide.Compare(&a, &b), x.Cmp(y); got != want || wide.Compare(&a, &a) != 0 {
			t.Fatalf("Compare(%x, %x) = %d, want %d", a, b, got, want)
		}
		for _, n := range []int{0, 1, 63, 64, 65, 128, r.IntN(size), size - 1, size, size + 1, math.MaxInt} {
			want := new(big.Int)
			if n <= size {
				want.Lsh(x, uint(n)).And(want, all)
			}
			shifted(t, a, n, want)
			want = new(big.Int)
			if n <= size {
				want.Rsh(x, uint(n))
			}
			shifted(t, a, -n, want)
		}
		shifted(t, a, math.MinInt, new(big.Int))
		var positions []int
		for _, i := range []int{math.MinInt, -1, size, size + 1, math.MaxInt} {
			if wide.Contains(&a, i) {
				t.Fatalf("Contains(%x, %d)", a, i)
			}
		}
		if wide.Contains(&a, int8(-1)) || wide.Contains(&a, uint64(math.MaxUint64)) {
			t.Fatalf("%x contains -1", a)
		}
		for i := range size {
			if wide.Contains(&a, i) != (x.Bit(i) != 0) {
				t.Fatalf("Contains(%x, %d)", a, i)
			}
			if wide.Rank(&a, i) != len(positions) {
				t.Fatalf("Rank(%x, %d) = %d, want %d", a, i, wide.Rank(&a, i), len(positions))
			}
			if x.Bit(i) != 0 {
				positions = append(positions, i)
			}
			with, without := a, a
			wide.Add(&with, i)
			same("Add", with, new(big.Int).SetBit(x, i, 1))
			wide.Remove(&without, i)
			same("Remove", without, new(big.Int).SetBit(x, i, 0))
		}
		if wide.Count(&a) != len(positions) {
			t.Fatalf("Count(%x) = %d, want %d", a, wide.Count(&a), len(positions))
		}
		for _, i := range []int{math.MinInt, -1, size, size + 1, size + 64, math.MaxInt} {
			want := 0
			if i > 0 {
				want = len(positions)
			}
			if got := wide.Rank(&a, i); got != want {
				t.Fatalf("Rank(%x, %d) = %d, want %d", a, i, got, want)
			}
		}
		var popped []int
		rest := a
		for i := wide.Pop(&rest); i >= 0; i = wide.Pop(&rest) {
			popped = append(popped, i)
		}
		if !slices.Equal(popped, positions) || !wide.IsEmpty(&rest) {
			t.Fatalf("Pop takes %v from %x and leaves %x", popped, a, rest)
		}
		if got := slices.Collect(wide.Bits(&a)); !slices.Equal(got, positions) {
			t.Fatalf("Bits(%x) = %v, want %v", a, got, positions)
		}
		slices.Reverse(positions)
		if got := slices.Collect(wide.RBits(&a)); !slices.Equal(got, positions) {
			t.Fatalf("RBits(%x) = %v, want %v", a, got, positions)
		}
		points := make([]uint16, len(positions))
		for n, i := range positions {
			points[n] = uint16(i)
		}
		if got := slices.Collect(wide.RBitsAs[uint16](&a)); !slices.Equal(got, points) {
			t.Fatalf("RBitsAs(%x) = %v, want %v", a, got, points)
		}
		slices.Reverse(points)
		if got := slices.Collect(wide.BitsAs[uint16](&a)); !slices.Equal(got, points) {
			t.Fatalf("BitsAs(%x) = %v, want %v", a, got, points)
		}
	}
}

// shifted fails if a, shifted by n, is not want, in place or not.
func shifted[B wide.Board](t *testing.T, a B, n int, want *big.Int) {
	t.Helper()
	var got B
	wide.Shift(&got, &a, n)
	if toBig(got).Cmp(want) != 0 {
		t.Fatalf("Shift(%x, %d): %x, want %x", a, n, got, want)
	}
	got = a
	wide.Shift(&got, &got, n)
	if toBig(got).Cmp(want) != 0 {
		t.Fatalf("Shift(%x, %d) in place: %x, want %x", a, n, got, want)
	}
}

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

// testWalks compares whole walks with the subsets found by trying: over all sets
// of eight elements at the edges of words, and over sets of up to 13 anywhere.
func testWalks[B wide.Board](t *testing.T) {
	size := 64 * len(*new(B))
	edges := edges(size)
	for x := range uint64(256) {
		if testkit.Short() && x%5 != 0 {
			continue
		}
		var elements []int
		for i, e := range edges {
			if x>>i&1 != 0 {
				elements = append(elements, e)
			}
		}
		testSet(t, pick[B](edges, x), elements)
	}
	r := rand.New(rand.NewPCG(15, 16))
	rounds := 8
	if testkit.Short() {
		rounds = 2
	}
	for range rounds {
		for n := range 14 {
			set, elements := set[B](r, n)
			testSet(t, set, elements)
		}
	}
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

// testLong compares the beginnings of walks over sets of any size, with k few,
// any, and all but few. The descending ones are the complements.
func testLong[B wide.Board](t *testing.T) {
	r := rand.New(rand.NewPCG(17, 18))
	rounds, limit := 20, 2000
	if testkit.Short() {
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
		same(t, "Subsets", set, n, collectFirst(wide.Subsets(&set), limit), want)
		complement(set, want)
		same(t, "RSubsets", set, n, collectFirst(wide.RSubsets(&set), limit), want)
		for _, k := range []int{0, 1, 2, 3, r.IntN(n + 1), n - 3, n - 2, n - 1, n} {
			if k < 0 || k > n {
				continue
			}
			checkSnoob(t, set, elements, k, limit)
		}
	}
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

// The whole of some walks that are long enough for every kind of run, and
// carries across words.
func TestWhole(t *testing.T) {
	r := rand.New(rand.NewPCG(19, 20))
	for _, nk := range [][2]int{{361, 2}, {361, 359}, {100, 3}, {100, 97}, {30, 4}, {20, 10}, {20, 19}} {
		set, elements := set[goban](r, nk[0])
		if nk[0] == 361 {
			set, elements = goban{}, nil
			for i := range 361 {
				wide.Add(&set, i)
				elements = append(elements, i)
			}
		}
		checkSnoob(t, set, elements, nk[1], 1<<22)
	}
	all, elements := set[gomoku](r, 18)
	same(t, "Subsets", all, 18, collect(wide.Subsets(&all)), naiveSubsets[gomoku](elements, 1<<20))
}

// Every way to spread up to eight elements over four words, and all of the walks.
func TestSpread(t *testing.T) {
	for x := range 9 * 9 * 9 * 9 {
		var elements []int
		for w, left := 0, x; w < 4; w, left = w+1, left/9 {
			for i := range left % 9 {
				elements = append(elements, 64*w+(9*i+20*w)%64)
			}
		}
		if n := len(elements); n > 8 || testkit.Short() && n > 6 {
			continue
		}
		slices.Sort(elements)
		testSet(t, pick[gomoku](elements, math.MaxUint64), elements)
	}
}

// Sets with few elements, all of them in the highest words, most in the last.
func TestHighWords(t *testing.T) {
	for low := range 8 {
		for each := 1; each <= 7; each++ {
			var set [8]uint64
			var elements []int
			for w := low; w < 8; w++ {
				for i := range min(each+w-low, 7) {
					wide.Add(&set, 64*w+9*i)
					elements = append(elements, 64*w+9*i)
				}
			}
			n := len(elements)
			for _, k := range []int{2, 3, 4, 5, 7, n / 2, n - 7, n - 4, n - 3} {
				if k < 0 || k > n {
					continue
				}
				checkSnoob(t, set, elements, k, 2000)
			}
		}
	}
}

// Sets whose lowest word has from one element to all, and the other words few or
// all: every size of table and both kinds of list.
func TestTables(t *testing.T) {
	for i, low := range []int{1, 3, 5, 7, 8, 9, 33, 34, 64} {
		for j, others := range []int{0, 1, 2, 5, 13, 64} {
			if testkit.Short() && (i+j)%3 != 0 {
				continue
			}
			var set [8]uint64
			var elements []int
			add := func(i int) {
				wide.Add(&set, i)
				elements = append(elements, i)
			}
			for i := range low {
				add(63 * i / max(low-1, 1))
			}
			for w := 2; w < 8; w++ { // word 1 is empty
				for i := range others {
					add(64*w + 63*i/max(others-1, 1))
				}
			}
			n := len(elements)
			for _, k := range []int{1, 2, 3, 4, 5, 6, 7, 8, 9, n / 2, n - 8, n - 5, n - 4, n - 3, n - 2, n - 1} {
				if k < 0 || k > n {
					continue
				}
				checkSnoob(t, set, elements, k, 3000)
			}
		}
	}
}

// The properties of a walk besides its boards: it starts again each time, reads the
// set when the loop begins, and yields the same board every time.
func TestLoops(t *testing.T) {
	set := goban{0, 7, 0, 1}
	for name, walk := range map[string]iter.Seq[*goban]{
		"Subsets": wide.Subsets(&set), "RSubsets": wide.RSubsets(&set),
		"Snoob": wide.Snoob(&set, 2), "RSnoob": wide.RSnoob(&set, 2),
	} {
		once, twice := collect(walk), 0
		for sub := range walk {
			pairs := 0
			before := *sub
			for inner := range walk {
				if inner == sub {
					t.Fatalf("%s: two loops have one board", name)
				}
				pairs++
			}
			if pairs != len(once) || *sub != before || before != once[twice] {
				t.Fatalf("%s: a loop in a loop has %d boards, want %d", name, pairs, len(once))
			}
			twice++
		}
		if twice != len(once) {
			t.Errorf("%s: %d boards, then %d", name, len(once), twice)
		}
		var board *goban
		for sub := range walk {
			if board != nil && board != sub {
				t.Errorf("%s: another board", name)
			}
			board = sub
			set = goban{} // too late
		}
		set = goban{0, 7, 0, 1}
	}
	walk := wide.Snoob(&set, 1)
	set = goban{1}
	if got := collect(walk); len(got) != 1 || got[0] != set {
		t.Errorf("a walk over %x yields %x", set, got)
	}
}

// The walks may be left anywhere.
func TestLeft(t *testing.T) {
	set := goban{0, 7 << 60, 0, 1}
	up := []int{124, 125, 126, 192}
	down := []int{192, 126, 125, 124}
	testkit.CheckLeft(t, "Bits", wide.Bits(&set), up)
	testkit.CheckLeft(t, "BitsAs", wide.BitsAs[int](&set), up)
	testkit.CheckLeft(t, "RBits", wide.RBits(&set), down)
	testkit.CheckLeft(t, "RBitsAs", wide.RBitsAs[int](&set), down)
	for _, walk := range []iter.Seq[*goban]{wide.Subsets(&set), wide.RSubsets(&set), wide.Snoob(&set, 2), wide.RSnoob(&set, 2)} {
		all := collect(walk)
		for n := 1; n <= len(all); n++ {
			if got := collectFirst(walk, n); !slices.Equal(got, all[:n]) {
				t.Fatalf("the first %d boards are %x, want %x", n, got, all[:n])
			}
		}
	}
}

// A walk goes over the set as it was when the loop began, whatever the body does to it.
func TestBodyChangesSet(t *testing.T) {
	const k = 3
	for name, walk := range map[string]func(set *goban) iter.Seq[*goban]{
		"Subsets":  wide.Subsets[goban],
		"RSubsets": wide.RSubsets[goban],
		"Snoob":    func(set *goban) iter.Seq[*goban] { return wide.Snoob(set, k) },
		"RSnoob":   func(set *goban) iter.Seq[*goban] { return wide.RSnoob(set, k) },
	} {
		for _, whole := range []goban{{0, 7 << 60, 0, 1<<63 | 5}, {3, 0, 0, 0, 1, 9}, {1<<10 - 1}} {
			want := collect(walk(&whole))
			for _, other := range []goban{{}, {^uint64(0), 1}, {0, 0, 0, 0, 0, 1 << 63}} {
				set := whole
				var got []goban
				for sub := range walk(&set) {
					got = append(got, *sub)
					if set = other; len(got) > len(want) {
						break
					}
				}
				if !slices.Equal(got, want) {
					t.Errorf("%s: a body that sets %x to %x gets %d boards, want %d", name, whole, other, len(got), len(want))
				}
			}
		}
	}
}

func TestPanics(t *testing.T) {
	for want, f := range map[string]func(){
		"wide: Add: -1 is not on a board of 384":     func() { wide.Add(new(goban), -1) },
		"wide: Add: 384 is not on a board of 384":    func() { wide.Add(new(goban), 384) },
		"wide: Remove: -1 is not on a board of 512":  func() { wide.Remove(new([8]uint64), -1) },
		"wide: Remove: 512 is not on a board of 512": func() { wide.Remove(new([8]uint64), 512) },
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
		for i := range wide.Bits(&a) {
			n += i
		}
		for i := range wide.RBits(&a) {
			n += i
		}
		var both, x goban
		wide.And(&both, &a, &b)
		for sub := range wide.Subsets(&both) {
			wide.Shift(&x, sub, 1)
			wide.Or(&sum, &sum, &x)
		}
		for sub := range wide.RSubsets(&both) {
			wide.AndNot(&sum, &sum, sub)
		}
		for sub := range wide.Snoob(&both, 3) {
			wide.Xor(&sum, &sum, sub)
		}
		for sub := range wide.RSnoob(&a, 3) {
			n += wide.Count(sub) + wide.Compare(&sum, sub)
			for i := range wide.Bits(sub) {
				n += i
			}
		}
	}); allocs != 0 {
		t.Errorf("%v allocations", allocs)
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
			func (b *goban) top(c *goban) (uint16, bool) { i := walk.PrevBitAnd(b, c, 360); return uint16(i), i >= 0 }
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
			"PrevBit(&b, sum)", "PrevZero(&b, sum)", "NextBitAnd(&b, &b, sum)", "PrevBitAnd(&b, &b, sum)", "Rank(&b, sum)",
			"KeepLowest(&b, &b, 1)",
		},
	}.Test(t)
}

// A walk agrees with the oracle, wherever the elements are.
func FuzzWalks(f *testing.F) {
	f.Add(uint64(0xff), uint64(0), uint64(1), 3)
	f.Add(^uint64(0), ^uint64(0), ^uint64(0), 2)
	f.Add(uint64(0), uint64(1)<<63, uint64(1), 1)
	f.Fuzz(func(t *testing.T, x, y, z uint64, k int) {
		fuzzWalks(t, [2]uint64{x, y}, k)
		fuzzWalks(t, [3]uint64{x, y, z}, k)
		fuzzWalks(t, [8]uint64{1: x, 4: y, 5: x ^ z, 7: z}, k)
	})
}

// fuzzWalks compares the beginnings of the walks over set.
func fuzzWalks[B wide.Board](t *testing.T, set B, k int) {
	t.Helper()
	const limit = 1000
	elements := slices.Collect(wide.Bits(&set))
	n := len(elements)
	k = int(uint(k) % uint(n+1))
	checkSnoob(t, set, elements, k, limit)
	want := naiveSubsets[B](elements, limit)
	same(t, "Subsets", set, n, collectFirst(wide.Subsets(&set), limit), want)
	complement(set, want)
	same(t, "RSubsets", set, n, collectFirst(wide.RSubsets(&set), limit), want)
}
