package iter

import (
	"github.com/bitwalk/bitwalk/internal/colex"
	"github.com/bitwalk/bitwalk/scan"
)

// SubsetBlocks returns an iterator over the subsets of set in the order of
// [Subsets], in blocks of len(buf), the last of which may be shorter. Each block
// is a part of buf, valid until the next; so two loops at once need two buffers.
// It panics if buf is empty.
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
// of [Snoob], in blocks of len(buf), the last of which may be shorter. Each
// block is a part of buf, valid until the next; so two loops at once need two
// buffers. It panics if buf is empty. The walk has a table of 16 KiB on its stack.
func SnoobBlocks[W Word](set W, k int, buf []W) Seq[[]W] {
	if len(buf) == 0 {
		panic("iter: SnoobBlocks: buf is empty")
	}
	return func(yield func([]W) bool) {
		var walk colex.Walk
		var table [colex.Huge]uint64
		t, base, run := walk.StartIn(&table, uint64(set), k, 0)
		for more := true; more; {
			n := 0
			for n < len(buf) {
				if len(run) == 0 {
					base, run = walk.Next(t)
					if more = len(run) > 0; !more {
						break
					}
				}
				m := colex.Write(buf[n:], run, W(base))
				n, run = n+m, run[m:]
			}
			if n == 0 || !yield(buf[:n:n]) {
				return
			}
		}
	}
}
