package tables

import "math/bits"

// Tables that are not what they seem to be where they are filled.
var handed, added, somewhere, called [64]uint64

var names []string

type number uint64

func (n *number) self() *number { return n }

func init() {
	var n number
	for i := range 64 {
		handed[i] = 1 << i
	}
	p := n.self()
	n = 8
	*p = 9
	handed[3] = uint64(n)
}

func init() {
	for i := range 64 {
		added[i] = 1 << i
	}
	added[3] += uint64(len(names))
}

func init() {
	for i := range 64 {
		somewhere[i] = 1 << i
	}
	somewhere[len(names)] = 0
}

func init() { call() }

func call() {
	for i := range 64 {
		called[i] = 1 << i
	}
	called[len(names)] = 0
}

// Another function may change it.
var given = []uint8{1, 2, 4, 8, 16, 32, 64, 128}

func give() { change(given) }

func change(list []uint8) { list[0] = 2 }

func wrong(a, b, c, d uint64, e uint8) {
	for a != 0 { // stays: it is not proven that the bit is cleared
		i := bits.TrailingZeros64(a)
		a ^= handed[i]
		use(i)
	}
	for b != 0 { // stays: it is not proven that the bit is cleared
		i := bits.TrailingZeros64(b)
		b ^= added[i]
		use(i)
	}
	for c != 0 { // stays: it is not proven that the bit is cleared
		i := bits.TrailingZeros64(c)
		c ^= somewhere[i]
		use(i)
	}
	for d != 0 { // stays: it is not proven that the bit is cleared
		i := bits.TrailingZeros64(d)
		d ^= called[i]
		use(i)
	}
	for e != 0 { // stays: it is not proven that the bit is cleared
		i := bits.TrailingZeros8(e)
		e ^= given[i]
		use(i)
	}
}
