//go:build purego || !(amd64 || arm64)

package lattice

import "unsafe"

func vectorBytes(op Op) int32 { return 0 }

func transformSome(k kernel, first unsafe.Pointer, stride, count, rows int) { panic("unreachable") }

func multiplySome(k kernel, p, a, b unsafe.Pointer, stride, first, top, last int) {
	panic("unreachable")
}
