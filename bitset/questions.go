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

// IsEmpty reports whether s has no elements. It stops soon after the first one.
func (s Set) IsEmpty() (yes bool) {
	word.Inline(func() {
		n := ahead(len(s))
		for _, x := range s[:n] {
			if x != 0 {
				return
			}
		}
		yes = n == len(s) || s.skip(n, 0) == len(s)
	})
	return yes
}

// inlined is the number of words up to which Count, Equal and the like are loops in the
// caller. More words are left to functions that take a block of them at once.
const inlined = 16

// ahead returns the number of words, of n, for a loop in the caller: all if they are few,
// and otherwise some, since the first words often decide.
func ahead(n int) int {
	if n > few {
		return some
	}
	return n
}

// some is the number of words that are tried before a kernel is called.
const some = 8

// block is the number of words in the arrays that vector instructions compare.
const block = 32

// Equal reports whether s and b have the same elements.
func (s Set) Equal(b Set) (yes bool) {
	word.Inline(func() {
		if len(s) != len(b) || len(s) > inlined {
			yes = s.equalMany(b)
			return
		}
		b := b[:len(s)]
		for w, x := range s {
			if x != b[w] {
				return
			}
		}
		yes = true
	})
	return yes
}

// equalMany is Equal for any lengths.
//
//go:noinline
func (s Set) equalMany(b Set) bool {
	if len(s) < len(b) {
		s, b = b, s
	}
	rest := s[len(b):]
	const n = 2 * block
	for len(b) >= n {
		if *(*[n]uint64)(s) != *(*[n]uint64)(b) {
			return false
		}
		s, b = s[n:], b[n:]
	}
	s = s[:len(b)]
	for w, x := range s {
		if x != b[w] {
			return false
		}
	}
	return rest.IsEmpty()
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
		n := min(len(s), len(b))
		k := ahead(n)
		head := b[:k]
		for w, x := range s[:k] {
			if x&head[w] != 0 {
				yes = true
				return
			}
		}
		yes = n > k && s[k:n].intersectsMany(b[k:n])
	})
	return yes
}

// intersectsMany is Intersects for as many words.
//
//go:noinline
func (s Set) intersectsMany(b Set) bool {
	if len(s) >= some {
		x, y := (*[some]uint64)(s), (*[some]uint64)(b)
		if x[0]&y[0]|x[1]&y[1]|x[2]&y[2]|x[3]&y[3]|x[4]&y[4]|x[5]&y[5]|x[6]&y[6]|x[7]&y[7] != 0 {
			return true
		}
		s, b = s[some:], b[some:]
	}
	for n := 2 * block; len(s) > 0; n = 8 * block {
		n = min(n, len(s))
		if scan.CountAnd(s[:n], b[:n]) > 0 {
			return true
		}
		s, b = s[n:], b[n:]
	}
	return false
}

// IsSubset reports whether every element of s is in b. It stops soon after the first one
// that is not.
func (s Set) IsSubset(b Set) (yes bool) {
	word.Inline(func() {
		n := min(len(s), len(b))
		k := ahead(n)
		head := b[:k]
		for w, x := range s[:k] {
			if x&^head[w] != 0 {
				return
			}
		}
		yes = len(s) == k || s[k:].isSubsetMany(b[k:])
	})
	return yes
}

// isSubsetMany is IsSubset for any lengths.
//
//go:noinline
func (s Set) isSubsetMany(b Set) bool {
	b = b[:min(len(s), len(b))]
	for n := 2 * block; len(b) > 0; n = 8 * block {
		n = min(n, len(b))
		if scan.CountAndNot(s[:n], b[:n]) > 0 {
			return false
		}
		s, b = s[n:], b[n:]
	}
	return s.IsEmpty()
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
