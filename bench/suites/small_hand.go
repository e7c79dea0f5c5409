package suites

import (
	"math/bits"

	"github.com/bitwalk/bitwalk/scan"
)

// The loops by hand of the small suite, each in a function of its own.

//go:noinline
func andInHand(dst, b []uint64) {
	for i, x := range b {
		dst[i] &= x
	}
}

//go:noinline
func andCountHand(dst, a, b []uint64) (n int) {
	for i, x := range a {
		x &= b[i]
		dst[i] = x
		n += bits.OnesCount64(x)
	}
	return n
}

//go:noinline
func andNotHand(dst, a, b []uint64) {
	for i, x := range a {
		dst[i] = x &^ b[i]
	}
}

//go:noinline
func andNotInHand(dst, b []uint64) {
	for i, x := range b {
		dst[i] &^= x
	}
}

//go:noinline
func andNotCountHand(dst, a, b []uint64) (n int) {
	for i, x := range a {
		x &^= b[i]
		dst[i] = x
		n += bits.OnesCount64(x)
	}
	return n
}

// copyCountHand copies the words that only one set has.
//
//go:noinline
func copyCountHand(dst, words []uint64) (n int) {
	for i, x := range words {
		dst[i] = x
		n += bits.OnesCount64(x)
	}
	return n
}

//go:noinline
func countAndNotHand(a, b []uint64) (n int) {
	for i, x := range a {
		n += bits.OnesCount64(x &^ b[i])
	}
	return n
}

//go:noinline
func orTwoHand(dst, a, b []uint64) {
	for i, x := range a {
		dst[i] = x | b[i]
	}
}

//go:noinline
func orInHand(dst, b []uint64) {
	for i, x := range b {
		dst[i] |= x
	}
}

//go:noinline
func orCountHand(dst, a, b []uint64) (n int) {
	for i, x := range a {
		x |= b[i]
		dst[i] = x
		n += bits.OnesCount64(x)
	}
	return n
}

//go:noinline
func countOrHand(a, b []uint64) (n int) {
	for i, x := range a {
		n += bits.OnesCount64(x | b[i])
	}
	return n
}

//go:noinline
func xorHand(dst, a, b []uint64) {
	for i, x := range a {
		dst[i] = x ^ b[i]
	}
}

//go:noinline
func xorCountHand(dst, a, b []uint64) (n int) {
	for i, x := range a {
		x ^= b[i]
		dst[i] = x
		n += bits.OnesCount64(x)
	}
	return n
}

//go:noinline
func countXorHand(a, b []uint64) (n int) {
	for i, x := range a {
		n += bits.OnesCount64(x ^ b[i])
	}
	return n
}

//go:noinline
func countInHand(words []uint64, from, to int) (n int) {
	for w := from / 64; w <= (to-1)/64; w++ {
		x := words[w]
		if w == from/64 {
			x &= ^uint64(0) << (from % 64)
		}
		if w == (to-1)/64 {
			x &= ^uint64(0) >> (-to & 63)
		}
		n += bits.OnesCount64(x)
	}
	return n
}

//go:noinline
func selectHand(words []uint64, r int) int {
	for w, x := range words {
		if n := bits.OnesCount64(x); r >= n {
			r -= n
			continue
		}
		for ; r > 0; r-- {
			x &= x - 1
		}
		return 64*w + bits.TrailingZeros64(x)
	}
	return -1
}

//go:noinline
func countAnyHand(sets [][]uint64) (n uint64) {
	for w, x := range sets[0] {
		for _, s := range sets[1:] {
			x |= s[w]
		}
		n += uint64(bits.OnesCount64(x))
	}
	return n
}

// countAtLeastHand counts what is in at least three.
//
//go:noinline
func countAtLeastHand(sets [][]uint64) (n uint64) {
	for w := range sets[0] {
		var one, two, three uint64
		for _, s := range sets {
			x := s[w]
			three |= two & x
			two |= one & x
			one |= x
		}
		n += uint64(bits.OnesCount64(three))
	}
	return n
}

// allOf, anyOf and threeOf return word w of the sets, of any lengths: what is in all of
// them, which must have so many words, in any, and in at least three.
func allOf(sets [][]uint64, w int) uint64 {
	x := sets[0][w]
	for _, s := range sets[1:] {
		x &= s[w]
	}
	return x
}

func anyOf(sets [][]uint64, w int) (x uint64) {
	for _, s := range sets {
		if w < len(s) {
			x |= s[w]
		}
	}
	return x
}

func threeOf(sets [][]uint64, w int) uint64 {
	var one, two, three uint64
	for _, s := range sets {
		if w < len(s) {
			x := s[w]
			three |= two & x
			two |= one & x
			one |= x
		}
	}
	return three
}

func shortest(sets [][]uint64) int {
	n := len(sets[0])
	for _, s := range sets[1:] {
		n = min(n, len(s))
	}
	return n
}

func longest(sets [][]uint64) (n int) {
	for _, s := range sets {
		n = max(n, len(s))
	}
	return n
}

//go:noinline
func intersectUnevenHand(dst []uint64, sets [][]uint64) {
	n := shortest(sets)
	for w := range dst[:n] {
		dst[w] = allOf(sets, w)
	}
	clear(dst[n:])
}

