package bitwalk_test

// The Go code of the README, so that it compiles; TestReadmeCompiles compares the two.

import (
	"fmt"

	"github.com/bitwalk/bitwalk/bitset"
	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/iter/inner"
)

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
	likes.Add(1000)
	likes.AddIn(10, 20)
	likes.And(likes, bitset.Of(3, 12, 1000))
	for user := range likes.All() {
		fmt.Println(user) // 12, then 1000
	}
	// Output:
	// 12
	// 1000
}
