// Package colex walks the k-element subsets of a set as runs of words that do
// not depend on each other.
//
// Decide on n elements, from the top one down, which k of them a subset has. The subsets in
// ascending order are the leaves of the binary tree of these decisions, the branch without the
// element first. Cut the tree where few elements remain to choose, or few to leave out. Below a
// cut, with p elements to decide and m of them to choose, are all m-subsets of the lowest p
// elements, ascending. These are the first C(p, m) entries of a single list of m-subsets in
// colexicographic order, for any p. If few elements are to be left out, p-m of them, the
// ascending subsets are the complements of the (p-m)-subsets in that list, read backwards. So
// with a table of a few short lists, in both directions, a walk is a series of runs
//
//	base ^ run[0], base ^ run[1], …
//
// and a carry finds the next cut, with a bit scan for each decision below. The table holds
// elements of the set instead of their indexes, so that a word costs the same in any set.
//
// Descending order needs nothing more: the descending k-subsets are the complements
// of the ascending (n-k)-subsets, and base takes care of the complement.
package colex
