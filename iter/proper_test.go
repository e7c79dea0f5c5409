package iter_test

import (
	"fmt"
	std "iter"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/scan"
)

func TestProperExhaustive8(t *testing.T) {
	for set := range 256 {
		var want []uint8
		for x := 1; x <= set; x++ {
			if x&^set == 0 {
				want = append(want, uint8(x))
			}
		}
		checkProper(t, uint8(set), want)
	}
}

// Sets anywhere in a word, and the top bit with them.
func TestProperRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for i := range 300 {
		set := scan.Deposit(r.Uint64()&(1<<(i%11)-1), r.Uint64()) | uint64(i&1)<<63
		proper(t, set)
		proper(t, uint(set))
		proper(t, uint32(set)|uint32(i&1)<<31)
		proper(t, uint16(set)&0x8fff)
	}
}

func proper[W scan.Word](t *testing.T, set W) {
	t.Helper()
	var want []W
	for i := W(1); i < 1<<scan.OnesCount(set); i++ {
		want = append(want, scan.Deposit(i, set))
	}
	checkProper(t, set, want)
}

// checkProper compares the four walks with the non-empty subsets of set, ascending.
func checkProper[W scan.Word](t *testing.T, set W, want []W) {
	t.Helper()
	for name, walks := range map[string][2]std.Seq[W]{
		"NonEmptySubsets":       {iter.NonEmptySubsets(set), iter.RNonEmptySubsets(set)},
		"NonEmptyProperSubsets": {iter.NonEmptyProperSubsets(set), iter.RNonEmptyProperSubsets(set)},
	} {
		want := slices.Clone(want)
		if name == "NonEmptyProperSubsets" && len(want) > 0 {
			want = want[:len(want)-1]
		}
		if got := slices.Collect(walks[0]); !slices.Equal(got, want) {
			t.Fatalf("%s(%#x) = %#x, want %#x", name, set, got, want)
		}
		slices.Reverse(want)
		if got := slices.Collect(walks[1]); !slices.Equal(got, want) {
			t.Fatalf("R%s(%#x) = %#x, want %#x", name, set, got, want)
		}
	}
}

// All 64 elements: the walks start at once and stop at once.
func TestProperFull(t *testing.T) {
	const all = ^uint64(0)
	for name, walk := range map[string]struct {
		seq  std.Seq[uint64]
		want [2]uint64
	}{
		"NonEmptySubsets":        {iter.NonEmptySubsets(all), [2]uint64{1, 2}},
		"RNonEmptySubsets":       {iter.RNonEmptySubsets(all), [2]uint64{all, all - 1}},
		"NonEmptyProperSubsets":  {iter.NonEmptyProperSubsets(all), [2]uint64{1, 2}},
		"RNonEmptyProperSubsets": {iter.RNonEmptyProperSubsets(all), [2]uint64{all - 1, all - 2}},
	} {
		var got []uint64
		for sub := range walk.seq {
			if got = append(got, sub); len(got) == 2 {
				break
			}
		}
		if !slices.Equal(got, walk.want[:]) {
			t.Errorf("%s begins with %#x, want %#x", name, got, walk.want)
		}
	}
}

// The least cost of covering all elements with groups: each set is one group, or is
// split in two.
func ExampleRNonEmptySubsets() {
	cost := []int{0, 4, 5, 6, 3, 9, 9, 9} // of a group
	best := make([]int, 8)
	for set := 1; set < 8; set++ {
		best[set] = cost[set]
		for group := range iter.RNonEmptySubsets(uint(set)) {
			best[set] = min(best[set], cost[group]+best[set^int(group)])
		}
	}
	fmt.Println(best[7])
	// Output: 9
}

func ExampleNonEmptySubsets() {
	for sub := range iter.NonEmptySubsets(uint8(0b1010)) {
		fmt.Printf("%04b\n", sub)
	}
	// Output:
	// 0010
	// 1000
	// 1010
}

func ExampleNonEmptyProperSubsets() {
	for sub := range iter.NonEmptyProperSubsets(uint8(0b1010)) {
		fmt.Printf("%04b\n", sub)
	}
	// Output:
	// 0010
	// 1000
}

func ExampleRNonEmptyProperSubsets() {
	for sub := range iter.RNonEmptyProperSubsets(uint8(0b1010)) {
		fmt.Printf("%04b\n", sub)
	}
	// Output:
	// 1000
	// 0010
}
