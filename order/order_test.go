package order_test

import (
	"fmt"
	"iter"
	"math"
	"math/bits"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/looptest"
	"github.com/bitwalk/bitwalk/internal/testkit"
	walk "github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/order"
	"github.com/bitwalk/bitwalk/scan"
)

type board uint64

// scattered has 16 elements.
const scattered = 0xc001_0703_8010_4323

// checkOrder compares a walk with the subsets in want, and what it says has changed with
// their differences.
func checkOrder[W scan.Word](t *testing.T, walk iter.Seq2[W, W], want []W) {
	t.Helper()
	var got []W
	for sub, changed := range walk {
		if last := len(got) - 1; last < 0 && changed != 0 || last >= 0 && changed != sub^got[last] {
			t.Fatalf("%#x after %#x, changed %#x", sub, got, changed)
		}
		if got = append(got, sub); len(got) == limit {
			break
		}
	}
	if !slices.Equal(got, want) {
		t.Fatalf("%#x, want %#x", got, want)
	}
}

// limit is the number of subsets that checkOrder takes of a walk.
const limit = 1 << 12

// gray returns the first subsets of Gray by the definition, n ^ n>>1 (Knuth 7.2.1.1,
// equation 9).
func gray[W scan.Word](set W) (subs []W) {
	for n := range 1 << min(scan.OnesCount(set), 12) {
		subs = append(subs, scan.Deposit(W(n^n>>1), set))
	}
	return subs
}

func TestGray(t *testing.T) {
	for s := range 256 {
		checkOrder(t, order.Gray(uint8(s)), gray(uint8(s)))
	}
	for _, set := range []board{1<<12 - 1, (1<<12 - 1) << 52, 0xf0_0000_0000_0f0f} {
		checkOrder(t, order.Gray(set), gray(set))
	}
	for _, set := range []uint64{^uint64(0), 1<<63 - 1, scattered} {
		checkOrder(t, order.Gray(set), gray(set))
	}
}

func TestBySize(t *testing.T) {
	step := 3
	if !testkit.Short() {
		step = 1
	}
	ends := []int{math.MinInt, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 64, math.MaxInt}
	for s := 0; s < 256; s += step {
		set := uint8(s)
		for _, lo := range ends {
			for _, hi := range ends {
				var want []uint8
				for k := max(lo, 0); k <= min(hi, 8); k++ {
					want = slices.AppendSeq(want, walk.Snoob(set, k))
				}
				if got := slices.Collect(order.BySize(set, lo, hi)); !slices.Equal(got, want) {
					t.Fatalf("BySize(%#x, %d, %d) = %#x, want %#x", set, lo, hi, got, want)
				}
			}
		}
	}
	// Left anywhere, with every kind of table.
	for _, set := range []uint64{0, 1, 0x7, 0xfff, 0xff_ffff, 1 << 63, 0xb0, 0x8040_2010_0804_0201, 0x8040_2010_0804_0225, scattered} {
		var want []uint64
		for k := range 5 {
			want = slices.AppendSeq(want, walk.Snoob(set, k))
		}
		testkit.EachPath(t, func(t *testing.T) {
			testkit.CheckLeft(t, "BySize", order.BySize(set, 0, 4), want[:min(len(want), 400)])
		})
	}
}

func TestSplits(t *testing.T) {
	for s := range 256 {
		checkSplits(t, uint8(s))
		checkSplits(t, board(s)<<56)
	}
	for _, set := range []uint64{^uint64(0), 1<<63 | 1, scattered} {
		checkSplits(t, set)
	}
}

// checkSplits compares the first ways to split set with the definition: in number i the first
// part has the lowest element, and those of the others that i has.
func checkSplits[W scan.Word](t *testing.T, set W) {
	t.Helper()
	low := set & -set
	i := 0
	for first, rest := range order.Splits(set) {
		if first != low|scan.Deposit(W(i), set^low) || rest != set^first || rest == 0 {
			t.Fatalf("Splits(%#x): number %d is %#x and %#x", set, i, first, rest)
		}
		if i++; i == 1<<16 {
			return
		}
	}
	if want := 1<<max(scan.OnesCount(set)-1, 0) - 1; i != want {
		t.Errorf("Splits(%#x): %d ways, want %d", set, i, want)
	}
}

// The best load of a van that carries 10 kg: the weight is updated by the one
// parcel that changes.
func ExampleGray() {
	kg := []int{3, 4, 5, 7}
	weight, best := 0, 0
	for load, changed := range order.Gray(uint8(1)<<len(kg) - 1) {
		for i := range walk.Bits(changed) {
			if load&changed != 0 {
				weight += kg[i]
			} else {
				weight -= kg[i]
			}
		}
		if weight <= 10 {
			best = max(best, weight)
		}
	}
	fmt.Println(best)
	// Output: 10
}

// Coalitions of two or three out of parties 0 to 3.
func ExampleBySize() {
	for sub := range order.BySize(uint8(0b1111), 2, 3) {
		fmt.Printf("%04b ", sub)
	}
	// Output: 0011 0101 0110 1001 1010 1100 0111 1011 1101 1110
}

// The same in the order in which a recursive program lists them.
func ExampleBySize_lexicographic() {
	set := uint64(0b1111)
	for k := 2; k <= 3; k++ {
		for x := range walk.RSnoob(bits.Reverse64(set), k) {
			sub := bits.Reverse64(x)
			fmt.Print(slices.Collect(walk.Bits(sub)))
		}
	}
	// Output: [0 1][0 2][0 3][1 2][1 3][2 3][0 1 2][0 1 3][0 2 3][1 2 3]
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

// The ways to join three relations in which the second part has the last relation.
func ExampleSplits_highest() {
	set := uint8(0b111)
	_, others := scan.RPop(set)
	for first := range walk.NonEmptySubsets(others) {
		rest := set ^ first
		fmt.Printf("%03b with %03b\n", first, rest)
	}
	// Output:
	// 001 with 110
	// 010 with 101
	// 011 with 100
}

// The compiler turns every walk into a plain loop.
func TestInlining(t *testing.T) {
	looptest.Program{
		Package: "github.com/bitwalk/bitwalk/order",
		Decl: `
			type board uint64
			var x = board(0x2d)`,
		Walks: []looptest.Walk{
			{"Gray(x)", "board, board", "int(v + w)"},
			{"BySize(x, 2, 3)", "board", "int(v)"},
			{"Splits(x)", "board, board", "int(v + w)"},
		},
	}.Test(t)
}
