package shogi

import (
	"slices"

	"github.com/bitwalk/bitwalk/wide"
	"github.com/bitwalk/bitwalk/wide/inner"
)

// This file has the tables of steps and of ranks. They are made when a program starts.

// A step goes some files to the left and some ranks forward, as Black sees the board.
type step struct{ left, forward int }

// from returns where the step leads from s, turned around if turn is -1. It is false if
// that is off the board.
func (t step) from(s Square, turn int) (to Square, ok bool) {
	file, rank := s.File()+turn*t.left, s.Rank()-turn*t.forward
	return At(file, rank), 0 <= file && file < 9 && 0 <= rank && rank < 9
}

// stepsOf has the steps of each piece. Promoted bishops and rooks step in all directions.
var stepsOf = func() [16][]step {
	king := []step{{-1, 1}, {0, 1}, {1, 1}, {-1, 0}, {1, 0}, {0, -1}, {-1, -1}, {1, -1}}
	gold := king[:6]
	return [16][]step{
		Pawn: king[1:2], Knight: {{-1, 2}, {1, 2}}, Silver: slices.Concat(king[:3], king[6:]), Gold: gold, King: king,
		Promoted + Pawn: gold, Promoted + Lance: gold, Promoted + Knight: gold, Promoted + Silver: gold,
		Promoted + Bishop: king, Promoted + Rook: king,
	}
}()

// steps has the squares that are a step away, by the side and the piece that makes it, and
// the square it comes from.
var steps = func() (to [2][16][81]Bitboard) {
	for side, turn := range []int{1, -1} {
		for piece, steps := range stepsOf {
			for s := range wide.BitsAs[Square](&all) {
				for _, step := range steps {
					if target, ok := step.from(s, turn); ok {
						wide.Add(&to[side][piece][s], target)
					}
				}
			}
		}
	}
	return to
}()

var kingSteps = &steps[Black][King]

// Where the pieces of each side are promoted if they enter it or leave it; the squares that
// are in it, or from where a step leads into it; the last rank and the others.
var (
	zone     = [2]Bitboard{ranksIn(0, 3), ranksIn(6, 9)}
	nearZone = [2]Bitboard{ranksIn(0, 5), ranksIn(4, 9)}
	lastRank = ranksIn(8, 9)
	butLast  = ranksIn(0, 8)
)

// ranksIn returns the squares of the ranks in [from, to).
func ranksIn(from, to int) (b Bitboard) {
	for s := range wide.BitsAs[Square](&all) {
		if from <= s.Rank() && s.Rank() < to {
			wide.Add(&b, s)
		}
	}
	return b
}

// stays has the squares where each piece of each side can go without promotion, or be
// dropped, as it could move on from there.
var stays = func() (b [2][8]Bitboard) {
	for piece := range King {
		from := map[Piece]int{Pawn: 1, Lance: 1, Knight: 2}[piece]
		b[Black][piece], b[White][piece] = ranksIn(from, 9), ranksIn(0, 9-from)
	}
	return b
}()

// Surroundings are the squares from where an enemy may attack a square next to a king.
type surroundings struct {
	near                      Bitboard // with a step
	straight, diagonal, ahead Bitboard // with a rook, a bishop, a lance
}

// around has the surroundings of the king of each side.
var around = func() (a [2][81]surroundings) {
	for side := range a {
		for king := range wide.BitsAs[Square](&all) {
			a := &a[side][king]
			for s := range inner.BitsAs[Square](&kingSteps[king]) {
				wide.Or(&a.near, &a.near, &kingSteps[s])
				wide.Or(&a.near, &a.near, &steps[side][Knight][s])
				wide.Or(&a.straight, &a.straight, &rookRays[s])
				wide.Or(&a.diagonal, &a.diagonal, &bishopRays[s])
				wide.Or(&a.ahead, &a.ahead, &lanceRays[side][s])
			}
		}
	}
	return a
}()
