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
// The README says which package is for what. The page [docs/walks.md] lists all walks, and
// [docs/compiler.md] says what to write when.
//
// [docs/walks.md]: https://github.com/bitwalk/bitwalk/blob/main/docs/walks.md
// [docs/compiler.md]: https://github.com/bitwalk/bitwalk/blob/main/docs/compiler.md
package bitwalk

//go:generate go run ./tools/api
