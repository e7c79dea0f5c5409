// Package rank converts between a subset and its rank, its place in the walks of
// package iter; and between the positions of the ones in many words and their ranks:
//
//   - [RankSnoob] and [UnrankSnoob], among the k-subsets of a set;
//   - [Rank] and [Select], among the ones of many words, with an [Index] in constant
//     time, and in batches; [RankBit] and [SelectBit] for one word.
//
// A uniformly random rank gives a uniformly random subset.
//
// Ranks count from 0 in ascending order. Among all subsets of a set, the rank is
// the subset's word with the gaps of the set squeezed out: [scan.Extract] ranks a
// subset, and [scan.Deposit] unranks one. Among the k-subsets, it is the subset's
// number in the combinatorial number system (Knuth 7.2.1.3, equation 20; Lehmer 1964):
// the elements at places p1 < p2 < … < pk of the set make the rank
// C(p1, 1) + C(p2, 2) + … + C(pk, k).
//
// The 2^64 subsets of a 64-element set have the ranks 0 to 2^64-1: every rank fits
// in a uint64, but not every number of subsets does. For that reason a range of
// ranks is given by its first and its last.
//
// The program [github.com/bitwalk/bitwalk/examples/sidon] draws random k-subsets with
// it.
package rank

import (
	"fmt"
	"math/bits"

	"github.com/bitwalk/bitwalk/internal/word"
	"github.com/bitwalk/bitwalk/scan"
)

// Binomial returns C(n, k), the number of k-element subsets of a set of n
// elements. If k < 0 or k > n, it is 0. The result is exact and comes from a table.
// Binomial panics if n < 0 or n > 64.
func Binomial(n, k int) uint64 {
	if n < 0 || n > 64 {
		panic(fmt.Sprintf("rank: Binomial: n must be from 0 to 64 in C(%d, %d)", n, k))
	}
	if k < 0 || k > n {
		return 0
	}
	return word.Binomial[k][n]
}

// RankSnoob returns the rank of sub among the subsets of set that have as many
// elements as sub, from 0 to C(n, k)-1. It panics if sub is not a subset of
// set. It takes time proportional to k.
func RankSnoob[W scan.Word](sub, set W) uint64 {
	word.MustContain("rank: RankSnoob", sub, set)
	r := uint64(0)
	for k, rest := 1, sub; rest != 0; k, rest = k+1, rest&(rest-1) {
		below := set & (rest&-rest - 1)
		r += word.Binomial[k][bits.OnesCount64(uint64(below))]
	}
	return r
}

// UnrankSnoob returns the k-element subset of set whose rank among the k-element
// subsets is r: the inverse of [RankSnoob]. It panics if r is not below C(n, k). It
// takes time proportional to n.
func UnrankSnoob[W scan.Word](set W, k int, r uint64) W {
	n := scan.OnesCount(set)
	if c := Binomial(n, k); r >= c {
		panic(fmt.Sprintf("rank: UnrankSnoob: %d is not the rank of a %d-element subset of %#02x, which has %d", r, k, set, c))
	}
	// From the top: the k-th element is at the greatest place p with
	// C(p, k) <= r, and the elements below it have the rest of the rank.
	var places uint64
	for p := n - 1; k > 0; p-- {
		if c := word.Binomial[k][p]; c <= r {
			r -= c
			places |= 1 << p
			k--
		}
	}
	return scan.Deposit(W(places), set)
}
