// Package iter walks the bits of a word, such as a bitboard, and the subsets of a set, such
// as submasks and combinations, in for-range loops.
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
// Order is the numeric order of the words, which is the colexicographic order of
// the sets; names that begin with R are for walks in descending order. An iterator
// holds no state between two loops: range over it twice and it runs twice. A direct
// for-range does not allocate. Package [scan] says how large a set may be.
//
// # The walks
//
//   - [Bits], [BitsAs], [RBits], [Ones], [BitsAndOnes]: the elements of a word
//   - [Positions], [PositionsIn]: the elements of a slice of words, or those in a range
//   - [PositionsAnd], [PositionsAndNot]: the elements of an intersection, a difference
//   - [Runs], [PositionRuns]: runs of ones
//   - [Subsets], [NonEmptySubsets], [NonEmptyProperSubsets]: of any size
//   - [Snoob], [RSnoob]: the subsets with k elements; snoob stands for “same number of
//     one bits”
//   - [PositionBlocks], [SubsetBlocks], [SnoobBlocks]: many at a time, in a buffer
//
// # What to write when
//
// For a loop inside a loop over the same iterator, take the inner one from package iter/inner or
// wide/inner, or put it in a function of its own. The page [docs/compiler.md] has the other cases in which to write something else, and why.
// The command bitwalkfix of module github.com/bitwalk/bitwalk/fix reports loops that are
// slower than they need be, through go vet -vettool.
//
// A file that needs the standard package iter too imports this one as walk, so that iter.Seq
// reads as everywhere:
//
//	import (
//		"iter"
//
//		walk "github.com/bitwalk/bitwalk/iter"
//	)
//
// [docs/compiler.md]: https://github.com/bitwalk/bitwalk/blob/main/docs/compiler.md
package iter

//go:generate go run ../tools/twin
