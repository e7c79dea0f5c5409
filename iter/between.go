package iter

import "fmt"

// Between returns an iterator over all sets between lo and hi, those that hold
// every element of lo and none but those of hi: 2^n sets, n being how many
// elements hi has more, ascending from lo to hi. It panics if lo is not a
// subset of hi.
//
// It costs what [Subsets] does.
func Between[W Word](lo, hi W) Seq[W] {
	if lo&^hi != 0 {
		panic(notSubset{"Between", uint64(lo), uint64(hi)})
	}
	return between(lo, hi)
}

// Supersets returns an iterator over the sets within universe that hold every
// element of set, ascending from set to universe. It panics if set is not a
// subset of universe.
//
// It costs what [Subsets] does.
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

// A notSubset is what a caller's mistake panics with. It puts off writing the
// message, for which a function that is to be inlined has no room.
type notSubset struct {
	name     string
	sub, set uint64
}

func (e notSubset) Error() string {
	return fmt.Sprintf("iter: %s: %#02x is not a subset of %#02x", e.name, e.sub, e.set)
}
