package bitset

import (
	"cmp"
	"math/bits"

	"github.com/bitwalk/bitwalk/internal/path"
	"github.com/bitwalk/bitwalk/internal/setop"
	"github.com/bitwalk/bitwalk/internal/word"
	"github.com/bitwalk/bitwalk/rank"
	"github.com/bitwalk/bitwalk/scan"
)

// This file counts elements and compares sets.

// Count returns the number of elements of s.
func (s Set) Count() int { return scan.Count(s) }

// CountAnd returns the number of elements in both s and b.
func (s Set) CountAnd(b Set) int {
	n := min(len(s), len(b))
	return scan.CountAnd(s[:n], b[:n])
}

// CountAndNot returns the number of elements of s that are not in b.
func (s Set) CountAndNot(b Set) int {
	n := min(len(s), len(b))
	return scan.CountAndNot(s[:n], b[:n]) + scan.Count(s[n:])
}

// CountOr returns the number of elements in s, in b, or in both.
func (s Set) CountOr(b Set) int {
	n := min(len(s), len(b))
	return scan.CountOr(s[:n], b[:n]) + scan.Count(s[n:]) + scan.Count(b[n:])
}

// CountXor returns the number of elements in one of s and b but not in both: the
// Hamming distance of the two.
func (s Set) CountXor(b Set) int {
	n := min(len(s), len(b))
	return scan.CountXor(s[:n], b[:n]) + scan.Count(s[n:]) + scan.Count(b[n:])
}

// IsEmpty reports whether s has no elements. It stops at the first one.
func (s Set) IsEmpty() bool {
	for _, x := range s {
		if x != 0 {
			return false
		}
	}
	return true
}

// Equal reports whether s and b have the same elements. It stops soon after the first that
// is in only one of them.
func (s Set) Equal(b Set) bool { return none(setop.Xor, s, b) }

// Intersects reports whether some element is in both s and b. It stops soon after the
// first one.
func (s Set) Intersects(b Set) bool { return !none(setop.And, s, b) }

// IsSubset reports whether every element of s is in b. It stops soon after the first one
// that is not.
func (s Set) IsSubset(b Set) bool { return none(setop.AndNot, s, b) }

// none reports whether the result of o on a and b has no elements.
func none(o setop.Op, a, b Set) (yes bool) {
	word.Inline(func() {
		n := min(len(a), len(b))
		x, y := a[:n], b[:n]
		if n > minSkip {
			for w := range setop.MinCount { // many answers are found here, where kernels gain nothing
				if o.Of(x[w], y[w]) != 0 {
					return
				}
			}
			x, y = skip(o, x[setop.MinCount:], y[setop.MinCount:])
		}
		y = y[:len(x)]
		for w, z := range x {
			if o.Of(z, y[w]) != 0 {
				return
			}
		}
		// Beyond, only one set has words: the result has those of a unless o is And, and
		// those of b if o is Xor. A function for that would spill what the loop reads.
		yes = len(a) == len(b) || (o == setop.And || a[n:].IsEmpty()) && (o != setop.Xor || b[n:].IsEmpty())
	})
	return yes
}

// minSkip is the number of words beyond which kernels take less time than a loop that may end
// early.
const minSkip = 64

// skip returns the ends of a and b, which have as many words, from the first block on in
// which the result of o has an element. If there is none, the ends are empty. Without kernels,
// nothing is skipped.
//
//go:noinline
func skip(o setop.Op, a, b Set) (x, y Set) {
	if path.Active() < path.Sets {
		return a, b
	}
	for n := minSkip; len(a) > 0; n = 4 * minSkip {
		n = min(n, len(a))
		if count(o, a[:n], b[:n]) > 0 {
			break
		}
		a, b = a[n:], b[n:]
	}
	return a, b
}

// count returns the number of elements in the result of o on a and b, which have as many
// words. It is not asked for setop.Or.
func count(o setop.Op, a, b Set) int {
	switch o {
	case setop.And:
		return scan.CountAnd(a, b)
	case setop.AndNot:
		return scan.CountAndNot(a, b)
	case setop.Xor:
		return scan.CountXor(a, b)
	}
	panic("unreachable")
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

// Rank returns the number of elements of s below i. For many ranks in one set, use a
// [rank.Index].
func (s Set) Rank(i int) (ones int) {
	word.Inline(func() {
		w := i >> 6
		if uint(w) >= uint(min(len(s), setop.MinCount)) {
			ones = s.rankAny(i)
			return
		}
		for _, x := range s[:w] {
			ones += bits.OnesCount64(x)
		}
		ones += bits.OnesCount64(s[w] & (1<<(i&63) - 1))
	})
	return ones
}

// rankAny is Rank for an i beyond the first words, or without a word.
//
//go:noinline
func (s Set) rankAny(i int) int {
	w := i >> 6
	switch {
	case i < 0:
		return 0
	case w >= len(s):
		return scan.Count(s)
	}
	return scan.Count(s[:w]) + bits.OnesCount64(s[w]&(1<<(i&63)-1))
}

// Select returns the element of s with rank r, that is, with r elements below it, or -1 if
// there is none: the inverse of [Set.Rank]. For many elements of one set, use a [rank.Index].
func (s Set) Select(r int) int {
	if r < 0 {
		return -1
	}
	base := 0
	for ; len(s)-base > minSkip; base += minSkip {
		n := scan.Count(s[base : base+minSkip])
		if r < n {
			break
		}
		r -= n
	}
	for w, x := range s[base:] {
		n := bits.OnesCount64(x)
		if r < n {
			return 64*(base+w) + rank.SelectBit(x, r)
		}
		r -= n
	}
	return -1
}
