// Package rank ranks and unranks k-subsets (combinations), and answers rank and select
// queries on bits.
//
//   - [RankSnoob] and [UnrankSnoob] convert between a k-subset of a set and its rank,
//     its index in the walk iter.Snoob. A uniformly random rank gives a uniformly
//     random k-subset.
//   - An [Index] converts between the position of a one in many words and its rank, the
//     number of ones below it, and ranks many positions in one call. For few queries, use the methods
//     Rank and Select of a bitset.Set. [SelectBit] is for one word.
//
// Ranks count from 0 in ascending order. The rank of a k-subset is its number in the
// combinatorial number system (Knuth 7.2.1.3, equation 20; Lehmer 1964): the elements
// at places p1 < p2 < … < pk of the set, counted from 0, make the rank
// C(p1, 1) + C(p2, 2) + … + C(pk, k).
//
// Among all subsets of a set, [scan.Extract] ranks a subset, and [scan.Deposit] unranks
// it: bit i of the rank is one if the subset has element i of the set, counted from 0.
// The 2^64 subsets of a 64-element set have the ranks 0 to 2^64-1, which fit in a
// uint64; their number does not.
//
// The program [github.com/bitwalk/bitwalk/examples/sidon] draws random k-subsets with
// UnrankSnoob.
package rank

import (
	"math/bits"

	"github.com/bitwalk/bitwalk/internal/binomial"
	"github.com/bitwalk/bitwalk/internal/fault"
	"github.com/bitwalk/bitwalk/scan"
)

// Binomial returns C(n, k), the number of k-element subsets of a set of n
// elements. If k < 0 or k > n, it is 0. The result is exact and comes from a table.
// Binomial panics if n < 0 or n > 64.
func Binomial(n, k int) uint64 {
	if n < 0 || n > 64 {
		panic(fault.Message("rank: Binomial: n is ", n, ", want from 0 to 64"))
	}
	if k < 0 || k > n {
		return 0
	}
	return binomial.Table[k][n]
}

// RankSnoob returns the rank of sub among the k-element subsets of set, where k is the
// number of elements of sub: from 0 to C(n, k)-1 if set has n elements. It panics if sub
// is not a subset of set. It takes time proportional to k.
func RankSnoob[W scan.Word](sub, set W) uint64 {
	fault.MustContain("rank: RankSnoob", sub, set)
	r := uint64(0)
	if set&(set+1) == 0 { // without gaps, as a deck of cards: places are elements
		for k, rest := 1, sub; rest != 0; k, rest = k+1, rest&(rest-1) {
			r += binomial.Table[k][bits.TrailingZeros64(uint64(rest))]
		}
		return r
	}
	for k, rest := 1, sub; rest != 0; k, rest = k+1, rest&(rest-1) {
		below := set & (rest&-rest - 1)
		r += binomial.Table[k][bits.OnesCount64(uint64(below))]
	}
	return r
}

// UnrankSnoob returns the subset of rank r among the k-element subsets of set: the
// inverse of [RankSnoob]. It panics if r >= C(n, k), where n is the number of elements
// of set; C(n, k) is 0 if k < 0 or k > n. It takes time proportional to n.
//
// Reversing the bits of every word turns lexicographic order, [0 1] [0 2] [0 3] [1 2], into
// descending order. So the subset of rank r in lexicographic order is
//
//	sub := bits.Reverse64(rank.UnrankSnoob(bits.Reverse64(set), k, rank.Binomial(n, k)-1-r))
func UnrankSnoob[W scan.Word](set W, k int, r uint64) W {
	n := scan.OnesCount(set)
	if c := Binomial(n, k); r >= c {
		panic(fault.Message("rank: UnrankSnoob: ", r, " is not the rank of a ", k, "-element subset of ", fault.Hex(uint64(set)), ", which has ", c))
	}
	// From the top: the k-th element is at the greatest place p with
	// C(p, k) <= r, and the elements below it have the rest of the rank.
	var places uint64
	for p := n - 1; k > 0; k, p = k-1, p-1 {
		row := &binomial.Table[k]
		for row[p] > r {
			p--
		}
		r -= row[p]
		places |= 1 << p
	}
	if set&(set+1) == 0 { // without gaps, places are elements
		return W(places)
	}
	return scan.Deposit(W(places), set)
}
