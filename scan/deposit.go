package scan

import "github.com/bitwalk/bitwalk/internal/colex"

// Deposit returns the word whose bits at the positions of set's elements,
// from the lowest, are the lowest bits of x: element i of set is in the result
// if bit i of x is one. Bits of x beyond the size of set are ignored. It
// enumerates the subsets of set: Deposit(i, set) is the i-th in ascending order.
//
// It is the instruction PDEP where that is fast, and a loop over set elsewhere
// (Hacker's Delight, 7-5, calls it expand).
func Deposit[W Word](x, set W) W {
	return W(deposit(uint64(x), uint64(set)))
}

// DepositAll sets dst[i] to Deposit(src[i], set) for as many i as both have, and
// returns their number. Dst may be src, or begin where it begins; it must not
// overlap it in any other way.
//
// Words of 64 bits cost a cycle each where PDEP is fast. Elsewhere they cost the
// six steps of expand (Hacker's Delight, 7-5), whose masks are made once for all of
// them: less than Deposit from sets of some ten elements on.
func DepositAll[W Word](dst, src []W, set W) int {
	n := min(len(dst), len(src))
	if d, ok := colex.As64(dst[:n]); ok {
		s, _ := colex.As64(src)
		colex.Deposit(d, s, 0, uint64(set))
		return n
	}
	for i, x := range src[:n] {
		dst[i] = Deposit(x, set)
	}
	return n
}

// Extract is the inverse of Deposit: bit i of the result is one if element i
// of set, from the lowest, is in x. Bits of x outside set are ignored.
//
// It is the instruction PEXT where that is fast, and a loop over set elsewhere
// (Hacker's Delight, 7-4, calls it compress).
func Extract[W Word](x, set W) W {
	return W(extract(uint64(x), uint64(set)))
}
