//go:build !purego

package scan

import "github.com/klauspost/cpuid/v2"

// nativePaths reports the assembly paths this CPU can run.
func nativePaths() (can [numPaths]bool) {
	can[neon] = cpuid.CPU.Has(cpuid.ASIMD)
	return can
}

func trailingZeros(p Path, x uint64) int {
	if p == neon {
		return trailingZerosNEON(x)
	}
	return trailingZerosGeneric(x)
}

func onesCount(p Path, x uint64) int {
	if p == neon {
		return onesCountNEON(x)
	}
	return onesCountGeneric(x)
}

func count(words []uint64) int {
	if active == neon {
		return countNEON(words)
	}
	return countGeneric(words)
}

func fillPositions(dst []uint32, words []uint64, base uint32) (n, used int) {
	if active == neon {
		return fillPositionsNEON(dst, words, base)
	}
	return fillPositionsGeneric(dst, words, base)
}

// There is no PDEP here: SVE2's BDEP is optional, and slow where it exists.

func deposit(x, set uint64) uint64 { return depositGeneric(x, set) }

func extract(x, set uint64) uint64 { return extractGeneric(x, set) }

// Implemented in word_arm64.s.

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
