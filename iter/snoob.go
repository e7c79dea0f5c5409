package iter

import "github.com/bitwalk/bitwalk/internal/colex"

// Snoob returns an iterator over every subset of set with k elements, ascending:
// C(n, k) of them for a set of n. Snoob(set, 0) yields 0, once; for k < 0 and
// k > n nothing is yielded.
//
// It does not go from each word to the next, as Gosper's hack does (HAKMEM 175),
// but reads the words from a table of subsets with few elements, and combines
// them with what stands above. A word costs the same in any set. A set with gaps
// gets a table of its own, of up to 8 KiB, which takes less than a microsecond
// to fill. It is on the stack: a function with such a loop has a frame of 11 KiB.
func Snoob[W Word](set W, k int) Seq[W] {
	return snoob(set, k, 0)
}

// RSnoob returns an iterator over every subset of set with k elements,
// descending. RSnoob(set, 0) yields 0, once; for k < 0 and k > n nothing is
// yielded.
func RSnoob[W Word](set W, k int) Seq[W] {
	return snoob(set, k, set)
}

// snoob walks the k-subsets of set: ascending if flip is 0, descending, as the
// complements in set of the others ascending, if flip is set.
func snoob[W Word](set W, k int, flip W) Seq[W] {
	return func(yield func(W) bool) {
		var walk colex.Walk
		var table []uint64
		base, run, size := uint64(flip), tiny(uint64(set), k, uint64(flip)), colex.Whole
		if run == nil {
			base, run, size = walk.Start(uint64(set), k, uint64(flip))
			// An array of this function's, not of the walk's: so it is on the
			// stack, and zeroed only where it is used.
			switch size {
			case colex.Small:
				var t [colex.Small]uint64
				table = t[:]
			case colex.Medium:
				var t [colex.Medium]uint64
				table = t[:]
			case colex.Large:
				var t [colex.Large]uint64
				table = t[:]
			}
			if table != nil {
				base, run = walk.Fill(table)
			}
		}
		for {
			for _, x := range run {
				if !yield(W(base ^ x)) {
					return
				}
			}
			if size == colex.Whole {
				return
			}
			if base, run = walk.Next(table); len(run) == 0 {
				return
			}
		}
	}
}

// tiny is colex.Tiny. The compiler inlines a function of another package into
// the instance of a generic one only if it was inlined in this package before.
func tiny(set uint64, k int, flip uint64) []uint64 {
	return colex.Tiny(set, k, flip)
}
