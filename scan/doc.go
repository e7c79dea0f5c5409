// Package scan is the layer below the iterators of package iter: steps from one word to the
// next, for loops without a closure, and kernels, most of which work on whole slices. For
// sets of any sizes, with elements to add and remove, see package
// [github.com/bitwalk/bitwalk/bitset].
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
// most 1<<25 words, and fewer than 1<<31 elements; beyond, the answers are unspecified.
//
// Other kernels fill slices with the subsets of a word, and deposit and extract bits.
//
// # Paths
//
// The kernels run on a path: a set of instructions that the processor may have. When the
// program starts, the package picks the best path that the processor can run. The
// environment variable BITWALK_PATH selects another by name; a path that the processor
// cannot run is ignored, with a message. The build tag purego leaves all assembly out. The
// kernels of packages rank and lattice run on the same path.
//
//	bmi2     SSE4.1 POPCNT BMI1 BMI2
//	avx2     bmi2, AVX AVX2
//	avx512   avx2, AVX512F AVX512BW AVX512DQ AVX512VL AVX512CD AVX512VBMI
//	         AVX512VBMI2 AVX512VPOPCNTDQ
//	neon     nothing: every arm64 has ASIMD
//	generic  nothing: Go, on every processor
//
// Slices of few words are left to Go on every path: a call of assembly is never inlined.
package scan
