package bitwalk_test

// The Go code of the README, so that it compiles; TestReadmeCompiles compares the two.

import (
	"fmt"

	"github.com/bitwalk/bitwalk/bitset"
	"github.com/bitwalk/bitwalk/iter/inner"
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
