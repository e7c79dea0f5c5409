//go:build !purego

package path

import (
	"runtime"
	"testing"

	"github.com/bitwalk/bitwalk/tools/listing"
	"github.com/klauspost/cpuid/v2"
)

// What this package finds out is what cpuid does.
func TestAgainstCPUID(t *testing.T) {
	want := Generic
	if cpuid.CPU.Supports(cpuid.SSE4, cpuid.POPCNT, cpuid.BMI1, cpuid.BMI2) {
		want = BMI2
		if cpuid.CPU.Supports(cpuid.AVX, cpuid.AVX2) {
			want = AVX2
			if runtime.GOOS != "darwin" && cpuid.CPU.Supports(cpuid.AVX512F, cpuid.AVX512BW, cpuid.AVX512DQ,
				cpuid.AVX512VBMI, cpuid.AVX512VBMI2, cpuid.AVX512VPOPCNTDQ) {
				want = AVX512
			}
		}
	}
	if best() != want {
		t.Errorf("best is %v, want %v", best(), want)
	}
	fast := cpuid.CPU.VendorID == cpuid.Intel || cpuid.CPU.VendorID == cpuid.AMD && cpuid.CPU.Family >= 0x19
	for _, p := range List() {
		restore := Force(p)
		if Deposits() != (fast && p != Generic) {
			t.Errorf("%v: Deposits is %v, PDEP is fast: %v", p, Deposits(), fast)
		}
		restore()
	}
}

// zen4 is a machine that has everything.
var zen4 = machine{
	vendor:    [3]uint32{0x6874_7541, 0x6974_6e65, 0x444d_4163}, // Auth enti cAMD
	signature: 0x00a1_0f11,
	ecx1:      0xfffa_3203,
	ebx7:      0xf1bf_97a9,
	ecx7:      0x0040_5fce,
	xcr0:      0xe7,
}

// The features that kernels may need, and the machine without each.
var without = map[string]func(m *machine){
	"SSE4.1":     func(m *machine) { m.ecx1 &^= 1 << 19 },
	"POPCNT":     func(m *machine) { m.ecx1 &^= 1 << 23 },
	"AVX":        func(m *machine) { m.ecx1 &^= 1 << 28 },
	"BMI1":       func(m *machine) { m.ebx7 &^= 1 << 3 },
	"AVX2":       func(m *machine) { m.ebx7 &^= 1 << 5 },
	"BMI2":       func(m *machine) { m.ebx7 &^= 1 << 8 },
	"AVX512F":    func(m *machine) { m.ebx7 &^= 1 << 16 },
	"AVX512DQ":   func(m *machine) { m.ebx7 &^= 1 << 17 },
	"AVX512BW":   func(m *machine) { m.ebx7 &^= 1 << 30 },
	"AVX512VBMI": func(m *machine) { m.ecx7 &^= 1 << 1 },

	"AVX512VBMI2":     func(m *machine) { m.ecx7 &^= 1 << 6 },
	"AVX512VPOPCNTDQ": func(m *machine) { m.ecx7 &^= 1 << 14 },
}

// A processor that lacks any feature which an instruction of a kernel needs does not run the
// path of the kernel. The assembler lists the kernels, those by macros too.
func TestGates(t *testing.T) {
	if testing.Short() {
		t.Skip("lists the machine code of all kernels")
	}
	if p := zen4.best(); p != AVX512 {
		t.Fatalf("with all features it runs %v", p)
	}
	kernels, err := listing.Kernels("../..", "amd64")
	if err != nil {
		t.Fatal(err)
	}
	asked := 0
	for _, f := range kernels {
		of := map[string]Path{"bmi2": BMI2, "avx2": AVX2, "avx512": AVX512}[f.Path()] // or Generic
		needs, unknown := f.Features()
		if len(unknown) > 0 {
			t.Errorf("%s: what do these need: %v", f.Name, unknown)
		}
		asked += len(needs)
		if len(needs) == 0 && of != Generic && len(f.Refers) == 0 { // lattice's entries jump elsewhere
			t.Errorf("%s needs no feature", f.Name)
		}
		for name := range needs {
			machine := zen4
			if lack, ok := without[name]; !ok {
				t.Errorf("no path asks for %s, which %s needs", name, f.Name)
			} else if lack(&machine); machine.best() >= of {
				t.Errorf("a processor without %s runs %s", name, f.Name)
			}
		}
	}
	if t.Logf("%d features of %d kernels", asked, len(kernels)); asked == 0 {
		t.Error("no kernel needs a feature")
	}
}

// Machines as they are, and some as hypervisors and operating systems make them.
func TestMachines(t *testing.T) {
	intel := [3]uint32{0x756e_6547, 0x4965_6e69, 0x6c65_746e} // Genu ineI ntel
	hygon := [3]uint32{0x6f67_7948, 0x6e65_476e, 0x656e_6975} // Hygo nGen uine
	for _, test := range []struct {
		name   string
		change func(m *machine)
		best   Path
		fast   bool
	}{
		{"Zen 4", func(m *machine) {}, AVX512, true},
		{"Zen 3", func(m *machine) { m.signature, m.ebx7, m.ecx7 = 0x00a2_0f10, 0x219c_95a9, 0x0040_069c }, AVX2, true},
		{"Zen 2", func(m *machine) { m.signature, m.ebx7, m.ecx7 = 0x0083_0f10, 0x219c_91a9, 0x0040_0004 }, AVX2, false},
		{"Excavator", func(m *machine) { m.signature, m.ebx7, m.ecx7 = 0x0066_0f51, 0x0000_01a9, 0 }, AVX2, false},
		{"Hygon", func(m *machine) { m.vendor, m.signature, m.ebx7, m.ecx7 = hygon, 0x0090_0f01, 0x209c_01a9, 0 }, AVX2, false},
		{"Skylake-X", func(m *machine) { m.vendor, m.signature, m.ebx7, m.ecx7 = intel, 0x0005_0654, 0xd39f_fffb, 0 }, AVX2, true},
		{"Sapphire Rapids", func(m *machine) { m.vendor, m.signature = intel, 0x0008_06f8 }, AVX512, true},
		{"Nehalem", func(m *machine) {
			m.vendor, m.signature, m.ecx1, m.ebx7, m.ecx7, m.xcr0 = intel, 0x0001_06a5, 0x009c_e3bd, 0, 0, 0
		}, Generic, true},
		{"no OSXSAVE", func(m *machine) { m.ecx1 &^= 1 << 27; m.xcr0 = 0 }, BMI2, true},
		{"no YMM", func(m *machine) { m.xcr0 = 0b011 }, BMI2, true},
		{"no XMM", func(m *machine) { m.xcr0 &^= 0b010 }, BMI2, true},
		{"no masks", func(m *machine) { m.xcr0 &^= 1 << 5 }, AVX2, true},
		{"no upper halves of ZMM", func(m *machine) { m.xcr0 &^= 1 << 6 }, AVX2, true},
		{"no upper ZMM", func(m *machine) { m.xcr0 &^= 1 << 7 }, AVX2, true},
	} {
		m := zen4
		test.change(&m)
		if m.best() != test.best || m.fastPDEP() != test.fast {
			t.Errorf("%s: %v, fast PDEP %v, want %v, %v", test.name, m.best(), m.fastPDEP(), test.best, test.fast)
		}
	}
}
