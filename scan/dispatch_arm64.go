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

func count(words []uint64) int {
	if path.Active() == path.NEON {
		return countNEON(words)
	}
	return countGeneric(words)
}

func fillPositions(dst []uint32, words []uint64, base uint32) (n, used int) {
	if path.Active() == path.NEON {
		return fillPositionsNEON(dst, words, base)
	}
	return fillPositionsGeneric(dst, words, base)
}

// There is no PDEP here: SVE2's BDEP is optional, and slow where it exists.

func deposits() bool { return false }

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

// combines reports whether there are kernels for combineSome and tallySome.
func combines() bool { return path.Active() == path.NEON }

func countBothSome(o op, a, b []uint64) int {
	if path.Active() == path.NEON {
		switch o {
		case opAnd:
			return countAndNEON(a, b)
		case opAndNot:
			return countAndNotNEON(a, b)
		case opOr:
			return countOrNEON(a, b)
		case opXor:
			return countXorNEON(a, b)
		}
	}
	return countBothGeneric(o, a, b)
}

// minCombine is the number of words from which combineAnd and the like take less time than
// a loop. They need 8.
const minCombine = 16

func combineSome(o op, dst, a, b *uint64, n int) {
	switch o {
	case opAnd:
		combineAndNEON(dst, a, b, n)
	case opAndNot:
		combineAndNotNEON(dst, a, b, n)
	case opOr:
		combineOrNEON(dst, a, b, n)
	case opXor:
		combineXorNEON(dst, a, b, n)
	}
}

// The kernels for up to someWords words.

func combineAnd(dst, a, b *uint64, n int)    { combineAndNEON(dst, a, b, n) }
func combineAndNot(dst, a, b *uint64, n int) { combineAndNotNEON(dst, a, b, n) }
func combineOr(dst, a, b *uint64, n int)     { combineOrNEON(dst, a, b, n) }
func combineXor(dst, a, b *uint64, n int)    { combineXorNEON(dst, a, b, n) }

func tallySome(o op, dst, a, b *uint64, n int) int {
	switch o {
	case opAnd:
		return tallyAndNEON(dst, a, b, n)
	case opAndNot:
		return tallyAndNotNEON(dst, a, b, n)
	case opOr:
		return tallyOrNEON(dst, a, b, n)
	}
	return tallyXorNEON(dst, a, b, n)
}

// Implemented in sets_arm64.s.

//go:noescape
func countAndNEON(a, b []uint64) int

//go:noescape
func countAndNotNEON(a, b []uint64) int

//go:noescape
func countOrNEON(a, b []uint64) int

//go:noescape
func countXorNEON(a, b []uint64) int

//go:noescape
func combineAndNEON(dst, a, b *uint64, n int)

//go:noescape
func tallyAndNEON(dst, a, b *uint64, n int) int

//go:noescape
func combineAndNotNEON(dst, a, b *uint64, n int)

//go:noescape
func tallyAndNotNEON(dst, a, b *uint64, n int) int

//go:noescape
func combineOrNEON(dst, a, b *uint64, n int)

//go:noescape
func tallyOrNEON(dst, a, b *uint64, n int) int

//go:noescape
func combineXorNEON(dst, a, b *uint64, n int)

//go:noescape
func tallyXorNEON(dst, a, b *uint64, n int) int

func manySome(o op, dst, first []uint64, rest [][]uint64, at, _ int) int {
	if path.Active() != path.NEON {
		return manyGeneric(o, dst, first, rest, at)
	}
	if o == opAnd {
		allNEON(dst, first, rest, at)
	} else {
		anyNEON(dst, first, rest, at)
	}
	return Count(dst)
}

func countsMany() bool { return false }

func countSetsSome(o op, first []uint64, rest [][]uint64, _, _ int) int { panic("unreachable") }

func atLeastSome(dst []uint64, sets [][]uint64, bias uint64) bool {
	if path.Active() != path.NEON {
		return false
	}
	atLeastNEON(dst, sets, bias)
	return true
}

// Implemented in many_arm64.s.

//go:noescape
func allNEON(dst, first []uint64, rest [][]uint64, at int)

//go:noescape
func anyNEON(dst, first []uint64, rest [][]uint64, at int)

//go:noescape
func atLeastNEON(dst []uint64, sets [][]uint64, bias uint64)

func fillSubsets(dst []uint64, first, set uint64) int {
	if path.Active() == path.NEON {
		return fillSubsetsIn(dst, first, set, 4)
	}
	return fillSubsetsGeneric(dst, first, set)
}

//go:noinline
func fillRows(dst []uint64, first, low, rest uint64) (n int, next uint64) {
	return fillRowsNEON(dst, first, low, rest)
}

// Implemented in fill_arm64.s. The fill writes whole rows of the subsets of low,
// for first and the subsets of rest after it, as many as fit in dst or are left. It
// returns the number of words written and the next subset of rest, 0 after the last.
// Low has 4 elements; first has none of them.

//go:noescape
func fillRowsNEON(dst []uint64, first, low, rest uint64) (n int, next uint64)
