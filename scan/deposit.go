package scan

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

// Extract is the inverse of Deposit: bit i of the result is one if element i
// of set, from the lowest, is in x. Bits of x outside set are ignored.
//
// It is the instruction PEXT where that is fast, and a loop over set elsewhere
// (Hacker's Delight, 7-4, calls it compress).
func Extract[W Word](x, set W) W {
	return W(extract(uint64(x), uint64(set)))
}
