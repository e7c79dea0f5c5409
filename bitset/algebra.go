package bitset

import (
	"fmt"
	"math"
	"math/bits"
	"unsafe"

	"github.com/bitwalk/bitwalk/internal/word"
	"github.com/bitwalk/bitwalk/scan"
)

// This file combines sets. The receiver becomes the result: its words are used again if
// there are enough, and if none of them is a word of an argument other than the receiver
// itself.
//
// For few words, where the call would take most of the time, the operations on two sets
// are inlined: if both have the same length, and also if a is the shorter one in And, or
// the longer one and the receiver itself in the others. Sets of one word each can't
// overlap in part, so that nothing is checked but the capacity.

// And sets s to the elements in both a and b.
func (s *Set) And(a, b Set) {
	word.Inline(func() {
		n := len(a)
		if n == 1 && len(b) == 1 && cap(*s) > 0 {
			s.only(a[0] & b[0])
			return
		}
		if n > inlined || n > len(b) || !s.takes(n, a) || !s.takes(n, b) {
			s.combine(opAnd, a, b)
			return
		}
		dst, a, b := (*s)[:n], a[:n], b[:n]
		*s = (*s)[:n]
		for w, x := range a {
			dst[w] = x & b[w]
		}
	})
}

// AndNot sets s to the elements of a that are not in b.
func (s *Set) AndNot(a, b Set) {
	word.Inline(func() {
		size, n := len(a), len(b)
		if size == 1 && n == 1 && cap(*s) > 0 {
			s.only(a[0] &^ b[0])
			return
		}
		if n > inlined || n > size || n < size && !s.begins(a) || !s.takes(size, a) || !s.takes(size, b) {
			s.combine(opAndNot, a, b)
			return
		}
		dst, a := (*s)[:n], a[:n]
		*s = (*s)[:size]
		for w, x := range b {
			dst[w] = a[w] &^ x
		}
	})
}

// Or sets s to the elements in a, in b, or in both.
func (s *Set) Or(a, b Set) {
	word.Inline(func() {
		size, n := len(a), len(b)
		if size == 1 && n == 1 && cap(*s) > 0 {
			s.only(a[0] | b[0])
			return
		}
		if n > inlined || n > size || n < size && !s.begins(a) || !s.takes(size, a) || !s.takes(size, b) {
			s.combine(opOr, a, b)
			return
		}
		dst, a := (*s)[:n], a[:n]
		*s = (*s)[:size]
		for w, x := range b {
			dst[w] = a[w] | x
		}
	})
}

// Xor sets s to the elements in one of a and b but not in both.
func (s *Set) Xor(a, b Set) {
	word.Inline(func() {
		size, n := len(a), len(b)
		if size == 1 && n == 1 && cap(*s) > 0 {
			s.only(a[0] ^ b[0])
			return
		}
		if n > inlined || n > size || n < size && !s.begins(a) || !s.takes(size, a) || !s.takes(size, b) {
			s.combine(opXor, a, b)
			return
		}
		dst, a := (*s)[:n], a[:n]
		*s = (*s)[:size]
		for w, x := range b {
			dst[w] = a[w] ^ x
		}
	})
}

// An op is an operation on two sets.
type op int

const (
	opAnd op = iota
	opAndNot
	opOr
	opXor
)

// combine sets s to the result of do on a and b, of any lengths.
//
//go:noinline
func (s *Set) combine(do op, a, b Set) {
	n := min(len(a), len(b))
	if len(a) == len(b) && n > inlined && s.takes(n, a) && s.takes(n, b) {
		*s = (*s)[:n]
		do.kernel(*s, a, b)
		return
	}
	if len(a) < len(b) && (do == opOr || do == opXor) {
		a, b = b, a
	}
	rest := a[n:] // of the result, beyond the words that both have
	if do == opAnd {
		rest = nil
	}
	size := n + len(rest)
	if s.takes(size, a) && s.takes(size, b) {
		*s = (*s)[:size]
	} else {
		*s = s.renewed(size)
	}
	switch to, a, b := (*s)[:n], a[:n], b[:n]; {
	case n > inlined:
		do.kernel(to, a, b)
	case do == opAnd:
		for w, x := range a {
			to[w] = x & b[w]
		}
	case do == opAndNot:
		for w, x := range a {
			to[w] = x &^ b[w]
		}
	case do == opOr:
		for w, x := range a {
			to[w] = x | b[w]
		}
	default:
		for w, x := range a {
			to[w] = x ^ b[w]
		}
	}
	if to := (*s)[n:]; len(to) > 0 && &to[0] != &rest[0] {
		word.Copy(to, rest)
	}
}

// kernel sets dst to the result of do on a and b, which have as many words.
func (do op) kernel(dst, a, b []uint64) {
	word.Inline(func() {
		switch do {
		case opAnd:
			scan.And(dst, a, b)
		case opAndNot:
			scan.AndNot(dst, a, b)
		case opOr:
			scan.Or(dst, a, b)
		case opXor:
			scan.Xor(dst, a, b)
		}
	})
}

// Not sets s to the numbers in [0, n) that are not in a. It panics if n < 0.
func (s *Set) Not(a Set, n int) {
	word.Inline(func() {
		size := len(a)
		if size > inlined || n != 64*size || !s.takes(size, a) {
			s.notMany(a, n)
			return
		}
		dst := (*s)[:size]
		*s = (*s)[:size]
		for w, x := range a {
			dst[w] = ^x
		}
	})
}

