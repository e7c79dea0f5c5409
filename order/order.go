// Package order walks the subsets of a set in orders other than the numeric one of
// package iter.
//
//   - [Gray]: all subsets in Gray code order, each one element away from the one before;
//   - [RevolvingDoor]: the k-subsets, each with one element of the one before exchanged
//     for another;
//   - [BySize]: the subsets by number of elements, smaller ones first;
//   - [Splits]: the ways to split a set into two non-empty parts.
//
// Gray and RevolvingDoor yield, with each subset, the elements that changed. A caller
// that keeps a sum, a hash or a board for the subset updates it by one or two elements
// and need not build it again.
//
// The program [github.com/bitwalk/bitwalk/examples/hypercube] draws Gray, BySize and the
// numeric order; [github.com/bitwalk/bitwalk/examples/joinorder] finds the best tree of
// joins with BySize and Splits.
package order

//go:generate go run ../tools/twin
