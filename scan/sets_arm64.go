//go:build !purego

package scan

import "github.com/bitwalk/bitwalk/internal/path"

func countBothSome(o op, a, b []uint64) int {
	if path.Active() == path.NEON {
		switch o {
		case opAnd:
			return countAndNEON(a, b)
		case opAndNot:
			return countAndNotNEON(a, b)
		case opOr:
			return countOrNEON(a, b)
		case opXor:
			return countXorNEON(a, b)
		}
	}
	return countBothGeneric(o, a, b)
}

func combineSome(o op, dst, a, b []uint64) int {
	if path.Active() == path.NEON {
		switch o {
		case opAnd:
			return combineAndNEON(dst, a, b)
		case opAndNot:
			return combineAndNotNEON(dst, a, b)
		case opOr:
			return combineOrNEON(dst, a, b)
		case opXor:
			return combineXorNEON(dst, a, b)
		}
	}
	return combineGeneric(o, dst, a, b)
}

// Implemented in sets_arm64.s.

//go:noescape
func countAndNEON(a, b []uint64) int

//go:noescape
func countAndNotNEON(a, b []uint64) int

//go:noescape
func countOrNEON(a, b []uint64) int

//go:noescape
func countXorNEON(a, b []uint64) int

//go:noescape
func combineAndNEON(dst, a, b []uint64) int

//go:noescape
func combineAndNotNEON(dst, a, b []uint64) int

//go:noescape
func combineOrNEON(dst, a, b []uint64) int

//go:noescape
func combineXorNEON(dst, a, b []uint64) int
