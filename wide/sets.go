package wide

import "math/bits"

// This file counts the elements of a board, or of an operation on two without storing
// its result, and compares two boards as sets.

// Count returns the number of elements of b.
func Count[B Board](b *B) int {
	return find(func() int {
		return sum()(len(*b), bits.OnesCount64((*b)[0]), func(i int) int { return bits.OnesCount64((*b)[i]) })
	})
}

// CountAnd returns the number of elements in both a and b.
func CountAnd[B Board](a, b *B) int {
	return find(func() int {
		return sum()(len(*a), bits.OnesCount64((*a)[0]&(*b)[0]), func(i int) int { return bits.OnesCount64((*a)[i] & (*b)[i]) })
	})
}

// CountAndNot returns the number of elements in a that are not in b.
func CountAndNot[B Board](a, b *B) int {
	return find(func() int {
		return sum()(len(*a), bits.OnesCount64((*a)[0]&^(*b)[0]), func(i int) int { return bits.OnesCount64((*a)[i] &^ (*b)[i]) })
	})
}

// CountOr returns the number of elements in a, in b, or in both.
func CountOr[B Board](a, b *B) int {
	return find(func() int {
		return sum()(len(*a), bits.OnesCount64((*a)[0]|(*b)[0]), func(i int) int { return bits.OnesCount64((*a)[i] | (*b)[i]) })
	})
}

// CountXor returns the number of elements in one of a and b but not in both: the
// Hamming distance of the two.
func CountXor[B Board](a, b *B) int {
	return find(func() int {
		return sum()(len(*a), bits.OnesCount64((*a)[0]^(*b)[0]), func(i int) int { return bits.OnesCount64((*a)[i] ^ (*b)[i]) })
	})
}

// Rank returns the number of elements of b that are less than i.
func Rank[B Board](b *B, i int) int {
	return find(func() int {
		i, top := max(i, 0), len(*b)-1
		word, below := i>>6, uint64(1)<<(i&63)-1
		if word > top {
			word, below = top, ^uint64(0)
		}
		whole := func(w int) int {
			n := bits.OnesCount64((*b)[w])
			if w >= word {
				n = 0
			}
			return n
		}
		return sum()(top, bits.OnesCount64((*b)[word]&below)+whole(0), whole)
	})
}

// Intersects reports whether some element is in both a and b.
func Intersects[B Board](a, b *B) bool {
	return ask(func() bool {
		return some()(len(*a), (*a)[0]&(*b)[0] != 0, func(i int) bool { return (*a)[i]&(*b)[i] != 0 })
	})
}

// IsSubset reports whether every element of sub is in set.
func IsSubset[B Board](sub, set *B) bool {
	return or((*sub)[0]&^(*set)[0], func() uint64 {
		top := len(*sub) - 1
		return union()(top, (*sub)[top]&^(*set)[top], func(i int) uint64 { return (*sub)[i] &^ (*set)[i] })
	}) == 0
}

// IsEmpty reports whether b has no elements.
func IsEmpty[B Board](b *B) bool {
	return or((*b)[0], func() uint64 {
		top := len(*b) - 1
		return union()(top, (*b)[top], func(i int) uint64 { return (*b)[i] })
	}) == 0
}
