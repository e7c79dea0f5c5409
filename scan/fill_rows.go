//go:build !purego && (amd64 || arm64)

package scan

import "github.com/bitwalk/bitwalk/internal/preempt"

// The Go code around the fill kernels that the assembly paths share.

// fillByRows is fillSubsets with rows of the subsets of the w lowest elements: the kernel
// writes the whole rows, and Go the incomplete ones at both ends.
func fillByRows(dst []uint64, first, set uint64, w int) int {
	rest := set
	for range w {
		rest &= rest - 1
	}
	low := set ^ rest
	n := 0
	if head := first & low; head != 0 {
		// Up to the next subset without the lowest elements: fewer words than minFill.
		left := 1<<w - int(Extract(head, low))
		n = fillSubsetsGeneric(dst[:left], first, set)
		if n < left || dst[n-1] == set {
			return n
		}
		first, _ = NextSubset(dst[n-1], set)
	}
	for rest != 0 && len(dst)-n >= 1<<w {
		part := dst[n:][:preempt.Cut(len(dst)-n, 1<<w)]
		var filled int
		filled, first = fillRows(part, first, low, rest)
		if n += filled; first == 0 {
			return n
		}
	}
	return n + fillSubsetsGeneric(dst[n:], first, set)
}
