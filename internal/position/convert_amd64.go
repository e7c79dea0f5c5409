//go:build !purego

package position

import "github.com/bitwalk/bitwalk/internal/path"

// convert is Convert for at least as many numbers as fewest. It returns false if there is no kernel:
// Convert takes about as long then as it takes to list the positions one by one.
func convert(dst []uint64, src []uint32, base uint64) bool {
	switch p := path.Active(); {
	case p >= path.AVX512:
		convertAVX512(dst, src, base)
	case p >= path.AVX2:
		convertAVX2(dst, src, base)
	default:
		return false
	}
	return true
}

// Implemented in convert_amd64.s.

//go:noescape
func convertAVX2(dst []uint64, src []uint32, base uint64)

//go:noescape
func convertAVX512(dst []uint64, src []uint32, base uint64)
