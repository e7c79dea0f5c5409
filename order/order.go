// Package order walks the subsets of a set in orders other than the numeric one of
// package iter, such as orders in which neighbours differ little or smaller sets
// come first.
//
//   - [Gray]: all subsets, each one element away from the one before;
//   - [RevolvingDoor]: the k-subsets, each with one element exchanged for
//     another;
//   - [BySize]: by the number of elements;
//   - [SnoobWhile] and [SubsetsWhile]: ascending, without the subsets whose
//     prefixes a function rejects;
//   - [SnoobWith] and [SubsetsWith]: ascending, built element by element with a
//     state, as far as a function allows;
//   - [Splits]: the ways to split a set in two.
//
// Gray and RevolvingDoor yield, with every subset, the elements that changed. A
// caller that keeps a sum, a hash or a board for the subset updates it by one or two
// elements instead of building it again.
//
// The program [github.com/bitwalk/bitwalk/examples/hypercube] draws the orders,
// [github.com/bitwalk/bitwalk/examples/joinorder] finds the best tree of joins with
// BySize and Splits, and [github.com/bitwalk/bitwalk/examples/sidon] counts with
// SnoobWith.
package order

//go:generate go run ../tools/twin
