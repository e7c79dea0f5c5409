package lattice

import (
	"fmt"
	"math/bits"
)

// ConvolveMinPlus sets dst to the min-plus subset convolution of f and g:
//
//	dst[s] = min f[a]+g[b] over a ∪ b = s, a ∩ b = ∅
//
// Values from 0 to most must be whole; any other value stands for infinity. If all sums
// for s are infinite, dst[s] is 2*most+1.
//
// It panics as ConvolveOr does, if most < 0, if E can't represent 2*most+1, and if a
// value from 0 to most is not whole. dst may overlap f and g.
//
// It is fast only for small most. It counts the pairs by their sum, in a 64-bit word
// with a digit of n+1 bits for each sum, where n is the number of elements. For v
// successive values of either function there are 2v-1 sums, so v is the greatest number
// with (2v-1)·(n+1) ≤ 64, and all most+1 values take ⌈(most+1)/v⌉² subset convolutions of
// 64-bit words: about (most+1)²/4 for n = 20. It needs as much memory as one call of
// [ConvolveSubsets] for 64-bit words, and a word and a value for each set.
func ConvolveMinPlus[E Number](dst, f, g []E, most, cores int) {
	cores = mustConvolve("ConvolveMinPlus", len(dst), len(f), len(g), cores)
	mustDouble[E](most)
	mustBeWhole("f", f, most)
	mustBeWhole("g", g, most)
	size, digit := len(f), log2(len(f))+1
	values := (64/digit + 1) / 2
	buf := make([]uint64, 3*size)
	x, y, sums := buf[:size], buf[size:2*size], buf[2*size:]
	words := func(to []uint64, f []E, from int) {
		for s, v := range f {
			to[s] = 0
			if v >= E(from) && v <= E(min(from+values-1, most)) {
				to[s] = 1 << ((int(v) - from) * digit)
			}
		}
	}
	least := make([]E, size) // dst may overlap f and g
	for s := range least {
		least[s] = E(2*most + 1)
	}
	r := newRanked[uint64](size, cores)
	for i := 0; i <= most; i += values {
		for j := 0; j <= most; j += values {
			words(x, f, i)
			words(y, g, j)
			r.convolve(sums, x, y)
			for s, c := range sums {
				if c != 0 {
					least[s] = min(least[s], E(i+j+bits.TrailingZeros64(c)/digit))
				}
			}
		}
	}
	copy(dst, least)
}

// mustDouble panics unless 2*most+1 is a value of E and an int.
func mustDouble[E Number](most int) {
	none := 2*most + 1
	// A floating-point type that can't represent none, which is odd, rounds it to an
	// even number, and then the difference is not 1. Test this before converting back:
	// the conversion of a value out of range depends on the processor.
	if most < 0 || none < 0 || E(none)-E(none-1) != 1 || int(E(none)) != none {
		panic(fmt.Sprintf("lattice: ConvolveMinPlus: most is %d, want from 0 to half of what %T holds", most, E(0)))
	}
}

// mustBeWhole panics if a value of f from 0 to most has a fraction.
func mustBeWhole[E Number](name string, f []E, most int) {
	if !isFloat[E]() {
		return
	}
	for s, v := range f {
		if v >= 0 && v <= E(most) && v != E(int(v)) {
			panic(fmt.Sprintf("lattice: ConvolveMinPlus: %s[%d] is %v, want a whole number", name, s, v))
		}
	}
}
