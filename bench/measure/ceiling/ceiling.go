// Package ceiling holds the loops that nothing can beat: one only loads a buffer,
// the other only stores to it. Kernels are compared with them.
package ceiling

// Block is the number of bytes that the loops access at a time. They skip what
// remains of a buffer after the last whole block.
const Block = 256

// A form is the two loops by one set of instructions. Each does one block at
// least.
type form struct {
	name  string
	load  func(p *uint64, blocks int) uint64
	store func(p *uint64, blocks int)
}

// forms are those that this CPU can run, the widest first.
var forms = append(assembly(), form{"go", loadGo, storeGo})

// Load reads buf, and returns the OR of the words of the last block, which shows
// that it did.
func Load(buf []uint64) uint64 { return forms[0].loadAll(buf) }

// Store writes zeros over buf.
func Store(buf []uint64) { forms[0].storeAll(buf) }

func (f *form) loadAll(buf []uint64) uint64 {
	if blocks := len(buf) * 8 / Block; blocks > 0 {
		return f.load(&buf[0], blocks)
	}
	return 0
}

func (f *form) storeAll(buf []uint64) {
	if blocks := len(buf) * 8 / Block; blocks > 0 {
		f.store(&buf[0], blocks)
	}
}
