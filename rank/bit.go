package rank

import (
	"fmt"
	"math/bits"

	"github.com/bitwalk/bitwalk/scan"
)

// Bit returns the number of ones of words below position i, where bit i of
// words[w] is at position 64*w+i: the rank of the one at position i, if there is
// one. It is 0 for i <= 0, and counts all ones for an i beyond the last position.
//
// Bit counts what is below i. Where many ranks of one set are asked, take an
// [Index].
func Bit(words []uint64, i int) int {
	if i <= 0 {
		return 0
	}
	w := i >> 6
	if w >= len(words) {
		return scan.Count(words)
	}
	n := bits.OnesCount64(words[w] & (1<<(i&63) - 1))
	if w >= few {
		return n + scan.Count(words[:w])
	}
	for _, x := range words[:w] {
		n += bits.OnesCount64(x)
	}
	return n
}

// few is how many words take less than a call.
const few = 8

// BitAt returns the position of the one of words whose rank is r, counted from
// 0 for the lowest: the inverse of [Bit]. It panics if words has no more than r
// ones, and if r < 0.
//
// BitAt counts what is below the position it returns. Where many positions of one
// set are asked, take an [Index].
func BitAt(words []uint64, r int) int {
	left, base := r, 0
	for ; len(words)-base > stretch; base += stretch {
		n := scan.Count(words[base : base+stretch])
		if left < n {
			break
		}
		left -= n
	}
	if r >= 0 {
		for w, x := range words[base:] {
			n := bits.OnesCount64(x)
			if left < n {
				return 64*(base+w) + wordAt(x, left)
			}
			left -= n
		}
	}
	panic(fmt.Sprintf("rank: BitAt: %d is not the rank of a one, there are %d", r, scan.Count(words)))
}

// stretch is how many words BitAt counts in one call, in the time that a loop takes
// for a few.
const stretch = 64

// WordBit returns the number of ones of x below bit i: [Bit] for one word. It is
// 0 for i <= 0, and counts all ones for an i beyond the last bit.
func WordBit[W scan.Word](x W, i int) int {
	if i <= 0 {
		return 0
	}
	return bits.OnesCount64(uint64(x) & (1<<uint(i) - 1))
}

// WordBitAt returns the bit of x that is the one of rank r, counted from 0 for
// the lowest: [BitAt] for one word, and the inverse of [WordBit]. It panics if x
// has no more than r ones, and if r < 0.
//
// It deposits a bit where PDEP is fast, and elsewhere sums the ones of the
// bytes within the word (Vigna, Broadword implementation of rank/select
// queries, 2008, algorithm 2).
func WordBitAt[W scan.Word](x W, r int) int {
	if uint(r) >= uint(scan.OnesCount(x)) {
		panic(fmt.Sprintf("rank: WordBitAt: %d is not the rank of a one of %#02x, which has %d", r, x, scan.OnesCount(x)))
	}
	return wordAt(uint64(x), r)
}

// byteAt[r][b] is the bit of byte b that is the one of rank r.
var byteAt = func() (t [8][256]uint8) {
	for b := range 256 {
		for r, x := 0, uint8(b); x != 0; r, x = r+1, x&(x-1) {
			t[r][b] = uint8(bits.TrailingZeros8(x))
		}
	}
	return t
}()

// wordAtGeneric returns the bit of x that is the one of rank r. There must be one.
func wordAtGeneric(x uint64, r int) int {
	const low, high = 0x0101010101010101, 0x8080808080808080
	s := x - x>>1&0x5555555555555555
	s = s&0x3333333333333333 + s>>2&0x3333333333333333
	s = (s + s>>4) & 0x0f0f0f0f0f0f0f0f * low // byte i: the ones of bytes 0 to i
	// The bytes whose sum is at most r keep their top bit in the subtraction.
	at := bits.OnesCount64(((uint64(r)*low|high)-s)&high) * 8 & 63
	return at + int(byteAt[(r-int(s<<8>>at&0xff))&7][uint8(x>>at)])
}
