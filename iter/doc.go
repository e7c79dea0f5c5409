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
// walk all subsets of a set, [NonEmptySubsets] all but the empty one, [NonEmptyProperSubsets]
// all but the empty one and the set itself, [Supersets] the sets that contain another,
// [Snoob] and [RSnoob] the subsets with k elements; snoob stands for “same number of
// one bits”. [PositionBlocks], [SubsetBlocks] and [SnoobBlocks] yield many at a time.
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
//	a set of 64 words or more     for block := range iter.PositionBlocks(words, buf) { for _, i := range block { … } }
//
// A loop over elements is as fast as the same loop written by hand, at any size. Where
// vector instructions are faster, there are blocks, in a buffer of the caller's.
//
// With break or return in a tiny body, a loop is slower than one written by hand,
// because the compiler keeps the state of the loop. A body of thirty instructions is
// slower by a tenth at most. The steps of package scan have no such state; with subsets:
//
//	for sub, ok := set, true; ; {
//		…
//		if sub, ok = scan.PrevSubset(sub, set); !ok {
//			break
//		}
//	}
//
// The compiler inlines no function with a loop over an iterator into another, but it
// does one with a step. If the body uses the variable of a for statement of three parts
// around it, the compiler copies that variable: range over a slice or a number instead.
// See docs/compiler.md in the repository for figures, and for what the compiler does.
//
// # What costs more
//
// A loop that ranges over the call of a walk is inlined. One over an iterator in a
// variable or a field, or chosen by an if, is not: it allocates and calls the body for
// each element. Write a loop for each choice. slices.Collect allocates as the slice
// grows: append in the loop, or take scan.AppendPositions. iter.Pull of the standard library costs most.
//
// The tables of a walk are in the stack frame of the function with the loop: 11 KiB for
// [Snoob], 1.3 KiB for [PositionBlocks]. A recursion that may go deep takes the steps of
// package scan instead.
//
// # Signed masks, other orders
//
// Convert a mask of a signed type in the loop, as in RSubsets(uint(mask)). For the
// k-subsets in lexicographic order, comparing their elements from the lowest up,
// reverse the bits of the set, range over [RSnoob], and reverse each subset.
//
// # The standard package iter
//
// A file that also needs the standard package of this name, for iter.Seq in a
// signature or for iter.Pull, imports one of them under another name:
//
//	import (
//		std "iter"
//
//		"github.com/bitwalk/bitwalk/iter"
//	)
//
// For loops without a closure, and for the steps of the walks, see package
// [github.com/bitwalk/bitwalk/scan]. These programs show the walks at work:
// [github.com/bitwalk/bitwalk/examples/perft] (Bits in a move generator),
// [github.com/bitwalk/bitwalk/examples/magics] (Subsets and Snoob in a search) and
// [github.com/bitwalk/bitwalk/examples/hypercube] (the orders, drawn).
package iter

//go:generate go run ../tools/twin
