package iter

import (
	"github.com/bitwalk/bitwalk/internal/colex"
	"github.com/bitwalk/bitwalk/scan"
	"iter"
)

// SubsetBlocks returns an iterator over the subsets of set in the order of
// [Subsets], in blocks of len(buf); the last block may be shorter. Each block is a
// part of buf and valid until the next, so nested or concurrent loops need a buffer
// each. It panics if buf is empty.
func SubsetBlocks[W scan.Word](set W, buf []W) iter.Seq[[]W] {
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
func SnoobBlocks[W scan.Word](set W, k int, buf []W) iter.Seq[[]W] {
	if len(buf) == 0 {
		panic("iter: SnoobBlocks: buf is empty")
	}
	return func(yield func([]W) bool) {
		var walk colex.Walk
		var steps [colex.Few]uint64
		base, run, need := walk.Start(&steps, uint64(set), k, 0)
		begin := [2][]uint64{run} // in memory, as in snoob
		n := 0
		for {
			var table []uint64
			run := begin[0]
			switch need {
			case colex.NewSmall:
				var t [colex.Small]uint64
				table = t[:]
				base, run, need = walk.Fill(table)
			case colex.NewMedium:
				var t [colex.Medium]uint64
				table = t[:]
				base, run, need = walk.Fill(table)
			case colex.NewLarge:
				var t [colex.Huge]uint64
				table = t[:]
				base, run, need = walk.Fill(table)
			}
			for {
				m := colex.Write(buf[n:], run, W(base))
				n += m
				if n < len(buf) && need == colex.Same {
					base, run, need = walk.Next(table)
					continue
				}
				if n < len(buf) && (need != colex.Last || n == 0) {
					break
				}
				if !yield(buf[:n:n]) {
					return
				}
				n, run = 0, run[m:]
			}
			if need == colex.Last {
				return
			}
		}
	}
}