// notMany is Not for any n.
//
//go:noinline
func (s *Set) notMany(a Set, n int) {
	mustStart("Not", n)
	size := (n-1)>>6 + 1
	dst := s.become(size, a)
	a = a[:min(len(a), size)]
	invert(dst[:len(a)], a)
	addAll(dst[len(a):])
	if n > 0 {
		dst[size-1] &= ^uint64(0) >> (-n & 63)
	}
}

// invert sets dst to the words of a, inverted. It has as many.
func invert(dst, a []uint64) {
	for len(dst) > few {
		n := min(len(dst), len(full))
		scan.Xor(dst[:n], a[:n], full[:n])
		dst, a = dst[n:], a[n:]
	}
	a = a[:len(dst)]
	for w := range dst {
		dst[w] = ^a[w]
	}
}

// full is a block of ones, for kernels and for addAll.
var full = func() (block [256]uint64) {
	for w := range block {
		block[w] = ^uint64(0)
	}
	return block
}()

// Shift sets s to a with every element moved up by n, or down by -n if n is negative.
// Elements that would become negative are dropped. It panics if one would exceed the
// greatest int.
func (s *Set) Shift(a Set, n int) {
	word.Inline(func() {
		size := len(a)
		if uint(n-1) >= 63 || size == 0 || a[size-1] == 0 || word.Narrow && size >= word.Limit {
			s.shiftMany(a, n)
			return
		}
		end := size
		if a[size-1]>>(-n&63) != 0 {
			end++
		}
		if end == 1 && cap(*s) > 0 {
			s.only(a[0] << (n & 63))
			return
		}
		if !s.takes(end, a) {
			s.shiftMany(a, n)
			return
		}
		dst, carry := (*s)[:size], uint64(0)
		*s = (*s)[:end]
		for w, x := range a {
			dst[w] = x<<(n&63) | carry
			carry = x >> (-n & 63)
		}
		if size < end {
			(*s)[size] = carry
		}
	})
}

// shiftMany is Shift for any n and any memory.
//
//go:noinline
func (s *Set) shiftMany(a Set, n int) {
	if n < 0 {
		words := -((n + 63) >> 6) // -n/64, also for the least int
		size := max(len(a)-words, 0)
		dst := s.become(size, a)
		if size == 0 {
			return
		}
		a = a[words:][:len(dst)]
		mask := ^uint64(0) >> (-n & 63)
		below := bits.RotateLeft64(a[0], n)
		for w, x := range a[1:] {
			x = bits.RotateLeft64(x, n)
			dst[w] = x ^ (x^below)&mask
			below = x
		}
		dst[size-1] = below & mask
		return
	}
	words, top := n>>6, a.words()-1
	if top < 0 {
		*s = (*s)[:0]
		return
	}
	last := 64*top + bits.Len64(a[top]) - 1
	if last < 0 || last > math.MaxInt-n {
		panic(fmt.Sprintf("bitset: Shift: %d + %d exceeds the greatest int", uint(last), n))
	}
	dst, mask := s.become((last+n)>>6+1, a), ^uint64(0)<<(n&63)
	// From the top, so that no word of a is overwritten before it is read. A rotated word
	// has the bits of two words of dst.
	above := bits.RotateLeft64(a[top], n)
	if w := top + words + 1; w < len(dst) {
		dst[w] = above &^ mask
	}
	to := dst[words:][:top+1]
	a = a[:len(to)]
	for w := len(to) - 1; w > 0; w-- {
		x := bits.RotateLeft64(a[w-1], n)
		to[w] = x ^ (x^above)&mask
		above = x
	}
	to[0] = above & mask
	if words > few {
		wipe(dst[:words])
		return
	}
	for w := words - 1; w >= 0; w-- {
		dst[w] = 0
	}
}

// AndAll sets s to the elements in every one of sets. It panics if there are no sets.
func (s *Set) AndAll(sets []Set) {
	mustHave("AndAll", sets)
	n := len(sets[0])
	for _, set := range sets {
		n = min(n, len(set))
	}
	dst := s.room(n, sets)
	scan.AndAll(dst, words(sets))
	*s = dst
}

// OrAll sets s to the elements in at least one of sets. It panics if there are no sets.
func (s *Set) OrAll(sets []Set) {
	mustHave("OrAll", sets)
	dst := s.room(longest(sets), sets)
	scan.OrAll(dst, words(sets))
	*s = dst
}

// AtLeast sets s to the elements in at least t of sets. It panics if there are no sets,
// or if t < 1. [scan.AtLeast] says what it costs.
func (s *Set) AtLeast(sets []Set, t int) {
	mustHave("AtLeast", sets)
	if t < 1 {
		panic(fmt.Sprintf("bitset: AtLeast: t is %d, want at least 1", t))
	}
	dst := s.room(longest(sets), sets)
	scan.AtLeast(dst, words(sets), t)
	*s = dst
}

// words returns sets as what scan takes, without a copy.
func words(sets []Set) [][]uint64 {
	return unsafe.Slice((*[]uint64)(unsafe.SliceData(sets)), len(sets))
}

func longest(sets []Set) (n int) {
	for _, set := range sets {
		n = max(n, len(set))
	}
	return n
}

// mustHave panics in the name of a method if there are no sets: their intersection
// would be all numbers.
func mustHave(method string, sets []Set) {
	if len(sets) == 0 {
		panic("bitset: " + method + ": no sets, want at least one")
	}
}
