//go:build !purego

package scan

import "github.com/bitwalk/bitwalk/internal/path"

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
