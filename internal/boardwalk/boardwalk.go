// Package boardwalk has what the walks over boards of package wide and their twins have in
// common: all but the loops with a call of yield.
package boardwalk

// A Board is one of package wide.
type Board interface {
	~[1]uint64 | ~[2]uint64 | ~[3]uint64 | ~[4]uint64 | ~[5]uint64 | ~[6]uint64 | ~[7]uint64 | ~[8]uint64
}

// Lowest returns the lowest word of set with elements, or the last word.
func Lowest[B Board](set *B) int {
	w := 0
	for w < len(*set)-1 && (*set)[w] == 0 {
		w++
	}
	return w
}

// Step goes from b to the next subset of set, up or down, in the words from w on, and
// reports whether there is one.
func Step[B Board](b, set *B, w int, down bool) bool {
	for ; w < len(*b); w++ {
		x, all := (*b)[w], (*set)[w]
		if down {
			(*b)[w] = (x - 1) & all
			if x != 0 {
				return true
			}
			continue
		}
		(*b)[w] = (x - all) & all
		if x != all {
			return true
		}
	}
	return false
}
