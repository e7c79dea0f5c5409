package scan

// This file fills slices with subsets. If W has 64 bits, the work is done in assembly on
// the paths that have it.

import (
	"github.com/bitwalk/bitwalk/internal/fault"
	"github.com/bitwalk/bitwalk/internal/word"
)

// minFill is the number of words from which a kernel takes less time than steps: go run -C bench .
// -run Subsets
const minFill = 64

// FillSubsets fills dst with the subsets of set from first on, ascending, and
// returns the number of words written. It is less than len(dst) if the subsets end
// before dst does. If the last word is set, there are no more; otherwise continue with the
// [NextSubset] of that word as first. FillSubsets panics if first is not a subset of set.
func FillSubsets[W Word](dst []W, first, set W) int {
	fault.MustContain("scan: FillSubsets", first, set)
	if d, ok := word.As64(dst); ok && len(dst) >= minFill {
		return fillSubsets(d, uint64(first), uint64(set))
	}
	return fillSubsetsGeneric(dst, first, set)
}

// fillSubsetsGeneric writes four subsets at a time, with and without the two
// lowest elements, so that it does not wait for the carry-rippler's chain.
func fillSubsetsGeneric[W Word](dst []W, first, set W) int {
	a := set & -set
	rest := set ^ a
	b := rest & -rest
	rest ^= b
	n := 0
	// Up to the next subset with neither; if set has fewer than two elements, to the end.
	for n < len(dst) && (first&(a|b) != 0 || b == 0) {
		dst[n] = first
		n++
		if first == set {
			return n
		}
		first = (first - set) & set
	}
	for four := dst[n:]; len(four) >= 4; four = four[4:] {
		four[0] = first
		four[1] = first | a
		four[2] = first | b
		four[3] = first | a | b
		n += 4
		if first = (first - rest) & rest; first == 0 {
			return n
		}
	}
	for ; n < len(dst); n++ { // at most three of the four or more that are left
		dst[n] = first
		first = (first - set) & set
	}
	return n
}
