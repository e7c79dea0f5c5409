package bitset

import (
	"github.com/bitwalk/bitwalk/internal/fault"
	"github.com/bitwalk/bitwalk/scan"
)

// This file combines many sets, through lists of parts that have the same number of words.

// AndAll sets s to the elements in every one of sets. It panics if there are no sets. It
// allocates a list if there are more than 32.
func (s *Set) AndAll(sets []Set) {
	mustHave("AndAll", sets)
	n := len(sets[0])
	for _, set := range sets {
		n = min(n, len(set))
	}
	old := *s // and not s, which may be one of the sets
	dst := old.space(n, sets...)
	if n > 0 {
		list, _ := parts(make([][]uint64, 0, 32), sets, 0, n)
		scan.AndAll(dst[:n], list)
	}
	clear(dst[n:])
	*s = dst
}

// OrAll sets s to the elements in at least one of sets. It panics if there are no sets. It
// allocates a list if there are more than 32.
func (s *Set) OrAll(sets []Set) { s.atLeast("OrAll", sets, 1) }

// AtLeast sets s to the elements in at least t of sets. It panics if there are no sets,
// or if t < 1. It allocates a list if there are more than 32. [scan.AtLeast] says what it costs.
func (s *Set) AtLeast(sets []Set, t int) { s.atLeast("AtLeast", sets, t) }

// atLeast is AtLeast in the name of a method.
func (s *Set) atLeast(method string, sets []Set, t int) {
	mustHave(method, sets)
	if t < 1 {
		panic(fault.Message("bitset: ", method, ": t is ", t, ", want at least 1"))
	}
	n := 0
	for _, set := range sets {
		n = max(n, len(set))
	}
	old := *s // and not s, which may be one of the sets
	dst := old.space(n, sets...)
	list := make([][]uint64, 0, 32)
	for from, to := 0, 0; from < n; from = to {
		list, to = parts(list[:0], sets, from, n)
		scan.AtLeast(dst[from:to], list, t)
	}
	clear(dst[n:])
	*s = dst
}

// parts appends to list the words from from to end of every set that has any, where end is
// to or the end of the first of these sets.
func parts(list [][]uint64, sets []Set, from, to int) (parts [][]uint64, end int) {
	for _, set := range sets {
		if len(set) > from {
			list = append(list, set[from:])
			to = min(to, len(set))
		}
	}
	for i := range list {
		list[i] = list[i][:to-from]
	}
	return list, to
}

// mustHave panics in the name of a method if there are no sets: their intersection
// would be all numbers.
func mustHave(method string, sets []Set) {
	if len(sets) == 0 {
		panic("bitset: " + method + ": no sets, want at least one")
	}
}
