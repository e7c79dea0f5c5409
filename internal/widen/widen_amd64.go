//go:build !purego

package widen

import "github.com/bitwalk/bitwalk/internal/path"

// fast reports whether there is a kernel for types of 64 bits. Without one, Add takes about
// as long as it takes to list the positions one by one.
func fast() bool { return path.Active() >= path.AVX2 }

// add is Add for at least as many numbers as fewest. There must be a kernel.
func add(dst []uint64, src []uint32, base uint64) {
	if path.Active() >= path.AVX512 {
		addAVX512(dst, src, base)
		return
	}
	addAVX2(dst, src, base)
}

// Implemented in widen_amd64.s.

//go:noescape
func addAVX2(dst []uint64, src []uint32, base uint64)

//go:noescape
func addAVX512(dst []uint64, src []uint32, base uint64)
