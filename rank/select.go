package rank

import (
	"math/bits"

	"github.com/bitwalk/bitwalk/scan"
)

// SelectBit returns the position of the one of rank r in x, where the lowest one has
// rank 0. It returns -1 if x has r ones or fewer, or if r < 0. The inverse, the rank of
// bit i, is scan.OnesCount(x & (1<<i - 1)).
//
// Where PDEP is fast, SelectBit deposits the bit 1<<r in x. Elsewhere it sums the ones
// of the bytes within the word (Vigna, Broadword implementation of rank/select queries,
// 2008, algorithm 2).
func SelectBit[W scan.Word](x W, r int) int {
	if uint(r) >= uint(scan.OnesCount(x)) {
		return -1
	}
	return wordAt(uint64(x), r)
}

// wordAtGeneric returns the position of the one of rank r in x. There must be one.
func wordAtGeneric(x uint64, r int) int {
	s := x - x>>1&0x5555555555555555
	s = s&0x3333333333333333 + s>>2&0x3333333333333333
	s = (s + s>>4) & 0x0f0f0f0f0f0f0f0f * bytes // byte i: the ones of bytes 0 to i
	at := 8 * notAbove(s, r)
	r -= int(s << 8 >> (at & 63) & 0xff)
	b := x >> (at & 63) & 0xff
	s = b * bytes & 0x8040201008040201        // byte i: bit i of b, in its place
	s = (s + 0x7f*bytes) >> 7 & bytes * bytes // byte i: the ones of bits 0 to i
	return at + notAbove(s, r)
}

const bytes = 0x0101010101010101 // times a number below 256, that number in each byte

// notAbove returns how many bytes of s are at most r, if all of them are below 128: these
// keep their top bit in the subtraction.
func notAbove(s uint64, r int) int {
	const tops = 0x80 * bytes
	return bits.OnesCount64(((uint64(r)*bytes | tops) - s) & tops)
}
