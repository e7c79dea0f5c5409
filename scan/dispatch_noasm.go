//go:build purego || !(amd64 || arm64)

package scan

// No assembly: the generic path alone.

func trailingZeros(_ Path, x uint64) int { return trailingZerosGeneric(x) }

func onesCount(_ Path, x uint64) int { return onesCountGeneric(x) }

func count(words []uint64) int { return countGeneric(words) }

func fillPositions(dst []uint32, words []uint64, base uint32) (n, used int) {
	return fillPositionsGeneric(dst, words, base)
}

func deposits() bool { return false }

func deposit(x, set uint64) uint64 { return depositGeneric(x, set) }

func extract(x, set uint64) uint64 { return extractGeneric(x, set) }

func combines() bool { return false }

func countBothSome(o op, a, b []uint64) int { return countBothGeneric(o, a, b) }

const minCombine = 1

func combineSome(o op, dst, a, b *uint64, n int) { panic("unreachable") }
func combineAnd(dst, a, b *uint64, n int)        { panic("unreachable") }
func combineAndNot(dst, a, b *uint64, n int)     { panic("unreachable") }
func combineOr(dst, a, b *uint64, n int)         { panic("unreachable") }
func combineXor(dst, a, b *uint64, n int)        { panic("unreachable") }

func tallySome(o op, dst, a, b *uint64, n int) int { panic("unreachable") }

func manySome(o op, dst, first []uint64, rest [][]uint64, at, _ int) int {
	return manyGeneric(o, dst, first, rest, at)
}

func countsMany() bool { return false }

func countSetsSome(o op, first []uint64, rest [][]uint64, _, _ int) int { panic("unreachable") }

func atLeastSome(dst []uint64, sets [][]uint64, bias uint64) bool { return false }

func fillSubsets(dst []uint64, first, set uint64) int {
	return fillSubsetsGeneric(dst, first, set)
}
