//go:build !purego

package scan

// maxFill bounds the words that one call of a kernel writes: a loop in assembly
// can't be preempted.
const maxFill = 1 << 16

func fillSubsets(dst []uint64, first, set uint64) int {
	switch active {
	case avx512:
		return fillSubsetsIn(dst, first, set, 5)
	case avx2:
		return fillSubsetsIn(dst, first, set, 4)
	}
	return fillSubsetsGeneric(dst, first, set)
}

// fillSubsetsIn leaves to the kernel what begins with none of the w lowest
// elements and goes through all their subsets, and does the ends itself.
func fillSubsetsIn(dst []uint64, first, set uint64, w int) int {
	rest := set
	for range w {
		rest &= rest - 1
	}
	low := set ^ rest
	n := 0
	if head := first & low; head != 0 {
		// Up to the next subset without the lowest elements.
		left := 1<<w - int(Extract(head, low))
		n = fillSubsetsGeneric(dst[:min(len(dst), left)], first, set)
		if n < left || dst[n-1] == set {
			return n
		}
		first, _ = NextSubset(dst[n-1], set)
	}
	for rest != 0 && len(dst)-n >= 1<<w {
		part := dst[n:][:min(len(dst)-n, maxFill)]
		var filled int
		if w == 5 {
			filled, first = fillSubsetsAVX512(part, first, low, rest)
		} else {
			filled, first = fillSubsetsAVX2(part, first, low, rest)
		}
		if n += filled; first == 0 {
			return n
		}
	}
	if n == len(dst) {
		return n
	}
	return n + fillSubsetsGeneric(dst[n:], first, set)
}

func xor(dst, src []uint64, x uint64) {
	for len(dst) > maxFill {
		xor(dst[:maxFill], src, x)
		dst, src = dst[maxFill:], src[maxFill:]
	}
	switch active {
	case avx512:
		xorAVX512(dst, src, x)
	case avx2:
		xorAVX2(dst, src, x)
	default:
		xorGeneric(dst, src, x)
	}
}

// Implemented in fill_amd64.s. The fills write whole rows of the subsets of low,
// for first and the subsets of rest after it, as many as fit dst or are left,
// and return the number of words and the next subset of rest, 0 after the last.
// Low has 5 elements for AVX-512, 4 for AVX2, and first none of them.

//go:noescape
func fillSubsetsAVX512(dst []uint64, first, low, rest uint64) (n int, next uint64)

//go:noescape
func fillSubsetsAVX2(dst []uint64, first, low, rest uint64) (n int, next uint64)

//go:noescape
func xorAVX512(dst, src []uint64, x uint64)

//go:noescape
func xorAVX2(dst, src []uint64, x uint64)
