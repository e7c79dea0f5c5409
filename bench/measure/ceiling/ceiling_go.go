package ceiling

import "unsafe"

// The fallback: eight bytes at a time.

func loadGo(p *uint64, blocks int) (or uint64) {
	for buf := unsafe.Slice(p, blocks*Block/8); len(buf) >= 8; buf = buf[8:] {
		if len(buf)%(Block/8) == 0 {
			or = 0
		}
		or |= buf[0] | buf[1] | buf[2] | buf[3] | buf[4] | buf[5] | buf[6] | buf[7]
	}
	return or
}

func storeGo(p *uint64, blocks int) {
	for buf := unsafe.Slice(p, blocks*Block/8); len(buf) >= 8; buf = buf[8:] {
		buf[0], buf[1], buf[2], buf[3] = 0, 0, 0, 0
		buf[4], buf[5], buf[6], buf[7] = 0, 0, 0, 0
	}
}
