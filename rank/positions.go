package rank

import (
	"math/bits"

	"github.com/bitwalk/bitwalk/internal/word"
	"github.com/bitwalk/bitwalk/scan"
)

// Rank returns the number of ones of words below position i, where bit b of words[w] is
// at position 64*w+b: if position i has a one, its rank. If i <= 0, it returns 0; if i is
// beyond the last position, the number of all ones.
//
// Rank takes time proportional to i. For many ranks in one set, use an [Index].
func Rank(words []uint64, i int) (n int) {
	w := uint(i) >> 6
	if w >= few || w >= uint(len(words)) { // or i < 0
		return rankMany(words, i)
	}
	for _, x := range words[:w] {
		n += bits.OnesCount64(x)
	}
	return n + bits.OnesCount64(words[w]&(1<<(i&63)-1))
}

// few is the number of words up to which a loop takes less time than a call of scan.Count.
const few = 8

// rankMany is Rank for a negative i, and for one beyond the first few words or all.
func rankMany(words []uint64, i int) int {
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
	if len(words) > shortStretch {
		// The one may be near.
		for w, x := range words[:some] {
			n := bits.OnesCount64(x)
			if r < n {
				return 64*w + wordAt(x, r)
			}
			r -= n
		}
		base = some
		stretch := shortStretch
		if len(words) > 8*longStretch {
			stretch = longStretch
		}
		for ; len(words)-base > stretch; base += stretch {
			n := scan.Count(words[base : base+stretch])
			if r < n {
				break
			}
			r -= n
		}
	}
	for w, x := range words[base:] {
		n := bits.OnesCount64(x)
		if r < n {
			if word.Narrow {
				word.MustReach("rank: Select", base+w)
			}
			return 64*(base+w) + wordAt(x, r)
		}
		r -= n
	}
	return -1
}

// some is the number of words that Select counts one by one at first.
const some = 16

// A stretch is the number of words that Select then counts in one call of scan.Count. The
// call takes as long as a loop over a few words, and the last stretch is left to a loop.
const (
	shortStretch = 24
	longStretch  = 64
)

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

// byteAt[r][b] is the position of the one of rank r in byte b.
var byteAt = func() (t [8][256]uint8) {
	for b := range 256 {
		for r, x := 0, uint8(b); x != 0; r, x = r+1, x&(x-1) {
			t[r][b] = uint8(bits.TrailingZeros8(x))
		}
	}
	return t
}()

// wordAtGeneric returns the position of the one of rank r in x. There must be one.
func wordAtGeneric(x uint64, r int) int {
	const low, high = 0x0101010101010101, 0x8080808080808080
	s := x - x>>1&0x5555555555555555
	s = s&0x3333333333333333 + s>>2&0x3333333333333333
	s = (s + s>>4) & 0x0f0f0f0f0f0f0f0f * low // byte i: the ones of bytes 0 to i
	// The bytes whose sum is at most r keep their top bit in the subtraction.
	at := bits.OnesCount64(((uint64(r)*low|high)-s)&high) * 8 & 63
	return at + int(byteAt[(r-int(s<<8>>at&0xff))&7][uint8(x>>at)])
}
