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
// For a loop inside a loop over the same iterator, take the inner one from package
// [github.com/bitwalk/bitwalk/iter/inner], which has the same walks:
//
//	for from := range iter.Bits(knights) {
//		for to := range inner.Bits(moves[from]) { … }
//	}
//
// Otherwise the body of the inner loop becomes a function, called for each element.
// Two different iterators, such as Bits and [BitsAs], or [Snoob] and [RSnoob], always go
// together. The same holds for packages order, span and wide, each of which has a
// package inner, and for any depth: inside loops over Bits and inner.Bits, take BitsAs or
// [Ones]. To list the bodies that were not inlined, of which
// there should be none:
//
//	go tool nm prog | grep -E " (main|$(go list -m)).*-range"
//
// [Bits], [BitsAs], [RBits] and [Ones] walk the elements of one word; [Positions]
// and [RPositions] walk the elements of many words. [Runs], [PositionRuns]
// and [PositionGaps] walk the runs of ones and of zeros. [Subsets] and [RSubsets]
// walk all subsets of a set, [NonEmptySubsets] all but the empty one, [ProperSubsets]
// all but the empty one and the set itself, [Supersets] the sets that contain another,
// [Snoob] and [RSnoob] the subsets with k elements; snoob stands for “same number of
// one bits”. [SubsetBlocks] and [SnoobBlocks] yield many subsets at a time.
//
// Order is the numeric order of the words, which is the colexicographic order of
// the sets; the names with an R walk it backwards. An iterator holds no state
// between two loops: range over it twice and it runs twice, and nested or
// concurrent loops over one value are independent. A direct for-range does not
// allocate.
//
// # What to write when
//
//	a loop                        for i := range iter.Bits(x)
//	in a loop over the same       for j := range inner.Bits(y)
//	a tiny body with break or     for x != 0 { i, x = scan.Pop(x); … }
//	return, a function to inline
//	a set of up to 16 words       for w, x := range words { for i := range iter.Bits(x) { … 64*w+i … } }
//	two such sets                 for w, x := range a { for i := range iter.Bits(x & b[w]) { … 64*w+i … } }
//	the first element only        bitset.Set(words).First(), bitset.Set(a).NextBitAnd(b, 0)
//	first of two short sets       for w, x := range a { if x &= b[w]; x != 0 { … 64*w+scan.TrailingZeros(x) … } }
//	not the empty subset          for sub := range iter.RNonEmptySubsets(set)
//	few subsets, in any order     for sub := range iter.RSubsets(set)
//	few k-subsets, many times     list them once, for sub := range list[:n]
//
// With break or return in a tiny body, a loop is slower than one written by hand,
// because the compiler keeps the state of the loop; some thirty instructions in the
// body hide that. The steps of package scan have no such state; with subsets:
//
//	for sub, ok := set, true; ; {
//		…
//		if sub, ok = scan.PrevSubset(sub, set); !ok {
//			break
//		}
//	}
//
// Around a loop over bits, range over the words. If that takes a for statement of three
// parts, keep its variable out of the body, with base := 64 * w before it: the compiler
// copies a variable that the body uses.
//
// The compiler inlines no function with a loop over an iterator into another, but it
// does one with a step. The iterators over positions fill a buffer, which pays from
// about 16 words on. See docs/compiler.md in the repository for figures, and for what
// the compiler does.
//
// # What costs more
//
// A loop that ranges over the call of a walk is inlined. One over an iterator in a
// variable or a field, or chosen by an if, is not: it allocates and calls the body for
// each element. Write a loop for each choice. slices.Collect allocates as the slice
// grows: append in the loop, or take scan.AppendPositions. [Pull] costs most.
//
// The buffers and tables of a walk are in the stack frame of the function with the
// loop, several KiB for [Positions] and [Snoob]. A recursion that may go deep takes
// the steps of package scan instead.
//
// # Signed masks, other orders
//
// Convert a mask of a signed type in the loop, as in RSubsets(uint(mask)). For the
// k-subsets in lexicographic order, comparing their elements from the lowest up,
// reverse the bits of the set, range over [RSnoob], and reverse each subset.
//
// # Other names
//
// [Seq], [Seq2], [Pull] and [Pull2] are the names of the standard package iter, so that
// a file that imports this package needs no second import and no rename.
//
// For loops without a closure, and for the steps of the walks, see package
// [github.com/bitwalk/bitwalk/scan]. These programs show the walks at work:
// [github.com/bitwalk/bitwalk/examples/perft] (Bits in a move generator),
// [github.com/bitwalk/bitwalk/examples/magics] (Subsets and Snoob in a search) and
// [github.com/bitwalk/bitwalk/examples/hypercube] (the orders, drawn).
package iter

//go:generate go run ../tools/twin

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
//
// It is for two walks side by side. Pull allocates 7 times, and each call of next
// switches coroutines, which costs as much as some hundred elements of a loop. The
// steps of package scan do neither.
func Pull[V any](seq Seq[V]) (next func() (V, bool), stop func()) {
	return iter.Pull(seq)
}

// Pull2 is the standard library's [iter.Pull2]: Pull for an iterator over pairs,
// such as [Runs] returns. It costs as much as Pull.
func Pull2[K, V any](seq Seq2[K, V]) (next func() (K, V, bool), stop func()) {
	return iter.Pull2(seq)
}
