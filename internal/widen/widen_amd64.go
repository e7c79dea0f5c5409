//go:build !purego

package widen

import "github.com/bitwalk/bitwalk/internal/path"

// add is Add for at least as many numbers as fewest. It returns false if there is no kernel:
// Add takes about as long then as it takes to list the positions one by one.
func add(dst []uint64, src []uint32, base uint64) bool {
	switch p := path.Active(); {
	case p >= path.AVX512:
		addAVX512(dst, src, base)
	case p >= path.AVX2:
		addAVX2(dst, src, base)
	default:
		return false
	}
	return true
}

// Implemented in widen_amd64.s.

//go:noescape
func addAVX2(dst []uint64, src []uint32, base uint64)

//go:noescape
func addAVX512(dst []uint64, src []uint32, base uint64)
