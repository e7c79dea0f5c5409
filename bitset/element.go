package bitset

import (
	"math/bits"

	"github.com/bitwalk/bitwalk/internal/word"
)

// This file changes single elements, asks for one, and removes those that a function chooses.

// Add adds element i to s, and reports whether s did not contain it. It panics if i < 0.
//
// If s has no word for i, it grows. If it has to allocate, its capacity at least doubles.
func (s *Set) Add(i int) (changed bool) {
	word.Inline(func() {
		if w := i >> 6; uint(w) < uint(len(*s)) {
			x := (*s)[w]
			(*s)[w] = x | 1<<(i&63)
			changed = x>>(i&63)&1 == 0
			return
		}
		s.addBeyond("Add", i)
		changed = true
	})
	return changed
}

// Flip adds element i to s if s does not contain it, and removes it otherwise. It
// panics if i < 0. If s has no word for i, it grows, as in [Set.Add].
func (s *Set) Flip(i int) {
	word.Inline(func() {
		if w := i >> 6; uint(w) < uint(len(*s)) {
			(*s)[w] ^= 1 << (i & 63)
			return
		}
		s.addBeyond("Flip", i)
	})
}

// addBeyond adds element i, which is beyond the words of s, in the name of a method.
//
//go:noinline
func (s *Set) addBeyond(method string, i int) {
	mustGrow(method, i)
	s.extend(i>>6 + 1)
	(*s)[i>>6] |= 1 << (i & 63)
}

// Remove removes element i from s, and reports whether s contained it. It panics if i < 0.
func (s Set) Remove(i int) (changed bool) {
	word.Inline(func() {
		if w := i >> 6; uint(w) < uint(len(s)) {
			x := s[w]
			s[w] = x &^ (1 << (i & 63))
			changed = x>>(i&63)&1 != 0
			return
		}
		mustStart("Remove", i)
	})
	return changed
}

// Contains reports whether i is an element of s. It returns false if i < 0.
func (s Set) Contains(i int) bool {
	w := i >> 6
	return uint(w) < uint(len(s)) && s[w]>>(i&63)&1 != 0
}

// DeleteFunc removes the elements of s for which del returns true, as slices.DeleteFunc does.
// It calls del for every element, ascending; del must not change s.
func (s Set) DeleteFunc(del func(i int) bool) {
	for w, x := range s {
		for rest := x; rest != 0; rest &= rest - 1 {
			if del(64*w + bits.TrailingZeros64(rest)) {
				x &^= rest & -rest
			}
		}
		s[w] = x
	}
}
