//go:build !purego

package colex

import "github.com/bitwalk/bitwalk/internal/path"

// write writes base^run[i] to each dst[i].
func write(dst, run []uint64, base uint64) {
	switch p := path.Active(); {
	case p >= path.AVX512:
		writeAVX512(dst, run, base)
	case p >= path.AVX2:
		writeAVX2(dst, run, base)
	default:
		writeGeneric(dst, run, base)
	}
}

// deposit is Deposit for a slice that is not cut.
func deposit(dst, src []uint64, set uint64) {
	if path.Deposits() {
		depositBMI2(dst, src, set)
	} else {
		depositGeneric(dst, src, set)
	}
}

// Implemented in colex_amd64.s.

//go:noescape
func writeAVX512(dst, run []uint64, base uint64)

//go:noescape
func writeAVX2(dst, run []uint64, base uint64)

// Implemented in deposit_amd64.s.

//go:noescape
func depositBMI2(dst, src []uint64, set uint64)
