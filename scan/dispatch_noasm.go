//go:build purego || !(amd64 || arm64)

package scan

// No assembly: the generic path alone.

func trailingZeros(_ Path, x uint64) int { return trailingZerosGeneric(x) }

func onesCount(_ Path, x uint64) int { return onesCountGeneric(x) }

func count(words []uint64) int { return countGeneric(words) }

func fillPositions(dst []uint32, words []uint64, base uint32) (n, used int) {
	return fillPositionsGeneric(dst, words, base)
}

func deposit(x, set uint64) uint64 { return depositGeneric(x, set) }

func extract(x, set uint64) uint64 { return extractGeneric(x, set) }

func countAndKernel(a, b *uint64, n int) int                         { panic("unreachable") }
func countAndNotKernel(a, b *uint64, n int) int                      { panic("unreachable") }
func countOrKernel(a, b *uint64, n int) int                          { panic("unreachable") }
func countXorKernel(a, b *uint64, n int) int                         { panic("unreachable") }
func andAllKernel(dst []uint64, sets [][]uint64, at int)             { panic("unreachable") }
func orAllKernel(dst []uint64, sets [][]uint64, at int)              { panic("unreachable") }
func atLeastSome(dst []uint64, sets [][]uint64, at int, bias uint64) { panic("unreachable") }

func fillSubsets(dst []uint64, first, set uint64) int {
	return fillSubsetsGeneric(dst, first, set)
}
