// Package order walks the subsets of a set in other orders than the numeric
// one of package iter: so that neighbours differ little, or smaller sets come
// first.
//
//   - [Gray]: all subsets, each one element away from the last;
//   - [RevolvingDoor]: the k-subsets, each with one element exchanged for
//     another;
//   - [Layers] and [Sizes]: by the number of elements.
//
// Gray and RevolvingDoor yield with every subset what changed. A caller that
// keeps a sum, a hash or a board for the subset updates it by one or two
// elements, and never builds it anew.
//
// The program [github.com/bitwalk/bitwalk/examples/hypercube] draws orders.
package order
