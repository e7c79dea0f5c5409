package order_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/order"
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
