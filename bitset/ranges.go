package bitset

import (
	"math/bits"

	"github.com/bitwalk/bitwalk/internal/fault"
	"github.com/bitwalk/bitwalk/internal/position"
	"github.com/bitwalk/bitwalk/scan"
)

// This file changes the elements in [from, to), and asks about them.

// AddIn adds all numbers in [from, to) to s. If from == to, it does nothing. It panics if
// from < 0 or from > to. If s has too few words, it grows.
func (s *Set) AddIn(from, to int) {
	first, last, head, tail := s.extendTo("AddIn", from, to)
	switch {
	case first == last:
		(*s)[first] |= head & tail
	case first < last:
		(*s)[first] |= head
		addAll((*s)[first+1 : last])
		(*s)[last] |= tail
	}
}

// extendTo gives s words for [from, to), and returns the part of s with them, as position.Part
// does. It panics in the name of a function unless s can have these numbers.
func (s *Set) extendTo(name string, from, to int) (first, last int, head, tail uint64) {
	mustRange(name, from, to)
	if from < to {
		mustGrow(name, to)
		s.extend((to-1)>>6 + 1)
	}
	return position.Part(len(*s), from, to)
}

// addAll sets all bits of words.
func addAll(words []uint64) {
	for w := range words {
		words[w] = ^uint64(0)
	}
}

// RemoveIn removes all elements in [from, to) from s. If from == to, it does nothing. It
// panics if from < 0 or from > to.
func (s Set) RemoveIn(from, to int) {
	mustRange("RemoveIn", from, to)
	first, last, head, tail := position.Part(len(s), from, to)
	switch {
	case first == last:
		s[first] &^= head & tail
	case first < last:
		s[first] &^= head
		clear(s[first+1 : last])
		s[last] &^= tail
	}
}

// FlipIn adds the numbers in [from, to) that s does not contain, and removes the
// others. If from == to, it does nothing. It panics if from < 0 or from > to. If s has too
// few words, it grows.
func (s *Set) FlipIn(from, to int) {
	first, last, head, tail := s.extendTo("FlipIn", from, to)
	switch {
	case first == last:
		(*s)[first] ^= head & tail
	case first < last:
		(*s)[first] ^= head
		for w := first + 1; w < last; w++ {
			(*s)[w] = ^(*s)[w]
		}
		(*s)[last] ^= tail
	}
}

// CountIn returns the number of elements of s in [from, to). A negative from counts as 0.
// If from >= to, it returns 0. It reads all words of the range; s.NextZero(from) >= to, which
// asks whether all of these numbers are elements, reads them up to the first that is not.
func (s Set) CountIn(from, to int) int {
	first, last, head, tail := position.Part(len(s), from, to)
	switch {
	case first > last:
		return 0
	case first == last:
		return bits.OnesCount64(s[first] & head & tail)
	}
	return bits.OnesCount64(s[first]&head) + scan.Count(s[first+1:last]) + bits.OnesCount64(s[last]&tail)
}

// mustRange panics in the name of a function unless 0 <= from <= to.
func mustRange(name string, from, to int) {
	if from < 0 || from > to {
		panic(fault.Message("bitset: ", name, ": [", from, ", ", to, ") is not a range"))
	}
}
