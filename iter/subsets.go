package iter

import (
	"iter"

	"github.com/bitwalk/bitwalk/scan"
)

// Subsets returns an iterator over every subset of set (the power set, or the submasks of a
// mask), ascending: the empty set first, set itself last, 2^n in all for n elements. Subsets(0)
// yields 0, once. [NonEmptySubsets] and [NonEmptyProperSubsets] leave out one end or both.
//
// Each step is the carry-rippler, sub = (sub - set) & set (Knuth 7.1.3; van Kervinck 2002).
func Subsets[W scan.Word](set W) iter.Seq[W] {
	// There is no second loop for long walks, such as one over a table of the lowest elements'
	// subsets: with two calls of yield the compiler would inline small bodies only.
	return func(yield func(W) bool) {
		for sub := W(0); ; {
			if !yield(sub) {
				return
			}
			if sub = (sub - set) & set; sub == 0 {
				return
			}
		}
	}
}

// RSubsets returns an iterator over every subset of set, descending: set itself
// first, the empty set last. RSubsets(0) yields 0, once.
//
// For a mask of a signed type, pass the unsigned type of the same size, and convert each
// subset back: RSubsets(uint8(mask)) if mask is an int8. In a larger type a negative mask
// has more elements, as its sign is extended.
//
// Each step is sub = (sub - 1) & set.
func RSubsets[W scan.Word](set W) iter.Seq[W] {
	return func(yield func(W) bool) {
		// In 64 bits: some processors subtract a constant at no cost, but only in registers of 64 bits.
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

// NonEmptySubsets returns an iterator over the non-empty subsets of set, ascending. If
// set is 0, the sequence is empty.
func NonEmptySubsets[W scan.Word](set W) iter.Seq[W] {
	return nonEmptySubsets(set, 0)
}

// RNonEmptySubsets returns an iterator over the non-empty subsets of set, descending: the loop
// for sub := set; sub != 0; sub = (sub-1) & set. If set is 0, the sequence is empty.
func RNonEmptySubsets[W scan.Word](set W) iter.Seq[W] {
	return rNonEmptySubsets(set, set)
}

// NonEmptyProperSubsets returns an iterator over the subsets of set other than the empty set
// and set itself, ascending. If set has fewer than two elements, the sequence is empty.
func NonEmptyProperSubsets[W scan.Word](set W) iter.Seq[W] {
	return nonEmptyProperSubsets(set, set)
}

// RNonEmptyProperSubsets returns an iterator over the subsets of set other than the empty set
// and set itself, descending. If set has fewer than two elements, the sequence is empty.
func RNonEmptyProperSubsets[W scan.Word](set W) iter.Seq[W] {
	return rNonEmptyProperSubsets((set-1)&set, set)
}

// nonEmptySubsets walks the subsets of set from the lowest element up, to the one before end. Here
// and below the subsets keep their type: in 64 bits, a narrower one would take a conversion for
// each step.
//
//twin:copy nonEmptyProperSubsets
func nonEmptySubsets[W scan.Word](set, end W) iter.Seq[W] {
	return func(yield func(W) bool) {
		for sub := set & -set; sub != end; {
			this := sub
			if sub = (sub - set) & set; !yield(this) {
				return
			}
		}
	}
}

// rNonEmptySubsets walks the subsets of set from sub down, without the empty one.
//
//twin:copy rNonEmptyProperSubsets
func rNonEmptySubsets[W scan.Word](sub, set W) iter.Seq[W] {
	return func(yield func(W) bool) {
		for sub := sub; sub != 0; {
			this := sub
			if sub = (sub - 1) & set; !yield(this) {
				return
			}
		}
	}
}
