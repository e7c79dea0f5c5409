package order

import (
	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/scan"
)

// SnoobWhile returns an iterator over the k-element subsets of set whose prefixes
// are all accepted, ascending. A prefix of a subset is its highest element, or its
// highest two, or three, and so on to the subset itself. SnoobWhile calls accept
// once for each prefix, but not for one that continues a rejected prefix, and not
// for the empty set. If k < 0 or k > n, the sequence is empty.
//
// It is for searches that can reject a prefix early: the cost is one call for each
// prefix tried, not one for each subset.
func SnoobWhile[W scan.Word](set W, k int, accept func(prefix W) bool) iter.Seq[W] {
	return func(yield func(W) bool) {
		n := scan.OnesCount(set)
		if k <= 0 || k > n {
			if k == 0 {
				yield(0)
			}
			return
		}
		// lowest[j] has the lowest j elements of set. An element with j more to
		// choose below it can't be one of them.
		var lowest [64]W
		for j, rest := 1, set; j < k; j++ {
			lowest[j] = lowest[j-1] | scan.IsolateLowest(rest)
			rest = scan.ClearLowest(rest)
		}
		var left [64]W // by size of the prefix: the next elements not yet tried
		left[0] = set &^ lowest[k-1]
		prefix, size := W(0), 0
		for {
			one := scan.IsolateLowest(left[size&63])
			if one == 0 {
				if size == 0 {
					return
				}
				prefix = scan.ClearLowest(prefix)
				size--
				continue
			}
			left[size&63] ^= one
			switch {
			case !accept(prefix | one):
			case size+1 == k:
				if !yield(prefix | one) {
					return
				}
			default:
				prefix |= one
				size++
				left[size&63] = set & (one - 1) &^ lowest[(k-size-1)&63]
			}
		}
	}
}

// SubsetsWhile returns an iterator over the subsets of set whose prefixes are all
// accepted, ascending. It is [SnoobWhile] for subsets of any size: it calls accept
// once for each non-empty subset that extends an accepted one by a lower element.
// The empty set always comes first, without a call.
func SubsetsWhile[W scan.Word](set W, accept func(prefix W) bool) iter.Seq[W] {
	return func(yield func(W) bool) {
		if !yield(0) {
			return
		}
		var left [65]W // as in SnoobWhile
		left[0] = set
		prefix, size := W(0), 0
		for {
			one := scan.IsolateLowest(left[size])
			if one == 0 {
				if size == 0 {
					return
				}
				prefix = scan.ClearLowest(prefix)
				size--
				continue
			}
			left[size] ^= one
			if !accept(prefix | one) {
				continue
			}
			if !yield(prefix | one) {
				return
			}
			prefix |= one
			size++
			left[size] = set & (one - 1)
		}
	}
}
