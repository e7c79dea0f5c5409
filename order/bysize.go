package order

import (
	"iter"

	"github.com/bitwalk/bitwalk/scan"
)

// BySize returns an iterator over the subsets of set with at least lo and at most hi
// elements, smaller subsets first, and subsets of the same size in ascending order.
//
// That is not the order in which a recursive program lists combinations, [0 1] [0 2] [0 3] [1 2].
// For the lexicographic order of each size, reverse the bits of the set and of each subset:
//
//	for k := lo; k <= hi; k++ {
//		for x := range iter.RSnoob(bits.Reverse64(set), k) {
//			sub := bits.Reverse64(x)
//			…
//		}
//	}
//
// A negative lo counts as 0, and a hi above n as n, where n is the number of elements in
// set: BySize(set, 0, 64) walks all subsets. If lo > hi, the sequence is empty.
//
// It walks each size as iter.Snoob does, at the same cost: a function with such a loop
// has a stack frame of about 9 KiB.
//
//twin:copy iter.snoob
func BySize[W scan.Word](set W, lo, hi int) iter.Seq[W] {
	return func(yield func(W) bool) {
		lo, hi := max(lo, 0), min(hi, scan.OnesCount(set))
		for k := lo; k <= hi; k++ {
			for sub := range snoob(set, k, false) {
				if !yield(sub) {
					return
				}
			}
		}
	}
}
