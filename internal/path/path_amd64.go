//go:build !purego

package path

// The paths of amd64. Each includes the instructions of the one before, so where a
// path has no kernel, the kernel of the one before runs.
const (
	BMI2   = Generic + 1 + iota // and SSE4.1, POPCNT, BMI1
	AVX2                        // and AVX
	AVX512                      // with VBMI, VBMI2 and VPOPCNTDQ: Ice Lake, Zen 4
)

// Sets is the lowest path that has kernels for sets.
const Sets = AVX2

var names = [...]string{Generic: "generic", BMI2: "bmi2", AVX2: "avx2", AVX512: "avx512"}

// best returns the best path that this CPU can run.
func best() Path { return here().best() }

// hasFastPDEP reports whether this CPU has fast PDEP and PEXT.
func hasFastPDEP() bool { return here().fastPDEP() }

// A machine is what the paths depend on: registers as CPUID sets them, and XCR0.
type machine struct {
	vendor    [3]uint32 // EBX, EDX, ECX of leaf 0: the letters of its name
	signature uint32    // EAX of leaf 1: family, model, stepping
	ecx1      uint32    // ECX of leaf 1
	ebx7      uint32    // EBX of leaf 7
	ecx7      uint32
	xcr0      uint32
}

// here returns the machine that the program runs on.
func here() (m machine) {
	most, b, c, d := leaf(0)
	m.vendor = [3]uint32{b, d, c}
	m.signature, _, m.ecx1, _ = leaf(1)
	if most >= 7 {
		_, m.ebx7, m.ecx7, _ = leaf(7)
	}
	if m.ecx1&osxsave != 0 {
		m.xcr0 = xcr0()
	}
	return m
}

// The bits, with the names that Intel's manual gives them.
const (
	// ECX of leaf 1
	sse41   = 1 << 19
	popcnt  = 1 << 23
	osxsave = 1 << 27
	avx     = 1 << 28

	// EBX of leaf 7
	bmi1     = 1 << 3
	avx2     = 1 << 5
	bmi2     = 1 << 8
	avx512f  = 1 << 16
	avx512dq = 1 << 17
	avx512bw = 1 << 30

	// ECX of leaf 7
	vbmi      = 1 << 1
	vbmi2     = 1 << 6
	vpopcntdq = 1 << 14

	// XCR0: the registers that the operating system saves
	xmmYMM     = 0b110
	maskAndZMM = 0b1110_0000
)

var (
	intel = [3]uint32{0x756e_6547, 0x4965_6e69, 0x6c65_746e} // GenuineIntel
	amd   = [3]uint32{0x6874_7541, 0x6974_6e65, 0x444d_4163} // AuthenticAMD
)

// best returns the best path that the machine can run. Each path names every bit that its
// instructions need: a hypervisor may hide any of them and leave the rest.
//
// A processor with AVX-512 but without VBMI, VBMI2 and VPOPCNTDQ (Skylake-X, Cascade
// Lake) runs avx2: the kernels of avx512 need these instructions, and such processors
// lower their clock for wide vectors. So does every Mac: macOS saves the registers of
// AVX-512 only from their first use on, and XCR0 does not show them before.
func (m machine) best() Path {
	switch {
	case !has(m.ecx1, sse41|popcnt) || !has(m.ebx7, bmi1|bmi2):
		return Generic
	case !has(m.ecx1, osxsave|avx) || !has(m.ebx7, avx2) || !has(m.xcr0, xmmYMM):
		return BMI2
	case !has(m.ebx7, avx512f|avx512dq|avx512bw) ||
		!has(m.ecx7, vbmi|vbmi2|vpopcntdq) || !has(m.xcr0, maskAndZMM):
		return AVX2
	}
	return AVX512
}

// has reports whether all bits are in the register.
func has(register, bits uint32) bool { return register&bits == bits }

// fastPDEP reports whether PDEP and PEXT are fast: on Intel, and on AMD from family 0x19
// (Zen 3) on. On earlier AMD processors, Hygon, VIA and Zhaoxin they are microcode. No
// bit tells the speed, so this goes by name. The family of such an AMD processor is 0xf plus
// the extended family.
func (m machine) fastPDEP() bool {
	return m.vendor == intel || m.vendor == amd && 0xf+m.signature>>20&0xff >= 0x19
}

// Implemented in path_amd64.s.

// leaf returns what CPUID puts in the four registers, for ECX 0.
func leaf(n uint32) (a, b, c, d uint32)

// xcr0 returns the lower half of XCR0. The processor must have OSXSAVE.
func xcr0() uint32
