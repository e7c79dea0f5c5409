//go:build !purego

package scan

import "github.com/bitwalk/bitwalk/internal/path"

// Which kernel each path runs on amd64, and the declarations of the kernels. A func
// variable in place of a switch would make every slice argument escape. What calls a kernel for
// a piece of a slice is not inlined: a goroutine can be preempted where it is entered.

//lint:ignore U1000 The assembly compares with it.
const avx512 = path.AVX512

func trailingZeros(p Path, x uint64) int {
	if path.Path(p) == path.Generic {
		return trailingZerosGeneric(x)
	}
	return trailingZerosBMI2(x)
}

func onesCount(p Path, x uint64) int {
	if path.Path(p) == path.Generic {
		return onesCountGeneric(x)
	}
	return onesCountBMI2(x)
}

//go:noinline
func count(words []uint64) int {
	switch p := path.Active(); {
	case p >= path.AVX512:
		return countAVX512(words)
	case p >= path.AVX2:
		return countAVX2(words)
	case p >= path.BMI2:
		return countBMI2(words)
	}
	return countGeneric(words)
}

//go:noinline
func fillPositions(dst []uint32, words []uint64, base uint32) (n, used int) {
	switch p := path.Active(); {
	case p >= path.AVX512:
		return fillPositionsAVX512(dst, words, base)
	case p >= path.AVX2:
		return fillPositionsAVX2(dst, words, base)
	case p >= path.BMI2:
		return fillPositionsBMI2(dst, words, base)
	}
	return fillPositionsGeneric(dst, words, base)
}

func fillSubsets(dst []uint64, first, set uint64) int {
	switch p := path.Active(); {
	case p >= path.AVX512:
		return fillByRows(dst, first, set, 5)
	case p >= path.AVX2:
		return fillByRows(dst, first, set, 4)
	}
	return fillSubsetsGeneric(dst, first, set)
}

//go:noinline
func fillRows(dst []uint64, first, low, rest uint64) (n int, next uint64) {
	if path.Active() >= path.AVX512 {
		return fillRowsAVX512(dst, first, low, rest)
	}
	return fillRowsAVX2(dst, first, low, rest)
}

//go:noinline
func atLeastSome(dst []uint64, sets [][]uint64, at int, bias uint64) {
	if path.Active() >= path.AVX512 {
		atLeastAVX512(dst, sets, at, bias)
	} else {
		atLeastAVX2(dst, sets, at, bias)
	}
}

func deposit(x, set uint64) uint64 {
	if path.Deposits() {
		return depositBMI2(x, set)
	}
	return depositGeneric(x, set)
}

func extract(x, set uint64) uint64 {
	if path.Deposits() {
		return extractBMI2(x, set)
	}
	return extractGeneric(x, set)
}

// Implemented in scan_amd64.s.

//go:noescape
func trailingZerosBMI2(x uint64) int

//go:noescape
func onesCountBMI2(x uint64) int

//go:noescape
func depositBMI2(x, set uint64) uint64

//go:noescape
func extractBMI2(x, set uint64) uint64

// Implemented in count_amd64.s.

//go:noescape
func countBMI2(words []uint64) int

//go:noescape
func countAVX2(words []uint64) int

//go:noescape
func countAVX512(words []uint64) int

// Implemented in positions_amd64.s and positions_avx512_amd64.s. Each does what
// fillPositionsGeneric does.

//go:noescape
func fillPositionsBMI2(dst []uint32, words []uint64, base uint32) (n, used int)

//go:noescape
func fillPositionsAVX2(dst []uint32, words []uint64, base uint32) (n, used int)

//go:noescape
func fillPositionsAVX512(dst []uint32, words []uint64, base uint32) (n, used int)

// Implemented in sets_amd64.s. They count in n words, at least minKernel.

//go:noescape
func countAndKernel(a, b *uint64, n int) int

//go:noescape
func countAndNotKernel(a, b *uint64, n int) int

//go:noescape
func countOrKernel(a, b *uint64, n int) int

//go:noescape
func countXorKernel(a, b *uint64, n int) int

// Implemented in many_amd64.s.

//go:noescape
func andAllKernel(dst []uint64, sets [][]uint64, at int)

//go:noescape
func orAllKernel(dst []uint64, sets [][]uint64, at int)

//go:noescape
func atLeastAVX512(dst []uint64, sets [][]uint64, at int, bias uint64)

//go:noescape
func atLeastAVX2(dst []uint64, sets [][]uint64, at int, bias uint64)

// Implemented in fill_amd64.s. The fills write whole rows of the subsets of low,
// for first and the subsets of rest after it, as many as fit in dst or are left.
// They return the number of words written and the next subset of rest, 0 after the
// last. Low has 5 elements for AVX-512 and 4 for AVX2; first has none of them.

//go:noescape
func fillRowsAVX512(dst []uint64, first, low, rest uint64) (n int, next uint64)

//go:noescape
func fillRowsAVX2(dst []uint64, first, low, rest uint64) (n int, next uint64)
