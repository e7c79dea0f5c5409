package iter

// Subsets returns an iterator over every subset of set, ascending: the empty set
// first, set itself last, 2^n in all for n elements. Subsets(0) yields 0, once.
//
// For the non-empty proper subsets, skip the first and the last:
//
//	for sub := range iter.Subsets(set) {
//		if sub == 0 || sub == set {
//			continue
//		}
//		…
//	}
//
// Each step is left = (left - 1) & set, where left is the complement of the subset.
func Subsets[W Word](set W) Seq[W] {
	// The carry-rippler, sub = (sub - set) & set (Knuth 7.1.3; van Kervinck 2002),
	// has one operation fewer, but each operation waits for the one before. Recent
	// processors subtract a constant at no cost, but only from 64 bits: hence the
	// conversion. The loop is slower with left == 0 as its end.
	//
	// Two carry-ripplers side by side, or a table of the lowest elements' subsets in
	// an inner loop, are slower for small sets, and one call of yield leaves no way to
	// choose between two loops.
	return func(yield func(W) bool) {
		set := uint64(set)
		for left := set; ; {
			this := left ^ set
			left = (left - 1) & set
			if !yield(W(this)) || this == set {
				return
			}
		}
	}
}

// RSubsets returns an iterator over every subset of set, descending: set itself
// first, the empty set last. RSubsets(0) yields 0, once.
//
// For a mask of a signed type, write RSubsets(uint(mask)) and convert each subset
// back.
//
// Each step is sub = (sub - 1) & set.
func RSubsets[W Word](set W) Seq[W] {
	return func(yield func(W) bool) {
		// In 64 bits for the same reason as Subsets.
		set := uint64(set)
		for sub := set; ; {
			this := sub
			sub = (sub - 1) & set
			if !yield(W(this)) || this == 0 {
				return
			}
		}
	}
}
