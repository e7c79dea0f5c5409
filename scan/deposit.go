package scan

// Deposit returns the word whose bits at the positions of set's elements,
// from the lowest, are the lowest bits of x (PDEP): element i of the result
// is there if bit i of x is one.
func Deposit[W Word](x, set W) W {
	var out W
	for ; set != 0; set &= set - 1 {
		if x&1 != 0 {
			out |= set & -set
		}
		x >>= 1
	}
	return out
}

// Extract is the inverse of Deposit (PEXT): bit i of the result is one if
// the i-th lowest element of set is in x.
func Extract[W Word](x, set W) W {
	var out W
	for bit := W(1); set != 0; set &= set - 1 {
		if x&set&-set != 0 {
			out |= bit
		}
		bit <<= 1
	}
	return out
}
