package bitset

import (
	"github.com/bitwalk/bitwalk/internal/word"
	"github.com/bitwalk/bitwalk/scan"
)

// This file changes the elements in [from, to), and asks about them.

// AddIn adds all numbers in [from, to) to s. If from >= to, it adds none. It panics if
// from < 0. If s has too few words, it grows.
func (s *Set) AddIn(from, to int) {
	mustStart("AddIn", from)
	if from >= to {
		return
	}
	s.extend((to-1)>>6 + 1)
	first, last, head, tail := word.Part(len(*s), from, to)
	if first == last {
		(*s)[first] |= head & tail
		return
	}
	(*s)[first] |= head
	whole := (*s)[first+1 : last]
	for w := range whole {
		whole[w] = ^uint64(0)
	}
	(*s)[last] |= tail
}

// RemoveIn removes all elements in [from, to) from s. It panics if from < 0.
func (s Set) RemoveIn(from, to int) {
	mustStart("RemoveIn", from)
	first, last, head, tail := word.Part(len(s), from, to)
	if first >= last {
		if first == last {
			s[first] &^= head & tail
		}
		return
	}
	s[first] &^= head
	scan.And(s[first+1:last], nil, nil)
	s[last] &^= tail
}

// mustStart panics in the name of a method if from is negative.
func mustStart(method string, from int) {
	if from < 0 {
		panic(outside{method, from, -1})
	}
}
