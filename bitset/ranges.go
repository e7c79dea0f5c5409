package bitset

import (
	"math/bits"

	"github.com/bitwalk/bitwalk/internal/word"
	"github.com/bitwalk/bitwalk/scan"
)

// This file changes the elements in [from, to), and asks about them.

// AddIn adds all numbers in [from, to) to s. If from == to, it does nothing. It panics if
// from < 0 or from > to. If s has too few words, it grows.
func (s *Set) AddIn(from, to int) {
	mustRange("AddIn", from, to)
	if from == to {
		return
	}
	s.extend((to-1)>>6 + 1)
	first, last, head, tail := word.Part(len(*s), from, to)
	if first == last {
		(*s)[first] |= head & tail
		return
	}
	(*s)[first] |= head
	addAll((*s)[first+1 : last])
	(*s)[last] |= tail
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
	first, last, head, tail := word.Part(len(s), from, to)
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
	mustRange("FlipIn", from, to)
	if from == to {
		return
	}
	s.extend((to-1)>>6 + 1)
	first, last, head, tail := word.Part(len(*s), from, to)
	if first == last {
		(*s)[first] ^= head & tail
		return
	}
	(*s)[first] ^= head
	for w := first + 1; w < last; w++ {
		(*s)[w] = ^(*s)[w]
	}
	(*s)[last] ^= tail
}

// AddEvery adds every step-th number of [from, to) to s: from, from+step, from+2*step
// and so on. If from == to, it does nothing. It panics if from < 0, from > to or step < 1.
// If s has too few words, it grows.
func (s *Set) AddEvery(from, to, step int) {
	mustStep("AddEvery", from, to, step)
	if from == to {
		return
	}
	last := from + (to-1-from)/step*step
	s.extend(last>>6 + 1)
	s.every(from, last, step, true)
}

// RemoveEvery removes every step-th number of [from, to) from s: from, from+step,
// from+2*step and so on, as a sieve removes the multiples of a prime. If from == to, it
// does nothing. It panics if from < 0, from > to or step < 1.
func (s Set) RemoveEvery(from, to, step int) {
	mustStep("RemoveEvery", from, to, step)
	if last := min(to-1, 64*len(s)-1); from <= last {
		s.every(from, from+(last-from)/step*step, step, false)
	}
}

// every puts from, from+step, …, last into s, or removes them.
func (s Set) every(from, last, step int, in bool) {
	if step >= 64 {
		for range (last-from)/step + 1 {
			s.Put(from, in)
			from += step
		}
		return
	}
	teeth := uint64(0) // the multiples of step
	for i := 0; i < 64; i += step {
		teeth |= 1 << i
	}
	at := (from & 63) % step // the least number in a word that is of the series, or would be
	for w := from >> 6; w <= last>>6; w++ {
		x := teeth << at
		if w == from>>6 {
			x &= ^uint64(0) << (from & 63)
		}
		if w == last>>6 {
			x &= ^uint64(0) >> (^last & 63)
		}
		if in {
			s[w] |= x
		} else {
			s[w] &^= x
		}
		if at -= 64 % step; at < 0 {
			at += step
		}
	}
}

// ContainsIn reports whether s contains all numbers in [from, to). A negative from counts
// as 0. If from >= to, it returns true.
func (s Set) ContainsIn(from, to int) bool {
	from = max(from, 0)
	return from >= to || s.Contains(from) && s.CountIn(from, to) == to-from
}

// IntersectsIn reports whether s contains some number in [from, to). A negative from counts
// as 0. If from >= to, it returns false.
func (s Set) IntersectsIn(from, to int) bool {
	_, last, _, _ := word.Part(len(s), from, to)
	i := s[:last+1].NextBit(from)
	return i >= 0 && i < to
}

// CountIn returns the number of elements of s in [from, to). A negative from counts as 0.
// If from >= to, it returns 0.
func (s Set) CountIn(from, to int) int {
	first, last, head, tail := word.Part(len(s), from, to)
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
		panic(mistake{name, "[%d, %d) is not a range", from, to})
	}
}

// mustStep panics in the name of a method unless from, to and step are what it takes.
func mustStep(method string, from, to, step int) {
	mustRange(method, from, to)
	if step < 1 {
		panic(mistake{method, "step is %d, want at least 1", step, 0})
	}
}
