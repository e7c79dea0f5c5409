//go:build !purego

package colex

import "github.com/bitwalk/bitwalk/internal/path"

// write writes base^run[i] to each dst[i].
func write(dst, run []uint64, base uint64) {
	switch path.Active() {
	case path.AVX512:
		writeAVX512(dst, run, base)
	case path.AVX2:
		writeAVX2(dst, run, base)
	default:
		writeGeneric(dst, run, base)
	}
}

// Implemented in colex_amd64.s.

//go:noescape
func writeAVX512(dst, run []uint64, base uint64)

//go:noescape
func writeAVX2(dst, run []uint64, base uint64)
