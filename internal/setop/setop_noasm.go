//go:build purego || !(amd64 || arm64)

package setop

func storeAndKernel(dst, a, b *uint64, n int)    { panic("unreachable") }
func storeAndNotKernel(dst, a, b *uint64, n int) { panic("unreachable") }
func storeOrKernel(dst, a, b *uint64, n int)     { panic("unreachable") }
func storeXorKernel(dst, a, b *uint64, n int)    { panic("unreachable") }
