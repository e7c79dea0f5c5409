// Package wide walks the bits and the subsets of boards that are wider than a
// word: the 81 squares of shogi, the 225 of gomoku, the 361 of go.
//
// A [Board] is an array of two to eight words, and a set: element i is bit i%64
// of word i/64. The names are those of package iter and mean the same; order
// is that of the boards as numbers, word 0 the lowest.
//
//	type Goban [6]uint64 // 361 points and some to spare
//
//	for stone := range wide.Bits(board) {
//
// No walk allocates. A walk yields its boards by value, and the copy is what a
// board costs beyond a word: subsets in two words cost little more than in one,
// in eight twice as much.
package wide

import (
	"fmt"
	"math/bits"
)

// A Board is a set of small numbers in two to eight words: bit i of word w is
// element 64*w+i. Every array type serves, and every type defined on one.
type Board interface {
	~[2]uint64 | ~[3]uint64 | ~[4]uint64 | ~[5]uint64 | ~[6]uint64 | ~[7]uint64 | ~[8]uint64
}

// And returns the elements that are in both a and b.
func And[B Board](a, b B) B {
	for i := 0; i < len(a); i++ {
		a[i] &= b[i]
	}
	return a
}

// Or returns the elements that are in a, in b, or in both.
func Or[B Board](a, b B) B {
	for i := 0; i < len(a); i++ {
		a[i] |= b[i]
	}
	return a
}

// Xor returns the elements that are in one of a and b and not in the other.
func Xor[B Board](a, b B) B {
	for i := 0; i < len(a); i++ {
		a[i] ^= b[i]
	}
	return a
}

// AndNot returns the elements of a that are not in b.
func AndNot[B Board](a, b B) B {
	for i := 0; i < len(a); i++ {
		a[i] &^= b[i]
	}
	return a
}

// Shift returns b with every element moved up by n, or down by -n if n is
// negative. What leaves the board, above or below, is lost.
func Shift[B Board](b B, n int) B {
	var out B
	if n >= 0 {
		words, by := n/64, uint(n%64)
		for i := len(b) - 1; i >= words; i-- {
			out[i] = b[i-words] << by
			if i > words {
				out[i] |= b[i-words-1] >> 1 >> (63 - by)
			}
		}
		return out
	}
	// -n overflows for the least int, which moves everything out as well.
	words, by := -(n / 64), uint(-(n % 64))
	for i := 0; i < len(b)-words; i++ {
		out[i] = b[i+words] >> by
		if i+words+1 < len(b) {
			out[i] |= b[i+words+1] << 1 << (63 - by)
		}
	}
	return out
}

// With returns b with element i. It panics if i is not on the board.
func With[B Board](b B, i int) B {
	if uint(i) >= uint(64*len(b)) {
		panic(offBoard{"With", i, 64 * len(b)})
	}
	b[i>>6] |= 1 << (i & 63)
	return b
}

// Test reports whether i is an element of b. It panics if i is not on the
// board.
func Test[B Board](b B, i int) bool {
	if uint(i) >= uint(64*len(b)) {
		panic(offBoard{"Test", i, 64 * len(b)})
	}
	return b[i>>6]>>(i&63)&1 != 0
}

// An offBoard is what a wrong element panics with. It puts off writing the
// message, for which a function that is to be inlined has no room.
type offBoard struct {
	name    string
	i, size int
}

func (e offBoard) Error() string {
	return fmt.Sprintf("wide: %s: %d is not on a board of %d", e.name, e.i, e.size)
}

// Count returns the number of elements of b.
func Count[B Board](b B) int {
	n := 0
	for i := 0; i < len(b); i++ {
		n += bits.OnesCount64(b[i])
	}
	return n
}

// Compare returns -1, 0 or +1 as a comes before b in the order of the walks, is
// b, or comes after it: the boards compared as numbers, word 0 the lowest.
func Compare[B Board](a, b B) int {
	for i := len(a) - 1; i >= 0; i-- {
		if a[i] != b[i] {
			if a[i] < b[i] {
				return -1
			}
			return 1
		}
	}
	return 0
}
