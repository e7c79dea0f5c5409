package bitset

import (
	"github.com/bitwalk/bitwalk/internal/setop"
	"github.com/bitwalk/bitwalk/internal/word"
)

// This file combines two sets, and complements one. The receiver becomes the result.

// And sets s to the elements in both a and b.
func (s *Set) And(a, b Set) { s.combine(setop.And, a, b) }

// AndNot sets s to the elements of a that are not in b.
func (s *Set) AndNot(a, b Set) { s.combine(setop.AndNot, a, b) }

// Or sets s to the elements in a, in b, or in both.
func (s *Set) Or(a, b Set) { s.combine(setop.Or, a, b) }

// Xor sets s to the elements in one of a and b but not in both.
func (s *Set) Xor(a, b Set) { s.combine(setop.Xor, a, b) }

// combine sets s to the result of o on a and b. In the usual case all sets have one length, and each
// of a and b begins where s does or shares no words with it. Store is inlined, and o a constant.
func (s *Set) combine(o setop.Op, a, b Set) {
	word.Inline(func() {
		dst := *s
		n := len(dst)
		if n != len(a) || n != len(b) || clash(dst, a) || clash(dst, b) {
			dst, a, b = s.prepare(o, a, b)
		}
		o.Store(dst, a, b)
	})
}

// prepare sets s to the result of o on a and b but for the words that both have, and returns these,
// and those of a and b.
//
//go:noinline
func (s *Set) prepare(o setop.Op, a, b Set) (dst, x, y Set) {
	if len(a) < len(b) && (o == setop.Or || o == setop.Xor) {
		a, b = b, a
	}
	n := min(len(a), len(b))
	rest := a[n:] // is the end of the result
	if o == setop.And {
		rest = nil
	}
	dst = s.space(n+len(rest), a, b)
	end := n + copy(dst[n:], rest)
	clear(dst[end:])
	return dst[:n], a[:n], b[:n]
}

// Not sets s to the numbers in [0, n) that are not in a. It panics if n < 0.
func (s *Set) Not(a Set, n int) {
	mustGrow("Not", n)
	size := (n-1)>>6 + 1
	dst := s.space(size, a)
	m := min(len(a), size)
	for w, x := range a[:m] {
		dst[w] = ^x
	}
	addAll(dst[m:size])
	clear(dst[size:])
	if n > 0 {
		dst[size-1] &= ^uint64(0) >> (-n & 63)
	}
}
