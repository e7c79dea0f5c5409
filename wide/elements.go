package wide

import (
	"github.com/bitwalk/bitwalk/internal/fault"
	"github.com/bitwalk/bitwalk/scan"
)

// This file changes single elements of a board, and the elements between two positions.

// Add adds element i to b, and reports whether b did not contain it. It panics if i is not on the
// board.
func Add[B Board, E scan.Integer](b *B, i E) (changed bool) {
	inline(func() {
		if uint64(i) >= uint64(64*len(*b)) {
			panicOff("Add", fault.Number(i), len(*b))
			return
		}
		before := (*b)[i>>6]
		after := before | 1<<(i&63)
		(*b)[i>>6] = after
		changed = after != before
	})
	return changed
}

// Remove removes element i from b, and reports whether b contained it. It panics if i is not on the
// board.
func Remove[B Board, E scan.Integer](b *B, i E) (changed bool) {
	inline(func() {
		if uint64(i) >= uint64(64*len(*b)) {
			panicOff("Remove", fault.Number(i), len(*b))
			return
		}
		before := (*b)[i>>6]
		after := before &^ (1 << (i & 63))
		(*b)[i>>6] = after
		changed = after != before
	})
	return changed
}

// Contains reports whether i is an element of b. It is false if i is not on the board.
func Contains[B Board, E scan.Integer](b *B, i E) bool {
	return uint64(i) < uint64(64*len(*b)) && (*b)[i>>6]>>(i&63)&1 != 0
}

// AddIn adds all elements in [from, to) to b. It panics unless 0 <= from <= to and to is at
// most the number of elements that the board has room for.
func AddIn[B Board](b *B, from, to int) {
	mustRange("AddIn", from, to, 64*len(*b))
	for i := from; i < to; i = (i | 63) + 1 {
		(*b)[i>>6] |= in(i, to)
	}
}

// RemoveIn removes all elements in [from, to) from b. It panics for the same ranges as [AddIn].
func RemoveIn[B Board](b *B, from, to int) {
	mustRange("RemoveIn", from, to, 64*len(*b))
	for i := from; i < to; i = (i | 63) + 1 {
		(*b)[i>>6] &^= in(i, to)
	}
}

// mustRange panics in the name of a function unless [from, to) is on a board of size elements.
func mustRange(name string, from, to, size int) {
	if from < 0 || to < from || to > size {
		panic(fault.Message("wide: ", name, ": [", from, ", ", to, ") is not a range of a board of ", size))
	}
}

// in returns the elements in [i, to) of the word with element i. There is at least one.
func in(i, to int) uint64 {
	return ^uint64(0) << (i & 63) & (^uint64(0) >> (63 - min(to-1, i|63)&63))
}

// panicOff panics in the name of a function, for a number that is not on a board of so many words.
//
//go:noinline
func panicOff(name string, i any, words int) {
	panic(fault.Message("wide: ", name, ": ", i, " is not on a board of ", 64*words))
}
