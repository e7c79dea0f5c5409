package wide

import (
	"iter"
	"math/bits"

	"github.com/bitwalk/bitwalk/internal/boardwalk"
)

// Snoob returns an iterator over every subset of set with k elements, ascending:
// C(n, k) boards. If k is 0, it yields the empty board, once. If k < 0 or k > n, the
// sequence is empty.
//
// It yields a pointer to the same board every time; to keep a board, copy it:
//
//	boards = append(boards, *sub)
//
// The boards come in runs, in which one word changes at a time. The complements in set of the
// (n-k)-subsets are the k-subsets, descending.
func Snoob[B Board](set *B, k int) iter.Seq[*B] {
	return func(yield func(*B) bool) {
		var b B
		var c boardwalk.Chooser[B]
		for run, ok := c.Begin(&b, set, k); ok; run, ok = c.Next(&b) {
			for w := run.W; ; w += run.Step {
				base := b[w]
				for rest := c.Places(run.Step, w, base); rest != 0; rest &= rest - 1 {
					if b[w] = base ^ run.Words[bits.TrailingZeros64(rest)&63]; !yield(&b) {
						return
					}
				}
				if b[w] = base; w == run.Last {
					break
				}
			}
		}
	}
}
