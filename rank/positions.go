package rank

import (
	"math/bits"

	"github.com/bitwalk/bitwalk/scan"
)

// Rank returns the number of ones of words below position i, where bit b of words[w] is
// at position 64*w+b: if position i has a one, its rank. If i <= 0, it returns 0; if i is
// beyond the last position, the number of all ones.
//
// Rank takes time proportional to i. For many ranks in one set, use an [Index].
func Rank(words []uint64, i int) int {
	if i <= 0 {
		return 0
	}
	w := i >> 6
	if w >= len(words) {
		return scan.Count(words)
	}
	return scan.Count(words[:w]) + bits.OnesCount64(words[w]&(1<<(i&63)-1))
}

// Select returns the position of the one of rank r in words, where the lowest one has
// rank 0: the inverse of [Rank]. It returns -1 if words has r ones or fewer, or if
// r < 0.
//
// Select takes time proportional to the position it returns. For many positions in one
// set, use an [Index].
func Select(words []uint64, r int) int {
	if r < 0 {
		return -1
	}
	base := 0
	for ; len(words)-base > stretch; base += stretch {
		n := scan.Count(words[base : base+stretch])
		if r < n {
			break
		}
		r -= n
	}
	for w, x := range words[base:] {
		n := bits.OnesCount64(x)
		if r < n {
			return 64*(base+w) + wordAt(x, r)
		}
		r -= n
	}
	return -1
}

// stretch is the number of words that Select counts at once; it looks at the last ones
// one by one. In BenchmarkQueries, Select takes longer with half or twice as many.
const stretch = 64

// RankBit returns the number of ones of x below bit i. It is [Rank] for one word: if
// i <= 0, it returns 0; if i is beyond the last bit, the number of all ones.
func RankBit[W scan.Word](x W, i int) int {
	if i <= 0 {
		return 0
	}
	return bits.OnesCount64(uint64(x) & (1<<uint(i) - 1))
}

// SelectBit returns the position of the one of rank r in x, where the lowest one has
// rank 0: [Select] for one word, and the inverse of [RankBit]. It returns -1 if x has
// r ones or fewer, or if r < 0.
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
	// The bits of the byte, one in each byte: bit i in byte i.
	s = x >> (at & 63) & 0xff * bytes & 0x8040201008040201
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
