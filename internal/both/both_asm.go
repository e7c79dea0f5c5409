//go:build !purego && (amd64 || arm64)

package both

import (
	"unsafe"

	"github.com/bitwalk/bitwalk/internal/pieces"
)

// AtOnce returns the number of words up to which Do may be called: 0 if the active path has
// no kernel, or no path is active yet.
func AtOnce() int { return pieces.AtOnce() }

// Do sets dst to the result of o on a and b, which have as many words. dst may be a or b.
func Do(o Op, dst, a, b []uint64) {
	storeKernel(unsafe.SliceData(dst), unsafe.SliceData(a), unsafe.SliceData(b), len(dst), o)
}

// storeKernel is Do for n words, in assembly: no bounds are checked before the call.
//
//go:noescape
func storeKernel(dst, a, b *uint64, n int, o Op)
