package iter

import (
	"iter"

	"github.com/bitwalk/bitwalk/internal/fault"
	"github.com/bitwalk/bitwalk/scan"
)

// Supersets returns an iterator over the subsets of universe that contain set,
// ascending from set to universe. It panics if set is not a subset of universe.
func Supersets[W scan.Word](set, universe W) iter.Seq[W] {
	fault.MustContain("iter: Supersets", set, universe)
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
