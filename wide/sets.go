package wide

import "math/bits"

// This file counts the elements of a board, or of an operation on two without storing
// its result, and compares two boards as sets.

// Count returns the number of elements of b.
func Count[B Board](b *B) (n int) {
	inline(func() {
		if top := len(*b) - 1; top == 1 {
			n = bits.OnesCount64((*b)[0]) + bits.OnesCount64((*b)[top])
		} else {
			each(len(*b), func(i int) { n += bits.OnesCount64((*b)[i]) })
		}
	})
	return n
}

// CountAnd returns the number of elements in both a and b.
func CountAnd[B Board](a, b *B) (n int) {
	inline(func() {
		if top := len(*a) - 1; top == 1 {
			n = bits.OnesCount64((*a)[0]&(*b)[0]) + bits.OnesCount64((*a)[top]&(*b)[top])
		} else {
			each(len(*a), func(i int) { n += bits.OnesCount64((*a)[i] & (*b)[i]) })
		}
	})
	return n
}

// CountAndNot returns the number of elements in a that are not in b.
func CountAndNot[B Board](a, b *B) (n int) {
	inline(func() {
		if top := len(*a) - 1; top == 1 {
			n = bits.OnesCount64((*a)[0]&^(*b)[0]) + bits.OnesCount64((*a)[top]&^(*b)[top])
		} else {
			each(len(*a), func(i int) { n += bits.OnesCount64((*a)[i] &^ (*b)[i]) })
		}
	})
	return n
}

// CountOr returns the number of elements in a, in b, or in both.
func CountOr[B Board](a, b *B) (n int) {
	inline(func() {
		if top := len(*a) - 1; top == 1 {
			n = bits.OnesCount64((*a)[0]|(*b)[0]) + bits.OnesCount64((*a)[top]|(*b)[top])
		} else {
			each(len(*a), func(i int) { n += bits.OnesCount64((*a)[i] | (*b)[i]) })
		}
	})
	return n
}

// CountXor returns the number of elements in one of a and b but not in both: the
// Hamming distance of the two.
func CountXor[B Board](a, b *B) (n int) {
	inline(func() {
		if top := len(*a) - 1; top == 1 {
			n = bits.OnesCount64((*a)[0]^(*b)[0]) + bits.OnesCount64((*a)[top]^(*b)[top])
		} else {
			each(len(*a), func(i int) { n += bits.OnesCount64((*a)[i] ^ (*b)[i]) })
		}
	})
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
func Intersects[B Board](a, b *B) (found bool) {
	inline(func() {
		if top := len(*a) - 1; top == 1 {
			found = (*a)[0]&(*b)[0]|(*a)[top]&(*b)[top] != 0
		} else {
			found = some(len(*a), func(i int) bool { return (*a)[i]&(*b)[i] != 0 })
		}
	})
	return found
}

// IsSubset reports whether every element of sub is in set.
func IsSubset[B Board](sub, set *B) bool {
	found := false
	inline(func() {
		if top := len(*sub) - 1; top == 1 {
			found = (*sub)[0]&^(*set)[0]|(*sub)[top]&^(*set)[top] != 0
		} else {
			found = some(len(*sub), func(i int) bool { return (*sub)[i]&^(*set)[i] != 0 })
		}
	})
	return !found
}

// IsEmpty reports whether b has no elements.
func IsEmpty[B Board](b *B) bool {
	var any uint64
	inline(func() {
		if top := len(*b) - 1; top == 1 {
			any = (*b)[0] | (*b)[top]
		} else {
			each(len(*b), func(i int) { any |= (*b)[i] })
		}
	})
	return any == 0
}
