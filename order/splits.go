package order

import (
	"github.com/bitwalk/bitwalk/scan"
	"iter"
)

// Splits returns an iterator over the ways to split set into two non-empty parts:
// first, the part with the lowest element of set, ascending, and the rest. Each
// split comes once, not again with the parts exchanged: there are 2^(n-1) - 1 of
// them. If set has fewer than two elements, the sequence is empty.
//
// It is the inner loop of join ordering by subsets (Vance and Maier, Rapid
// bushy join-order optimization with Cartesian products, 1996). The step is the one
// of scan.PrevSubset: the rest descends while the first part ascends.
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
