//go:build !purego

package scan

import "github.com/bitwalk/bitwalk/internal/path"

func countBothSome(o op, a, b []uint64) int {
	switch p := path.Active(); {
	case p >= path.AVX512:
		switch o {
		case opAnd:
			return countAndAVX512(a, b)
		case opAndNot:
			return countAndNotAVX512(a, b)
		case opOr:
			return countOrAVX512(a, b)
		case opXor:
			return countXorAVX512(a, b)
		}
	case p >= path.AVX2:
		switch o {
		case opAnd:
			return countAndAVX2(a, b)
		case opAndNot:
			return countAndNotAVX2(a, b)
		case opOr:
			return countOrAVX2(a, b)
		case opXor:
			return countXorAVX2(a, b)
		}
	case p >= path.BMI2:
		switch o {
		case opAnd:
			return countAndBMI2(a, b)
		case opAndNot:
			return countAndNotBMI2(a, b)
		case opOr:
			return countOrBMI2(a, b)
		case opXor:
			return countXorBMI2(a, b)
		}
	}
	return countBothGeneric(o, a, b)
}

func combineSome(o op, dst, a, b []uint64) int {
	switch p := path.Active(); {
	case p >= path.AVX512:
		switch o {
		case opAnd:
			return combineAndAVX512(dst, a, b)
		case opAndNot:
			return combineAndNotAVX512(dst, a, b)
		case opOr:
			return combineOrAVX512(dst, a, b)
		case opXor:
			return combineXorAVX512(dst, a, b)
		}
	case p >= path.AVX2:
		switch o {
		case opAnd:
			return combineAndAVX2(dst, a, b)
		case opAndNot:
			return combineAndNotAVX2(dst, a, b)
		case opOr:
			return combineOrAVX2(dst, a, b)
		case opXor:
			return combineXorAVX2(dst, a, b)
		}
	}
	return combineGeneric(o, dst, a, b)
}

// Implemented in sets_amd64.s.

//go:noescape
func countAndAVX512(a, b []uint64) int

//go:noescape
func countAndNotAVX512(a, b []uint64) int

//go:noescape
func countOrAVX512(a, b []uint64) int

//go:noescape
func countXorAVX512(a, b []uint64) int

//go:noescape
func countAndAVX2(a, b []uint64) int

//go:noescape
func countAndNotAVX2(a, b []uint64) int

//go:noescape
func countOrAVX2(a, b []uint64) int

//go:noescape
func countXorAVX2(a, b []uint64) int

//go:noescape
func countAndBMI2(a, b []uint64) int

//go:noescape
func countAndNotBMI2(a, b []uint64) int

//go:noescape
func countOrBMI2(a, b []uint64) int

//go:noescape
func countXorBMI2(a, b []uint64) int

//go:noescape
func combineAndAVX512(dst, a, b []uint64) int

//go:noescape
func combineAndNotAVX512(dst, a, b []uint64) int

//go:noescape
func combineOrAVX512(dst, a, b []uint64) int

//go:noescape
func combineXorAVX512(dst, a, b []uint64) int

//go:noescape
func combineAndAVX2(dst, a, b []uint64) int

//go:noescape
func combineAndNotAVX2(dst, a, b []uint64) int

//go:noescape
func combineOrAVX2(dst, a, b []uint64) int

//go:noescape
func combineXorAVX2(dst, a, b []uint64) int
