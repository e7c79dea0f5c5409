// Package colex walks the k-element subsets of a set as runs of words that do
// not depend on each other.
//
// Write down a k-subset of n elements from the top element, one bit for each: a
// path from (n, k), n elements to decide and k of them to choose, to (0, 0). The
// subsets in ascending order are the leaves of the binary tree of these paths, the
// branch without the element first. Cut the tree where few elements are left to
// choose, or few to leave out. Below a cut at (p, m) hang all m-subsets of the
// lowest p elements, ascending; these are the first C(p, m) entries of the one
// list of m-subsets in colexicographic order, whatever p is. Where p-m elements
// are left out, ascending subsets are the complements of descending ones: the list
// of (p-m)-subsets read backwards. So with a table of a few short lists, in both
// directions, a walk is a series of runs
//
//	base ^ run[0], base ^ run[1], …
//
// and the next run is a carry, a bit scan and a few look-ups away. The table holds
// elements of the set instead of their indexes, so that a word costs the same in
// any set.
//
// Descending order needs nothing more: it is the complements of the
// (n-k)-subsets, ascending, and the complement goes into base.
package colex
