//go:build !purego

package scan

import "github.com/bitwalk/bitwalk/internal/path"

func manySome(o op, dst, first []uint64, rest [][]uint64) int {
	switch p := path.Active(); {
	case p >= path.AVX512:
		if o == opAnd {
			return allAVX512(dst, first, rest)
		}
		return anyAVX512(dst, first, rest)
	case p >= path.AVX2:
		if o == opAnd {
			allAVX2(dst, first, rest)
		} else {
			anyAVX2(dst, first, rest)
		}
		return Count(dst)
	}
	return manyGeneric(o, dst, first, rest)
}

func countsSets() bool { return path.Active() >= path.AVX512 }

func countSetsSome(o op, first []uint64, rest [][]uint64) int {
	if o == opAnd {
		return countAllAVX512(first, rest)
	}
	return countAnyAVX512(first, rest)
}

func atLeastSome(dst []uint64, sets [][]uint64, bias uint64) bool {
	switch p := path.Active(); {
	case p >= path.AVX512:
		atLeastAVX512(dst, sets, bias)
	case p >= path.AVX2:
		atLeastAVX2(dst, sets, bias)
	default:
		return false
	}
	return true
}

// Implemented in many_amd64.s.

//go:noescape
func allAVX512(dst, first []uint64, rest [][]uint64) int

//go:noescape
func anyAVX512(dst, first []uint64, rest [][]uint64) int

//go:noescape
func countAllAVX512(first []uint64, rest [][]uint64) int

//go:noescape
func countAnyAVX512(first []uint64, rest [][]uint64) int

//go:noescape
func allAVX2(dst, first []uint64, rest [][]uint64)

//go:noescape
func anyAVX2(dst, first []uint64, rest [][]uint64)

//go:noescape
func atLeastAVX512(dst []uint64, sets [][]uint64, bias uint64)

//go:noescape
func atLeastAVX2(dst []uint64, sets [][]uint64, bias uint64)
