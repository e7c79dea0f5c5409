// Package bitwalk is the root of a module that walks the bits of a word and the
// subsets of a set in for-range loops. It exports nothing itself: start with
// package [github.com/bitwalk/bitwalk/iter]:
//
//	for square := range iter.Bits(knights) { … }
//	for blockers := range iter.Subsets(ray) { … }
//	for hand := range iter.Snoob(deck, 5) { … }
//
// A set is a word of any unsigned type, in which bit i is element i; larger sets are
// slices or arrays of uint64.
//
//   - [github.com/bitwalk/bitwalk/iter]: the iterators, and what to write when
//   - [github.com/bitwalk/bitwalk/bitset]: sets of any size, a type with methods
//   - [github.com/bitwalk/bitwalk/wide]: boards of one to eight words
//   - [github.com/bitwalk/bitwalk/span]: split, checkpoint and resume enumerations and
//     searches
//   - [github.com/bitwalk/bitwalk/scan]: the steps from one word to the next, and
//     kernels on slices of words, in assembly where the processor has the instructions
//   - [github.com/bitwalk/bitwalk/order]: Gray code, revolving door, subsets by size,
//     splits
//   - [github.com/bitwalk/bitwalk/rank]: the rank of a subset in a walk, and rank and
//     select over many words
//   - [github.com/bitwalk/bitwalk/lattice]: subset-sum (zeta, Möbius) transforms and
//     convolutions
//   - [github.com/bitwalk/bitwalk/debruijn]: De Bruijn sequences and bit scans made of
//     them
package bitwalk

//go:generate go run ./tools/api
