package main

import (
	"fmt"
	"math"
	"slices"

	"github.com/bitwalk/bitwalk/bitset"
)

// The checks of package bitset: one change of a set, or all questions about one, against
// loops over single bits.

// has reports whether bit i of words is one, and is false outside.
func has(words []uint64, i int) bool {
	return i >= 0 && i>>6 < len(words) && words[i>>6]>>(i&63)&1 != 0
}

// sets makes two sets, of the same length or not.
func (s *soaker) sets() (a, b bitset.Set) {
	n := s.size(most >> s.r.IntN(8))
	m := n
	if s.r.IntN(2) == 0 {
		m = s.size(most >> s.r.IntN(8))
	}
	a, b = wordsIn(s, s.a, n), wordsIn(s, s.b, m)
	s.set(a)
	s.set(b)
	return a, b
}

// change compares what a method makes of a receiver with what it must hold. The
// receiver has room for the result in memory next to an inaccessible page, or too little.
func (s *soaker) change() error {
	a, b := s.sets()
	size := 64 * max(len(a), len(b))
	i, j := s.r.IntN(size+65), s.r.IntN(size+65)
	n, step := s.r.IntN(200)-100, 1+s.r.IntN(100)
	if s.r.IntN(2) == 0 {
		n = s.r.IntN(2*size+1) - size
	}
	in := func(e int) bool { return i <= e && e < j }
	tooth := func(e int) bool { return in(e) && (e-i)%step == 0 }
	least, k := -1, s.r.IntN(size+1) // the greatest of the lowest k elements of a
	for e, left := 0, k; e < size && left > 0; e++ {
		if has(a, e) {
			least = e
			left--
		}
	}
	ranks := make([]int, 0, size) // the elements of b
	rank := make([]int, size)     // how many are below
	for e := range size {
		rank[e] = len(ranks)
		if has(b, e) {
			ranks = append(ranks, e)
		}
	}
	// Those that change the receiver begin with a copy of a in it.
	changes := []struct {
		name string
		copy bool
		do   func(set *bitset.Set)
		has  func(e int) bool
	}{
		{"And", false, func(set *bitset.Set) { set.And(a, b) }, func(e int) bool { return has(a, e) && has(b, e) }},
		{"AndNot", false, func(set *bitset.Set) { set.AndNot(a, b) }, func(e int) bool { return has(a, e) && !has(b, e) }},
		{"Or", false, func(set *bitset.Set) { set.Or(a, b) }, func(e int) bool { return has(a, e) || has(b, e) }},
		{"Xor", false, func(set *bitset.Set) { set.Xor(a, b) }, func(e int) bool { return has(a, e) != has(b, e) }},
		{"Or in place", true, func(set *bitset.Set) { set.Or(*set, b) }, func(e int) bool { return has(a, e) || has(b, e) }},
		{"Not", false, func(set *bitset.Set) { set.Not(a, i) }, func(e int) bool { return e < i && !has(a, e) }},
		{"Shift", false, func(set *bitset.Set) { set.Shift(a, n) }, func(e int) bool { return has(a, e-n) }},
		{"Shift in place", true, func(set *bitset.Set) { set.Shift(*set, n) }, func(e int) bool { return has(a, e-n) }},
		{"AddIn", true, func(set *bitset.Set) { set.AddIn(i, j) }, func(e int) bool { return has(a, e) || in(e) }},
		{"RemoveIn", true, func(set *bitset.Set) { set.RemoveIn(i, j) }, func(e int) bool { return has(a, e) && !in(e) }},
		{"FlipIn", true, func(set *bitset.Set) { set.FlipIn(i, j) }, func(e int) bool { return has(a, e) != in(e) }},
		{"AddEvery", true, func(set *bitset.Set) { set.AddEvery(i, j, step) }, func(e int) bool { return has(a, e) || tooth(e) }},
		{"RemoveEvery", true, func(set *bitset.Set) { set.RemoveEvery(i, j, step) }, func(e int) bool { return has(a, e) && !tooth(e) }},
		{"Insert", true, func(set *bitset.Set) { set.Insert(i) }, func(e int) bool { return e < i && has(a, e) || e > i && has(a, e-1) }},
		{"Delete", true, func(set *bitset.Set) { set.Delete(i) }, func(e int) bool { return e < i && has(a, e) || e >= i && has(a, e+1) }},
		{"KeepLowest", false, func(set *bitset.Set) { set.KeepLowest(a, k) }, func(e int) bool { return e <= least && has(a, e) }},
		{"Extract", false, func(set *bitset.Set) { set.Extract(a, b) }, func(e int) bool { return e < len(ranks) && has(a, ranks[e]) }},
		{"Deposit", false, func(set *bitset.Set) { set.Deposit(a, b) }, func(e int) bool { return e < size && has(b, e) && has(a, rank[e]) }},
		{"UnmarshalBinary", false, func(set *bitset.Set) {
			form, _ := a.MarshalBinary()
			if err := set.UnmarshalBinary(form); err != nil {
				panic(err)
			}
		}, func(e int) bool { return has(a, e) }},
	}
	c := changes[s.r.IntN(len(changes))]
	room := wordsIn(s, s.dst, s.size(most))
	s.set(room)
	set := bitset.Set(room[:s.r.IntN(len(room)+1)])
	if c.copy {
		set = append(set[:0], a...)
	}
	s.calls++
	c.do(&set)
	s.oracle = s.oracle[:0]
	for w := range max(len(set), 2*max(len(a), len(b))+3) {
		x := uint64(0)
		for e := range 64 {
			if c.has(64*w + e) {
				x |= 1 << e
			}
		}
		s.oracle = append(s.oracle, x)
	}
	s.saved = append(s.saved[:0], set...)
	for len(s.saved) < len(s.oracle) {
		s.saved = append(s.saved, 0)
	}
	return equals(s, fmt.Sprintf("%s, i = %d, j = %d, n = %d, step = %d, k = %d", c.name, i, j, n, step, k), s.saved, s.oracle)
}

