//go:build purego || !amd64

package scan

// On arm64 the compiler's loops over fill and XOR come close to what NEON's
// 16-byte stores allow; there is no kernel for them.

func fillSubsets(dst []uint64, first, set uint64) int {
	return fillSubsetsGeneric(dst, first, set)
}

func xor(dst, src []uint64, x uint64) { xorGeneric(dst, src, x) }
