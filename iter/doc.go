// Package iter walks the bits of a word and the subsets of a set in for-range
// loops.
//
// A set is a word of any unsigned type, or of a type defined on one: bit i is
// element i. Every walk is a function that returns an iterator, and the compiler
// inlines it into the loop that ranges over it:
//
//	for square := range iter.Bits(knights) { … }
//	for blockers := range iter.Subsets(ray) { … }
//	for hand := range iter.Snoob(deck, 5) { … }
//
// For a loop inside a loop over the same iterator take the inner one from package
// [github.com/bitwalk/bitwalk/iter/inner], which has the same walks:
//
//	for from := range iter.Bits(knights) {
//		for to := range inner.Bits(moves[from]) { … }
//	}
//
// The compiler does not inline a loop into one over the same iterator: its body
// would be a function, called for each element, and the two loops take twice the
// time. See what is left of bodies with go tool nm prog | grep -- -range.
//
// [Bits], [BitsAs], [RBits] and [Ones] walk the elements of one word, [Positions]
// and [RPositions] those of many; [Runs], [Gaps], [PositionRuns] and
// [PositionGaps] the stretches of ones and of zeros. [Subsets] and [RSubsets]
// walk all subsets of a set, [Between] and [Supersets] the sets that hold another,
// [Snoob] and [RSnoob] the subsets with k elements; snoob is “same number of one
// bits”. [SubsetBlocks] and [SnoobBlocks] hand them out many at a time.
//
// Order is the numeric order of the words, which is the colexicographic order of
// the sets; the names with an R walk it backwards. An iterator holds no state
// between two loops: range over it twice and it runs twice, and nested or
// concurrent loops over one value are independent. A direct range allocates
// nothing.
//
// # Loops in loops
//
// Three deep, take iter, inner, and for the third a step of package scan or another
// iterator, as in a loop over [Ones] inside two over Bits. Iterators whose names
// differ in R, in As, or in Runs and Gaps are one to the compiler, except Bits and
// BitsAs, and Subsets and RSubsets, of which either can stand inside the other.
//
// # Break and return
//
// A loop with break or return in a tiny body takes up to 1.7 times the time of the
// loop by hand, because the compiler keeps the state of the loop; with some thirty
// instructions in the body it takes about the same. The steps of package scan have
// no such state:
//
//	for sub, ok := set, true; ok; sub, ok = scan.PrevSubset(sub, set) { … }
//
//	for rest := set; rest != 0; {
//		i, rest = scan.Pop(rest)
//		…
//	}
//
// docs/compiler.md in the repository shows what the compiler does.
//
// # Signed masks, other orders
//
// Masks of a signed type are converted in the loop, as in RSubsets(uint(mask)). The
// k-subsets in lexicographic order, that of their elements from the lowest on, are
// [RSnoob] of the set with its bits reversed, each reversed again.
//
// # Other names
//
// [Seq], [Seq2], [Pull] and [Pull2] are those of the standard package iter, so that a file
// which imports this package needs no second import and no rename.
//
// For a loop without a closure, and for what the walks are made of, see package
// [github.com/bitwalk/bitwalk/scan]. Programs that show the walks at work are
// [github.com/bitwalk/bitwalk/examples/perft] (Bits in a move generator),
// [github.com/bitwalk/bitwalk/examples/magics] (Subsets and Snoob in a search) and
// [github.com/bitwalk/bitwalk/examples/hypercube] (the orders, drawn).
package iter

//go:generate go run ../internal/twin

import (
	"iter"

	"github.com/bitwalk/bitwalk/scan"
)

// A Word is a set of small numbers: bit i is element i.
type Word = scan.Word

// Seq is the standard library's [iter.Seq].
type Seq[V any] = iter.Seq[V]

// Seq2 is the standard library's [iter.Seq2].
type Seq2[K, V any] = iter.Seq2[K, V]

// Pull is the standard library's [iter.Pull]: it turns the push-style iterator
// seq into the functions next and stop.
func Pull[V any](seq Seq[V]) (next func() (V, bool), stop func()) {
	return iter.Pull(seq)
}

// Pull2 is the standard library's [iter.Pull2]: Pull for an iterator over pairs,
// such as [Runs].
func Pull2[K, V any](seq Seq2[K, V]) (next func() (K, V, bool), stop func()) {
	return iter.Pull2(seq)
}
