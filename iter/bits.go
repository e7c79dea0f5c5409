package iter

import "math/bits"

// What the iterators here have in common, because the compiler's output is best
// so. The captured parameter is copied before it is changed, or it would move to
// the heap. There is one call of yield, or the loop's body would not be inlined. On
// the line of that call stands an operation that is an instruction; otherwise the
// compiler marks the inlined call with a NOP, which takes up to a tenth of a tiny
// loop. A body with break or return in it costs some operations for each
// element that a loop by hand does not have: the compiler keeps the state of a
// range-over-func loop and checks it (golang/go#69015, docs/compiler.md).

// Bits returns an iterator over the positions of the one bits of x, the elements
// of the set, ascending. If x is 0, the sequence is empty.
//
// Each step is a bit scan and the clearing of the lowest bit (Wegner 1960).
func Bits[W Word](x W) Seq[int] {
	// Isolating the bit before the scan gains a tenth where the scan is BSF on one
	// processor of three, and loses up to four tenths on the others.
	return func(yield func(int) bool) {
		for rest := uint64(x); rest != 0; {
			i := bits.TrailingZeros64(rest)
			if rest &= rest - 1; !yield(i) {
				return
			}
		}
	}
}

// BitsAs is [Bits] with the positions as values of another integer type, such as
// the squares of a board:
//
//	for square := range iter.BitsAs[Square](attacks) { … }
func BitsAs[E integer, W Word](x W) Seq[E] {
	// Not written once for both: so a loop over one inside a loop over the other is
	// inlined whole.
	return func(yield func(E) bool) {
		for rest := uint64(x); rest != 0; {
			i := bits.TrailingZeros64(rest)
			if rest &= rest - 1; !yield(E(i)) {
				return
			}
		}
	}
}

// integer is any integer type.
type integer interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | Word
}

// RBits returns an iterator over the positions of the one bits of x, descending.
// If x is 0, the sequence is empty.
func RBits[W Word](x W) Seq[int] {
	return RBitsAs[int](x)
}

// RBitsAs is [RBits] with the positions as values of another integer type.
func RBitsAs[E integer, W Word](x W) Seq[E] {
	return func(yield func(E) bool) {
		for rest := uint64(x); rest != 0; {
			i := bits.Len64(rest) - 1
			if rest &^= 1 << (i & 63); !yield(E(i)) {
				return
			}
		}
	}
}

// Ones returns an iterator over the one bits of x, each alone in a word,
// ascending: the sets of one element. If x is 0, the sequence is empty.
func Ones[W Word](x W) Seq[W] {
	return func(yield func(W) bool) {
		rest := x
		if rest == 0 {
			return
		}
		// With the test at the end, this loop is compiled better than the one
		// of Bits; that one is not.
		for {
			one := rest & -rest
			rest &= rest - 1
			if !yield(one) || rest == 0 {
				return
			}
		}
	}
}

// BitsAndOnes returns an iterator over the elements of x, ascending, each as its
// position and as the word with that bit alone:
//
//	for square, bit := range iter.BitsAndOnes[Square](attackers) { … }
//
// If x is 0, the sequence is empty.
func BitsAndOnes[E integer, W Word](x W) Seq2[E, W] {
	return func(yield func(E, W) bool) {
		for rest := uint64(x); rest != 0; {
			i, one := bits.TrailingZeros64(rest), rest&-rest
			if rest &= rest - 1; !yield(E(i), W(one)) {
				return
			}
		}
	}
}
