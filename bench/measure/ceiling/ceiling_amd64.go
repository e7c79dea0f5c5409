package ceiling

import "github.com/klauspost/cpuid/v2"

var width = func() string {
	switch {
	case cpuid.CPU.Supports(cpuid.AVX512F):
		return "avx512"
	case cpuid.CPU.Supports(cpuid.AVX2):
		return "avx2"
	}
	return "go"
}()

func load(buf []uint64) {
	blocks := len(buf) * 8 / Block
	switch {
	case blocks == 0:
	case width == "avx512":
		loadAVX512(&buf[0], blocks)
	case width == "avx2":
		loadAVX2(&buf[0], blocks)
	default:
		loadGo(buf)
	}
}

func store(buf []uint64) {
	blocks := len(buf) * 8 / Block
	switch {
	case blocks == 0:
	case width == "avx512":
		storeAVX512(&buf[0], blocks)
	case width == "avx2":
		storeAVX2(&buf[0], blocks)
	default:
		storeGo(buf)
	}
}

//go:noescape
func loadAVX512(p *uint64, blocks int)

//go:noescape
func loadAVX2(p *uint64, blocks int)

//go:noescape
func storeAVX512(p *uint64, blocks int)

//go:noescape
func storeAVX2(p *uint64, blocks int)
