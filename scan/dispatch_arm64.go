//go:build !purego

package scan

import "github.com/bitwalk/bitwalk/internal/path"

// Which kernel each path runs on arm64, and the declarations of the kernels.

func trailingZeros(p Path, x uint64) int {
	if path.Path(p) == path.NEON {
		return trailingZerosNEON(x)
	}
	return trailingZerosGeneric(x)
}

func onesCount(p Path, x uint64) int {
	if path.Path(p) == path.NEON {
		return onesCountNEON(x)
	}
	return onesCountGeneric(x)
}

//go:noinline
func count(words []uint64) int {
	if path.Active() == path.NEON {
		return countNEON(words)
	}
	return countGeneric(words)
}

//go:noinline
func fillPositions(dst []uint32, words []uint64, base uint32) (n, used int) {
	if path.Active() == path.NEON {
		return fillPositionsNEON(dst, words, base)
	}
	return fillPositionsGeneric(dst, words, base)
}

func fillSubsets(dst []uint64, first, set uint64) int {
	if path.Active() == path.NEON {
		return fillByRows(dst, first, set, 4)
	}
	return fillSubsetsGeneric(dst, first, set)
}

//go:noinline
func fillRows(dst []uint64, first, low, rest uint64) (n int, next uint64) {
	return fillRowsNEON(dst, first, low, rest)
}

//go:noinline
func atLeastSome(dst []uint64, sets [][]uint64, at int, bias uint64) {
	atLeastNEON(dst, sets, at, bias)
}

// There is no PDEP here: SVE2's BDEP is optional, and slow where it exists.

func deposit(x, set uint64) uint64 { return depositGeneric(x, set) }

func extract(x, set uint64) uint64 { return extractGeneric(x, set) }

// Implemented in scan_arm64.s.

//go:noescape
func trailingZerosNEON(x uint64) int

//go:noescape
func onesCountNEON(x uint64) int

// Implemented in count_arm64.s.

//go:noescape
func countNEON(words []uint64) int

// Implemented in positions_arm64.s.

//go:noescape
func fillPositionsNEON(dst []uint32, words []uint64, base uint32) (n, used int)

// Implemented in sets_arm64.s. They count in n words, at least minKernel.

//go:noescape
func countAndKernel(a, b *uint64, n int) int

//go:noescape
func countAndNotKernel(a, b *uint64, n int) int

//go:noescape
func countOrKernel(a, b *uint64, n int) int

//go:noescape
func countXorKernel(a, b *uint64, n int) int

// Implemented in many_arm64.s.

//go:noescape
func andAllKernel(dst []uint64, sets [][]uint64, at int)

//go:noescape
func orAllKernel(dst []uint64, sets [][]uint64, at int)

//go:noescape
func atLeastNEON(dst []uint64, sets [][]uint64, at int, bias uint64)

// Implemented in fill_arm64.s. The fill writes whole rows of the subsets of low,
// for first and the subsets of rest after it, as many as fit in dst or are left. It
// returns the number of words written and the next subset of rest, 0 after the last.
// Low has 4 elements; first has none of them.

//go:noescape
func fillRowsNEON(dst []uint64, first, low, rest uint64) (n int, next uint64)
