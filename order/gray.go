package order

import (
	"github.com/bitwalk/bitwalk/scan"
	"iter"
)

// Gray returns an iterator over every subset of set in the order of the
// reflected binary Gray code, starting with the empty set: 2^n subsets. Each comes
// with the element that has just entered or left, as a word with one bit; it has
// entered if changed&sub != 0. With the first subset, changed is 0. The last subset,
// the highest element alone, is one element away from the first.
//
// The element that changes is the one at which the carry stops in counting the
// subsets upwards (Knuth 7.2.1.1, algorithm G and equation 7; Arndt, Matters
// Computational, 1.16): the lowest element of the next subset in numeric order.
func Gray[W scan.Word](set W) iter.Seq2[W, W] {
	return func(yield func(sub, changed W) bool) {
		set := set
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
