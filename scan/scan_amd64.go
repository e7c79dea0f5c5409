//go:build !purego

package scan

import "github.com/bitwalk/bitwalk/internal/path"

func trailingZeros(p Path, x uint64) int {
	switch p := path.Path(p); {
	case p >= path.AVX512:
		return trailingZerosAVX512(x)
	case p >= path.AVX2:
		return trailingZerosAVX2(x)
	case p >= path.BMI2:
		return trailingZerosBMI2(x)
	}
	return trailingZerosGeneric(x)
}

func onesCount(p Path, x uint64) int {
	switch p := path.Path(p); {
	case p >= path.AVX512:
		return onesCountAVX512(x)
	case p >= path.AVX2:
		return onesCountAVX2(x)
	case p >= path.BMI2:
		return onesCountBMI2(x)
	}
	return onesCountGeneric(x)
}

func count(words []uint64) int {
	switch p := path.Active(); {
	case p >= path.AVX512:
		return countAVX512(words)
	case p >= path.AVX2:
		return countAVX2(words)
	case p >= path.BMI2:
		return countBMI2(words)
	}
	return countGeneric(words)
}

func fillPositions(dst []uint32, words []uint64, base uint32) (n, used int) {
	switch p := path.Active(); {
	case p >= path.AVX512:
		return fillPositionsAVX512(dst, words, base)
	case p >= path.AVX2:
		return fillPositionsAVX2(dst, words, base)
	case p >= path.BMI2:
		return fillPositionsBMI2(dst, words, base)
	}
	return fillPositionsGeneric(dst, words, base)
}

func deposit(x, set uint64) uint64 {
	if path.FastPDEP && path.Active() != path.Generic {
		return depositBMI2(x, set)
	}
	return depositGeneric(x, set)
}

func extract(x, set uint64) uint64 {
	if path.FastPDEP && path.Active() != path.Generic {
		return extractBMI2(x, set)
	}
	return extractGeneric(x, set)
}

// Implemented in scan_amd64.s.

//go:noescape
func trailingZerosBMI2(x uint64) int

//go:noescape
func trailingZerosAVX2(x uint64) int

//go:noescape
func trailingZerosAVX512(x uint64) int

//go:noescape
func onesCountBMI2(x uint64) int

//go:noescape
func onesCountAVX2(x uint64) int

//go:noescape
func onesCountAVX512(x uint64) int

//go:noescape
func depositBMI2(x, set uint64) uint64

//go:noescape
func extractBMI2(x, set uint64) uint64

// Implemented in count_amd64.s.

//go:noescape
func countBMI2(words []uint64) int

//go:noescape
func countAVX2(words []uint64) int

//go:noescape
func countAVX512(words []uint64) int

// Implemented in positions_amd64.s. Each does what fillPositionsGeneric does.

//go:noescape
func fillPositionsBMI2(dst []uint32, words []uint64, base uint32) (n, used int)

//go:noescape
func fillPositionsAVX2(dst []uint32, words []uint64, base uint32) (n, used int)

//go:noescape
func fillPositionsAVX512(dst []uint32, words []uint64, base uint32) (n, used int)
