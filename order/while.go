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
		if k < 0 || k > scan.OnesCount(set) {
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
		left[0] = set &^ lowest[max(k-1, 0)]
		prefix, size, one := W(0), 0, W(0)
		for {
			for k > 0 {
				one = scan.IsolateLowest(left[size&63])
				if one == 0 {
					if size == 0 {
						return
					}
					prefix = scan.ClearLowest(prefix)
					size--
					continue
				}
				left[size&63] ^= one
				if !accept(prefix | one) {
					continue
				}
				if size+1 == k {
					break
				}
				prefix |= one
				size++
				left[size&63] = set & (one - 1) &^ lowest[(k-size-1)&63]
			}
			if !yield(prefix|one) || k == 0 {
				return
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
		var left [65]W // as in SnoobWhile
		left[0] = set
		prefix, size := W(0), 0
		for {
			if !yield(prefix) {
				return
			}
			one := scan.IsolateLowest(left[size])
			for one == 0 || !accept(prefix|one) {
				if one == 0 {
					if size == 0 {
						return
					}
					prefix = scan.ClearLowest(prefix)
					size--
				}
				left[size] ^= one
				one = scan.IsolateLowest(left[size])
			}
			left[size] ^= one
			prefix |= one
			size++
			left[size] = set & (one - 1)
		}
	}
}
