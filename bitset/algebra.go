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
// there are enough. It may be one of the sets that are combined; otherwise they must
// have no words in common with it, up to its capacity.

// And sets s to the elements in both a and b.
func (s *Set) And(a, b Set) {
	if takesFew(*s, a, b) {
		dst, b := (*s)[:len(a)], b[:len(a)]
		for w, x := range a {
			dst[w] = x & b[w]
		}
		*s = (*s)[:len(a)]
		return
	}
	s.combine(scan.And, min(len(a), len(b)), a, b)
}

// AndNot sets s to the elements of a that are not in b.
func (s *Set) AndNot(a, b Set) {
	if takesFew(*s, a, b) {
		dst, b := (*s)[:len(a)], b[:len(a)]
		for w, x := range a {
			dst[w] = x &^ b[w]
		}
		*s = (*s)[:len(a)]
		return
	}
	s.combine(scan.AndNot, len(a), a, b)
}

// Or sets s to the elements in a, in b, or in both.
func (s *Set) Or(a, b Set) {
	if takesFew(*s, a, b) {
		dst, b := (*s)[:len(a)], b[:len(a)]
		for w, x := range a {
			dst[w] = x | b[w]
		}
		*s = (*s)[:len(a)]
		return
	}
	s.combine(scan.Or, max(len(a), len(b)), a, b)
}

// Xor sets s to the elements in one of a and b but not in both.
func (s *Set) Xor(a, b Set) {
	if takesFew(*s, a, b) {
		dst, b := (*s)[:len(a)], b[:len(a)]
		for w, x := range a {
			dst[w] = x ^ b[w]
		}
		*s = (*s)[:len(a)]
		return
	}
	s.combine(scan.Xor, max(len(a), len(b)), a, b)
}

// combine sets s to the result of do on a and b, which has n words.
func (s *Set) combine(do func(dst, a, b []uint64), n int, a, b Set) {
	dst := s.room(n)
	do(dst, a, b)
	*s = dst
}

// takesFew reports whether a loop takes less time than a call of scan: a and b have
// equally many words, and few, and s has room for as many.
func takesFew(s, a, b Set) (ok bool) {
	const few = 32
	inline(func() {
		n := len(a)
		ok = n == len(b) && n < few && n <= cap(s) && apart(s, a) && apart(s, b)
	})
	return ok
}

// apart reports whether the words of a, and as many of s, are different words, or
// begin with the same one.
func apart(s, a Set) bool {
	// From one beginning to the other, plus a length: it wraps around if the other
	// comes first.
	size := 8 * uintptr(len(a))
	d := uintptr(unsafe.Pointer(unsafe.SliceData(a))) - uintptr(unsafe.Pointer(unsafe.SliceData(s)))
	return d == 0 || d+size-1 >= 2*size-1
}

// Not sets s to the numbers in [0, n) that are not in a. It panics if n < 0.
func (s *Set) Not(a Set, n int) {
	mustStart("Not", n)
	dst := s.room((n-1)>>6 + 1)
	a = a[:min(len(a), len(dst))]
	for w, x := range a {
		dst[w] = ^x
	}
	fill(dst[len(a):])
	if n > 0 {
		dst[len(dst)-1] &= ^uint64(0) >> (-n & 63)
	}
	*s = dst
}

// Shift sets s to a with every element moved up by n, or down by -n if n is negative.
// Elements that would become negative are dropped. It panics if one would exceed the
// greatest int.
func (s *Set) Shift(a Set, n int) {
	switch {
	case uint(n) < 64 && len(a) < word.Limit:
		s.shiftLittle(a, n)
	case n > 0:
		s.shiftUp(a, n)
	default:
		// For the least int -n overflows, but -(n/64) does not.
		words, by := -(n / 64), -(n % 64)
		dst := s.room(max(len(a)-words, 0))
		if len(dst) > 0 {
			shiftDown(dst, a[words:], by)
		}
		*s = dst
	}
}

// shiftLittle is Shift by 0 <= n < 64.
func (s *Set) shiftLittle(a Set, n int) {
	carry := uint64(0)
	if len(a) > 0 {
		carry = a[len(a)-1] >> 1 >> (63 - n)
	}
	size := len(a)
	if carry != 0 {
		size++
	}
	dst := s.room(size)
	if carry != 0 {
		dst[size-1] = carry
	}
	to := dst[:len(a)]
	carry = 0
	for w, x := range a {
		to[w] = x<<(n&63) | carry
		carry = x >> 1 >> (63 - n&63)
	}
	*s = dst
}

// shiftUp is Shift by n > 0.
func (s *Set) shiftUp(a Set, n int) {
	a = a[:a.words()]
	if len(a) == 0 {
		*s = (*s)[:0]
		return
	}
	top := len(a) - 1
	last := 64*top + bits.Len64(a[top]) - 1
	if last < 0 || last > math.MaxInt-n {
		panic(fmt.Sprintf("bitset: Shift: %d + %d exceeds the greatest int", uint(last), n))
	}
	dst := s.room((last+n)>>6 + 1)
	words, by := n>>6, n&63
	// From the top, so that no word of a is overwritten before it is read.
	if len(dst) > len(a)+words {
		dst[len(a)+words] = a[top] >> 1 >> (63 - by)
	}
	to := dst[words:][:len(a)]
	for w := top; w > 0; w-- {
		to[w] = a[w]<<(by&63) | a[w-1]>>1>>(63-by&63)
	}
	to[0] = a[0] << by
	clear(dst[:words])
	*s = dst
}

// shiftDown sets dst to a moved down by less than a word. Both have the same length,
// and dst may be the words below a.
func shiftDown(dst, a Set, by int) {
	dst = dst[:len(a)]
	x := a[0]
	for w, above := range a[1:] {
		dst[w] = x>>(by&63) | above<<1<<(63-by&63)
		x = above
	}
	dst[len(a)-1] = x >> by
}

// AndAll sets s to the elements in every one of sets. It panics if there are no sets.
func (s *Set) AndAll(sets []Set) {
	mustHave("AndAll", sets)
	n := len(sets[0])
	for _, set := range sets {
		n = min(n, len(set))
	}
	dst := s.room(n)
	scan.AndAll(dst, words(sets))
	*s = dst
}

// OrAll sets s to the elements in at least one of sets. It panics if there are no sets.
func (s *Set) OrAll(sets []Set) {
	mustHave("OrAll", sets)
	dst := s.room(longest(sets))
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
	dst := s.room(longest(sets))
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
