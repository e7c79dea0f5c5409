// Package order walks the subsets of a set in other orders than the numeric
// one of package iter: so that neighbours differ little, or smaller sets come
// first.
//
//   - [Gray]: all subsets, each one element away from the last;
//   - [RevolvingDoor]: the k-subsets, each with one element exchanged for
//     another;
//   - [Layers] and [Sizes]: by the number of elements;
//   - [SnoobWhile] and [SubsetsWhile]: ascending, without what a function refuses
//     the beginning of;
//   - [Splits]: the ways to part a set in two.
//
// Gray and RevolvingDoor yield with every subset what changed. A caller that
// keeps a sum, a hash or a board for the subset updates it by one or two
// elements, and never builds it anew.
//
// The program [github.com/bitwalk/bitwalk/examples/hypercube] draws orders, and
// [github.com/bitwalk/bitwalk/examples/joinorder] finds the best tree of joins with
// Sizes and Splits; [github.com/bitwalk/bitwalk/examples/sidon] counts with SnoobWhile.
package order
