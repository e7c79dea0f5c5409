// Package scan has steps from one word to the next, for loops without an iterator, and SIMD
// kernels that count (popcount), combine and list whole slices of words.
//
// It is the layer below package [github.com/bitwalk/bitwalk/iter]. For sets of any sizes,
// with elements to add and remove, see package [github.com/bitwalk/bitwalk/bitset].
//
// The steps are short functions, generic over every unsigned type, which the compiler can
// inline into the caller's loop. They take the elements out of a word one by one, or go to
// the next subset or k-subset of a set:
//
//	for x != 0 {
//		var i int
//		i, x = scan.Pop(x)
//		…
//	}
//
// The kernels work on sets in slices of words, where bit i of words[w] is element 64*w+i.
// They count elements, combine sets, and list positions:
//
//	n := scan.CountAnd(a, b)                        // how many are in both
//	scan.Or(dst, a, b)                              // dst becomes the union
//	list = scan.AppendPositions(list[:0], words, 0) // the elements, as any integer type
//
// Sets that are combined have the same number of words. Where int has 32 bits, a set has at
// most 1<<25 words, and elements below [math.MaxInt]; beyond, answers are unspecified. This
// holds for all packages.
//
// [FillSubsets] fills a slice with the subsets of a word. [Deposit] and [Extract] move the
// bits of a word to the places of a mask, and back.
//
// # Paths
//
// The kernels run on a path, a set of instructions: avx512, avx2 or bmi2 on amd64, neon on
// arm64, or generic, which is Go, everywhere. The first call of a kernel picks the best path
// that the processor can run, for packages rank and lattice too, unless BITWALK_PATH names
// another. The page [docs/paths.md] says what each path needs, and how to choose another.
// Slices of few words are counted and listed in Go on every path, because a call of
// assembly is never inlined.
//
// [docs/paths.md]: https://github.com/bitwalk/bitwalk/blob/main/docs/paths.md
package scan
