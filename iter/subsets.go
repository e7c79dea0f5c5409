package iter

// Subsets returns an iterator over every subset of set, ascending: the empty set
// first, set itself last, 2^n in all for n elements. Subsets(0) yields 0, once.
//
// It walks down what is left out, left = (left - 1) & set, and complements. The
// carry-rippler, sub = (sub - set) & set (Knuth 7.1.3; van Kervinck 2002), has
// one operation less; but there each waits for the one before, while recent
// processors take a constant away at no cost and complement on the side.
func Subsets[W Word](set W) Seq[W] {
	// Two carry-ripplers side by side, or a table of the lowest elements' subsets
	// in an inner loop, cost up to three times as much up to seven elements, and
	// there is no way to choose between two loops with one call of yield.
	return func(yield func(W) bool) {
		set := set
		for left := set; ; left = (left - 1) & set {
			if !yield(left^set) || left == 0 {
				return
			}
		}
	}
}

// RSubsets returns an iterator over every subset of set, descending: set itself
// first, the empty set last. RSubsets(0) yields 0, once.
//
// Each step is sub = (sub - 1) & set.
func RSubsets[W Word](set W) Seq[W] {
	return func(yield func(W) bool) {
		set := set
		for sub := set; ; {
			this := sub
			sub = (sub - 1) & set
			if !yield(this) || this == 0 {
				return
			}
		}
	}
}
