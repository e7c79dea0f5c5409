package order_test

import (
	"fmt"
	std "iter"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/order"
	"github.com/bitwalk/bitwalk/rank"
	"github.com/bitwalk/bitwalk/scan"
)

// Every set of 8: each way to split it, found by trying all pairs.
func TestSplits8(t *testing.T) {
	for s := range 256 {
		set := uint8(s)
		var want [][2]uint8
		for a := range 256 {
			first := uint8(a)
			if rest := set ^ first; first&^set == 0 && first != 0 && rest != 0 && first&-first < rest&-rest {
				want = append(want, [2]uint8{first, rest})
			}
		}
		checkSplits(t, set, want)
		var moved [][2]board
		for _, w := range want {
			moved = append(moved, [2]board{board(w[0]) << 56, board(w[1]) << 56})
		}
		checkSplits(t, board(set)<<56, moved)
	}
}

func checkSplits[W scan.Word](t *testing.T, set W, want [][2]W) {
	t.Helper()
	var got [][2]W
	for first, rest := range order.Splits(set) {
		got = append(got, [2]W{first, rest})
	}
	if !slices.Equal(got, want) {
		t.Fatalf("Splits(%#x) = %#x, want %#x", set, got, want)
	}
}

func TestSplitsLarge(t *testing.T) {
	for _, set := range []uint64{^uint64(0), 1<<63 | 1, scattered} {
		n := 0
		last := uint64(0)
		for first, rest := range order.Splits(set) {
			if first^rest != set || first&rest != 0 || rest == 0 || first&(set&-set) == 0 || first <= last {
				t.Fatalf("Splits(%#x): %#x and %#x after %#x", set, first, rest, last)
			}
			last = first
			if n++; n == 1<<16 {
				break
			}
		}
		if want := min(1<<16, uint64(1)<<(scan.OnesCount(set)-1)-1); uint64(n) != want {
			t.Errorf("Splits(%#x): %d ways, want %d", set, n, want)
		}
	}
}

// prefixes returns the prefixes of sub, from its highest element to sub itself.
func prefixes[W scan.Word](sub W) (list []W) {
	for rest := sub; rest != 0; rest = scan.ClearLowest(rest) {
		list = append(list, rest)
	}
	slices.Reverse(list)
	return list
}

// checkWhile compares the walk with all subsets, without the ones that have a
// rejected prefix, and compares the calls of accept with the prefixes of all subsets
// whose shorter prefixes are accepted.
func checkWhile[W scan.Word](t *testing.T, all []W, accept func(W) bool, walk func(func(W) bool) std.Seq[W]) {
	t.Helper()
	var want []W
	questions := make(map[W]bool)
	for _, sub := range all {
		yes := true
		for _, p := range prefixes(sub) {
			questions[p] = true
			if !accept(p) {
				yes = false
				break
			}
		}
		if yes {
			want = append(want, sub)
		}
	}
	asked := make(map[W]bool)
	got := slices.Collect(walk(func(p W) bool {
		if asked[p] || !questions[p] {
			t.Fatalf("asked about %#x, a second time: %v", p, asked[p])
		}
		asked[p] = true
		return accept(p)
	}))
	if !slices.Equal(got, want) {
		t.Fatalf("%#x, want %#x", got, want)
	}
	if len(asked) != len(questions) {
		t.Fatalf("asked %d questions, want %d", len(asked), len(questions))
	}
}

func TestWhile8(t *testing.T) {
	r := testkit.NewRand()
	for s := range 256 {
		set := uint8(s)
		for _, odds := range []int{0, 3, 9, 10} { // of ten
			var yes [256]bool
			for i := range yes {
				yes[i] = r.IntN(10) < odds
			}
			accept := func(p uint8) bool { return yes[p] }
			checkWhile(t, naive(set, 0, 8), accept, func(f func(uint8) bool) std.Seq[uint8] {
				return order.SubsetsWhile(set, f)
			})
			for k := -1; k <= 9; k++ {
				checkWhile(t, naive(set, k, k), accept, func(f func(uint8) bool) std.Seq[uint8] {
					return order.SnoobWhile(set, k, f)
				})
			}
		}
	}
}

