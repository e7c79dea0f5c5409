package wide

import (
	"fmt"
	"math/bits"

	"github.com/bitwalk/bitwalk/scan"
)

// This file changes single elements of a board, the elements between two positions,
// and the lowest ones.

// Add adds element i to b. It panics if i is not on the board.
func Add[B Board, E scan.Integer](b *B, i E) {
	if uint64(i) >= uint64(64*len(*b)) {
		panic(offBoard[E]{"Add", i, 64 * len(*b)})
	}
	(*b)[i>>6] |= 1 << (i & 63)
}

// Remove removes element i from b. It panics if i is not on the board.
func Remove[B Board, E scan.Integer](b *B, i E) {
	if uint64(i) >= uint64(64*len(*b)) {
		panic(offBoard[E]{"Remove", i, 64 * len(*b)})
	}
	(*b)[i>>6] &^= 1 << (i & 63)
}

// Contains reports whether i is an element of b. It is false if i is not on the board.
func Contains[B Board, E scan.Integer](b *B, i E) bool {
	return uint64(i) < uint64(64*len(*b)) && (*b)[i>>6]>>(i&63)&1 != 0
}

// An offBoard is the value of the panic for an element that is not on the board. It
// formats the message late, so that the functions above stay small enough to inline.
type offBoard[E scan.Integer] struct {
	name string
	i    E
	size int
}

func (e offBoard[E]) Error() string {
	return fmt.Sprintf("wide: %s: %d is not on a board of %d", e.name, e.i, e.size)
}

// AddIn adds all elements in [from, to) to b. A negative from counts as 0, and a to
// beyond the board as its end.
func AddIn[B Board](b *B, from, to int) {
	from, to = max(from, 0), min(to, 64*len(*b))
	for i := from; i < to; i = i | 63 + 1 {
		(*b)[i>>6] |= in(i, to)
	}
}

// RemoveIn removes all elements in [from, to) from b. A negative from counts as 0, and
// a to beyond the board as its end.
func RemoveIn[B Board](b *B, from, to int) {
	from, to = max(from, 0), min(to, 64*len(*b))
	for i := from; i < to; i = i | 63 + 1 {
		(*b)[i>>6] &^= in(i, to)
	}
}

// in returns the elements in [i, to) of the word with element i. There is at least
// one.
func in(i, to int) uint64 {
	return ^uint64(0) << (i & 63) & (^uint64(0) >> (63 - min(to-1, i|63)&63))
}

// KeepLowest sets dst to the lowest k elements of a, to all of a if there are no more
// than k, or to the empty board if k <= 0. Dst may be a.
//
// KeepLowest with k = 1 is inlined, as a & -a of numbers; any other k is a call.
func KeepLowest[B Board](dst, a *B, k int) {
	inline(func() {
		if k != 1 {
			keepLowest(dst, a, k)
			return
		}
		// a & -a, as of a number.
		minus, borrow := bits.Sub64(0, (*a)[0], 0)
		words()(len(*dst), func(i int) *uint64 { return &(*dst)[i] }, (*a)[0]&minus, func(i int) uint64 {
			minus, borrow = bits.Sub64(0, (*a)[i], borrow)
			return (*a)[i] & minus
		})
	})
}

func keepLowest[B Board](dst, a *B, k int) {
	k = max(k, 0)
	for w := 0; w < len(*a); w++ {
		x := (*a)[w]
		if n := bits.OnesCount64(x); n > k {
			x = scan.Deposit(1<<k-1, x)
			k = 0
		} else {
			k -= n
		}
		(*dst)[w] = x
	}
}
