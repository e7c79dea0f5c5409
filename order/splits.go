package order

import (
	"iter"

	"github.com/bitwalk/bitwalk/scan"
)

// Splits returns an iterator over the ways to split set into two non-empty parts: first, which
// has the lowest element of set, and rest. The values of first ascend.
//
// Each split comes once, not again with the parts exchanged, so there are 2^(n-1) - 1 of
// them, where n is the number of elements in set. If n < 2, the sequence is empty.
//
// A planner that tells the sides of a join apart may need the splits in which rest has the
// highest element:
//
//	_, others := scan.RPop(set)
//	for first := range iter.NonEmptySubsets(others) {
//		rest := set ^ first
//		…
//	}
//
// Each split in both orders, first ascending, is a loop over iter.NonEmptyProperSubsets.
//
// It is the inner loop of join ordering by dynamic programming over subsets (Vance and Maier,
// Rapid bushy join-order optimization with Cartesian products, 1996). The step is that of
// scan.PrevSubset, rest = (rest - 1) & others, where others is set without its lowest element.
func Splits[W scan.Word](set W) iter.Seq2[W, W] {
	return func(yield func(first, rest W) bool) {
		others := scan.ClearLowest(set)
		for rest := others; rest != 0; rest = (rest - 1) & others {
			if !yield(set^rest, rest) {
				return
			}
		}
	}
}
