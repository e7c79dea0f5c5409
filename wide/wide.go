// Package wide has bitboards of up to eight words, and other sets of up to 512 elements in
// arrays, such as small graphs.
//
// A [Board] is such an array: element i is bit i%64 of word i/64. The 81 squares of shogi
// take two words, the 225 of gomoku four, the 361 of go six. A function that is generic over
// Board serves all sizes. Order is the numeric order of the boards, word 0 the lowest.
// Functions have the names of their counterparts in packages iter, scan and bitset.
//
//	type Goban [6]uint64 // 361 points and some to spare
//
//	for point := range wide.Bits(&free) { … }
//	for stones := range wide.Snoob(&free, 3) { … }
//
// The functions by task:
//
//   - elements: [Add], [Remove], [Contains], [AddIn], [RemoveIn], [Pop]
//   - two boards: [And], [Or], [Xor], [AndNot], [Not], [Shift], [AddCarry]
//   - questions: [IsEmpty], [Intersects], [IsSubset]
//   - counts: [Count], [CountAnd], [CountAndNot], [CountOr], [CountXor], [Rank]
//   - the nearest element, or missing one: [First], [Last], [NextBit], [PrevBit], [NextZero],
//     [PrevZero], [LastAnd]
//   - walks over elements: [Bits], [BitsAs], [RBits], [RBitsAs]
//   - walks over subsets: [Subsets], [RSubsets], [Snoob], [Search]
//
// # Boards go by pointer
//
// All functions take pointers to boards. Those whose result is a board store it in the
// first one: so [Pop] removes an element from its board, where scan.Pop returns the rest of a
// word. Walks over subsets yield pointers. Go keeps arrays in memory: passed by
// value, a board is copied, and copying words that were just written makes the processor
// wait for the stores.
//
// A walk over subsets yields the same pointer every time. The board belongs to the
// walk, which changes only a word or two of it in most steps. Treat it as read-only, and
// copy it to keep it:
//
//	boards = append(boards, *stones)
//
// No walk allocates unless the body lets the pointer escape, or a [Search] adds more than 32
// elements or has a large state.
//
// # Loads and stores
//
// Operations on whole boards, counts, comparisons and searches for an element are inlined
// unless their comment says otherwise, also in a small method of your type. The compiler
// keeps no array in registers: an operation loads the words of its operands and stores
// those of its result. If a local board has up to four words, the next operation takes
// them from registers; if only that operation reads them, they are not stored. So give
// each intermediate result a separate board:
//
//	wide.AddCarry(&up, &state, &state, 1)
//	wide.And(&state, &up, &at[c])
//
// If every result is read several times, as in Myers' algorithm, write out a variable for each
// word.
//
// # A small function around an operation
//
// The inliner takes functions that cost at most 80. This is the cost of one that calls an
// operation and returns what it returns; to convert that, or to compare it, costs up to 10 more.
//
//	32  Contains
//	44  Shift
//	45  Count
//	46  Add, CountAnd, CountAndNot, CountOr, CountXor, LastAnd, NextBit, NextZero, PrevBit, PrevZero, Rank, Remove
//	52  IsEmpty, Pop
//	53  Intersects, IsSubset
//	54  Last
//	61  First
//	64  Not
//	69  AddCarry, And, AndNot, Or, Xor
//
// # Where to declare a board
//
// Declare a board before the loop that uses it. One declared in the for statement, as in
// for rest := stones; …, is copied for every iteration. One declared in the loop of a recursive
// function, and passed on by pointer, is allocated each time:
//
//	func search(board *Goban) {
//		var next Goban
//		for point := range wide.Bits(board) {
//			next = *board
//			…
//			search(&next)
//		}
//	}
//
// To see whether a set still grows, as in a flood fill, don't compare it with a copy:
// ask [Intersects] whether there is anything to add, as its example does.
//
// # Pieces that slide
//
// A piece that slides on a line reaches the first occupied square on either side. Subtract, as
// numbers, the nearest occupied square below from the occupied squares above: the bits that
// change are those in reach, on other lines too. [AddCarry] has an example, which needs tables
// of the lines alone.
//
// A generator of moves takes a table of what is in reach instead, indexed by the occupied
// squares of the line: 128 boards for each line of each square of a shogi board. To
// compute the index, gather the squares of the line into neighbouring bits by a multiplication,
// a different one for each word, as [github.com/bitwalk/bitwalk/examples/shogi] does.
//
// The page [docs/boards.md] has code for edges, flips, mirrors and rotations, of boards of one
// word too. The program [github.com/bitwalk/bitwalk/examples/capture] finds groups, liberties
// and captures on a go board.
//
// [docs/boards.md]: https://github.com/bitwalk/bitwalk/blob/main/docs/boards.md
package wide

