package iter

import (
	"iter"

	"github.com/bitwalk/bitwalk/internal/colex"
	"github.com/bitwalk/bitwalk/scan"
)

// Snoob returns an iterator over every subset of set with k elements, the combinations,
// ascending: C(n, k) of them for a set of n elements. If k is 0, it yields 0, once. If k < 0 or
// k > n, the sequence is empty.
//
// For the first few k-subsets of a set, use [scan.NextSnoobIn], which computes one at a time.
// For the pairs of a set with gaps, two nested loops are faster, in the same order:
//
//	for a := range iter.Ones(set) {
//		for b := range inner.Ones(set & (a - 1)) {
//			pair := a | b
//		}
//	}
//
// Gosper's hack (HAKMEM 175) computes each word from the one before:
// c = x & -x, r = x + c, x = ((r ^ x) >> 2) / c | r. Snoob reads runs of words from a
// table of small subsets instead, and combines them with the elements above. A set without
// gaps, 1<<n - 1, uses a table that all walks share. For any other, the first words need no large table, and only a long
// walk builds one of 8 KiB. The tables are on the stack: a function with such a loop has
// a frame of about 9 KiB.
func Snoob[W scan.Word](set W, k int) iter.Seq[W] {
	return snoob(set, k, false)
}

// RSnoob returns an iterator over every subset of set with k elements, descending.
// If k is 0, it yields 0, once. If k < 0 or set has fewer than k elements, the sequence is
// empty.
//
// For the k-subsets in lexicographic order, comparing their elements from the lowest up,
// reverse the bits of the set and of each subset.
func RSnoob[W scan.Word](set W, k int) iter.Seq[W] {
	return rSnoob(set, k, true)
}

// snoob walks the k-subsets of set, up or down. The descending k-subsets are the
// complements in set of the ascending (n-k)-subsets.
//
//twin:copy rSnoob
func snoob[W scan.Word](set W, k int, down bool) iter.Seq[W] {
	return func(yield func(W) bool) {
		walk := colex.Walk{Set: uint64(set), K: k, Down: down}
		for stage := colex.New; stage != colex.Over; stage = walk.Stage {
			// The room is zeroed where it is declared, so that is where it is needed.
			var room []uint64
			if stage == colex.Table {
				var table [colex.TableLen]uint64
				room = table[:]
			} else if set&(set+1) != 0 {
				var piece [colex.PieceLen]uint64
				room = piece[:]
			}
			for walk.Stage == stage {
				var base uint64
				var run []uint64
				if stage == colex.New {
					base, run = walk.First(room)
				} else {
					base, run = walk.Next(room)
				}
				for _, x := range run {
					if !yield(W(base ^ x)) {
						return
					}
				}
			}
		}
	}
}
