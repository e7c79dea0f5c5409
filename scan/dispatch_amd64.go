//go:build !purego

package scan

import "github.com/bitwalk/bitwalk/internal/path"

// Which kernel each path runs on amd64, and the declarations of the kernels. A func
// variable in place of a switch would make every slice argument escape.

func trailingZeros(p Path, x uint64) int {
	switch p := path.Path(p); {
	case p >= path.AVX512:
		return trailingZerosAVX512(x)
	case p >= path.AVX2:
		return trailingZerosAVX2(x)
	case p >= path.BMI2:
		return trailingZerosBMI2(x)
	}
	return trailingZerosGeneric(x)
}

func onesCount(p Path, x uint64) int {
	switch p := path.Path(p); {
	case p >= path.AVX512:
		return onesCountAVX512(x)
	case p >= path.AVX2:
		return onesCountAVX2(x)
	case p >= path.BMI2:
		return onesCountBMI2(x)
	}
	return onesCountGeneric(x)
}

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

// deposits reports whether deposit and extract are instructions.
func deposits() bool { return path.FastPDEP && path.Active() != path.Generic }

func deposit(x, set uint64) uint64 {
	if deposits() {
		return depositBMI2(x, set)
	}
	return depositGeneric(x, set)
}

func extract(x, set uint64) uint64 {
	if deposits() {
		return extractBMI2(x, set)
	}
	return extractGeneric(x, set)
}

// Implemented in scan_amd64.s.

//go:noescape
func trailingZerosBMI2(x uint64) int

//go:noescape
func trailingZerosAVX2(x uint64) int

//go:noescape
func trailingZerosAVX512(x uint64) int

//go:noescape
func onesCountBMI2(x uint64) int

//go:noescape
func onesCountAVX2(x uint64) int

//go:noescape
func onesCountAVX512(x uint64) int

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

// Implemented in positions_amd64.s. Each does what fillPositionsGeneric does.

//go:noescape
func fillPositionsBMI2(dst []uint32, words []uint64, base uint32) (n, used int)

//go:noescape
func fillPositionsAVX2(dst []uint32, words []uint64, base uint32) (n, used int)

//go:noescape
func fillPositionsAVX512(dst []uint32, words []uint64, base uint32) (n, used int)

// combines reports whether there are kernels for combineSome and tallySome.
func combines() bool { return path.Active() >= path.AVX2 }

func countBothSome(o op, a, b []uint64) int {
	switch p := path.Active(); {
	case p >= path.AVX512:
		switch o {
		case opAnd:
			return countAndAVX512(a, b)
		case opAndNot:
			return countAndNotAVX512(a, b)
		case opOr:
			return countOrAVX512(a, b)
		case opXor:
			return countXorAVX512(a, b)
		}
	case p >= path.AVX2:
		switch o {
		case opAnd:
			return countAndAVX2(a, b)
		case opAndNot:
			return countAndNotAVX2(a, b)
		case opOr:
			return countOrAVX2(a, b)
		case opXor:
			return countXorAVX2(a, b)
		}
	case p >= path.BMI2:
		switch o {
		case opAnd:
			return countAndBMI2(a, b)
		case opAndNot:
			return countAndNotBMI2(a, b)
		case opOr:
			return countOrBMI2(a, b)
		case opXor:
			return countXorBMI2(a, b)
		}
	}
	return countBothGeneric(o, a, b)
}

// minCombine is the number of words from which combineAnd and the like take less time than
// a loop. They need 4.
const minCombine = 7

func combineSome(o op, dst, a, b *uint64, n int) {
	if path.Active() < path.AVX512 {
		switch o {
		case opAnd:
			combineAndAVX2(dst, a, b, n)
		case opAndNot:
			combineAndNotAVX2(dst, a, b, n)
		case opOr:
			combineOrAVX2(dst, a, b, n)
		case opXor:
			combineXorAVX2(dst, a, b, n)
		}
		return
	}
	switch o {
	case opAnd:
		combineAndAVX512(dst, a, b, n)
	case opAndNot:
		combineAndNotAVX512(dst, a, b, n)
	case opOr:
		combineOrAVX512(dst, a, b, n)
	case opXor:
		combineXorAVX512(dst, a, b, n)
	}
}

// The kernels for up to someWords words, on every path with kernels.

func combineAnd(dst, a, b *uint64, n int)    { combineAndAVX2(dst, a, b, n) }
func combineAndNot(dst, a, b *uint64, n int) { combineAndNotAVX2(dst, a, b, n) }
func combineOr(dst, a, b *uint64, n int)     { combineOrAVX2(dst, a, b, n) }
func combineXor(dst, a, b *uint64, n int)    { combineXorAVX2(dst, a, b, n) }

func tallySome(o op, dst, a, b *uint64, n int) int {
	if path.Active() < path.AVX512 {
		switch o {
		case opAnd:
			return tallyAndAVX2(dst, a, b, n)
		case opAndNot:
			return tallyAndNotAVX2(dst, a, b, n)
		case opOr:
			return tallyOrAVX2(dst, a, b, n)
		}
		return tallyXorAVX2(dst, a, b, n)
	}
	switch o {
	case opAnd:
		return tallyAndAVX512(dst, a, b, n)
	case opAndNot:
		return tallyAndNotAVX512(dst, a, b, n)
	case opOr:
		return tallyOrAVX512(dst, a, b, n)
	}
	return tallyXorAVX512(dst, a, b, n)
}

