// Package iter walks the bits of a word and the subsets of a set in for-range
// loops.
//
// A set is a word of any unsigned type, or of a type defined on one: bit i is
// element i. A larger set is a slice of uint64: bit i of words[w] is element 64*w+i.
// Every walk is a function that returns an iterator, and the compiler inlines it into
// the loop that ranges over it:
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
// Nested loops over two different iterators, such as Bits and [BitsAs], or [Snoob] and
// [RSnoob], need no package inner. The same holds for packages bitset, order, span and
// wide, each of which has a package inner, and for any depth: inside loops over Bits and
// inner.Bits, take BitsAs or [Ones]. To list the bodies that were not inlined, of which
// there should be none:
//
//	go tool nm prog | grep -E " (main|$(go list -m)).*-range"
//
// [Bits], [BitsAs], [RBits], [Ones] and [BitsAndOnes] walk the elements of one word.
// [Positions] and [RPositions] walk the elements of a slice of words, [PositionsIn] its
// elements in a range, [PositionsAnd] and [PositionsAndNot] the elements of the
// intersection and the difference of two slices, [ZeroPositions] the zeros of a slice.
// [Runs], [PositionRuns] and [PositionGaps] walk runs of ones or of zeros.
//
// [Subsets] and [RSubsets] walk all subsets of a set, [NonEmptySubsets] all but the
// empty one, [NonEmptyProperSubsets] all but the empty one and the set itself,
// [Supersets] the supersets of a set within a universe, [Snoob] and [RSnoob] the subsets
// with k elements; snoob stands for “same number of one bits”. [PositionBlocks],
// [SubsetBlocks] and [SnoobBlocks] yield many at a time, in a buffer.
//
// Order is the numeric order of the words, which is the colexicographic order of
// the sets; names that begin with R are for walks in descending order. An iterator
// holds no state between two loops: range over it twice and it runs twice, and nested
// or concurrent loops over one value are independent. A direct for-range does not
// allocate.
//
// # What to write when
//
//	a loop                        for i := range iter.Bits(x)
//	in a loop over the same       for j := range inner.Bits(y)
//	a tiny body with break or     for x != 0 { i, x = scan.Pop(x); … }
//	return, a function to inline
//	pairs of elements             for a := range iter.Ones(set) { for b := range inner.Ones(set & (a - 1)) { … a|b … } }
//	the first few k-subsets       sub, ok = scan.NextSnoobIn(sub, set)
//	a set of 64 words or more     for block := range iter.PositionBlocks(words, buf) { for _, i := range block { … } }
//
// Once github.com/bitwalk/bitwalk/fix/cmd/bitwalkfix is installed, go vet
// -vettool=$(which bitwalkfix) ./... reports loops for which another row is faster.
//
// Without break or return, a loop over elements is as fast as the same loop written by
// hand, at any size. For large sets, the functions that yield blocks are faster: they use
// vector instructions. They gain little if a program walks the same few sparse sets again
// and again, for then the branch predictor learns the loop. Keep one buffer for many
// walks: a buffer declared in the function with the loop escapes to the heap.
//
// A walk over k-subsets computes some words before it yields the first one. For the first
// few k-subsets of a set, scan.NextSnoobIn, which computes one at a time, is faster than
// Snoob if k is small. For the pairs of up to about forty elements, two nested loops over
// Ones are faster, in the order of Snoob.
//
// In a tiny body with break or return, use the steps of package scan: the compiler keeps
// the state of a loop over an iterator, and checks it after each element. With a body of
// thirty instructions this costs up to about a tenth of the time, with a return and
// several continues up to about a quarter. A loop over steps has no such state. Over
// subsets it is:
//
//	for sub, ok := set, true; ; {
//		…
//		if sub, ok = scan.PrevSubset(sub, set); !ok {
//			break
//		}
//	}
//
// The compiler never inlines a function that has a loop over an iterator, but it can
// inline a small function that has a loop over steps.
//
// Don't use the variable of a three-clause for statement in the body of a loop inside
// it: the compiler would copy the variable in each iteration. Range over a slice or a
// number instead, or copy the variable first.
//
// See docs/compiler.md in the repository for figures, and for what the compiler does.
//
// # What costs more
//
// A loop that ranges over the call of a walk is inlined, also if the iterator goes
// through a local variable that is assigned once. A loop over an iterator in a field, or
// chosen by an if, is not: it allocates and calls the body for each element. Write a loop
// for each choice. slices.Collect allocates as the slice grows: append in the loop, or
// take scan.AppendPositions. iter.Pull of the standard library costs most.
//
// The tables of a walk are in the stack frame of the function with the loop: about 9 KiB
// for [Snoob], 17 KiB for [SnoobBlocks]. In a recursion that may go deep, use the steps of
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
// For the steps of the walks, see package [github.com/bitwalk/bitwalk/scan]. These
// programs show the walks at work:
// [github.com/bitwalk/bitwalk/examples/perft] (Bits in a move generator),
// [github.com/bitwalk/bitwalk/examples/magics] (Subsets and Snoob in a search) and
// [github.com/bitwalk/bitwalk/examples/hypercube] (the orders, drawn).
package iter

//go:generate go run ../tools/twin
