package bitwalk_test

// The Go code of the README, so that it compiles; TestReadmeCompiles compares the two.

import (
	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/iter/inner"
)

type (
	Bitboard uint64
	Square   uint8
	Move     struct{ From, To Square }
)

var (
	knights, own, ray Bitboard
	knightMoves       [64]Bitboard
	moves             []Move
	square            Square
	table             [4096]Bitboard
	magic             Bitboard
	shift             int
	deck, board       uint64
	best, better      int
)

func attacks(Square, Bitboard) Bitboard { return 0 }

func rank(uint64) int { return 0 }

func _() {
	for from := range iter.BitsAs[Square](knights) {
		for to := range inner.BitsAs[Square](knightMoves[from] &^ own) {
			moves = append(moves, Move{from, to})
		}
	}
	for blockers := range iter.Subsets(ray) {
		table[blockers*magic>>shift] = attacks(square, blockers)
	}
	for hand := range iter.Snoob(deck, 5) {
		if rank(hand|board) > best {
			better++
		}
	}
}