func TestWhileScattered(t *testing.T) {
	set := board(scattered)
	accept := func(p board) bool { return p*0x9e37_79b9_7f4a_7c15>>61 != 0 }
	checkWhile(t, slices.Collect(iter.Subsets(set)), accept, func(f func(board) bool) std.Seq[board] {
		return order.SubsetsWhile(set, f)
	})
	for k := range 18 {
		checkWhile(t, slices.Collect(iter.Snoob(set, k)), accept, func(f func(board) bool) std.Seq[board] {
			return order.SnoobWhile(set, k, f)
		})
	}
}

// All 64 elements: the walk starts at once and stops when the loop ends. Rejecting
// everything ends it after one call for each element that can be the highest.
func TestWhileFull(t *testing.T) {
	full := ^uint64(0)
	yes := func(uint64) bool { return true }
	for _, k := range []int{1, 2, 32, 63, 64} {
		n := 0
		for sub := range order.SnoobWhile(full, k, yes) {
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
		for sub := range order.SnoobWhile(full, k, func(uint64) bool { asked++; return false }) {
			t.Fatalf("k = %d: %#x", k, sub)
		}
		if asked != 64-k+1 {
			t.Fatalf("k = %d: %d questions", k, asked)
		}
	}
	n := uint64(0)
	for sub := range order.SubsetsWhile(full, yes) {
		if sub != n {
			t.Fatalf("number %d: %#x", n, sub)
		}
		if n++; n == 3000 {
			break
		}
	}
	// One chain of subsets goes all the way down to the full set.
	top := func(p uint64) bool { return ^p&(^p+1) == 0 }
	if got := slices.Collect(order.SubsetsWhile(full, top)); len(got) != 65 || got[64] != full {
		t.Fatalf("the chain has %d, last %#x", len(got), got[len(got)-1])
	}
}

func TestWhileAllocs(t *testing.T) {
	set := board(scattered)
	sum, asked := board(0), 0
	accept := func(p board) bool { asked++; return p%7 != 0 }
	if n := testing.AllocsPerRun(10, func() {
		for sub := range order.SnoobWhile(set, 5, accept) {
			sum += sub
		}
		for sub := range order.SubsetsWhile(set, accept) {
			sum += sub
		}
		for first, rest := range order.Splits(set) {
			sum += first ^ rest>>1
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func FuzzWhile(f *testing.F) {
	f.Add(uint64(0xff), uint64(12345), 3)
	f.Add(^uint64(0), uint64(1), 30)
	f.Add(uint64(1)<<63, uint64(0), 1)
	f.Fuzz(func(t *testing.T, set, salt uint64, k int) {
		for scan.OnesCount(set) > 11 {
			set = scan.ClearLowest(set)
		}
		k = k%13 - 1
		accept := func(p uint64) bool { return (p^salt)*0x9e37_79b9_7f4a_7c15>>62 != 0 }
		checkWhile(t, slices.Collect(iter.Subsets(set)), accept, func(f func(uint64) bool) std.Seq[uint64] {
			return order.SubsetsWhile(set, f)
		})
		checkWhile(t, slices.Collect(iter.Snoob(set, k)), accept, func(f func(uint64) bool) std.Seq[uint64] {
			return order.SnoobWhile(set, k, f)
		})
	})
}

// The ways to join three relations: two of them first, then the third.
func ExampleSplits() {
	for left, right := range order.Splits(uint8(0b111)) {
		fmt.Printf("%03b with %03b\n", left, right)
	}
	// Output:
	// 001 with 110
	// 011 with 100
	// 101 with 010
}

// The triangles of a graph: a prefix that is not a clique is never extended.
func ExampleSnoobWhile() {
	neighbours := []uint8{0b01110, 0b10101, 0b10011, 0b00001, 0b00110}
	clique := func(prefix uint8) bool {
		low := scan.IsolateLowest(prefix)
		return prefix&^low&^neighbours[scan.TrailingZeros(low)] == 0
	}
	for triangle := range order.SnoobWhile(uint8(0b11111), 3, clique) {
		fmt.Printf("%05b\n", triangle)
	}
	// Output:
	// 00111
	// 10110
}

// Loads of parcels that a van of 10 kg can carry.
func ExampleSubsetsWhile() {
	kg := []int{6, 5, 3, 8}
	fits := func(load uint8) bool {
		sum := 0
		for i := range iter.Bits(load) {
			sum += kg[i]
		}
		return sum <= 10
	}
	for load := range order.SubsetsWhile(uint8(0b1111), fits) {
		fmt.Printf("%04b ", load)
	}
	// Output: 0000 0001 0010 0100 0101 0110 1000
}
