//go:build !purego && (amd64 || arm64)

package setop

// Each sets n words of dst, at least MinKernel, to the result of an operation. No bounds are
// checked.

//go:noescape
func storeAndKernel(dst, a, b *uint64, n int)

//go:noescape
func storeAndNotKernel(dst, a, b *uint64, n int)

//go:noescape
func storeOrKernel(dst, a, b *uint64, n int)

//go:noescape
func storeXorKernel(dst, a, b *uint64, n int)
