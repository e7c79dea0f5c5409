package iter

import (
	"github.com/bitwalk/bitwalk/scan"
)

// SubsetBlocks returns an iterator over the subsets of set in the order of
// [Subsets], in blocks of len(buf), the last of which may be shorter. Each block
// is a part of buf, valid until the next. It panics if buf is empty.
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
// block is a part of buf, valid until the next. It panics if buf is empty.
func SnoobBlocks[W Word](set W, k int, buf []W) Seq[[]W] {
	if len(buf) == 0 {
		panic("iter: SnoobBlocks: buf is empty")
	}
	return func(yield func([]W) bool) {
		n := 0
		for sub := range Snoob(set, k) {
			buf[n] = sub
			if n++; n == len(buf) {
				if !yield(buf) {
					return
				}
				n = 0
			}
		}
		if n > 0 {
			yield(buf[:n:n])
		}
	}
}
