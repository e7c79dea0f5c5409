//go:build !purego

package lattice

import (
	"unsafe"

	"github.com/bitwalk/bitwalk/internal/path"
)

func vectorBytes(op Op) int32 {
	if path.Active() == path.NEON && op != product {
		return 16
	}
	return 0
}

//go:noinline
func transformSome(k kernel, first unsafe.Pointer, stride, count, rows int) {
	transformNEON(int(k.code), first, stride, count, rows)
}

func multiplySome(k kernel, p, a, b unsafe.Pointer, stride, first, top, last int) {
	panic("unreachable")
}

// Implemented in neon_arm64.s.
//
//go:noescape
func transformNEON(code int, first unsafe.Pointer, stride, count, rows int)
