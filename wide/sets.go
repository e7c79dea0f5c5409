package wide

import "math/bits"

// This file counts the elements of an operation on two boards without storing its
// result, and compares two boards as sets.

// CountAnd returns the number of elements in both a and b.
func CountAnd[B Board](a, b *B) int {
	n := 0
	inline(func() {
		each()(len(*a), func(i int) { n += bits.OnesCount64((*a)[i] & (*b)[i]) })
	})
	return n
}

// CountAndNot returns the number of elements in a that are not in b.
func CountAndNot[B Board](a, b *B) int {
	n := 0
	inline(func() {
		each()(len(*a), func(i int) { n += bits.OnesCount64((*a)[i] &^ (*b)[i]) })
	})
	return n
}

// CountOr returns the number of elements in a, in b, or in both.
func CountOr[B Board](a, b *B) int {
	n := 0
	inline(func() {
		each()(len(*a), func(i int) { n += bits.OnesCount64((*a)[i] | (*b)[i]) })
	})
	return n
}

// CountXor returns the number of elements in one of a and b but not in both: the
// Hamming distance of the two.
func CountXor[B Board](a, b *B) int {
	n := 0
	inline(func() {
		each()(len(*a), func(i int) { n += bits.OnesCount64((*a)[i] ^ (*b)[i]) })
	})
	return n
}

// Intersects reports whether some element is in both a and b.
func Intersects[B Board](a, b *B) bool {
	both := uint64(0)
	inline(func() {
		each()(len(*a), func(i int) { both |= (*a)[i] & (*b)[i] })
	})
	return both != 0
}

// Within reports whether every element of sub is in set.
func Within[B Board](sub, set *B) bool {
	rest := uint64(0)
	inline(func() {
		each()(len(*sub), func(i int) { rest |= (*sub)[i] &^ (*set)[i] })
	})
	return rest == 0
}

// IsEmpty reports whether b has no elements.
func IsEmpty[B Board](b *B) bool {
	any := uint64(0)
	inline(func() {
		each()(len(*b), func(i int) { any |= (*b)[i] })
	})
	return any == 0
}