// uniteUnevenHand unites set by set, which takes no look at lengths, and less time than
// word by word.
//
//go:noinline
func uniteUnevenHand(dst []uint64, sets [][]uint64) {
	clear(dst)
	for _, s := range sets {
		for w, x := range s {
			dst[w] |= x
		}
	}
}

//go:noinline
func atLeastUnevenHand(dst []uint64, sets [][]uint64) {
	for w := range dst {
		dst[w] = threeOf(sets, w)
	}
}

//go:noinline
func countAllUnevenHand(sets [][]uint64) (n int) {
	for w := range shortest(sets) {
		n += bits.OnesCount64(allOf(sets, w))
	}
	return n
}

//go:noinline
func countAnyUnevenHand(sets [][]uint64) (n int) {
	for w := range longest(sets) {
		n += bits.OnesCount64(anyOf(sets, w))
	}
	return n
}

//go:noinline
func countAtLeastUnevenHand(sets [][]uint64) (n int) {
	for w := range longest(sets) {
		n += bits.OnesCount64(threeOf(sets, w))
	}
	return n
}

//go:noinline
func allUnevenHand(dst []uint32, sets [][]uint64) []uint32 {
	for w := range shortest(sets) {
		for x := allOf(sets, w); x != 0; x &= x - 1 {
			dst = append(dst, uint32(64*w+bits.TrailingZeros64(x)))
		}
	}
	return dst
}

//go:noinline
func anyUnevenHand(dst []uint32, sets [][]uint64) []uint32 {
	for w := range longest(sets) {
		for x := anyOf(sets, w); x != 0; x &= x - 1 {
			dst = append(dst, uint32(64*w+bits.TrailingZeros64(x)))
		}
	}
	return dst
}

//go:noinline
func listBaseHand(dst []uint32, words []uint64, base uint32) []uint32 {
	for w, x := range words {
		for ; x != 0; x &= x - 1 {
			dst = append(dst, base+uint32(64*w+bits.TrailingZeros64(x)))
		}
	}
	return dst
}

//go:noinline
func listInHand(dst []uint32, words []uint64, from, to int) []uint32 {
	for w := from / 64; w <= (to-1)/64; w++ {
		x := words[w]
		if w == from/64 {
			x &= ^uint64(0) << (from % 64)
		}
		if w == (to-1)/64 {
			x &= ^uint64(0) >> (-to & 63)
		}
		for ; x != 0; x &= x - 1 {
			dst = append(dst, uint32(64*w+bits.TrailingZeros64(x)))
		}
	}
	return dst
}

//go:noinline
func listAndHand(dst []uint32, a, b []uint64) []uint32 {
	for w, x := range a {
		for x &= b[w]; x != 0; x &= x - 1 {
			dst = append(dst, uint32(64*w+bits.TrailingZeros64(x)))
		}
	}
	return dst
}

//go:noinline
func listAndNotHand(dst []uint32, a, b []uint64) []uint32 {
	for w, x := range a {
		for x &^= b[w]; x != 0; x &= x - 1 {
			dst = append(dst, uint32(64*w+bits.TrailingZeros64(x)))
		}
	}
	return dst
}

//go:noinline
func anyHand(dst []uint32, sets [][]uint64) []uint32 {
	for w, x := range sets[0] {
		for _, s := range sets[1:] {
			x |= s[w]
		}
		for ; x != 0; x &= x - 1 {
			dst = append(dst, uint32(64*w+bits.TrailingZeros64(x)))
		}
	}
	return dst
}

// fillPositions lists as the comment of FillPositions does.
//
//go:noinline
func fillPositions(dst []uint32, words []uint64) []uint32 {
	buf := dst[:cap(dst)]
	n, used := scan.FillPositions(buf, words)
	for at := used; at < len(words); at += used {
		var more int
		more, used = scan.FillPositions(buf[n:], words[at:])
		for i := range buf[n : n+more] {
			buf[n+i] += uint32(64 * at)
		}
		n += more
	}
	return buf[:n]
}

//go:noinline
func fillPositionsBase(dst []uint32, words []uint64) []uint32 {
	buf := dst[:cap(dst)]
	n := 0
	for at := 0; at < len(words); {
		more, used := scan.FillPositionsBase(buf[n:], words[at:], uint32(64*at))
		n += more
		at += used
	}
	return buf[:n]
}

//go:noinline
func fillSubsetsHand(dst []uint64, set uint64) int {
	sub := uint64(0)
	for i := range dst {
		dst[i] = sub
		if sub = (sub - set) & set; sub == 0 {
			return i + 1
		}
	}
	return len(dst)
}

//go:noinline
func fillSnoobHand(dst []uint64, sub, set uint64) int {
	for i := range dst {
		dst[i] = sub
		var ok bool
		if sub, ok = scan.NextSnoobIn(sub, set); !ok {
			return i + 1
		}
	}
	return len(dst)
}

//go:noinline
func depositHand(dst, src []uint64, set uint64) {
	for i, x := range src {
		y := uint64(0)
		for s := set; s != 0; s &= s - 1 {
			y |= s & -s & -(x & 1)
			x >>= 1
		}
		dst[i] = y
	}
}
