package order

import (
	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/scan"
)

// Layers returns an iterator over every subset of set by its number of
// elements: the empty set, the single elements, the pairs, to set itself. The
// subsets of one size come in ascending order, as from iter.Snoob, and cost
// what they do there.
func Layers[W scan.Word](set W) iter.Seq[W] {
	return Sizes(set, 0, 64)
}

// Sizes returns an iterator over the subsets of set that have from lo to hi
// elements, both included: those with lo first, in the order of [Layers]. For
// lo > hi there are none, and none of more elements than set has or fewer
// than none.
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
