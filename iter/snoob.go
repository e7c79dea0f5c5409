package iter

import (
	"iter"
	"math/bits"

	"github.com/bitwalk/bitwalk/internal/colex"
	"github.com/bitwalk/bitwalk/scan"
)

// Snoob returns an iterator over every subset of set with k elements, ascending:
// C(n, k) of them for a set of n elements. If k is 0, it yields 0, once. If k < 0 or
// k > n, the sequence is empty.
//
// For the first few k-subsets of a set, [scan.NextSnoobIn], which computes one at a time,
// is faster if k is small. For the pairs of up to about forty elements, two nested loops
// are faster, in the same order:
//
//	for a := range iter.Ones(set) {
//		for b := range inner.Ones(set & (a - 1)) {
//			pair := a | b
//		}
//	}
//
// Gosper's hack (HAKMEM 175) computes each word from the one before:
// c = x & -x, r = x + c, x = ((r ^ x) >> 2) / c | r. Snoob reads runs of words from a
// table of small subsets instead, and combines them with the elements above. In a long
// walk, a word costs the same in any set. A set without gaps, 1<<n - 1, uses a table that
// all walks share. For any other, the first words need no large table, and only a long
// walk builds one of 8 KiB. The tables are on the stack: a function with such a loop has
// a frame of about 9 KiB.
func Snoob[W scan.Word](set W, k int) iter.Seq[W] {
	return snoob(set, k, false)
}

// RSnoob returns an iterator over every subset of set with k elements, descending.
// If k is 0, it yields 0, once. If k < 0 or k > n, the sequence is empty. It costs as
// much as [Snoob].
func RSnoob[W scan.Word](set W, k int) iter.Seq[W] {
	return rSnoob(set, k, true)
}

// snoob walks the k-subsets of set, up or down. The descending k-subsets are the
// complements in set of the ascending (n-k)-subsets.
//
//twin:copy rSnoob
func snoob[W scan.Word](set W, k int, down bool) iter.Seq[W] {
	return func(yield func(W) bool) {
		set, flip, m := uint64(set), uint64(0), k
		n := bits.Len16(uint16(set)) // the number of elements, if Starts has it
		if down {
			flip, m = set, n-k
		}
		var base uint64
		var first []uint64
		var need int
		switch {
		case set&(set+1) != 0:
			var room [colex.Room]uint64
			base, first, need = colex.First(&room, set, flip, k)
		case set < 1<<colex.Short && uint(m) <= colex.Short:
			// A call would take longer than the few words that such a walk may have.
			s := &colex.Starts[((colex.Short+1)*n+m)&(len(colex.Starts)-1)]
			base, first, need = s.Base^flip, s.Words, s.Need
		default:
			base, first, need = colex.FirstPacked(set, flip, k)
		}
		stage := colex.Last
		for {
			// Each table is declared where it is needed, so that it is on the stack
			// and zeroed only if it is used.
			rest := colex.Rest{Need: need}
			run := first
			switch stage {
			case colex.Last:
			case colex.NewSmall:
				var w colex.Walk
				var t [colex.Small]uint64
				rest.Walk, w.Table = &w, t[:]
				base, run = rest.Resume(set, flip, k)
			case colex.NewLarge:
				var w colex.Walk
				var t [colex.Large]uint64
				rest.Walk, w.Table = &w, t[:]
				base, run = rest.Resume(set, flip, k)
			}
			for {
				for _, x := range run {
					if !yield(W(base ^ x)) {
						return
					}
				}
				if rest.Need != colex.Same {
					break
				}
				base, run, rest.Need = rest.Walk.Next(rest.Walk.Table)
			}
			if stage = rest.Need; stage == colex.Last {
				return
			}
			first, need = nil, 0 // read no more, so the loop above keeps no registers for them
		}
	}
}
