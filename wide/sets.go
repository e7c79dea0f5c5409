package wide

import "math/bits"

// This file counts the elements of a board, or of an operation on two without storing
// its result, and compares two boards as sets.

// Count returns the number of elements of b.
func Count[B Board](b *B) (n int) {
	inline(func() { each(len(*b), func(i int) { n += bits.OnesCount64((*b)[i]) }) })
	return n
}

// CountAnd returns the number of elements in both a and b.
func CountAnd[B Board](a, b *B) (n int) {
	inline(func() { each(len(*a), func(i int) { n += bits.OnesCount64((*a)[i] & (*b)[i]) }) })
	return n
}

// CountAndNot returns the number of elements in a that are not in b.
func CountAndNot[B Board](a, b *B) (n int) {
	inline(func() { each(len(*a), func(i int) { n += bits.OnesCount64((*a)[i] &^ (*b)[i]) }) })
	return n
}

// CountOr returns the number of elements in a, in b, or in both.
func CountOr[B Board](a, b *B) (n int) {
	inline(func() { each(len(*a), func(i int) { n += bits.OnesCount64((*a)[i] | (*b)[i]) }) })
	return n
}

// CountXor returns the number of elements in one of a and b but not in both: the
// Hamming distance of the two.
func CountXor[B Board](a, b *B) (n int) {
	inline(func() { each(len(*a), func(i int) { n += bits.OnesCount64((*a)[i] ^ (*b)[i]) }) })
	return n
}

// Rank returns the number of elements of b that are less than i.
func Rank[B Board](b *B, i int) (n int) {
	inline(func() {
		i = max(i, 0)
		word, below := i>>6, uint64(1)<<(i&63)-1
		if word >= len(*b) {
			word, below = len(*b)-1, ^uint64(0)
		}
		n = bits.OnesCount64((*b)[word] & below)
		each(len(*b)-1, func(w int) {
			whole := bits.OnesCount64((*b)[w])
			if w >= word {
				whole = 0
			}
			n += whole
		})
	})
	return n
}

// Intersects reports whether some element is in both a and b.
func Intersects[B Board](a, b *B) bool {
	x := uint64(0)
	inline(func() { each(len(*a), func(i int) { x |= (*a)[i] & (*b)[i] }) })
	return x != 0
}

// IsSubset reports whether every element of sub is in set.
func IsSubset[B Board](sub, set *B) bool {
	x := uint64(0)
	inline(func() { each(len(*sub), func(i int) { x |= (*sub)[i] &^ (*set)[i] }) })
	return x == 0
}

// IsEmpty reports whether b has no elements.
func IsEmpty[B Board](b *B) bool {
	x := uint64(0)
	inline(func() { each(len(*b), func(i int) { x |= (*b)[i] }) })
	return x == 0
}
