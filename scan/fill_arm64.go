//go:build !purego

package scan

import "github.com/bitwalk/bitwalk/internal/path"

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
