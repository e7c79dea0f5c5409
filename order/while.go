package order

import (
	"github.com/bitwalk/bitwalk/scan"
	"iter"
)

// SnoobWhile returns an iterator over the k-element subsets of set whose prefixes
// are all accepted, ascending. A prefix of a subset is its highest element, or its
// highest two, or three, and so on to the subset itself. SnoobWhile calls accept
// once for each prefix, but not for one that continues a rejected prefix, and not
// for the empty set. If k < 0 or k > n, the sequence is empty.
//
// It is [SnoobWith] for searches whose state is the prefix: the cost is one call for
// each prefix tried, not one for each subset.
func SnoobWhile[W scan.Word](set W, k int, accept func(prefix W) bool) iter.Seq[W] {
	return func(yield func(W) bool) {
		for sub := range snoobWith(set, k, W(0), extend(accept)) {
			if !yield(sub) {
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
		for sub := range subsetsWith(set, W(0), extend(accept)) {
			if !yield(sub) {
				return
			}
		}
	}
}

// extend returns the step of a search whose state is the prefix.
func extend[W scan.Word](accept func(prefix W) bool) func(prefix W, i int) (next, follow W, ok bool) {
	return func(prefix W, i int) (next, follow W, ok bool) {
		next = prefix | 1<<i
		return next, ^W(0), accept(next)
	}
}
