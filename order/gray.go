package order

import (
	"iter"

	"github.com/bitwalk/bitwalk/scan"
)

// Gray returns an iterator over all subsets of set in the order of the reflected
// binary Gray code, starting with the empty set. There are 2^n of them, where n is the
// number of elements in set.
//
// With each subset sub comes changed, the element that has entered or left, as a word
// with one bit: it has entered if changed&sub != 0. With the first subset, changed is 0.
// The order is cyclic: the last subset is the highest element alone, or empty if set is.
//
// If c counts through the subsets in numeric order, c = (c - set) & set, the element
// that changes is the lowest of the next c: changed = c & -c (Knuth 7.2.1.1, algorithm G
// and equation 7; Arndt, Matters Computational, 1.16).
func Gray[W scan.Word](set W) iter.Seq2[W, W] {
	return func(yield func(sub, changed W) bool) {
		sub, changed, count := W(0), W(0), W(0)
		for {
			now, by := sub, changed
			count = (count - set) & set
			changed = count & -count
			sub ^= changed
			if !yield(now, by) || count == 0 {
				return
			}
		}
	}
}
