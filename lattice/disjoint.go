package lattice

import (
	"math"

	"github.com/bitwalk/bitwalk/iter"
)

// Subset convolutions by their definition, over all pairs of disjoint sets. There are 3^n of them,
// but the loop is so short that for few elements they take less time than the ranks in subset.go.

// pairsWin reports whether all pairs of n elements take less time than as many convolutions by
// ranks, which multiply (n+1)²/2 values for each set.
func pairsWin(n int, convolutions float64) bool {
	pairs := math.Pow(1.5, float64(n)) // for each set
	return pairs < productTime*convolutions*float64((n+1)*(n+1))/2
}

// productTime is the time of a product of ranks, where that of a pair is 1. Tests set it to 0.
var productTime = 1.0

// sumsOfPairs returns the subset convolution of f and g.
func sumsOfPairs[E Number](f, g []E) []E {
	sums := make([]E, len(f))
	for s := range sums {
		var sum E
		for sub := range iter.Subsets(uint(s)) {
			sum += E(f[sub] * g[uint(s)^sub]) // not fused
		}
		sums[s] = sum
	}
	return sums
}
