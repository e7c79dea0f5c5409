package wide

import (
	"iter"
	"math/bits"

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
// An inner loop goes over the lowest element, and an outer one over the others. So a
// board costs less if k is small beside n.
func Snoob[B Board](set *B, k int) iter.Seq[*B] {
	return func(yield func(*B) bool) {
		set := *set
		if k < 0 || k > Count(&set) {
			return
		}
		above := set // without the lowest element: the others are k-1 elements of it
		Pop(&above)
		var b B
		KeepLowest(&b, &above, k-1)
		if k == 0 {
			set = *new(B) // the empty board comes without a lowest element
		}
		for ok := true; ok; ok = board.Next(&b, &above) {
			for w := range board.Lowest(&b) + 1 {
				others := b[w]
				rest := set[w] & (others&-others - 1)
				for empty := k == 0 && w == 0; empty || rest != 0; empty = false {
					if b[w] = others | rest&-rest; !yield(&b) {
						return
					}
					rest &= rest - 1
				}
				b[w] = others
			}
		}
	}
}

// RSnoob returns an iterator over every subset of set with k elements, descending.
// If k is 0, it yields the empty board, once. If k < 0 or set has fewer than k elements, the
// sequence is empty. As with [Snoob], copy a board to keep it.
//
// It is slower than [Snoob]: finding the highest element of a word takes longer than
// finding the lowest.
func RSnoob[B Board](set *B, k int) iter.Seq[*B] {
	return func(yield func(*B) bool) {
		set := *set
		n := Count(&set)
		if k < 0 || k > n {
			return
		}
		above := set // without the lowest element: the others are k-1 elements of it
		Pop(&above)
		var b, not B // the others, and what they leave, which ascends
		KeepLowest(&not, &above, n-k)
		if k == 0 {
			set = *new(B) // the empty board comes without a lowest element
		}
		for ok := true; ok; ok = board.Next(&not, &above) {
			AndNot(&b, &above, &not)
			for w := board.Lowest(&b); w >= 0; w-- {
				others := b[w]
				rest := set[w] & (others&-others - 1)
				for empty := k == 0 && w == 0; empty || rest != 0; empty = false {
					i := bits.Len64(rest) - 1
					if b[w] = others | rest&(1<<(i&63)); !yield(&b) {
						return
					}
					rest &^= 1 << (i & 63)
				}
				b[w] = others
			}
		}
	}
}
