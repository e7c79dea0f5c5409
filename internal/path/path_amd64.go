//go:build !purego

package path

import "github.com/klauspost/cpuid/v2"

// The paths of amd64. Each includes the instructions of the one before, so where a
// path has no kernel, the kernel of the one before runs.
const (
	BMI2   = Generic + 1 + iota // and SSE4.1, POPCNT, BMI1
	AVX2                        // and AVX
	AVX512                      // with VBMI, VBMI2 and VPOPCNTDQ: Ice Lake, Zen 4
)

// A processor with AVX-512 but without VBMI, VBMI2 and VPOPCNTDQ (Skylake-X, Cascade
// Lake) runs avx2: the kernels of avx512 need these instructions, and such processors
// lower their clock for wide vectors.
var bmi2, avx2, avx512 = gates(cpuid.CPU.Supports)

// gates returns which paths a processor can run. Each gate names every feature that
// the path's instructions need: a hypervisor may hide any of them and leave the rest.
func gates(has func(...cpuid.FeatureID) bool) (bmi2, avx2, avx512 bool) {
	bmi2 = has(cpuid.SSE4, cpuid.POPCNT, cpuid.BMI1, cpuid.BMI2)
	avx2 = bmi2 && has(cpuid.AVX, cpuid.AVX2)
	avx512 = avx2 && has(cpuid.AVX512F, cpuid.AVX512BW, cpuid.AVX512DQ, cpuid.AVX512VL,
		cpuid.AVX512CD, cpuid.AVX512VBMI, cpuid.AVX512VBMI2, cpuid.AVX512VPOPCNTDQ)
	return bmi2, avx2, avx512
}

var table = [...]struct {
	name string
	runs bool
}{
	Generic: {"generic", true},
	BMI2:    {"bmi2", bmi2},
	AVX2:    {"avx2", avx2},
	AVX512:  {"avx512", avx512},
}

// FastPDEP reports whether PDEP and PEXT are fast if the processor has them: on Intel,
// and on AMD from family 0x19 (Zen 3) on. On earlier AMD processors, Hygon, VIA and
// Zhaoxin they are microcode. No CPUID bit tells the speed, so this goes by name.
var FastPDEP = cpuid.CPU.VendorID == cpuid.Intel ||
	cpuid.CPU.VendorID == cpuid.AMD && cpuid.CPU.Family >= 0x19
