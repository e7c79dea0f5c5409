// Package machine has loops whose constants depend on the machine or on build tags.
package machine

import (
	"math/bits"
	"strconv"
	"unsafe"
)

// wordBits is the size of uint.
const wordBits = 32 << (^uint(0) >> 63)

const (
	half   = wordBits / 2
	byteOf = wordBits >> 3
	top    = 1<<wordBits - 1 // more than any integer type holds while it is worked out
)

const (
	blockBits = uint64(unsafe.Sizeof(block(0)) * 8)
	uintBits  = unsafe.Sizeof(uint(0)) * 8
)

type block uint32

const players, last = 10, 9

var seats [12]string

var slots [numRegs]int

func use(...any) {}

func sizes(a, b, c, d uint64, e, f, g, h uint, k uint32) {
	for i := 0; i < bits.UintSize; i++ { // stays: the new loop would not be the same where an int has 32 bits
		if a&(1<<uint(i)) != 0 {
			use(i)
		}
	}
	for i := 0; i < wordBits; i++ { // stays: the new loop would not be the same where an int has 32 bits
		if b>>uint(i)&1 == 1 {
			use(i)
		}
	}
	for c != 0 { // stays: the new loop would not be the same where an int has 32 bits
		i := bits.TrailingZeros64(c) & (wordBits - 1)
		c &= c - 1
		use(i)
	}
	for i := 0; i < 64; i++ { // want `iter.Bits`
		if uint64(e)&(1<<i) != 0 && d>>(^uint(0)>>63)&1 == 1 {
			use(i)
		}
	}
	for i := 0; i < wordBits; i++ { // want `iter.Bits`
		if e&(1<<i) != 0 {
			use(i)
		}
	}
	for i := 0; i < strconv.IntSize; i++ { // want `iter.Bits`
		if f&(1<<i) != 0 {
			use(i)
		}
	}
	for f != 0 { // want `iter.Bits`
		i := bits.TrailingZeros(f) & (wordBits - 1)
		f &= f - 1
		use(i)
	}
	for i := 0; i < half; i++ { // want `iter.Bits`
		if g&(1<<i) != 0 {
			use(i)
		}
	}
	for i := 0; i < byteOf; i++ { // want `iter.Bits`
		if h&(1<<i) != 0 {
			use(i)
		}
	}
	for i := 0; i < 32; i++ { // stays: it is not proven that it tests one bit after the other
		if uint64(k)&top&(1<<i) != 0 {
			use(i)
		}
	}
}

func tags(a, b, c uint64, d word, e uint64) {
	for r := 0; r < numRegs; r++ { // stays: numRegs may differ for another system, processor or build tag
		if a&(1<<r) != 0 {
			use(r)
		}
	}
	for r := 0; r < twice; r++ { // stays: twice may differ for another system, processor or build tag
		if b&(1<<r) != 0 {
			use(r)
		}
	}
	for r := range slots { // stays: slots may differ for another system, processor or build tag
		if c&(1<<r) != 0 {
			use(r)
		}
	}
	for r := 0; r < 16; r++ { // stays: d may differ for another system, processor or build tag
		if d&(1<<r) != 0 {
			use(r)
		}
	}
	for e != 0 { // stays: it is not proven that the bit is cleared
		i := bits.TrailingZeros64(e)
		use(i)
		e &^= 1 << (i & (numRegs - 1))
	}
}

func sizeofs(b block, c uint, d uint64) {
	for i := uint64(0); i < blockBits; i++ { // want `iter.BitsAs`
		if b&block(1<<i) > 0 {
			use(i)
		}
	}
	for i := uintBits - 1; i < uintBits; i-- {
		if c&(1<<i) != 0 {
			use(i)
		}
	}
	for i := uintptr(0); i < uintBits; i++ { // stays: the new loop would not be the same where an int has 32 bits
		if d&(1<<i) != 0 {
			use(i)
		}
	}
}

func helper(x uint64) {
	for ; x != 0; x &= x - 1 { // stays: the body uses the word itself
		use(low(x))
	}
}

const twice = 2 * numRegs

// The names of bounds stay.
func names(a, b, c, d, e uint64, f uint32, g uint16) {
	for i := 0; i < players; i++ { // want `iter.Bits`
		if a&(1<<i) != 0 {
			use(i)
		}
	}
	for i := 0; i <= last; i++ { // want `iter.Bits`
		if b&(1<<i) != 0 {
			use(i)
		}
	}
	for i := last; i >= 0; i-- {
		if c&(1<<i) != 0 {
			use(i)
		}
	}
	for i := last; i < players*2; i++ { // want `iter.Bits`
		if d&(1<<i) != 0 {
			use(i)
		}
	}
	for i := len(seats) - 1; i >= last; i-- {
		if e&(1<<i) != 0 {
			use(i)
		}
	}
	for i := range seats { // want `iter.Bits`
		if f&(1<<i) == 0 {
			continue
		}
		use(seats[i])
	}
	for i := 0; i < len(seats); i++ { // want `iter.Bits`
		if g&(1<<i) != 0 {
			use(i)
		}
	}
}

// A field or a function may have another type in another build.
func otherTypes(x uint64, r regs) (n int) {
	for w := loaded(x); w != 0; w &= w - 1 { // stays: loaded may differ for another system, processor or build tag
		n++
	}
	for i := range 40 { // stays: r may differ for another system, processor or build tag
		if r.live&(1<<i) != 0 {
			n++
		}
	}
	return n
}
