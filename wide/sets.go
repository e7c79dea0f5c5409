package wide

import "math/bits"

// This file counts the elements of an operation on two boards without storing its
// result, and compares two boards as sets.

// CountAnd returns the number of elements in both a and b.
func CountAnd[B Board](a, b *B) int {
	n := 0
	for i := 0; i < len(*a); i++ {
		n += bits.OnesCount64((*a)[i] & (*b)[i])
	}
	return n
}

// CountAndNot returns the number of elements in a that are not in b.
func CountAndNot[B Board](a, b *B) int {
	n := 0
	for i := 0; i < len(*a); i++ {
		n += bits.OnesCount64((*a)[i] &^ (*b)[i])
	}
	return n
}

// CountOr returns the number of elements in a, in b, or in both.
func CountOr[B Board](a, b *B) int {
	n := 0
	for i := 0; i < len(*a); i++ {
		n += bits.OnesCount64((*a)[i] | (*b)[i])
	}
	return n
}

// CountXor returns the number of elements in one of a and b but not in both: the
// Hamming distance of the two.
func CountXor[B Board](a, b *B) int {
	n := 0
	for i := 0; i < len(*a); i++ {
		n += bits.OnesCount64((*a)[i] ^ (*b)[i])
	}
	return n
}

// Intersects reports whether some element is in both a and b.
func Intersects[B Board](a, b *B) bool {
	for i := 0; i < len(*a); i++ {
		if (*a)[i]&(*b)[i] != 0 {
			return true
		}
	}
	return false
}

// Within reports whether every element of sub is in set.
func Within[B Board](sub, set *B) bool {
	for i := 0; i < len(*sub); i++ {
		if (*sub)[i]&^(*set)[i] != 0 {
			return false
		}
	}
	return true
}

// IsEmpty reports whether b has no elements.
func IsEmpty[B Board](b *B) bool {
	for i := 0; i < len(*b); i++ {
		if (*b)[i] != 0 {
			return false
		}
	}
	return true
}
