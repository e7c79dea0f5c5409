package chess_test

import (
	"fmt"
	"strings"

	"github.com/bitwalk/bitwalk/examples/chess"
	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/iter/inner"
	"github.com/bitwalk/bitwalk/scan"
)

func Example() {
	p, err := chess.Parse(chess.Start)
	if err != nil {
		fmt.Println(err)
		return
	}
	var moves chess.Moves
	fmt.Println(p.Moves(&moves), "moves")
	var next chess.Position
	for _, m := range p.List(nil, &moves) {
		p.Play(&next, m) // a position of its own: nothing is taken back
		if m.String() == "e2e4" {
			fmt.Println(&next)
		}
	}
	// Output:
	// 20 moves
	// rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1
}

// The loops of a search, without a list.
func ExampleMoves() {
	p, err := chess.Parse("k7/3P4/8/8/8/8/6n1/7K w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	var moves chess.Moves
	p.Moves(&moves)
	for from := range iter.BitsAs[chess.Square](p.Pieces()) {
		kind := p.At(from)
		for to := range inner.BitsAs[chess.Square](moves.Targets[from]) {
			fmt.Println(chess.Move{From: from, To: to, Kind: kind, Becomes: kind})
		}
	}
	for way, by := range p.Ways() {
		for to := range iter.BitsAs[chess.Square](moves.Pawns[way]) {
			for _, kind := range chess.Becomes(to) {
				fmt.Println(chess.Move{From: to - by, To: to, Kind: chess.Pawn, Becomes: kind})
			}
		}
	}
	// Output:
	// h1g1
	// h1g2
	// h1h2
	// d7d8n
	// d7d8b
	// d7d8r
	// d7d8q
}

// Two games that lead to the same position, but for its counters: where rooks may castle
// and what a pawn has just passed belong to it, but the latter only if it can be taken.
func ExamplePosition_Hash() {
	a, _ := chess.Parse("4k3/8/8/8/3pP3/8/8/4K2R b K e3 0 30")
	b, _ := chess.Parse("4k3/8/8/8/3pP3/8/8/4K2R b K - 3 32")
	c, _ := chess.Parse("4k3/8/8/8/4P3/8/8/4K2R b K e3 0 30")
	d, _ := chess.Parse("4k3/8/8/8/4P3/8/8/4K2R b K - 7 41")
	fmt.Println(a.Side(), a.Hash() == b.Hash(), c.Hash() == d.Hash())
	// Output: Black false true
}

// Draws by FIDE's rules: fifty moves, a position for the third time, and too few pieces to
// mate with.
func ExamplePosition_Clock() {
	insufficient := func(p *chess.Position) bool {
		var on [chess.King + 1]chess.Bitboard
		for s := range chess.Square(64) {
			on[p.At(s)] |= 1 << s
		}
		const light = 0x55aa55aa55aa55aa
		bishops, minor := on[chess.Bishop], on[chess.Bishop]|on[chess.Knight]
		return on[chess.Pawn]|on[chess.Rook]|on[chess.Queen] == 0 &&
			(scan.OnesCount(minor) < 2 || minor == bishops&light || minor == bishops&^light)
	}
	for _, game := range [][2]string{
		{"4k3/8/8/8/8/8/3r4/R3K3 w Q - 98 90", "a1a3 d2d7"},
		{chess.Start, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8"},
		{"4k3/8/8/8/8/8/3r2B1/4K3 w - - 0 1", "e1d2"},
	} {
		p, _ := chess.Parse(game[0])
		times := make(map[uint64]int)
		for _, move := range strings.Fields(game[1]) {
			times[p.Hash()]++
			var moves chess.Moves
			p.Moves(&moves)
			for _, m := range p.List(nil, &moves) {
				if m.String() == move {
					next := new(chess.Position)
					p.Play(next, m)
					p = next
					break
				}
			}
		}
		// Without a move the game has ended already.
		fmt.Println(p.Count() > 0 && p.Clock() >= 100, times[p.Hash()] >= 2, insufficient(p))
	}
	// Output:
	// true false false
	// false true false
	// false false true
}

func ExampleBitboard_Grid() {
	p, _ := chess.Parse("4k3/8/8/8/3q4/8/8/4K3 b - - 0 1")
	var moves chess.Moves
	p.Moves(&moves)
	fmt.Print(p.Grid())
	fmt.Print(moves.Targets[27].Grid()) // d4
	// Output:
	// 8 . . . . k . . .
	// 7 . . . . . . . .
	// 6 . . . . . . . .
	// 5 . . . . . . . .
	// 4 . . . q . . . .
	// 3 . . . . . . . .
	// 2 . . . . . . . .
	// 1 . . . . K . . .
	//   a b c d e f g h
	// 8 . . . x . . . x
	// 7 x . . x . . x .
	// 6 . x . x . x . .
	// 5 . . x x x . . .
	// 4 x x x . x x x x
	// 3 . . x x x . . .
	// 2 . x . x . x . .
	// 1 x . . x . . x .
	//   a b c d e f g h
}
