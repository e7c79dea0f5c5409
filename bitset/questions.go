package bitset

import (
	"cmp"
	"math/bits"

	"github.com/bitwalk/bitwalk/internal/word"
	"github.com/bitwalk/bitwalk/rank"
	"github.com/bitwalk/bitwalk/scan"
)

// This file counts elements and compares sets.

// Count returns the number of elements of s.
func (s Set) Count() int { return scan.Count(s) }

// CountAnd returns the number of elements in both s and b.
func (s Set) CountAnd(b Set) int { return scan.CountAnd(s, b) }

// CountAndNot returns the number of elements of s that are not in b.
func (s Set) CountAndNot(b Set) int { return scan.CountAndNot(s, b) }

// CountOr returns the number of elements in s, in b, or in both.
func (s Set) CountOr(b Set) (n int) {
	word.Inline(func() {
		if len(s) != len(b) || len(s) >= inlined {
			n = scan.CountOr(s, b)
			return
		}
		b := b[:len(s)]
		for w, x := range s {
			n += bits.OnesCount64(x | b[w])
		}
	})
	return n
}

// CountXor returns the number of elements in one of s and b but not in both: the
// Hamming distance of the two.
func (s Set) CountXor(b Set) (n int) {
	word.Inline(func() {
		if len(s) != len(b) || len(s) >= inlined {
			n = scan.CountXor(s, b)
			return
		}
		b := b[:len(s)]
		for w, x := range s {
			n += bits.OnesCount64(x ^ b[w])
		}
	})
	return n
}

// The methods from IsEmpty to IsSubset are loops in the caller over few words. Of more
// words, where the first ones do not decide, a call returns some for the same loop, which
// give the same answer. If the call returned the answer itself, the compiler would store
// and test the answer of the loop as well.

// IsEmpty reports whether s has no elements. It stops soon after the first one.
func (s Set) IsEmpty() (yes bool) {
	word.Inline(func() {
		s := s
		if len(s) > few && s[0] == 0 {
			s = s.emptyMany()
		}
		for _, x := range s {
			if x != 0 {
				return
			}
		}
		yes = true
	})
	return yes
}

// emptyMany returns no words if s, which has more than few words, is empty, and otherwise
// one word that is not.
//
//go:noinline
func (s Set) emptyMany() Set {
	if x := (*[some]uint64)(s); x[0]|x[1]|x[2]|x[3]|x[4]|x[5]|x[6]|x[7] == 0 && s.skip(some, 0) == len(s) {
		return nil
	}
	return full[:1]
}

// inlined is the number of words up to which And, CountOr and the like are loops in the
// caller. More words are left to functions that take a block of them at once.
const inlined = 16

// few is the number of words up to which a loop that only writes, or that may end early,
// takes less time than a call.
const few = 32

// some is the number of words that are tried at once before a kernel is called.
const some = 8

// block is the number of words in the arrays that vector instructions compare.
const block = 32

// Equal reports whether s and b have the same elements.
func (s Set) Equal(b Set) (yes bool) {
	word.Inline(func() {
		s, b := s, b
		if n := len(s); n != len(b) || n >= block && s[0] == b[0] {
			s, b = s.equalMany(b)
		}
		b = b[:len(s)]
		for w, x := range s {
			if x != b[w] {
				return
			}
		}
		yes = true
	})
	return yes
}

// equalMany returns no words if s and b, of any lengths, are equal, and otherwise a word
// of each of two sets that are not.
//
//go:noinline
func (s Set) equalMany(b Set) (x, y Set) {
	if len(s) < len(b) {
		s, b = b, s
	}
	if len(s) < block {
		for w, x := range s {
			if w < len(b) {
				x ^= b[w]
			}
			if x != 0 {
				return full[:1], zeros[:1]
			}
		}
		return nil, nil
	}
	rest := s[len(b):]
	const n = 2 * block
	for len(b) >= n {
		if *(*[n]uint64)(s) != *(*[n]uint64)(b) {
			return full[:1], zeros[:1]
		}
		s, b = s[n:], b[n:]
	}
	if len(b) >= block {
		if *(*[block]uint64)(s) != *(*[block]uint64)(b) {
			return full[:1], zeros[:1]
		}
		s, b = s[block:], b[block:]
	}
	s = s[:len(b)]
	for w, x := range s {
		if x != b[w] {
			return full[:1], zeros[:1]
		}
	}
	if !rest.IsEmpty() {
		return full[:1], zeros[:1]
	}
	return nil, nil
}

