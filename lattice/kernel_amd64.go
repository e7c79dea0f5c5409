//go:build !purego

package lattice

import (
	"unsafe"

	"github.com/bitwalk/bitwalk/internal/path"
)

func vectorBytes(op Op) int32 {
	switch p := path.Active(); {
	case p >= path.AVX512:
		return 64
	case p >= path.AVX2:
		return 32
	}
	return 0
}

//go:noinline
func transformSome(k kernel, first unsafe.Pointer, stride, count, rows int) {
	if k.vector == 64 {
		transformAVX512(int(k.code), first, stride, count, rows)
	} else {
		transformAVX2(int(k.code), first, stride, count, rows)
	}
}

//go:noinline
func multiplySome(k kernel, p, a, b unsafe.Pointer, stride, first, top, last int) {
	if k.vector == 64 {
		multiplyAVX512(int(k.code), p, a, b, stride, first, top, last)
	} else {
		multiplyAVX2(int(k.code), p, a, b, stride, first, top, last)
	}
}

// Implemented in avx512_amd64.s.
//
//go:noescape
func transformAVX512(code int, first unsafe.Pointer, stride, count, rows int)

// Implemented in avx2_amd64.s.
//
//go:noescape
func transformAVX2(code int, first unsafe.Pointer, stride, count, rows int)

//go:noescape
func multiplyAVX512(code int, p, a, b unsafe.Pointer, stride, first, top, last int)

//go:noescape
func multiplyAVX2(code int, p, a, b unsafe.Pointer, stride, first, top, last int)
