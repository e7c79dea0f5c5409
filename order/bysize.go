package order

import (
	"github.com/bitwalk/bitwalk/scan"
	"iter"
)

// BySize returns an iterator over the subsets of set with at least lo and at most hi
// elements, layer by layer of the subset lattice: those of lo elements first. Within
// one size, they come in ascending order, as in iter.Snoob, and cost as much. A
// function with such a loop has a stack frame of 10 KiB, as with iter.Snoob.
//
// A negative lo counts as 0, and a hi above the number of elements as that number:
// BySize(set, 0, 64) walks all subsets. If lo > hi, the sequence is empty.
//
//twin:copy iter.snoob
func BySize[W scan.Word](set W, lo, hi int) iter.Seq[W] {
	return func(yield func(W) bool) {
		lo, hi := max(lo, 0), min(hi, scan.OnesCount(set))
		for k := lo; k <= hi; k++ {
			for sub := range snoob(set, k, 0) {
				if !yield(sub) {
					return
				}
			}
		}
	}
}
