package order

import (
	"iter"
	"math/bits"

	"github.com/bitwalk/bitwalk/scan"
)

// RevolvingDoor returns an iterator over the k-element subsets of set in revolving-door order:
// from each to the next, one element enters and one leaves. There are C(n, k) subsets, where n
// is the number of elements in set. If k < 0 or k > n, the sequence is empty.
//
// With each subset sub comes changed, the two elements exchanged: changed&sub has entered, and
// changed&^sub has left. The first subset has the k lowest elements of set, and comes with
// changed 0. The order is cyclic: the last subset is one exchange away from the first.
//
// A step takes constant time. The order is that of the reflected Gray code without the subsets
// of other sizes; the step is by Payne and Ives (Knuth 7.2.1.3, algorithm R).
//
//twin:none
func RevolvingDoor[W scan.Word](set W, k int) iter.Seq2[W, W] {
	return func(yield func(sub, changed W) bool) {
		if k < 0 || k > scan.OnesCount(set) {
			return
		}
		sub, changed := scan.Deposit(W(1)<<k-1, set), W(0)
		for {
			now, by := sub, changed
			changed = exchange(sub, set, k)
			sub ^= changed
			if !yield(now, by) || changed == 0 {
				return
			}
		}
	}
}

// exchange returns the two elements of set that the step from sub exchanges,
// or 0 after the last subset.
//
// Algorithm R tries to move the elements c1 < c2 < … in turn: cj upwards if k-j is even, and
// downwards if it is odd. Its step R3 is for j = 1, R5 moves others up, and R4 moves them down.
// If m elements are packed at the bottom of the set, all j < m fail, and the step is that of
// j = m, m+1 or m+2, so no loop is needed.
func exchange[W scan.Word](sub, set W, k int) W {
	hole, _ := scan.PopOne(set &^ sub) // the lowest element that is not in sub
	if sub == 0 || hole == 0 {
		return 0 // the only subset of its size
	}
	packed := sub & (hole - 1)
	loose := sub ^ packed
	m := scan.OnesCount(packed)
	if (k-m)%2 == 0 {
		switch m {
		case 0: // R3: the lowest moves down by one
			low := sub & -sub
			return low | highest(set&(low-1))
		case 1: // R3: the lowest moves up by one
			return packed | hole
		}
		// R5, j = m: the last but one of the packed goes above the last.
		return highest(packed^highest(packed)) | hole
	}
	low := loose & -loose
	above, _ := scan.PopOne(set &^ (low | (low - 1)))
	switch {
	case above == 0: // the end: low is at the top
		return 0
	case above&sub != 0: // R4, j = m+2: the second loose element drops into the hole
		return above | hole
	case m == 0: // R3: the lowest moves up by one
		return low | above
	}
	// R5, j = m+1: the last of the packed goes above the lowest loose element.
	return highest(packed) | above
}

// highest returns the highest one bit of x alone. x must not be 0.
func highest[W scan.Word](x W) W {
	return 1 << (bits.Len64(uint64(x)) - 1)
}
