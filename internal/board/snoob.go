package board

import "math/bits"

// Next goes from a subset of set to the next with as many elements, and reports whether there is
// one. A carry moves the highest element of the lowest run up; the rest of the run goes to the
// bottom.
func Next[B Board](sub, set *B) bool {
	w := Lowest(sub)
	carry := (*sub)[w] & -(*sub)[w]
	if carry == 0 {
		return false
	}
	for left := -1; w < len(*sub); w++ {
		old := (*sub)[w]
		(*sub)[w], carry = bits.Add64(old|^(*set)[w], carry, 0)
		(*sub)[w] &= (*set)[w]
		left += bits.OnesCount64(old &^ (*sub)[w])
		if carry == 0 {
			addLowest(sub, set, left)
			return true
		}
	}
	return false
}

// addLowest adds the lowest n elements of set to sub.
func addLowest[B Board](sub, set *B, n int) {
	for w := 0; n > 0; w++ {
		for rest := (*set)[w]; rest != 0 && n > 0; rest &= rest - 1 {
			(*sub)[w] |= rest & -rest
			n--
		}
	}
}
