package wide

import "iter"

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
// to the empty board.
//
// It yields a pointer to the same board every time; to keep a board, copy it:
//
//	boards = append(boards, *sub)
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
		low := lowest(&set)
		all := set[low]
		first, less := uint64(0), all
		if down {
			b, first, less = set, all, 1
		}
		word := &b[low]
		for {
			for x := first; ; {
				if *word = x; !yield(&b) {
					return
				}
				if x = (x - less) & all; x == first {
					break
				}
			}
			if !step(&b, &set, low+1, down) {
				return
			}
		}
	}
}

// lowest returns the lowest word of set with elements, or the last word.
func lowest[B Board](set *B) int {
	w := 0
	for w < len(*set)-1 && (*set)[w] == 0 {
		w++
	}
	return w
}

// step goes to the next subset of the words from w on, up or down, and reports
// whether there is one.
func step[B Board](b, set *B, w int, down bool) bool {
	for ; w < len(*b); w++ {
		x, all := (*b)[w], (*set)[w]
		if down {
			(*b)[w] = (x - 1) & all
			if x != 0 {
				return true
			}
			continue
		}
		(*b)[w] = (x - all) & all
		if x != all {
			return true
		}
	}
	return false
}
