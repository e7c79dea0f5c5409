package wide

import (
	"iter"

	"github.com/bitwalk/bitwalk/internal/boardwalk"
)

// Subsets returns an iterator over every subset of set, ascending: 2^n boards, from
// the empty one to set itself.
//
// It yields a pointer to the same board every time; to keep a board, copy it:
//
//	boards = append(boards, *sub)
func Subsets[B Board](set *B) iter.Seq[*B] {
	return subsets(set, false)
}

// RSubsets returns an iterator over every subset of set, descending: from set itself
// to the empty board. As with [Subsets], copy a board to keep it.
func RSubsets[B Board](set *B) iter.Seq[*B] {
	return rSubsets(set, true)
}

// subsets walks the subsets of the lowest word with elements in an inner loop, with a
// carry or a borrow to the words above each time that loop ends.
//
//twin:copy rSubsets
func subsets[B Board](set *B, down bool) iter.Seq[*B] {
	return func(yield func(*B) bool) {
		set := *set
		var b B
		low := boardwalk.Lowest(&set)
		all := set[low]
		first, less := uint64(0), all
		if down {
			b, first, less = set, all, 1
		}
		lowest := &b[low]
		for {
			for x := first; ; {
				if *lowest = x; !yield(&b) {
					return
				}
				if x = (x - less) & all; x == first {
					break
				}
			}
			if !boardwalk.Step(&b, &set, low+1, down) {
				return
			}
		}
	}
}
