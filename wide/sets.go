package wide

import "math/bits"

// This file counts the elements of a board, or of an operation on two without storing
// its result, and compares two boards as sets.

// Count returns the number of elements of b.
func Count[B Board](b *B) int {
	return count(b, b, func(x, _ uint64) uint64 { return x })
}

// CountAnd returns the number of elements in both a and b.
func CountAnd[B Board](a, b *B) int {
	return count(a, b, func(x, y uint64) uint64 { return x & y })
}

// CountAndNot returns the number of elements in a that are not in b.
func CountAndNot[B Board](a, b *B) int {
	return count(a, b, func(x, y uint64) uint64 { return x &^ y })
}

// CountOr returns the number of elements in a, in b, or in both.
func CountOr[B Board](a, b *B) int {
	return count(a, b, func(x, y uint64) uint64 { return x | y })
}

// CountXor returns the number of elements in one of a and b but not in both: the
// Hamming distance of the two.
func CountXor[B Board](a, b *B) int {
	return count(a, b, func(x, y uint64) uint64 { return x ^ y })
}

// count returns the number of elements in the result of op on the words of a and b.
func count[B Board](a, b *B, op func(x, y uint64) uint64) (n int) {
	inline(func() {
		if top := len(*a) - 1; top == 1 {
			n = bits.OnesCount64(op((*a)[0], (*b)[0])) + bits.OnesCount64(op((*a)[top], (*b)[top]))
		} else {
			each(len(*a), func(i int) { n += bits.OnesCount64(op((*a)[i], (*b)[i])) })
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
func Intersects[B Board](a, b *B) bool {
	return has(a, b, func(x, y uint64) uint64 { return x & y })
}

// IsSubset reports whether every element of sub is in set.
func IsSubset[B Board](sub, set *B) bool {
	return !has(sub, set, func(x, y uint64) uint64 { return x &^ y })
}

// IsEmpty reports whether b has no elements.
func IsEmpty[B Board](b *B) bool {
	return !has(b, b, func(x, _ uint64) uint64 { return x })
}

// has reports whether the result of op on the words of a and b has elements.
func has[B Board](a, b *B, op func(x, y uint64) uint64) (found bool) {
	inline(func() {
		if top := len(*a) - 1; top == 1 {
			found = op((*a)[0], (*b)[0])|op((*a)[top], (*b)[top]) != 0
		} else {
			found = some(len(*a), func(i int) bool { return op((*a)[i], (*b)[i]) != 0 })
		}
	})
	return found
}
