package scan

import "math/bits"

// The steps of a loop over bits: each takes an element out of a set. The set is
// passed and returned by value, so that it stays in a register wherever it is
// declared. If it were passed by pointer and declared outside the for statement, each
// step would store it and load it again.

// Pop returns the position of the lowest one bit of x, and x without that bit. If x
// is 0, it returns -1 and 0. To loop over the bits of a set:
//
//	var i int
//	for rest := set; rest != 0; {
//		i, rest = scan.Pop(rest)
//		…
//	}
//
// Unlike a loop over iter.Bits, this one keeps no state if it is left by break or return. Its
// condition tells the compiler that rest is not 0, so it leaves out Pop's own test.
//
// To index an array of 64 elements, write a[i&63]. As i may be -1, a[i] checks bounds.
func Pop[W Word](x W) (i int, rest W) {
	if x == 0 {
		return -1, 0
	}
	return bits.TrailingZeros64(uint64(x)), x & (x - 1)
}

// PopAs is like [Pop] but returns the position as a value of another integer type, such
// as a square of a board. If x is 0, it returns -1 converted to E, which is the greatest
// value of an unsigned E, and 0.
func PopAs[E Integer, W Word](x W) (i E, rest W) {
	if x == 0 {
		return ^E(0), 0
	}
	return E(bits.TrailingZeros64(uint64(x))), x & (x - 1)
}

// PopOne returns the word with only the lowest one bit of x, and x without that bit:
// x & -x and [ClearLowest] in one call. If x is 0, it returns 0 and 0.
func PopOne[W Word](x W) (one, rest W) {
	rest = x & (x - 1)
	return x ^ rest, rest // with one instruction fewer than x & -x
}

// RPop returns the position of the highest one bit of x, and x without that bit. If x
// is 0, it returns -1 and 0.
func RPop[W Word](x W) (i int, rest W) {
	i = bits.Len64(uint64(x)) - 1
	return i, x &^ (1 << (i & 63))
}
