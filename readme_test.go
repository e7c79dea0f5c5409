package bitwalk_test

// The Go code of the README, so that it compiles; TestReadmeCompiles compares the two.

import (
	"fmt"

	"github.com/bitwalk/bitwalk/bitset"
	"github.com/bitwalk/bitwalk/iter/inner"
	"github.com/bitwalk/bitwalk/scan"
	"github.com/bitwalk/bitwalk/span"
	"github.com/bitwalk/bitwalk/wide"
)

import "github.com/bitwalk/bitwalk/iter"

func squares() (list []int) {
	knights := uint64(1<<1 | 1<<6) // the set of squares 1 and 6
	for square := range iter.Bits(knights) {
		list = append(list, square)
	}
	return list // 1, 6
}

func Example() {
	fmt.Println(squares())
	// Output: [1 6]
}

type (
	Bitboard uint64
	Square   uint8
	Point    uint16
	Move     struct{ From, To Square }
)

func _(knights, own Bitboard, knightMoves [64]Bitboard, moves []Move) {
	for from := range iter.BitsAs[Square](knights) {
		for to := range inner.BitsAs[Square](knightMoves[from] &^ own) {
			moves = append(moves, Move{from, to})
		}
	}
}

func Example_set() {
	var likes bitset.Set
	for _, user := range []int{3, 1, 4, 1, 5} {
		likes.Add(user)
	}
	var both bitset.Set
	both.And(likes, bitset.Of(1, 2, 3))
	for user := range both.All() { // 1, then 3
		fmt.Println(user, both.Count())
	}
	// Output:
	// 1 2
	// 3 2
}

func _(words, others []uint64, stones [6]uint64, liberties func(Point) int, deck uint64, search func(span.Range[uint64])) int {
	sum, area := 0, 0
	for i := range iter.Positions(words) { // the elements of a slice of words
		sum += i
	}
	common := scan.CountAnd(words, others)           // kernels, in assembly
	for point := range wide.BitsAs[Point](&stones) { // a board of 1 to 8 words
		area += liberties(point)
	}
	for _, part := range span.Snoob(deck, 7).Split(8) { // parts of a walk: cores, machines, checkpoints
		go search(part)
	}
	return sum + area + common
}
