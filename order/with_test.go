package order_test

import (
	"fmt"
	std "iter"
	"math/bits"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/order"
	"github.com/bitwalk/bitwalk/rank"
	"github.com/bitwalk/bitwalk/scan"
)

// A search is what a step says of each set that it makes, and that its caller must
// not ask twice: whether it can be made, and which elements may follow.
type search[W scan.Word] struct {
	ok     func(W) bool
	follow func(W) W
}

// checkWith compares a walk with all subsets, without the ones that have a prefix
// which is not ok or whose last element may not follow, and compares the sets that
// step is asked for with the prefixes of all subsets whose shorter prefixes are made.
// The state is the set itself.
func checkWith[W scan.Word](t *testing.T, all []W, s search[W], walk func(step func(W, int) (W, W, bool)) std.Seq2[W, W]) {
	t.Helper()
	var want []W
	questions := make(map[W]bool)
	for _, sub := range all {
		yes, may := true, ^W(0)
		for _, p := range prefixes(sub) {
			if yes = p&-p&may != 0; !yes {
				break
			}
			questions[p] = true
			if yes = s.ok(p); !yes {
				break
			}
			may = s.follow(p)
		}
		if yes {
			want = append(want, sub)
		}
	}
	asked := make(map[W]bool)
	var got []W
	for sub, state := range walk(func(p W, i int) (W, W, bool) {
		if i < 0 || i >= scan.Width[W]() || p&(2<<i-1) != 0 {
			t.Fatalf("element %d is to be added to %#x", i, p)
		}
		p |= 1 << i
		if asked[p] || !questions[p] {
			t.Fatalf("asked about %#x, a second time: %v", p, asked[p])
		}
		asked[p] = true
		return p, s.follow(p), s.ok(p)
	}) {
		if sub != state {
			t.Fatalf("%#x with the state of %#x", sub, state)
		}
		got = append(got, sub)
	}
	if !slices.Equal(got, want) {
		t.Fatalf("%#x, want %#x", got, want)
	}
	if len(asked) != len(questions) {
		t.Fatalf("asked %d questions, want %d", len(asked), len(questions))
	}
}

// checkSearch checks both walks, for every k.
func checkSearch[W scan.Word](t *testing.T, set W, s search[W]) {
	t.Helper()
	checkWith(t, slices.Collect(iter.Subsets(set)), s, func(step func(W, int) (W, W, bool)) std.Seq2[W, W] {
		return order.SubsetsWith(set, 0, step)
	})
	for k := -1; k <= scan.OnesCount(set)+1; k++ {
		checkWith(t, slices.Collect(iter.Snoob(set, k)), s, func(step func(W, int) (W, W, bool)) std.Seq2[W, W] {
			return order.SnoobWith(set, k, 0, step)
		})
	}
}

func all[W scan.Word](W) W { return ^W(0) }

func TestWith8(t *testing.T) {
	r := testkit.NewRand()
	for s := range 256 {
		set := uint8(s)
		for _, odds := range []int{0, 3, 9, 10} { // of ten
			var yes [256]bool
			var follow [256]uint8
			for i := range yes {
				yes[i] = r.IntN(10) < odds
				follow[i] = uint8(r.Uint32() | r.Uint32())
			}
			ok := func(p uint8) bool { return yes[p] }
			checkSearch(t, set, search[uint8]{ok, all[uint8]})
			checkSearch(t, set, search[uint8]{ok, func(p uint8) uint8 { return follow[p] }})
		}
	}
}

func TestWithScattered(t *testing.T) {
	checkSearch(t, scattered, search[board]{
		func(p board) bool { return p*0x9e37_79b9_7f4a_7c15>>61 != 0 },
		func(p board) board { return p*0x9e37_79b9_7f4a_7c15 | p<<7 | p>>3 },
	})
}

// always adds every element.
func always[S any](state S, _ int) (S, uint64, bool) { return state, ^uint64(0), true }

