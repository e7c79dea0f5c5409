package inner_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/span"
	"github.com/bitwalk/bitwalk/span/inner"
)

// The pairs of disjoint subsets with the first in one part of a walk.
func Example() {
	pairs := span.Snoob(uint8(0b1111), 2)
	for one := range pairs.Part(0, 3).Walk() {
		for other := range inner.Walk(pairs) {
			if one&other == 0 {
				fmt.Printf("%04b %04b\n", one, other)
			}
		}
	}
	// Output:
	// 0011 1100
	// 0101 1010
}

// The walks are those of package span, in which they are tested, and do not allocate.
func TestSame(t *testing.T) {
	const set = uint32(0b1011_0110_0010_0111)
	for _, r := range []span.Range[uint32]{
		span.Subsets(set), span.Subsets(set).From(3), span.Snoob(set, 4), span.Snoob(set, 4).Part(1, 3), span.Snoob(set, -1), {},
	} {
		if !slices.Equal(slices.Collect(inner.Walk(r)), slices.Collect(r.Walk())) || !slices.Equal(slices.Collect(inner.RWalk(r)), slices.Collect(r.RWalk())) {
			t.Errorf("%v: %v, %v", r, slices.Collect(inner.Walk(r)), slices.Collect(inner.RWalk(r)))
		}
		if n := testing.AllocsPerRun(1, func() {
			for range inner.Walk(r) {
			}
			for range inner.RWalk(r) {
			}
		}); n != 0 {
			t.Errorf("%v: %v allocations", r, n)
		}
	}
}
