package scan

import (
	"fmt"
	"math/bits"
)

// This file changes single elements of a set of many words, the elements between two
// positions, and the lowest ones. Bit i of words[w] is at position 64*w+i.

// Add adds element i to words. It panics if i is not a position in words.
func Add[E Integer](words []uint64, i E) {
	w := uint64(i) >> 6
	if w >= uint64(len(words)) {
		panic(outside[E]{"Add", i, len(words)})
	}
	words[w] |= 1 << (i & 63)
}

// Remove removes element i from words. It panics if i is not a position in words.
func Remove[E Integer](words []uint64, i E) {
	w := uint64(i) >> 6
	if w >= uint64(len(words)) {
		panic(outside[E]{"Remove", i, len(words)})
	}
	words[w] &^= 1 << (i & 63)
}

// Contains reports whether i is an element of words. No number beyond the last
// position is, and no negative one.
func Contains[E Integer](words []uint64, i E) bool {
	w := uint64(i) >> 6
	return w < uint64(len(words)) && words[w]>>(i&63)&1 != 0
}

// An outside is the value of the panic for a position outside of a slice. It formats
// the message late, so that the functions above stay small enough to inline.
type outside[E Integer] struct {
	name  string
	i     E
	words int
}

func (e outside[E]) Error() string {
	return fmt.Sprintf("scan: %s: %d is not a position in %d words", e.name, e.i, e.words)
}

// AddIn adds all positions of words in [from, to). A negative from counts as 0, and a
// to beyond words as their end.
func AddIn(words []uint64, from, to int) {
	first, last, head, tail := part(words, from, to)
	if first >= last {
		if first == last {
			words[first] |= head & tail
		}
		return
	}
	words[first] |= head
	whole := words[first+1 : last]
	for w := range whole {
		whole[w] = ^uint64(0)
	}
	words[last] |= tail
}

// RemoveIn removes all elements in [from, to) from words. A negative from counts as 0,
// and a to beyond words as their end.
func RemoveIn(words []uint64, from, to int) {
	first, last, head, tail := part(words, from, to)
	if first >= last {
		if first == last {
			words[first] &^= head & tail
		}
		return
	}
	words[first] &^= head
	finish(words[first+1:last], nil)
	words[last] &^= tail
}

// KeepLowest removes all elements from words but the lowest k. If there are no more
// than k, it removes none; if k <= 0, all. For one word, Deposit(1<<k-1, set) are the
// lowest k elements of set.
func KeepLowest(words []uint64, k int) {
	k = max(k, 0)
	for w, x := range words {
		n := bits.OnesCount64(x)
		if n > k {
			words[w] = Deposit(1<<k-1, x)
			finish(words[w+1:], nil)
			return
		}
		k -= n
	}
}