// All 64 elements: the walk starts at once and stops when the loop ends. Rejecting
// everything ends it after one call for each element that can be the highest.
func TestWithFull(t *testing.T) {
	full := ^uint64(0)
	for _, k := range []int{1, 2, 32, 63, 64} {
		n := 0
		for sub := range order.SnoobWith(full, k, "", always) {
			if want := rank.UnrankSnoob(full, k, uint64(n)); sub != want {
				t.Fatalf("k = %d, number %d: %#x, want %#x", k, n, sub, want)
			}
			if n++; n == 3000 {
				break
			}
		}
		if want := min(3000, rank.Binomial(64, k)); uint64(n) != want {
			t.Fatalf("k = %d: %d subsets, want %d", k, n, want)
		}
		asked := 0
		for sub := range order.SnoobWith(full, k, "", func(string, int) (string, uint64, bool) { asked++; return "", full, false }) {
			t.Fatalf("k = %d: %#x", k, sub)
		}
		if asked != 64-k+1 {
			t.Fatalf("k = %d: %d questions", k, asked)
		}
	}
	n := uint64(0)
	for sub := range order.SubsetsWith(full, "", always) {
		if sub != n {
			t.Fatalf("number %d: %#x", n, sub)
		}
		if n++; n == 3000 {
			break
		}
	}
	// One chain of subsets goes all the way down to the full set.
	last, n := uint64(0), 0
	for sub, size := range order.SubsetsWith(full, 0, func(size, i int) (int, uint64, bool) {
		return size + 1, 1 << i >> 1, i == 63-size
	}) {
		if size != scan.OnesCount(sub) {
			t.Fatalf("%#x with size %d", sub, size)
		}
		last, n = sub, n+1
	}
	if last != full || n != 65 {
		t.Fatalf("the chain has %d, last %#x", n, last)
	}
}

// Searches that go deep and come back from every depth, over all 64 elements: a set may
// leave out a few of the elements below its highest, and follow leaves out others.
func TestWithDeep(t *testing.T) {
	const full = ^uint64(0)
	type state struct {
		sub  uint64
		left int // elements that may still be left out
	}
	step := func(s state, i int) (state, uint64, bool) {
		if above := bits.TrailingZeros64(s.sub) - 1 - i; s.sub != 0 {
			s.left -= above
		}
		s.sub |= 1 << i
		follow := full
		if i%30 == 0 && scan.OnesCount(s.sub)%2 == 0 {
			follow = 1<<i>>1 - 1 // not the next one
		}
		return s, follow, s.left >= 0
	}
	var want []uint64
	var search func(s state, follow uint64)
	search = func(s state, follow uint64) {
		want = append(want, s.sub)
		for i := range min(64, bits.TrailingZeros64(s.sub)) {
			if next, f, ok := step(s, i); ok && follow>>i&1 != 0 {
				search(next, f)
			}
		}
	}
	search(state{left: 2}, full)
	slices.Sort(want)
	sizes := make([][]uint64, 65)
	for _, sub := range want {
		k := scan.OnesCount(sub)
		sizes[k] = append(sizes[k], sub)
	}
	check := func(name string, walk std.Seq2[uint64, state], want []uint64) {
		t.Helper()
		n := 0
		for sub, s := range walk {
			if s.sub != sub || n == len(want) || sub != want[n] {
				t.Fatalf("%s: set %d of %d is %#x, with the state of %#x", name, n, len(want), sub, s.sub)
			}
			n++
		}
		if n != len(want) {
			t.Fatalf("%s: %d sets, want %d", name, n, len(want))
		}
	}
	check("SubsetsWith", order.SubsetsWith(full, state{left: 2}, step), want)
	for _, k := range []int{0, 1, 2, 31, 32, 33, 50, 61, 64} {
		check("SnoobWith", order.SnoobWith(full, k, state{left: 2}, step), sizes[k])
	}
	if len(want) < 10000 || len(sizes[50]) < 10 {
		t.Errorf("only %d sets, %d of 50 elements", len(want), len(sizes[50]))
	}
}

