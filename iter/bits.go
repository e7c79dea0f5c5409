package iter

import (
	"math/bits"

	"github.com/bitwalk/bitwalk/internal/isa"
)

// What the iterators here have in common, because the compiler's output is best
// so: the captured parameter is copied before it is changed, or it would move to
// the heap, and there is one call of yield, or the loop's body would not be
// inlined. A body with break or return in it costs some operations for each
// element that a hand-written loop does not have: the compiler keeps the state
// of a range-over-func loop and checks it (golang/go#69015).

// Bits returns an iterator over the positions of the one bits of x, the elements
// of the set, ascending. Bits(0) yields nothing.
//
// Each step is a bit scan and the clearing of the lowest bit (Wegner 1960). On
// amd64 before GOAMD64=v3 the bit is isolated before it is scanned. That is two
// operations more, but the scans, by the instruction BSF, no longer wait for each
// other, and loops with simple bodies take two thirds of the time.
func Bits[W Word](x W) Seq[int] {
	return func(yield func(int) bool) {
		for rest := uint64(x); ; {
			low := rest
			if isa.BSF {
				low &= -low
			}
			if low == 0 {
				return
			}
			rest &= rest - 1
			if !yield(bits.TrailingZeros64(low)) {
				return
			}
		}
	}
}

// BitsAs is [Bits] with the positions as values of another integer type, such as
// the squares of a board:
//
//	for square := range iter.BitsAs[Square](attacks) { … }
//
// A loop over Bits inside one over BitsAs, or the other way round, is inlined
// whole, which a loop over either inside itself is not: see the package
// documentation.
func BitsAs[E integer, W Word](x W) Seq[E] {
	return func(yield func(E) bool) {
		for rest := uint64(x); ; {
			low := rest
			if isa.BSF {
				low &= -low
			}
			if low == 0 {
				return
			}
			rest &= rest - 1
			if !yield(E(bits.TrailingZeros64(low))) {
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
// RBits(0) yields nothing.
func RBits[W Word](x W) Seq[int] {
	return func(yield func(int) bool) {
		for rest := uint64(x); rest != 0; {
			i := bits.Len64(rest) - 1
			rest &^= 1 << (i & 63)
			if !yield(i) {
				return
			}
		}
	}
}

// Ones returns an iterator over the one bits of x, each alone in a word,
// ascending: the sets of one element. Ones(0) yields nothing.
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
