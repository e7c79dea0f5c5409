package iter

import (
	"github.com/bitwalk/bitwalk/internal/colex"
	"github.com/bitwalk/bitwalk/scan"
)

// SubsetBlocks returns an iterator over the subsets of set in the order of
// [Subsets], in blocks of len(buf); the last block may be shorter. Each block is a
// part of buf and valid until the next, so nested or concurrent loops need a buffer
// each. It panics if buf is empty.
func SubsetBlocks[W Word](set W, buf []W) Seq[[]W] {
	if len(buf) == 0 {
		panic("iter: SubsetBlocks: buf is empty")
	}
	return func(yield func([]W) bool) {
		for sub, ok := W(0), true; ok; {
			n := scan.FillSubsets(buf, sub, set)
			sub, ok = scan.NextSubset(buf[n-1], set)
			if !yield(buf[:n:n]) {
				return
			}
		}
	}
}

// SnoobBlocks returns an iterator over the k-element subsets of set in the order
// of [Snoob], in blocks of len(buf); the last block may be shorter. Each block is
// a part of buf and valid until the next, so nested or concurrent loops need a
// buffer each. If k < 0 or k > n, the sequence is empty. It panics if buf is empty.
//
// A function with such a loop has a stack frame of 19 KiB, for tables.
func SnoobBlocks[W Word](set W, k int, buf []W) Seq[[]W] {
	if len(buf) == 0 {
		panic("iter: SnoobBlocks: buf is empty")
	}
	return func(yield func([]W) bool) {
		if n := scan.OnesCount(set); uint(k) > uint(n) {
			return
		}
		var head colex.Head
		var room [colex.Room]uint64
		head.Set, head.K = uint64(set), k
		base, first, need := colex.First(&room, head.Set, k, 0)
		head.Run, head.Need = first, need
		n := 0
		stage := colex.Last
		for {
			var table []uint64
			var walk *colex.Walk
			run := head.Run
			switch stage { // each table where it is needed, as in snoob
			case colex.NewSmall:
				var w colex.Walk
				var t [colex.Small]uint64
				walk, table = &w, t[:]
				base, run = walk.Resume(table, &head)
			case colex.NewMedium:
				var w colex.Walk
				var t [colex.Medium]uint64
				walk, table = &w, t[:]
				base, run = walk.Resume(table, &head)
			case colex.NewLarge:
				var w colex.Walk
				var t [colex.Huge]uint64
				walk, table = &w, t[:]
				base, run = walk.Resume(table, &head)
			}
			for {
				m := colex.Write(buf[n:], run, W(base))
				n += m
				if n < len(buf) && head.Need == colex.Same {
					base, run, head.Need = walk.Next(table)
					continue
				}
				if n < len(buf) && (head.Need != colex.Last || n == 0) {
					break
				}
				if !yield(buf[:n:n]) {
					return
				}
				n, run = 0, run[m:]
			}
			if stage = head.Need; stage == colex.Last {
				return
			}
		}
	}
}
