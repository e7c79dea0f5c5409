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
// The boards come in runs, in which one word changes at a time.
func Snoob[B Board](set *B, k int) iter.Seq[*B] {
	return func(yield func(*B) bool) {
		set := *set
		if k < 0 || k > Count(&set) {
			return
		}
		var list board.List
		low, few, high := board.Split(&set, k, &list)
		var b B
		KeepLowest(&b, &high, k-few)
		n := k - few // elements of high
		for ok := true; ok; n, ok = board.Next(&b, &high, n, k-few, k-1) {
			words, first, last := &list, low, low
			if n == k-1 {
				words, first, last = &board.Ones, 0, board.Lowest(&b)
			}
			for w := first; w <= last; w++ {
				others := b[w]
				rest := set[w] & (others&-others - 1)
				if n != k-1 {
					rest = board.Listed(few, k-n)
				}
				for ; rest != 0; rest &= rest - 1 {
					if b[w] = others | words[bits.TrailingZeros64(rest)&63]; !yield(&b) {
						return
					}
				}
				b[w] = others
			}
		}
	}
}

// RSnoob returns an iterator over every subset of set with k elements, descending.
// If k is 0, it yields the empty board, once. If k < 0 or set has fewer than k elements, the
// sequence is empty. As with [Snoob], copy a board to keep it.
func RSnoob[B Board](set *B, k int) iter.Seq[*B] {
	return func(yield func(*B) bool) {
		set := *set
		if k < 0 || k > Count(&set) {
			return
		}
		var list board.List
		low, few, high := board.Split(&set, k, &list)
		all := Count(&high)
		least := min(max(all-k+1, 0), all)
		var b, not B // the high elements, and what they leave, which ascends
		KeepLowest(&not, &high, least)
		n := least // elements of not
		for ok := true; ok; n, ok = board.Next(&not, &high, n, least, all-k+few) {
			AndNot(&b, &high, &not)
			missing := k - all + n
			words, first, last := &list, low, low
			if missing == 1 {
				words, first, last = &board.Ones, 0, board.Lowest(&b)
			}
			for w := last; w >= first; w-- {
				others := b[w]
				rest := set[w] & (others&-others - 1)
				if missing != 1 {
					rest = board.Listed(few, missing)
				}
				for rest != 0 {
					i := (bits.Len64(rest) - 1) & 63
					if b[w] = others | words[i]; !yield(&b) {
						return
					}
					rest &^= 1 << i
				}
				b[w] = others
			}
		}
	}
}
