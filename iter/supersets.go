package iter

import "fmt"

// Supersets returns an iterator over the subsets of universe that contain set,
// ascending from set to universe. It panics if set is not a subset of universe.
//
// Each set costs as much as in [Subsets].
func Supersets[W Word](set, universe W) Seq[W] {
	if set&^universe != 0 {
		panic(notSubset{"Supersets", uint64(set), uint64(universe)})
	}
	return func(yield func(W) bool) {
		all, free := uint64(universe), uint64(universe&^set)
		for left := free; ; {
			this := left ^ all
			left = (left - 1) & free
			if !yield(W(this)) || this == all {
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