// A search in parts: the subsets of the highest two elements, each continued below.
func TestWithParts(t *testing.T) {
	set := board(scattered)
	step := func(sum, i int) (int, board, bool) { return sum + i, ^board(0), (sum+i)%3 != 1 }
	for k := 2; k <= scan.OnesCount(set); k++ {
		type found struct {
			sub board
			sum int
		}
		var want, got []found
		for sub, sum := range order.SnoobWith(set, k, 0, step) {
			want = append(want, found{sub, sum})
		}
		for top, sum := range order.SnoobWith(set, 2, 0, step) {
			below := set & (top&-top - 1)
			for sub, sum := range order.SnoobWith(below, k-2, sum, step) {
				got = append(got, found{top | sub, sum})
			}
		}
		if !slices.Equal(got, want) {
			t.Fatalf("k = %d: %d in parts, want %d", k, len(got), len(want))
		}
	}
}

func TestWithAllocs(t *testing.T) {
	set := board(scattered)
	sum, asked := board(0), 0
	step := func(state board, i int) (board, board, bool) {
		asked++
		state |= 1 << i
		return state, ^board(0), state%7 != 0
	}
	if n := testing.AllocsPerRun(10, func() {
		for sub := range order.SnoobWith(set, 5, 0, step) {
			sum += sub
		}
		for sub := range order.SubsetsWith(set, 0, step) {
			sum += sub
		}
		for first, rest := range order.Splits(set) {
			sum += first ^ rest>>1
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func FuzzWith(f *testing.F) {
	f.Add(uint64(0xff), uint64(12345))
	f.Add(^uint64(0), uint64(1))
	f.Add(uint64(1)<<63, uint64(0))
	f.Fuzz(func(t *testing.T, set, salt uint64) {
		for scan.OnesCount(set) > 11 {
			set = scan.ClearLowest(set)
		}
		hash := func(p uint64) uint64 { return (p ^ salt) * 0x9e37_79b9_7f4a_7c15 }
		checkSearch(t, set, search[uint64]{
			func(p uint64) bool { return hash(p)>>62 != 0 },
			func(p uint64) uint64 { return hash(p) | hash(^p) },
		})
	})
}

// The triangles of a graph. The state is the vertices that are adjacent to all so far,
// and only they may follow.
func ExampleSnoobWith() {
	adjacent := []uint8{0b01110, 0b10101, 0b10011, 0b00001, 0b00110}
	all := uint8(0b11111)
	for triangle := range order.SnoobWith(all, 3, all, func(common uint8, v int) (uint8, uint8, bool) {
		common &= adjacent[v]
		return common, common, true
	}) {
		fmt.Printf("%05b\n", triangle)
	}
	// Output:
	// 00111
	// 10110
}

// A search in parts, for example for several goroutines: each pair of highest
// elements starts a part, which goes on with the state of the pair.
func ExampleSnoobWith_parts() {
	// Four numbers from 0 to 9 whose sum is 10.
	step := func(sum, i int) (int, uint16, bool) { return sum + i, ^uint16(0), sum+i <= 10 }
	const numbers = 1<<10 - 1
	for top, sum := range order.SnoobWith(uint16(numbers), 2, 0, step) {
		below := scan.IsolateLowest(top) - 1
		for low, sum := range order.SnoobWith(below, 2, sum, step) {
			if sum == 10 {
				fmt.Println(slices.Collect(iter.Bits(top | low)))
			}
		}
	}
	// Output:
	// [1 2 3 4]
	// [0 2 3 5]
	// [0 1 4 5]
	// [0 1 3 6]
	// [0 1 2 7]
}

// Loads of parcels that a van of 10 kg can carry, and their weight.
func ExampleSubsetsWith() {
	kg := []int{6, 5, 3, 8}
	for load, weight := range order.SubsetsWith(uint8(0b1111), 0, func(weight, i int) (int, uint8, bool) {
		weight += kg[i]
		return weight, ^uint8(0), weight <= 10
	}) {
		fmt.Printf("%04b:%d ", load, weight)
	}
	// Output: 0000:0 0001:6 0010:5 0100:3 0101:9 0110:8 1000:8
}
