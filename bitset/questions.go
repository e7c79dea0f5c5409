package bitset

import (
	"cmp"
	"math/bits"

	"github.com/bitwalk/bitwalk/rank"
	"github.com/bitwalk/bitwalk/scan"
)

// This file counts elements and compares sets.

// Count returns the number of elements of s.
func (s Set) Count() (n int) {
	if len(s) > few {
		return s.countMany()
	}
	for _, x := range s {
		n += bits.OnesCount64(x)
	}
	return n
}

//go:noinline
func (s Set) countMany() int { return scan.Count(s) }

// CountAnd returns the number of elements in both s and b.
func (s Set) CountAnd(b Set) int {
	return scan.CountAnd(s, b)
}

// CountAndNot returns the number of elements of s that are not in b.
func (s Set) CountAndNot(b Set) int {
	return scan.CountAndNot(s, b)
}

// CountOr returns the number of elements in s, in b, or in both.
func (s Set) CountOr(b Set) int {
	return scan.CountOr(s, b)
}

// CountXor returns the number of elements in one of s and b but not in both: the
// Hamming distance of the two.
func (s Set) CountXor(b Set) int {
	return scan.CountXor(s, b)
}

// IsEmpty reports whether s has no elements. It stops at the first word that is not
// zero.
func (s Set) IsEmpty() bool {
	for _, x := range s {
		if x != 0 {
			return false
		}
	}
	return true
}

// inlined is the number of words up to which Equal and IsSubset are loops in the caller.
const inlined = 16

// Equal reports whether s and b have the same elements.
func (s Set) Equal(b Set) (yes bool) {
	inline(func() {
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
	// Arrays of this length are compared by vector instructions.
	const n = 64
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

// Intersects reports whether some element is in both s and b. It stops at the first
// word with such an element.
func (s Set) Intersects(b Set) bool {
	n := min(len(s), len(b))
	s, b = s[:n], b[:n]
	for w, x := range s {
		if x&b[w] != 0 {
			return true
		}
	}
	return false
}

// IsSubset reports whether every element of s is in b. It stops soon after the first one
// that is not.
func (s Set) IsSubset(b Set) (yes bool) {
	inline(func() {
		if len(s) > len(b) || len(s) > inlined {
			yes = s.isSubsetMany(b)
			return
		}
		b := b[:len(s)]
		for w, x := range s {
			if x&^b[w] != 0 {
				return
			}
		}
		yes = true
	})
	return yes
}

// isSubsetMany is IsSubset for any lengths.
//
//go:noinline
func (s Set) isSubsetMany(b Set) bool {
	n := min(len(s), len(b))
	both, rest := s[:n], s[n:]
	b = b[:n]
	for ; len(both) >= 4; both, b = both[4:], b[4:] {
		b := b[:4]
		if both[0]&^b[0]|both[1]&^b[1]|both[2]&^b[2]|both[3]&^b[3] != 0 {
			return false
		}
	}
	b = b[:len(both)]
	for w, x := range both {
		if x&^b[w] != 0 {
			return false
		}
	}
	return rest.IsEmpty()
}

// Rank returns the number of elements of s below i. For many ranks in one set, use a
// [rank.Index].
func (s Set) Rank(i int) (n int) {
	inline(func() {
		w := i >> 6
		if uint(w) > few {
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
