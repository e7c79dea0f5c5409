package iter

import "fmt"

// Between returns an iterator over the subsets of hi that contain lo, ascending
// from lo to hi. There are 2^n of them, where n is the number of elements in hi but
// not in lo. It panics if lo is not a subset of hi.
//
// Each set costs as much as in [Subsets].
func Between[W Word](lo, hi W) Seq[W] {
	if lo&^hi != 0 {
		panic(notSubset{"Between", uint64(lo), uint64(hi)})
	}
	return between(lo, hi)
}

// Supersets returns an iterator over the subsets of universe that contain set,
// ascending from set to universe. It panics if set is not a subset of universe.
//
// Each set costs as much as in [Subsets].
func Supersets[W Word](set, universe W) Seq[W] {
	if set&^universe != 0 {
		panic(notSubset{"Supersets", uint64(set), uint64(universe)})
	}
	return between(set, universe)
}

func between[W Word](lo, hi W) Seq[W] {
	return func(yield func(W) bool) {
		hi, free := uint64(hi), uint64(hi&^lo)
		for left := free; ; {
			this := left ^ hi
			left = (left - 1) & free
			if !yield(W(this)) || this == hi {
				return
			}
		}
	}
}

// A notSubset is the value of the panic for a set that is not a subset. It formats
// the message late, so that the functions above stay small enough to inline.
type notSubset struct {
	name     string
	sub, set uint64
}

func (e notSubset) Error() string {
	return fmt.Sprintf("iter: %s: %#02x is not a subset of %#02x", e.name, e.sub, e.set)
}
