package order

import (
	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/scan"
)

// Layers returns an iterator over every subset of set by its number of
// elements: the empty set, the single elements, the pairs, and so on to set itself.
// The subsets of one size come in ascending order, as in iter.Snoob, and cost as
// much.
func Layers[W scan.Word](set W) iter.Seq[W] {
	return Sizes(set, 0, 64)
}

// Sizes returns an iterator over the subsets of set with at least lo and at most hi
// elements, in the order of [Layers], starting with the subsets of lo elements. A
// negative lo counts as 0, and a hi above n as n. If lo > hi, the sequence is empty.
func Sizes[W scan.Word](set W, lo, hi int) iter.Seq[W] {
	return func(yield func(W) bool) {
		lo, hi := max(lo, 0), min(hi, scan.OnesCount(set))
		for k := lo; k <= hi; k++ {
			for sub := range iter.Snoob(set, k) {
				if !yield(sub) {
					return
				}
			}
		}
	}
}
