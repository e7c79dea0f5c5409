// Package scan is the layer below the iterators of package iter: steps from one
// word to the next, for loops without a closure, and kernels, most of which work on
// whole slices. For sets that grow, with elements to add and remove, see package
// [github.com/bitwalk/bitwalk/bitset].
//
// The steps are short functions, generic over every unsigned type, which the compiler
// can inline into the caller's loop. They take the elements out of a word one by one, or
// go to the next subset or k-subset of a set:
//
//	for x != 0 {
//		var i int
//		i, x = scan.Pop(x)
//		…
//	}
//
// The kernels work on sets in slices of words, where bit i of words[w] is element
// 64*w+i. They count elements, combine sets, and list positions:
//
//	n := scan.CountAnd(a, b)                     // how many are in both
//	scan.Or(dst, a, b)                           // dst becomes the union
//	list = scan.AppendPositions(list[:0], words) // the elements, as uint32
//
// Other kernels fill slices with the subsets or k-subsets of a word, and deposit and
// extract bits.
//
// # Paths
//
// The kernels run on a path: a set of instructions that the processor may have. When
// the program starts, the package picks the best path that the processor can run. The
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
// Each kernel is assembly (asm) or Go; most leave a slice of few words to Go:
//
//	kernel           generic  neon  bmi2  avx2  avx512
//	Count            Go       asm   asm   asm   asm
//	CountAnd         Go       asm   asm   asm   asm
//	CountAndNot      Go       asm   asm   asm   asm
//	CountOr          Go       asm   asm   asm   asm
//	CountXor         Go       asm   asm   asm   asm
//	And              Go       asm   Go    asm   asm
//	AndNot           Go       asm   Go    asm   asm
//	Or               Go       asm   Go    asm   asm
//	Xor              Go       asm   Go    asm   asm
//	AndCount         Go       asm   Go    asm   asm
//	AndNotCount      Go       asm   Go    asm   asm
//	OrCount          Go       asm   Go    asm   asm
//	XorCount         Go       asm   Go    asm   asm
//	AndAll           Go       asm   Go    asm   asm
//	OrAll            Go       asm   Go    asm   asm
//	AtLeast          Go       asm   Go    asm   asm
//	CountAll         Go       asm   Go    asm   asm
//	CountAny         Go       asm   Go    asm   asm
//	CountAtLeast     Go       asm   Go    asm   asm
//	AppendPositions  Go       asm   asm   asm   asm
//	FillPositions    Go       asm   asm   asm   asm
//	FillSubsets      Go       asm   Go    asm   asm
//	FillSnoob        Go       asm   Go    asm   asm
//	Deposit          Go       Go    asm   asm   asm
//	DepositEach      Go       Go    asm   asm   asm
//	Extract          Go       Go    asm   asm   asm
//
// Deposit, DepositEach and Extract, and FillSnoob for its tables, use PDEP and PEXT on
// Intel processors and on AMD processors from Zen 3 on. Elsewhere these instructions are
// slow or missing, and Go does the work.
//
// # Words and slices
//
// [Path.TrailingZeros] and [Path.OnesCount] count in a single word, with the
// instructions of a path. They are there for comparison and fuzzing; no other function
// calls them. The compiler never inlines an assembly function, so a single instruction
// costs a call, while a function of math/bits compiles to the instruction in place.
// Assembly pays where one call handles many words, or for PDEP and PEXT, which math/bits
// does not have.
//
// The program [github.com/bitwalk/bitwalk/examples/knight] uses steps and counts on
// a chessboard.
package scan
