package iter

import (
	"iter"
	"math/bits"

	"github.com/bitwalk/bitwalk/scan"
)

// The iterators share a form that gives the best compiler output. They copy the
// captured parameter before changing it, or it would escape to the heap. They call
// yield in one place, or the loop's body would not be inlined. On the line of that call
// most have an operation that compiles to an instruction: without one the compiler marks
// the inlined call with a NOP, which slows a tiny loop down. No two iterators share a
// body, so that the compiler inlines a loop over one inside a loop over any other:
// //twin:copy makes tools/twin write a copy of a function into copies.go.
//
// A body with break or return costs some operations per element that a loop by hand does
// not have: the compiler keeps the state of a range-over-func loop and checks it
// (golang/go#69015, docs/compiler.md).

// Bits returns an iterator over the positions of the one bits of x, the elements
// of the set, ascending. If x is 0, the sequence is empty.
//
// Each step scans for the lowest one bit and clears it (Wegner 1960).
func Bits[W scan.Word](x W) iter.Seq[int] {
	return plainBits[int](x)
}

// BitsAs is like [Bits] but yields the positions as values of another integer type,
// such as the squares of a board:
//
//	for square := range iter.BitsAs[Square](attacks) { … }
//
//twin:copy plainBits
func BitsAs[E scan.Integer, W scan.Word](x W) iter.Seq[E] {
	// Isolating the bit before the scan, where the scan is BSF, gains on some
	// processors and loses more on others. Rest is of type W: so the compiler knows that
	// i is less than the width, and checks neither 1<<i nor an index of a table that long.
	return func(yield func(E) bool) {
		for rest := x; rest != 0; {
			i := bits.TrailingZeros64(uint64(rest))
			if rest &= rest - 1; !yield(E(i)) {
				return
			}
		}
	}
}

// RBits returns an iterator over the positions of the one bits of x, descending.
// If x is 0, the sequence is empty.
func RBits[W scan.Word](x W) iter.Seq[int] {
	return plainRBits[int](x)
}

// RBitsAs is like [RBits] but yields the positions as values of another integer type.
//
//twin:copy plainRBits
func RBitsAs[E scan.Integer, W scan.Word](x W) iter.Seq[E] {
	// The mask is for 32-bit processors, where the compiler would check whether i is negative.
	return func(yield func(E) bool) {
		for rest := x; rest != 0; {
			i := bits.Len64(uint64(rest)) - 1
			if rest &^= 1 << (i & 63); !yield(E(i)) {
				return
			}
		}
	}
}

// Ones returns an iterator over the one-element subsets of x, ascending: words with
// a single one bit. If x is 0, the sequence is empty.
func Ones[W scan.Word](x W) iter.Seq[W] {
	return func(yield func(W) bool) {
		rest := x
		if rest == 0 {
			return
		}
		// The test at the end gives better code here, but not in Bits.
		for {
			this := rest
			rest &= rest - 1
			// This ^ rest, the lowest one, takes an instruction less than this & -this.
			if !yield(this^rest) || rest == 0 {
				return
			}
		}
	}
}

// BitsAndOnes returns an iterator over the elements of x, ascending, each as its
// position and as a word with only that bit:
//
//	for square, bit := range iter.BitsAndOnes(attackers) { … }
//
// If x is 0, the sequence is empty.
func BitsAndOnes[W scan.Word](x W) iter.Seq2[int, W] {
	return func(yield func(int, W) bool) {
		for rest := uint64(x); rest != 0; {
			i, one := bits.TrailingZeros64(rest), rest&-rest
			if rest &= rest - 1; !yield(i, W(one)) {
				return
			}
		}
	}
}
