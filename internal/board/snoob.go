package board

import "math/bits"

// The walk over the k-subsets of a set divides it into the lowest few elements and the others,
// which are high. It goes over the subsets of the high ones with k-few to k-1 elements. Each begins
// a run, in which one word changes at a time:
//
//   - if one element is missing, it is any of the set below the high ones;
//   - if more are, or none, they are a subset of the lowest few, of that size, from a list.

// mostFew is the most elements whose subsets are listed: the places in a list are the bits of one
// word. More would also take too long where only the first boards are wanted.
const mostFew = 6

// A List has the subsets of the lowest few elements, ascending: number i has the j-th of them if bit
// j of i is one.
type List [1 << mostFew]uint64

// Ones has the words with a single one, and ofSize the numbers below 1<<mostFew by how many ones
// they have.
var Ones, ofSize = func() (ones List, numbers [mostFew + 1]uint64) {
	for i := range ones {
		ones[i] = 1 << i
		numbers[bits.OnesCount(uint(i))] |= 1 << i
	}
	return ones, numbers
}()

// Split lists the subsets of the lowest few elements of set. They are in word low, and at most k. The
// others are high.
func Split[B Board](set *B, k int, list *List) (low, few int, high B) {
	low, high = Lowest(set), *set
	for few < min(k, mostFew) && high[low] != 0 {
		one := high[low] & -high[low]
		high[low] &^= one
		for i, sub := range list[:1<<few] {
			list[1<<few+i] = sub | one
		}
		few++
	}
	return low, few, high
}

// Listed returns the numbers of the subsets of few elements with the given size, as a set.
func Listed(few, size int) uint64 { return ofSize[size] & (1<<(1<<few) - 1) }

// Next goes from a subset of set with size elements to the next with least to most elements. It
// returns the size of that, and whether there is one.
func Next[B Board](sub, set *B, size, least, most int) (int, bool) {
	w, carry := 0, uint64(1)
	if size >= most { // all that have more elements above those of sub have too many
		w = Lowest(sub)
		carry = (*sub)[w] & -(*sub)[w]
	}
	for ; carry != 0 && w < len(*sub); w++ {
		old := (*sub)[w]
		(*sub)[w], carry = bits.Add64(old|^(*set)[w], carry, 0)
		(*sub)[w] &= (*set)[w]
		size += bits.OnesCount64((*sub)[w]) - bits.OnesCount64(old)
		if carry == 0 {
			addLowest(sub, set, least-size)
			return max(size, least), true
		}
	}
	return 0, false
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
