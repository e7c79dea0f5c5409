//go:build !purego

package scan

import (
	"math/bits"

	"github.com/klauspost/cpuid/v2"
)

// nativePaths reports the assembly paths this CPU can run. Each gate names
// every feature that the path's instructions need: a hypervisor may hide any
// of them and leave the rest.
func nativePaths() (can [numPaths]bool) {
	cpu := &cpuid.CPU
	can[bmi2] = cpu.Has(cpuid.SSE4) && cpu.Has(cpuid.POPCNT) &&
		cpu.Has(cpuid.LZCNT) && cpu.Has(cpuid.BMI1) && cpu.Has(cpuid.BMI2)
	can[avx2] = can[bmi2] && cpu.Has(cpuid.AVX) && cpu.Has(cpuid.AVX2)
	can[avx512] = can[avx2] && cpu.Has(cpuid.AVX512F) && cpu.Has(cpuid.AVX512BW) &&
		cpu.Has(cpuid.AVX512DQ) && cpu.Has(cpuid.AVX512VL) && cpu.Has(cpuid.AVX512CD) &&
		cpu.Has(cpuid.AVX512VBMI) && cpu.Has(cpuid.AVX512VBMI2) && cpu.Has(cpuid.AVX512VPOPCNTDQ)
	return can
}

// fastPDEP says that PDEP and PEXT are instructions of a few cycles. AMD before
// family 0x19 (Zen 3), Hygon, VIA and Zhaoxin have them in microcode, at up to
// hundreds of cycles, and no CPUID bit tells; so this names those that are fast.
var fastPDEP = cpuid.CPU.VendorID == cpuid.Intel ||
	cpuid.CPU.VendorID == cpuid.AMD && cpuid.CPU.Family >= 0x19

func trailingZeros(p Path, x uint64) int {
	switch p {
	case avx512:
		return trailingZerosAVX512(x)
	case avx2:
		return trailingZerosAVX2(x)
	case bmi2:
		return trailingZerosBMI2(x)
	}
	return trailingZerosGeneric(x)
}

func onesCount(p Path, x uint64) int {
	switch p {
	case avx512:
		return onesCountAVX512(x)
	case avx2:
		return onesCountAVX2(x)
	case bmi2:
		return onesCountBMI2(x)
	}
	return onesCountGeneric(x)
}

func count(words []uint64) int {
	switch active {
	case avx512:
		return countAVX512(words)
	case avx2:
		return countAVX2(words)
	case bmi2:
		return countBMI2(words)
	}
	return countGeneric(words)
}

func fillPositions(dst []uint32, words []uint64, base uint32) (n, used int) {
	switch active {
	case avx512:
		return fillPositionsAVX512(dst, words, base)
	case avx2:
		return fillPositionsAVX2(dst, words, base)
	case bmi2:
		return fillPositionsBMI2(dst, words, base)
	}
	return fillPositionsGeneric(dst, words, base)
}

func deposit(x, set uint64) uint64 {
	if fastPDEP && active != generic {
		return depositBMI2(x, set)
	}
	return depositGeneric(x, set)
}

func extract(x, set uint64) uint64 {
	if fastPDEP && active != generic {
		return extractBMI2(x, set)
	}
	return extractGeneric(x, set)
}

// bytePositions[b] holds the positions of b's one bits, ascending, then zeros.
// The bmi2 and avx2 kernels take the bits of dense words from it.
//
//lint:ignore U1000 used by assembly
var bytePositions = func() (table [256][8]uint8) {
	for b := range table {
		for i, x := 0, uint8(b); x != 0; x &= x - 1 {
			table[b][i&7] = uint8(bits.TrailingZeros8(x))
			i++
		}
	}
	return table
}()

// lineIndices[16+i] is i: from i less places on, the indices of the bytes to go
// into a cache line whose first i places are taken. It is the avx512 kernel's.
//
//lint:ignore U1000 used by assembly
var lineIndices = func() (table [16 + 64 + 16]uint32) {
	for i := range table {
		table[i] = uint32(i - 16)
	}
	return table
}()

// Implemented in word_amd64.s.

//go:noescape
func trailingZerosBMI2(x uint64) int

//go:noescape
func trailingZerosAVX2(x uint64) int

//go:noescape
func trailingZerosAVX512(x uint64) int

//go:noescape
func onesCountBMI2(x uint64) int

//go:noescape
func onesCountAVX2(x uint64) int

//go:noescape
func onesCountAVX512(x uint64) int

//go:noescape
func depositBMI2(x, set uint64) uint64

//go:noescape
func extractBMI2(x, set uint64) uint64

// Implemented in count_amd64.s.

//go:noescape
func countBMI2(words []uint64) int

//go:noescape
func countAVX2(words []uint64) int

//go:noescape
func countAVX512(words []uint64) int

// Implemented in positions_amd64.s. Each does what fillPositionsGeneric does.

//go:noescape
func fillPositionsBMI2(dst []uint32, words []uint64, base uint32) (n, used int)

//go:noescape
func fillPositionsAVX2(dst []uint32, words []uint64, base uint32) (n, used int)

//go:noescape
func fillPositionsAVX512(dst []uint32, words []uint64, base uint32) (n, used int)