//go:generate go run ../tools/twin

// Once more after the last twins: this is the last line that go generate ./... comes to.
//
//go:generate go run -C .. ./tools/api

import "math/bits"

// A Board is a set of small numbers in one to eight words: bit i of word w is
// element 64*w+i. It is any of these array types, or a type defined on one.
type Board interface {
	~[1]uint64 | ~[2]uint64 | ~[3]uint64 | ~[4]uint64 | ~[5]uint64 | ~[6]uint64 | ~[7]uint64 | ~[8]uint64
}

// And sets dst to the elements in both a and b. dst may be a or b.
func And[B Board](dst, a, b *B) {
	store(dst, a, b, func(x, y uint64) uint64 { return x & y })
}

// Or sets dst to the elements in a, in b, or in both. dst may be a or b.
func Or[B Board](dst, a, b *B) {
	store(dst, a, b, func(x, y uint64) uint64 { return x | y })
}

// Xor sets dst to the elements in one of a and b but not in both. dst may be a or b.
func Xor[B Board](dst, a, b *B) {
	store(dst, a, b, func(x, y uint64) uint64 { return x ^ y })
}

// AndNot sets dst to the elements of a that are not in b. dst may be a or b.
func AndNot[B Board](dst, a, b *B) {
	store(dst, a, b, func(x, y uint64) uint64 { return x &^ y })
}

// store sets dst to the result of op on the words of a and b.
func store[B Board](dst, a, b *B, op func(x, y uint64) uint64) {
	inline(func() {
		if top := len(*dst) - 1; top == 1 {
			(*dst)[0], (*dst)[top] = op((*a)[0], (*b)[0]), op((*a)[top], (*b)[top])
		} else {
			each(len(*dst), func(i int) { (*dst)[i] = op((*a)[i], (*b)[i]) })
		}
	})
}

// Not sets dst to the complement of a, to the last bit of the last word. For the
// complement on fewer squares, use [AndNot] with a board of all squares. dst may be a.
func Not[B Board](dst, a *B) {
	each(len(*dst), func(i int) { (*dst)[i] = ^(*a)[i] })
}

// AddCarry sets dst to a + b + carry, as numbers, and returns the carry out of the last
// word, as [bits.Add64] does for one word. The carry must be 0 or 1. dst may be a or b.
//
// Myers' algorithm for approximate matching adds boards. AddCarry(dst, a, a, 1) moves
// every element up by one and adds element 0, as Shift-And does; the carry is 1 if the
// last element moved off the board.
func AddCarry[B Board](dst, a, b *B, carry uint64) (carryOut uint64) {
	each(len(*dst), func(i int) { (*dst)[i], carry = bits.Add64((*a)[i], (*b)[i], carry) })
	return carry
}

// Shift sets dst to a with every element moved up by n places, or down by -n if n is negative.
// Elements that leave the board are lost. dst may be a. To shift an element in, see [AddCarry].
//
// Shifts by fewer than 64 places are inlined; the others are a call.
func Shift[B Board](dst, a *B, n int) {
	inline(func() {
		switch size, in := len(*dst), uint64(0); {
		case uint(n) < 64:
			each(size, func(i int) {
				x := (*a)[i]
				(*dst)[i], in = x<<n|in, x>>1>>(63-n)
			})
		case uint(-n) < 64:
			n := -n
			each(size, func(i int) {
				i = size - 1 - i
				x := (*a)[i]
				(*dst)[i], in = x>>n|in, x<<1<<(63-n)
			})
		default:
			shiftFar(dst, a, n)
		}
	})
}

// shiftFar is Shift for any n. It goes through the words in the order in which none is
// overwritten before it is read.
func shiftFar[B Board](dst, a *B, n int) {
	size, words, by := len(*a), n>>6, n&63
	at := func(i int) uint64 {
		if uint(i) < uint(size) {
			return (*a)[i]
		}
		return 0
	}
	for i := range size {
		if n > 0 {
			i = size - 1 - i
		}
		(*dst)[i] = at(i-words)<<by | at(i-words-1)>>1>>(63-by)
	}
}