// questions compares what methods answer about sets with what single bits say.
func (s *soaker) questions() error {
	a, b := s.sets()
	size := 64 * max(len(a), len(b))
	from, to := s.r.IntN(size+65)-1, s.r.IntN(size+65)
	var all, part, both []int
	for e := range size {
		if !has(a, e) {
			continue
		}
		all = append(all, e)
		if from <= e && e < to {
			part = append(part, e)
		}
		if has(b, e) {
			both = append(both, e)
		}
	}
	next, prev, zero, below := -1, -1, max(from, 0), from
	rank, _ := slices.BinarySearch(all, from)
	if rank < len(all) {
		next = all[rank]
	}
	for e := min(from, size); e >= 0 && prev < 0; e-- {
		if has(a, e) {
			prev = e
		}
	}
	for has(a, zero) {
		zero++
	}
	for below >= 0 && has(a, below) {
		below--
	}
	first := -1 // of those in both
	if len(both) > 0 {
		first = both[0]
	}
	room := s.r.IntN(600)
	dst := make([]int, room)
	dst = dst[:a.FillFrom(dst, from)]
	s.calls += 15
	for _, q := range []struct {
		name      string
		got, want int
	}{
		{"Count", a.Count(), len(all)}, {"CountIn", a.CountIn(from, to), len(part)}, {"CountAnd", a.CountAnd(b), len(both)},
		{"Rank", a.Rank(from), rank}, {"NextBit", a.NextBit(from), next}, {"PrevBit", a.PrevBit(from), prev},
		{"NextZero", a.NextZero(from), zero}, {"PrevZero", a.PrevZero(from), max(below, -1)},
		{"Select", a.Select(rank), next}, {"NextBitAnd", a.NextBitAnd(b, 0), first},
	} {
		if err := equal(s, fmt.Sprintf("%s, from %d to %d", q.name, from, to), q.got, q.want); err != nil {
			return err
		}
	}
	for _, q := range []struct {
		name      string
		got, want []int
	}{
		{"AppendTo", a.AppendTo(nil), all}, {"AllIn", slices.Collect(a.AllIn(from, to)), part}, {"AllAnd", slices.Collect(a.AllAnd(b)), both},
		{"FillFrom", dst, all[rank:min(len(all), rank+room)]}, {"AllIn", slices.Collect(a.AllIn(from, math.MaxInt)), all[rank:]},
	} {
		if err := equals(s, fmt.Sprintf("%s, from %d to %d", q.name, from, to), q.got, q.want); err != nil {
			return err
		}
	}
	return nil
}
