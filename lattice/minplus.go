package lattice

import (
	"fmt"
	"math/bits"
)

// ConvolveMinPlus sets each dst[s] to the least f[a]+g[b] over the pairs of disjoint
// sets whose union is s, for values from 0 to most. A value outside stands for
// infinity; where every sum is infinite, dst[s] is 2*most+1.
//
// It counts the pairs by their sum, in words with a digit of n+1 bits for each sum,
// where n is the number of elements: v values of either function fit where
// (2v-1)(n+1) ≤ 64, and for most+1 values it takes ⌈(most+1)/v⌉² subset
// convolutions of 64-bit words. With 20 elements these are (most+1)²/4. It
// allocates eight words and a value for each set.
//
// It panics as ConvolveOr does, and if most < 0 or E has no value 2*most+1.
func ConvolveMinPlus[E Number](dst, f, g []E, most, cores int) {
	mustConvolve("ConvolveMinPlus", len(dst), len(f), len(g), cores)
	none := 2*most + 1
	if most < 0 || none < 0 || int(E(none)) != none {
		panic(fmt.Sprintf("lattice: ConvolveMinPlus: most is %d, want from 0 to half of what %T holds", most, E(0)))
	}
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
	least := make([]E, size) // dst may be f or g
	for s := range least {
		least[s] = E(none)
	}
	for i := 0; i <= most; i += values {
		words(x, f, i)
		for j := 0; j <= most; j += values {
			words(y, g, j)
			ConvolveSubsets(sums, x, y, cores)
			for s, c := range sums {
				if c != 0 {
					least[s] = min(least[s], E(i+j+bits.TrailingZeros64(c)/digit))
				}
			}
		}
	}
	copy(dst, least)
}
