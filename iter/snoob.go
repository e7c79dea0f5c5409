package iter

import (
	"iter"

	"github.com/bitwalk/bitwalk/internal/colex"
	"github.com/bitwalk/bitwalk/scan"
)

// Snoob returns an iterator over every subset of set with k elements, ascending:
// C(n, k) of them for a set of n elements. If k is 0, it yields 0, once. If k < 0 or
// k > n, the sequence is empty.
//
// It does not step from each word to the next, as Gosper's hack does (HAKMEM 175),
// but reads runs of words from a table of small subsets and combines them with
// the elements above. A word costs the same in any set. For a set with gaps, the
// first words come without a large table, and a long walk then builds one of 8 KiB
// for the set. The tables are on the stack: a function with such a loop has a frame
// of 11 KiB.
func Snoob[W scan.Word](set W, k int) iter.Seq[W] {
	return snoob(set, k, 0)
}

// RSnoob returns an iterator over every subset of set with k elements, descending.
// If k is 0, it yields 0, once. If k < 0 or k > n, the sequence is empty. It costs as
// much as [Snoob].
func RSnoob[W scan.Word](set W, k int) iter.Seq[W] {
	return rSnoob(set, k, set)
}

// snoob walks the k-subsets of set: ascending if flip is 0, descending if flip is
// set. The descending k-subsets are the complements in set of the ascending
// (n-k)-subsets.
//
//twin:copy rSnoob
func snoob[W scan.Word](set W, k int, flip W) iter.Seq[W] {
	return func(yield func(W) bool) {
		base, run := tiny(uint64(set), k, uint64(flip))
		need := colex.Last
		var walk colex.Walk
		if rest := set & (set - 1); run == nil && k == 1 && rest&(rest-1) == 0 {
			// Two elements: a call would cost more than the walk.
			pair := [2]uint64{uint64(set & -set), uint64(rest)}
			base, run = uint64(flip), pair[:]
		}
		if run == nil {
			var steps [colex.Few]uint64
			base, run, need = walk.Start(&steps, uint64(set), k, uint64(flip))
		}
		// An array, so that it stays in memory: the loop below needs the registers.
		begin := [2][]uint64{run}
		for {
			// Each table is declared where it is needed, so that it is on the stack
			// and zeroed only if it is used.
			var table []uint64
			run := begin[0]
			switch need {
			case colex.NewSmall:
				var t [colex.Small]uint64
				table = t[:]
				base, run, need = walk.Fill(table)
			case colex.NewMedium:
				var t [colex.Medium]uint64
				table = t[:]
				base, run, need = walk.Fill(table)
			case colex.NewLarge:
				var t [colex.Large]uint64
				table = t[:]
				base, run, need = walk.Fill(table)
			}
			for {
				for _, x := range run {
					if !yield(W(base ^ x)) {
						return
					}
				}
				if need != colex.Same {
					break
				}
				base, run, need = walk.Next(table)
			}
			if need == colex.Last {
				return
			}
		}
	}
}

// tiny is colex.Tiny. The compiler inlines a function of another package into
// the instance of a generic one only if it was inlined in this package before.
func tiny(set uint64, k int, flip uint64) (uint64, []uint64) {
	return colex.Tiny(set, k, flip)
}