// Implemented in sets_amd64.s.

//go:noescape
func countAndAVX512(a, b []uint64) int

//go:noescape
func countAndNotAVX512(a, b []uint64) int

//go:noescape
func countOrAVX512(a, b []uint64) int

//go:noescape
func countXorAVX512(a, b []uint64) int

//go:noescape
func countAndAVX2(a, b []uint64) int

//go:noescape
func countAndNotAVX2(a, b []uint64) int

//go:noescape
func countOrAVX2(a, b []uint64) int

//go:noescape
func countXorAVX2(a, b []uint64) int

//go:noescape
func countAndBMI2(a, b []uint64) int

//go:noescape
func countAndNotBMI2(a, b []uint64) int

//go:noescape
func countOrBMI2(a, b []uint64) int

//go:noescape
func countXorBMI2(a, b []uint64) int

//go:noescape
func combineAndAVX512(dst, a, b *uint64, n int)

//go:noescape
func tallyAndAVX512(dst, a, b *uint64, n int) int

//go:noescape
func combineAndNotAVX512(dst, a, b *uint64, n int)

//go:noescape
func tallyAndNotAVX512(dst, a, b *uint64, n int) int

//go:noescape
func combineOrAVX512(dst, a, b *uint64, n int)

//go:noescape
func tallyOrAVX512(dst, a, b *uint64, n int) int

//go:noescape
func combineXorAVX512(dst, a, b *uint64, n int)

//go:noescape
func tallyXorAVX512(dst, a, b *uint64, n int) int

//go:noescape
func combineAndAVX2(dst, a, b *uint64, n int)

//go:noescape
func tallyAndAVX2(dst, a, b *uint64, n int) int

//go:noescape
func combineAndNotAVX2(dst, a, b *uint64, n int)

//go:noescape
func tallyAndNotAVX2(dst, a, b *uint64, n int) int

//go:noescape
func combineOrAVX2(dst, a, b *uint64, n int)

//go:noescape
func tallyOrAVX2(dst, a, b *uint64, n int) int

//go:noescape
func combineXorAVX2(dst, a, b *uint64, n int)

//go:noescape
func tallyXorAVX2(dst, a, b *uint64, n int) int

func manySome(o op, dst, first []uint64, rest [][]uint64, at, until int) int {
	switch p := path.Active(); {
	case p >= path.AVX512:
		if o == opAnd {
			return allAVX512(dst, first, rest, at, until)
		}
		return anyAVX512(dst, first, rest, at, until)
	case p >= path.AVX2:
		if o == opAnd {
			allAVX2(dst, first, rest, at, until)
		} else {
			anyAVX2(dst, first, rest, at, until)
		}
		return Count(dst)
	}
	return manyGeneric(o, dst, first, rest, at)
}

func countsMany() bool { return path.Active() >= path.AVX512 }

func countSetsSome(o op, first []uint64, rest [][]uint64, at, until int) int {
	if o == opAnd {
		return countAllAVX512(first, rest, at, until)
	}
	return countAnyAVX512(first, rest, at, until)
}

func atLeastSome(dst []uint64, sets [][]uint64, bias uint64) bool {
	switch p := path.Active(); {
	case p >= path.AVX512:
		atLeastAVX512(dst, sets, bias)
	case p >= path.AVX2:
		atLeastAVX2(dst, sets, bias)
	default:
		return false
	}
	return true
}

// Implemented in many_amd64.s.

//go:noescape
func allAVX512(dst, first []uint64, rest [][]uint64, at, until int) int

//go:noescape
func anyAVX512(dst, first []uint64, rest [][]uint64, at, until int) int

//go:noescape
func countAllAVX512(first []uint64, rest [][]uint64, at, until int) int

//go:noescape
func countAnyAVX512(first []uint64, rest [][]uint64, at, until int) int

//go:noescape
func allAVX2(dst, first []uint64, rest [][]uint64, at, until int)

//go:noescape
func anyAVX2(dst, first []uint64, rest [][]uint64, at, until int)

//go:noescape
func atLeastAVX512(dst []uint64, sets [][]uint64, bias uint64)

//go:noescape
func atLeastAVX2(dst []uint64, sets [][]uint64, bias uint64)

func fillSubsets(dst []uint64, first, set uint64) int {
	switch p := path.Active(); {
	case p >= path.AVX512:
		return fillSubsetsIn(dst, first, set, 5)
	case p >= path.AVX2:
		return fillSubsetsIn(dst, first, set, 4)
	}
	return fillSubsetsGeneric(dst, first, set)
}

func fillRows(dst []uint64, first, low, rest uint64) (n int, next uint64) {
	if path.Active() >= path.AVX512 {
		return fillRowsAVX512(dst, first, low, rest)
	}
	return fillRowsAVX2(dst, first, low, rest)
}

// Implemented in fill_amd64.s. The fills write whole rows of the subsets of low,
// for first and the subsets of rest after it, as many as fit in dst or are left.
// They return the number of words written and the next subset of rest, 0 after the
// last. Low has 5 elements for AVX-512 and 4 for AVX2; first has none of them.

//go:noescape
func fillRowsAVX512(dst []uint64, first, low, rest uint64) (n int, next uint64)

//go:noescape
func fillRowsAVX2(dst []uint64, first, low, rest uint64) (n int, next uint64)
