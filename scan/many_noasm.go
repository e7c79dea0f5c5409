//go:build purego || !(amd64 || arm64)

package scan

func manySome(o op, dst, first []uint64, rest [][]uint64) int {
	return manyGeneric(o, dst, first, rest)
}

func countsSets() bool { return false }

func countSetsSome(o op, first []uint64, rest [][]uint64) int { panic("unreachable") }

func atLeastSome(dst []uint64, sets [][]uint64, bias uint64) bool { return false }
