package bitset

import (
	"fmt"
	"math/bits"

	"github.com/bitwalk/bitwalk/internal/word"
	"github.com/bitwalk/bitwalk/scan"
)

// This file changes single elements, and the lowest ones.

// Add adds element i to s. It panics if i < 0.
//
// If s has no word for i, it grows. If it has to allocate, its capacity at least doubles.
func (s *Set) Add(i int) {
	word.Inline(func() {
		if w := i >> 6; uint(w) < uint(len(*s)) {
			(*s)[w] |= 1 << (i & 63)
			return
		}
		s.addBeyond("Add", i)
	})
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
	if i < 0 {
		panic(outside{method, i, -1})
	}
	s.extend(i>>6 + 1)
	(*s)[i>>6] |= 1 << (i & 63)
}

// Put adds element i to s, which must have a word for i, as after [Set.Grow]. It is
// [Set.Add] for a set that does not grow: the slice can stay in registers. It panics if
// s has no word for i.
func (s Set) Put(i int) {
	w := i >> 6
	if uint(w) >= uint(len(s)) {
		panic(outside{"Put", i, len(s)})
	}
	s[w] |= 1 << (i & 63)
}

// Remove removes element i from s. It panics if i < 0.
func (s Set) Remove(i int) {
	if w := i >> 6; uint(w) < uint(len(s)) {
		s[w] &^= 1 << (i & 63)
	} else if i < 0 {
		panic(outside{"Remove", i, -1})
	}
}

// Contains reports whether i is an element of s. It returns false if i < 0.
func (s Set) Contains(i int) bool {
	w := i >> 6
	return uint(w) < uint(len(s)) && s[w]>>(i&63)&1 != 0
}

// An outside is the value of the panic for a number i that is negative, if words is -1,
// or else that has no place in that many words. It formats the message late, so that
// methods stay small enough to inline.
type outside struct {
	method string
	i      int
	words  int
}

func (e outside) Error() string {
	if e.words >= 0 {
		return fmt.Sprintf("bitset: %s: %d has no place in %d words", e.method, e.i, e.words)
	}
	return fmt.Sprintf("bitset: %s: %d is negative", e.method, e.i)
}

// KeepLowest sets s to the lowest k elements of a: to all of a if there are no more than
// k, or to the empty set if k <= 0.
func (s *Set) KeepLowest(a Set, k int) {
	k = max(k, 0)
	for w, x := range a {
		n := bits.OnesCount64(x)
		if n > k {
			s.copy(a, w+1)
			(*s)[w] = scan.Deposit(1<<k-1, x)
			return
		}
		k -= n
	}
	s.copy(a, len(a))
}

// copy sets s to the first n words of a.
func (s *Set) copy(a Set, n int) {
	dst := s.become(n, a)
	if n > 0 && &dst[0] != &a[0] {
		word.Copy(dst, a[:n])
	}
}
