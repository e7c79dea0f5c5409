package wide

import "math/bits"

// This file counts the elements of an operation on two boards without storing its
// result, and compares two boards as sets.

// CountAnd returns the number of elements in both a and b.
func CountAnd[B Board](a, b *B) int {
	n := bits.OnesCount64((*a)[0]&(*b)[0]) + bits.OnesCount64((*a)[1]&(*b)[1])
	if len(*a) > 2 {
		inline(func() {
			others()(len(*a), func(i int) { n += bits.OnesCount64((*a)[i] & (*b)[i]) })
		})
	}
	return n
}

// CountAndNot returns the number of elements in a that are not in b.
func CountAndNot[B Board](a, b *B) int {
	n := bits.OnesCount64((*a)[0]&^(*b)[0]) + bits.OnesCount64((*a)[1]&^(*b)[1])
	if len(*a) > 2 {
		inline(func() {
			others()(len(*a), func(i int) { n += bits.OnesCount64((*a)[i] &^ (*b)[i]) })
		})
	}
	return n
}

// CountOr returns the number of elements in a, in b, or in both.
func CountOr[B Board](a, b *B) int {
	n := bits.OnesCount64((*a)[0]|(*b)[0]) + bits.OnesCount64((*a)[1]|(*b)[1])
	if len(*a) > 2 {
		inline(func() {
			others()(len(*a), func(i int) { n += bits.OnesCount64((*a)[i] | (*b)[i]) })
		})
	}
	return n
}

// CountXor returns the number of elements in one of a and b but not in both: the
// Hamming distance of the two.
func CountXor[B Board](a, b *B) int {
	n := bits.OnesCount64((*a)[0]^(*b)[0]) + bits.OnesCount64((*a)[1]^(*b)[1])
	if len(*a) > 2 {
		inline(func() {
			others()(len(*a), func(i int) { n += bits.OnesCount64((*a)[i] ^ (*b)[i]) })
		})
	}
	return n
}

// Intersects reports whether some element is in both a and b.
func Intersects[B Board](a, b *B) bool {
	both := (*a)[0]&(*b)[0] | (*a)[1]&(*b)[1]
	if len(*a) > 2 {
		inline(func() {
			others()(len(*a), func(i int) { both |= (*a)[i] & (*b)[i] })
		})
	}
	return both != 0
}

// Within reports whether every element of sub is in set.
func Within[B Board](sub, set *B) bool {
	rest := (*sub)[0]&^(*set)[0] | (*sub)[1]&^(*set)[1]
	if len(*sub) > 2 {
		inline(func() {
			others()(len(*sub), func(i int) { rest |= (*sub)[i] &^ (*set)[i] })
		})
	}
	return rest == 0
}

// IsEmpty reports whether b has no elements.
func IsEmpty[B Board](b *B) bool {
	any := (*b)[0] | (*b)[1]
	if len(*b) > 2 {
		inline(func() {
			others()(len(*b), func(i int) { any |= (*b)[i] })
		})
	}
	return any == 0
}