// Compare returns -1 if s comes before b, 0 if they are equal, and +1 if s comes after
// b. It compares them as numbers with these bits: the greatest element that is in one of
// them but not in both decides.
func (s Set) Compare(b Set) int {
	switch {
	case len(s) > len(b) && !s[len(b):].IsEmpty():
		return 1
	case len(b) > len(s) && !b[len(s):].IsEmpty():
		return -1
	}
	for w := min(len(s), len(b)) - 1; w >= 0; w-- {
		if s[w] != b[w] {
			return cmp.Compare(s[w], b[w])
		}
	}
	return 0
}

// Intersects reports whether some element is in both s and b. It stops soon after the
// first one.
func (s Set) Intersects(b Set) (yes bool) {
	word.Inline(func() {
		s, b, n := s, b, min(len(s), len(b))
		if n > few && s[0]&b[0] == 0 {
			s, b = s.intersectsMany(b)
			n = len(s)
		}
		b = b[:n]
		for w, x := range s[:n] {
			if x&b[w] != 0 {
				yes = true
				return
			}
		}
	})
	return yes
}

// intersectsMany returns a word of each of two sets that intersect if s and b, which have
// more than few words, do, and otherwise no words.
//
//go:noinline
func (s Set) intersectsMany(b Set) (x, y Set) {
	size := min(len(s), len(b))
	s, b = s[:size], b[:size]
	for range 2 {
		v, w := (*[some]uint64)(s), (*[some]uint64)(b)
		if v[0]&w[0]|v[1]&w[1]|v[2]&w[2]|v[3]&w[3]|v[4]&w[4]|v[5]&w[5]|v[6]&w[6]|v[7]&w[7] != 0 {
			return full[:1], full[:1]
		}
		s, b = s[some:], b[some:]
	}
	for n := 2 * block; len(s) > 0; n = 8 * block {
		n = min(n, len(s))
		if scan.CountAnd(s[:n], b[:n]) > 0 {
			return full[:1], full[:1]
		}
		s, b = s[n:], b[n:]
	}
	return nil, nil
}

// IsSubset reports whether every element of s is in b. It stops soon after the first one
// that is not.
func (s Set) IsSubset(b Set) (yes bool) {
	word.Inline(func() {
		s, b := s, b
		if n := len(s); n > len(b) || n > few && s[0]&^b[0] == 0 {
			s, b = s.isSubsetMany(b)
		}
		b = b[:len(s)]
		for w, x := range s {
			if x&^b[w] != 0 {
				return
			}
		}
		yes = true
	})
	return yes
}

// isSubsetMany returns no words if s, of any length, is a subset of b, and otherwise a
// word of each of two sets of which the first is no subset of the second.
//
//go:noinline
func (s Set) isSubsetMany(b Set) (x, y Set) {
	if len(s) <= few {
		for w, x := range s {
			if w < len(b) {
				x &^= b[w]
			}
			if x != 0 {
				return full[:1], zeros[:1]
			}
		}
		return nil, nil
	}
	b = b[:min(len(s), len(b))]
	if len(b) >= some {
		v, w := (*[some]uint64)(s), (*[some]uint64)(b)
		if v[0]&^w[0]|v[1]&^w[1]|v[2]&^w[2]|v[3]&^w[3]|v[4]&^w[4]|v[5]&^w[5]|v[6]&^w[6]|v[7]&^w[7] != 0 {
			return full[:1], zeros[:1]
		}
		s, b = s[some:], b[some:]
	}
	for n := 2 * block; len(b) > 0; n = 8 * block {
		n = min(n, len(b))
		if scan.CountAndNot(s[:n], b[:n]) > 0 {
			return full[:1], zeros[:1]
		}
		s, b = s[n:], b[n:]
	}
	if !s.IsEmpty() {
		return full[:1], zeros[:1]
	}
	return nil, nil
}

// Rank returns the number of elements of s below i. For many ranks in one set, use a
// [rank.Index].
func (s Set) Rank(i int) (n int) {
	word.Inline(func() {
		w := i >> 6
		if uint(w) > inlined {
			n = rank.Rank(s, i)
			return
		}
		below := s
		if w < len(s) {
			n = bits.OnesCount64(s[w] & (1<<(i&63) - 1))
			below = s[:w]
		}
		for _, x := range below {
			n += bits.OnesCount64(x)
		}
	})
	return n
}

// Select returns the element of s with rank r, that is, with r elements below it, or -1
// if there is none: the inverse of [Set.Rank]. For many elements of one set, use a
// [rank.Index].
func (s Set) Select(r int) int {
	return rank.Select(s, r)
}
