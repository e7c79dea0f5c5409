//go:build !purego

package scan

import "github.com/bitwalk/bitwalk/internal/path"

func manySome(o op, dst, first []uint64, rest [][]uint64) int {
	if path.Active() != path.NEON {
		return manyGeneric(o, dst, first, rest)
	}
	if o == opAnd {
		allNEON(dst, first, rest)
	} else {
		anyNEON(dst, first, rest)
	}
	return Count(dst)
}

func countsSets() bool { return false }

func countSetsSome(o op, first []uint64, rest [][]uint64) int { panic("unreachable") }

func atLeastSome(dst []uint64, sets [][]uint64, bias uint64) bool {
	if path.Active() != path.NEON {
		return false
	}
	atLeastNEON(dst, sets, bias)
	return true
}

// Implemented in many_arm64.s.

//go:noescape
func allNEON(dst, first []uint64, rest [][]uint64)

//go:noescape
func anyNEON(dst, first []uint64, rest [][]uint64)

//go:noescape
func atLeastNEON(dst []uint64, sets [][]uint64, bias uint64)
