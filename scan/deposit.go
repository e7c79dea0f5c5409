package scan

// Deposit returns the subset of set that the low bits of x select: element i of
// set, counted from the lowest as element 0, is in the result if bit i of x is one. It
// ignores the bits of x beyond the size of set. Deposit(i, set) is subset i of set in
// ascending order, for i < 2^n where n is the size of set.
//
// It is the instruction PDEP where that is fast, and a loop over set elsewhere
// (Hacker's Delight, 7-5, calls it expand).
func Deposit[W Word](x, set W) W {
	return W(deposit(uint64(x), uint64(set)))
}

// Extract is the inverse of Deposit: bit i of the result is one if element i of set,
// counted from the lowest as element 0, is in x. It ignores the bits of x outside set.
//
// It is the instruction PEXT where that is fast, and a loop over set elsewhere
// (Hacker's Delight, 7-4, calls it compress). Either way it is a call, which is not inlined.
func Extract[W Word](x, set W) W {
	return W(extract(uint64(x), uint64(set)))
}
