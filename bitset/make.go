package bitset

import (
	"iter"
	"slices"
)

// This file makes sets, and manages their memory.

// New returns an empty set with room for all numbers below n. It panics if n < 0.
func New(n int) Set {
	var s Set
	s.grow("New", n)
	return s
}

// Of returns the set of the given elements. It panics if one of them is negative.
func Of(elements ...int) Set {
	var s Set
	if len(elements) > 0 {
		s.extend(slices.Max(elements)>>6 + 1) // once for all
	}
	for _, i := range elements {
		if i < 0 {
			panic(outside{"Of", i, -1})
		}
		s[i>>6] |= 1 << (i & 63)
	}
	return s
}

// Range returns the set of all numbers in [from, to). If from >= to, it is empty. It
// panics if from < 0.
func Range(from, to int) Set {
	mustStart("Range", from)
	var s Set
	s.AddIn(from, to)
	return s
}

// Collect returns the set of the numbers that seq yields, in any order. It panics if one
// of them is negative.
func Collect(seq iter.Seq[int]) Set {
	var s Set
	for i := range seq {
		if i < 0 {
			panic(outside{"Collect", i, -1})
		}
		s.Add(i)
	}
	return s
}

// Grow gives s room for all numbers below n: to add them will not allocate, and
// [Set.Put] takes them. The new words are zeros. It panics if n < 0.
func (s *Set) Grow(n int) {
	s.grow("Grow", n)
}

func (s *Set) grow(name string, n int) {
	mustStart(name, n)
	s.extend((n-1)>>6 + 1)
}

// Clip removes the zero words at the end of s, and its unused capacity. As with
// slices.Clip, a copy of the result by [Set.Clone] takes no more memory than it needs.
func (s *Set) Clip() {
	n := s.words()
	*s = (*s)[:n:n]
}

// Clone returns a copy of s, with words of its own.
func (s Set) Clone() Set {
	return slices.Clone(s)
}

// words returns the number of words of s without the zero words at the end.
func (s Set) words() int {
	n := len(s)
	for n > 0 && s[n-1] == 0 {
		n--
	}
	return n
}
