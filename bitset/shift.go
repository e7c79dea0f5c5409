package bitset

import (
	"math/bits"

	"github.com/bitwalk/bitwalk/internal/fault"
	"github.com/bitwalk/bitwalk/internal/word"
)

// This file moves elements up and down.

// Shift sets s to a with every element moved up by n, or down by -n if n is negative. Elements
// that would become negative are dropped. It panics if one would become too large.
func (s *Set) Shift(a Set, n int) {
	word.Inline(func() {
		size := len(a)
		if uint(n-1) >= 63 || size == 0 || size != len(*s) || a[size-1]>>(-n&63) != 0 || clash(*s, a) {
			s.shiftAny(a, n)
			return
		}
		dst, carry := (*s)[:size], uint64(0)
		for w, x := range a {
			dst[w] = x<<(n&63) | carry
			carry = x >> (-n & 63)
		}
	})
}

// shiftAny is Shift for any sets, any n, and any result.
//
//go:noinline
func (s *Set) shiftAny(a Set, n int) {
	if n < 0 {
		s.shiftDown(a, -uint(n))
	} else {
		s.shiftUp(a, n)
	}
}

// In shiftUp and shiftDown, each word of a is rotated, and then has the bits of two words of
// the result. Each is read before it is written, also if a begins where s does.

func (s *Set) shiftUp(a Set, n int) {
	last := a.Last()
	if last < 0 {
		clear(*s)
		return
	}
	if last > greatest-n {
		panic(fault.Message("bitset: Shift: ", last, " + ", n, " is too large"))
	}
	words, top, size := n>>6, last>>6, (last+n)>>6+1
	dst := s.space(size, a)
	to, mask := dst[words:size], ^uint64(0)<<(n&63)
	above := bits.RotateLeft64(a[top], n)
	if top+1 < len(to) {
		to[top+1] = above &^ mask
	}
	a, to = a[:top+1], to[:top+1]
	for w := top; w > 0; w-- {
		x := bits.RotateLeft64(a[w-1], n)
		to[w] = above&mask | x&^mask
		above = x
	}
	to[0] = above & mask
	clear(dst[:words])
	clear(dst[size:])
}

func (s *Set) shiftDown(a Set, n uint) {
	from := a[min(int(n>>6), len(a)):]
	size := len(from)
	dst := s.space(size, a)
	if size > 0 {
		to, mask := dst[:size], ^uint64(0)>>(n&63)
		below := bits.RotateLeft64(from[0], -int(n))
		for w, x := range from[1:] {
			x = bits.RotateLeft64(x, -int(n))
			to[w] = below&mask | x&^mask
			below = x
		}
		to[size-1] = below & mask
	}
	clear(dst[size:])
}
