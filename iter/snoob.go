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
// For the k-subsets of three to five elements, or for the first few of a larger set,
// [scan.NextSnoobIn] is as fast or faster: it needs no tables.
//
// Gosper's hack (HAKMEM 175) computes each word from the one before:
// c = x & -x, r = x + c, x = ((r ^ x) >> 2) / c | r. Snoob reads runs of words from a
// table of small subsets instead, and combines them with the elements above. In a long
// walk, a word costs the same in any set. For a set with gaps, the first words come
// without a large table, and only a long walk builds one of 8 KiB for the set. The
// tables are on the stack: a function with such a loop has a frame of 10 KiB.
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
		set, flip, k := uint64(set), uint64(flip), k
		n := bits.OnesCount64(set)
		if uint(k) > uint(n) {
			return
		}
		if flip != 0 {
			k = n - k
		}
		// In memory: the loops below need the registers.
		var head colex.Head
		base := flip
		if k == 0 || k == n {
			head.Run = colex.Low[:1]
			if k != 0 {
				base ^= set
			}
		} else {
			short := &colex.Runs[0][1] // none
			if n < len(colex.Runs) {
				short = &colex.Runs[n&15][k&15]
			}
			if words := len(short.Words); words > 0 && set&(set+1) == 0 {
				base ^= short.Flip & set
				head.Run = short.Words
			} else if n == 2 {
				pair := [2]uint64{set & -set, set & (set - 1)}
				head.Run = pair[:]
			} else if words == n && n <= 6 {
				// The elements, or what each of them leaves: so few are not worth a
				// call.
				var elements [8]uint64
				at, step := uint(0), uint(1)
				if k > 1 {
					at, step = uint(n-1), ^uint(0)
					base ^= set
				}
				for rest := set; rest != 0; rest &= rest - 1 {
					elements[at%8] = rest & -rest
					at += step
				}
				head.Run = elements[:n]
			} else if words > 0 && words <= colex.Short {
				var room [colex.Short]uint64
				head.Run = room[:words]
				short.In(head.Run, set, k)
			} else {
				var room [colex.Room]uint64
				head.Set, head.Flip, head.K = set, flip, k
				base, head.Run, head.Need = colex.First(&room, set, k, flip)
			}
		}
		stage := colex.Last
		for {
			// Each table is declared where it is needed, so that it is on the stack
			// and zeroed only if it is used.
			var walk *colex.Walk
			run := head.Run
			switch stage {
			case colex.Last:
			case colex.NewSmall:
				var w colex.Walk
				var t [colex.Small]uint64
				walk, w.Table = &w, t[:]
				base, run = walk.Resume(w.Table, &head)
			case colex.NewLarge:
				var w colex.Walk
				var t [colex.Large]uint64
				walk, w.Table = &w, t[:]
				base, run = walk.Resume(w.Table, &head)
			}
			for {
				for _, x := range run {
					if !yield(W(base ^ x)) {
						return
					}
				}
				if head.Need != colex.Same {
					break
				}
				base, run, head.Need = walk.Next(walk.Table)
			}
			if stage = head.Need; stage == colex.Last {
				return
			}
		}
	}
}
