package bitset

import (
	"github.com/bitwalk/bitwalk/internal/word"
	"github.com/bitwalk/bitwalk/scan"
)

// This file combines two sets. The receiver becomes the result.

// And sets s to the elements in both a and b.
func (s *Set) And(a, b Set) { s.combine(opAnd, a, b) }

// AndNot sets s to the elements of a that are not in b.
func (s *Set) AndNot(a, b Set) { s.combine(opAndNot, a, b) }

// Or sets s to the elements in a, in b, or in both.
func (s *Set) Or(a, b Set) { s.combine(opOr, a, b) }

// Xor sets s to the elements in one of a and b but not in both.
func (s *Set) Xor(a, b Set) { s.combine(opXor, a, b) }

// An op is an operation on two sets.
type op uint8

const (
	opAnd op = iota
	opAndNot
	opOr
	opXor
)

// of returns the result of o on two words. Where it is inlined, o is a constant.
func (o op) of(x, y uint64) uint64 {
	switch o {
	case opAnd:
		return x & y
	case opAndNot:
		return x &^ y
	case opOr:
		return x | y
	}
	return x ^ y
}

// few is the number of words up to which methods are loops in the caller.
const few = 15

// combine sets s to the result of o on a and b.
func (s *Set) combine(o op, a, b Set) {
	word.Inline(func() {
		n := len(*s)
		if n != len(a) || n != len(b) || clash(*s, a) || clash(*s, b) {
			s.combineAny(o, a, b)
			return
		}
		if n > few {
			o.store(*s, a, b)
			return
		}
		dst, b := (*s)[:n], b[:n]
		for w, x := range a {
			dst[w] = o.of(x, b[w])
		}
	})
}

// combineAny is combine for sets of any lengths, wherever they lie.
//
//go:noinline
func (s *Set) combineAny(o op, a, b Set) {
	if len(a) < len(b) && (o == opOr || o == opXor) {
		a, b = b, a
	}
	n := min(len(a), len(b))
	rest := a[n:] // is the end of the result
	if o == opAnd {
		rest = nil
	}
	dst := s.space(n+len(rest), a, b)
	o.store(dst[:n], a[:n], b[:n])
	n += copy(dst[n:], rest)
	clear(dst[n:])
	*s = dst
}

// store sets dst to the result of o on a and b, which have as many words.
//
//go:noinline
func (o op) store(dst, a, b []uint64) {
	switch o {
	case opAnd:
		scan.And(dst, a, b)
	case opAndNot:
		scan.AndNot(dst, a, b)
	case opOr:
		scan.Or(dst, a, b)
	default:
		scan.Xor(dst, a, b)
	}
}
