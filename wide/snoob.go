package wide

import (
	"iter"

	"github.com/bitwalk/bitwalk/internal/board"
)

// Snoob returns an iterator over every subset of set with k elements, ascending:
// C(n, k) boards. If k is 0, it yields the empty board, once. If k < 0 or k > n, the
// sequence is empty.
//
// It yields a pointer to the same board every time; to keep a board, copy it:
//
//	boards = append(boards, *sub)
//
// The boards come in runs, within which one word or two change. If the words have
// fewer than about ten elements each, runs are short and a board costs more:
// docs/speed.md has the figures. A function with such a loop has a stack frame of
// 18 KiB, for tables of small subsets.
func Snoob[B Board](set *B, k int) iter.Seq[*B] {
	return snoob(set, k, false)
}

// RSnoob returns an iterator over every subset of set with k elements, descending.
// If k is 0, it yields the empty board, once. If k < 0 or set has fewer than k elements, the
// sequence is empty.
//
// It yields a pointer to the same board every time; to keep a board, copy it:
//
//	boards = append(boards, *sub)
func RSnoob[B Board](set *B, k int) iter.Seq[*B] {
	return rSnoob(set, k, true)
}

// snoob walks the k-subsets of set, up or down.
//
//twin:copy rSnoob
func snoob[B Board](set *B, k int, down bool) iter.Seq[*B] {
	return func(yield func(*B) bool) {
		var b B
		var c board.Chooser[B]
		for size := c.Begin(set, k, down); size != 0; size = c.Grow() {
			// Each table is declared where it is needed, so that it is on the stack
			// and zeroed only if it is used.
			var table []uint64
			switch size {
			case board.Small:
				var t [board.Small]uint64
				table = t[:]
			case board.Medium:
				var t [board.Medium]uint64
				table = t[:]
			case board.Large:
				var t [board.Large]uint64
				table = t[:]
			}
			c.Fill(table)
			for {
				p, run, second := c.Next(&b, table)
				if len(run) == 0 {
					break
				}
				q := &b[c.Second]
				base, base2 := *p, *q
				i, step := c.Start(run), c.Step
				if len(second) > 0 {
					*q = base2 ^ second[i]
					step = board.Once
				}
				// In a run of two words the inner loop runs once per board. That keeps
				// it minimal for a run of one word, where one more comparison would
				// cost much of a board. The index is unsigned, so that one comparison
				// ends a run in either direction.
				for {
					for ; i < uint(len(run)); i += step {
						if *p = base ^ run[i]; !yield(&b) {
							return
						}
					}
					if i += c.Step - board.Once; i >= uint(len(second)) {
						break
					}
					*q = base2 ^ second[i]
				}
			}
		}
	}
}
