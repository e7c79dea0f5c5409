// Package ceiling holds the loops that nothing can beat: one that only loads a
// buffer, one that only stores to it. What a kernel takes is read against them.
package ceiling

// Block is how many bytes the loops touch at a time. They leave out what
// remains of a buffer after the last whole block.
const Block = 256

// Width names the widest loads and stores of this CPU, which the loops use:
// "avx512", "avx2", "neon" or "go".
func Width() string { return width }

// Load reads buf.
func Load(buf []uint64) { load(buf) }

// Store writes zeros over buf.
func Store(buf []uint64) { store(buf) }

// The fallback: eight bytes at a time.

//go:noinline
func loadGo(buf []uint64) (or uint64) {
	for ; len(buf) >= 8; buf = buf[8:] {
		or |= buf[0] | buf[1] | buf[2] | buf[3] | buf[4] | buf[5] | buf[6] | buf[7]
	}
	return or
}

//go:noinline
func storeGo(buf []uint64) {
	for ; len(buf) >= 8; buf = buf[8:] {
		buf[0], buf[1], buf[2], buf[3] = 0, 0, 0, 0
		buf[4], buf[5], buf[6], buf[7] = 0, 0, 0, 0
	}
}
