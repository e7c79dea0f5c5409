package inner_test

import (
	"fmt"
	"iter"
	"testing"

	"github.com/bitwalk/bitwalk/order"
	"github.com/bitwalk/bitwalk/order/inner"
)

// The ways to split a set in three.
func Example() {
	for first, others := range order.Splits(uint8(0b1111)) {
		for second, third := range inner.Splits(others) {
			fmt.Printf("%04b %04b %04b\n", first, second, third)
		}
	}
	// Output:
	// 0001 0010 1100
	// 0001 0110 1000
	// 0001 1010 0100
	// 0011 0100 1000
	// 0101 0010 1000
	// 1001 0010 0100
}

// The walks are those of package order, in which they are tested.
func TestSame(t *testing.T) {
	const set = uint16(0b1011_0110_0010_0111)
	same(t, "Gray", inner.Gray(set), order.Gray(set))
	same(t, "Splits", inner.Splits(set), order.Splits(set))
	same(t, "BySize", pairs(inner.BySize(set, 2, 4)), pairs(order.BySize(set, 2, 4)))
}

func same[W comparable](t *testing.T, name string, got, want iter.Seq2[W, W]) {
	t.Helper()
	next, stop := iter.Pull2(want)
	defer stop()
	for v, w := range got {
		if x, y, ok := next(); !ok || v != x || w != y {
			t.Fatalf("%s: %v, %v, want %v, %v", name, v, w, x, y)
		}
	}
	if x, y, ok := next(); ok {
		t.Errorf("%s: ends before %v, %v", name, x, y)
	}
}

func pairs[W any](seq iter.Seq[W]) iter.Seq2[W, W] {
	return func(yield func(W, W) bool) {
		for v := range seq {
			if !yield(v, v) {
				return
			}
		}
	}
}
