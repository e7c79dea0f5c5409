//go:build !purego

package path

import "github.com/klauspost/cpuid/v2"

// The paths of amd64. Each includes the instructions of the one before, so where a
// path has no kernel, the kernel of the one before runs.
const (
	BMI2   = Generic + 1 + iota // and SSE4.1, POPCNT
	AVX2                        // and AVX
	AVX512                      // with VBMI, VBMI2 and VPOPCNTDQ: Ice Lake, Zen 4
)

// A processor with AVX-512 but without VBMI, VBMI2 and VPOPCNTDQ (Skylake-X, Cascade
// Lake) runs avx2. A separate path for it, forced on a newer processor, made Count
// of 256 words and more 1.7 to 2 times as fast, with carry-save adders by
// VPTERNLOGQ, FillSubsets 1.25 times, and the write-out of k-subsets 1.07 times;
// positions would need another kernel. It touched this file, count_amd64.s and the
// dispatch of three kernels. Nobody has measured it on the processors it is for,
// which lower their clock for AVX-512.
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

// FastPDEP says that PDEP and PEXT take only a few cycles. On AMD before family 0x19
// (Zen 3), Hygon, VIA and Zhaoxin they are microcode and take up to hundreds of
// cycles. No CPUID bit tells, so this names the processors where they are fast.
var FastPDEP = cpuid.CPU.VendorID == cpuid.Intel ||
	cpuid.CPU.VendorID == cpuid.AMD && cpuid.CPU.Family >= 0x19
