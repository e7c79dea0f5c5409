//go:build !purego

package scan

func fillSubsets(dst []uint64, first, set uint64) int {
	if active == neon {
		return fillSubsetsIn(dst, first, set, 4)
	}
	return fillSubsetsGeneric(dst, first, set)
}

func fillRows(dst []uint64, first, low, rest uint64) (n int, next uint64) {
	return fillRowsNEON(dst, first, low, rest)
}

func xorSome(dst, src []uint64, x uint64) {
	if active == neon {
		xorNEON(dst, src, x)
	} else {
		xorGeneric(dst, src, x)
	}
}

// Implemented in fill_arm64.s. The fill writes whole rows of the subsets of low,
// which has 4 elements, for first and the subsets of rest after it, as many as
// fit dst or are left, and returns the number of words and the next subset of
// rest, 0 after the last. First has no element of low.

//go:noescape
func fillRowsNEON(dst []uint64, first, low, rest uint64) (n int, next uint64)

//go:noescape
func xorNEON(dst, src []uint64, x uint64)
