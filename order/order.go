// Package order walks the subsets of a set in orders other than the numeric one of
// package iter.
//
//   - [Gray]: all subsets in Gray code order, each one element away from the one before;
//   - [BySize]: the subsets by number of elements, smaller ones first;
//   - [Splits]: the ways to split a set into two non-empty parts.
//
// Gray yields, with each subset, the element that changed. A caller that keeps a sum, a hash
// or a board for the subset updates it by one element and need not build it again.
//
// The program [github.com/bitwalk/bitwalk/examples/hypercube] draws Gray, BySize and the
// numeric order; [github.com/bitwalk/bitwalk/examples/joinorder] finds the best tree of
// joins with BySize and Splits.
package order

//go:generate go run ../tools/twin
