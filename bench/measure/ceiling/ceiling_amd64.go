package ceiling

import "github.com/klauspost/cpuid/v2"

func assembly() (list []form) {
	if cpuid.CPU.Supports(cpuid.AVX512F, cpuid.AVX2) {
		list = append(list, form{"avx512", loadAVX512, storeAVX512})
	}
	if cpuid.CPU.Supports(cpuid.AVX2) {
		list = append(list, form{"avx2", loadAVX2, storeAVX2})
	}
	return list
}

//go:noescape
func loadAVX512(p *uint64, blocks int) uint64

//go:noescape
func loadAVX2(p *uint64, blocks int) uint64

//go:noescape
func storeAVX512(p *uint64, blocks int)

//go:noescape
func storeAVX2(p *uint64, blocks int)
