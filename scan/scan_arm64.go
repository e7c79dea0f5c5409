//go:build !purego

package scan

import "github.com/bitwalk/bitwalk/internal/path"

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
