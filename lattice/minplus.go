package lattice

import (
	"fmt"
	"math/bits"

	"github.com/bitwalk/bitwalk/internal/fault"
	"github.com/bitwalk/bitwalk/iter"
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
// For n elements it goes over all 3^n pairs of disjoint sets, with two words for each set. Only
// for small most and large n it takes subset convolutions of 64-bit words instead, with as
// much memory as [ConvolveSubsets].
func ConvolveMinPlus[E Number](dst, f, g []E, most, cores int) {
	cores = mustConvolve("ConvolveMinPlus", len(dst), len(f), len(g), cores)
	mustDouble[E](most)
	mustBeWhole("f", f, most)
	mustBeWhole("g", g, most)
	n := log2(len(f))
	if parts := float64(most/digitValues(n) + 1); pairsWin(n, parts*parts) {
		minPlusOfPairs(dst, f, g, most, cores)
	} else {
		minPlusOfCounts(dst, f, g, most, cores)
	}
}

// minPlusOfPairs goes over all pairs of disjoint sets.
func minPlusOfPairs[E Number](dst, f, g []E, most, cores int) {
	none := uint(2*most + 1) // twice that is a uint, too
	costs := func(f []E) []uint {
		to := make([]uint, len(f))
		for s, v := range f {
			to[s] = none
			if v >= 0 && v <= E(most) {
				to[s] = uint(v)
			}
		}
		return to
	}
	a, b := costs(f), costs(g) // dst may overlap f and g
	part := min(len(dst), 64)
	share(cores, len(dst)/part, func(i int) {
		for s := uint(i * part); s < uint((i+1)*part); s++ {
			least := none
			for sub := range iter.Subsets(s) {
				least = min(least, a[sub]+b[s^sub])
			}
			dst[s] = E(least)
		}
	})
}

// digitValues returns how many successive values of f, and of g, are taken at a time: v of each
// have 2v-1 sums, and a 64-bit word counts the pairs of every sum in a digit of n+1 bits.
func digitValues(n int) int { return (64/(n+1) + 1) / 2 }

// minPlusOfCounts counts the pairs by their sum, with a subset convolution for each digitValues
// values of f and of g.
func minPlusOfCounts[E Number](dst, f, g []E, most, cores int) {
	size, digit, values := len(f), log2(len(f))+1, digitValues(log2(len(f)))
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
		panic(fault.Message("lattice: ConvolveMinPlus: most is ", most, ", want from 0 to half of what ", typeName[E](), " holds"))
	}
}

// mustBeWhole panics if a value of f from 0 to most has a fraction.
func mustBeWhole[E Number](name string, f []E, most int) {
	if !isFloat[E]() {
		return
	}
	for s, v := range f {
		if v >= 0 && v <= E(most) && v != E(int(v)) {
			panic(fault.Message("lattice: ConvolveMinPlus: ", name, "[", s, "] is ", fmt.Sprint(v), ", want a whole number"))
		}
	}
}
