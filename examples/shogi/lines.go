package shogi

import (
	"github.com/bitwalk/bitwalk/wide"
	"github.com/bitwalk/bitwalk/wide/inner"
)

// This file has the lines of the board, and how far lances, bishops and rooks go on them.

// A line has the squares below and above one square on a file, a rank or a diagonal, in the
// order of their numbers, and both together.
type line struct{ below, above, both Bitboard }

// The four lines through each square.
var (
	files   = linesAlong(step{0, -1})
	ranks   = linesAlong(step{1, 0})
	rising  = linesAlong(step{1, 1})
	falling = linesAlong(step{1, -1})
)

// linesAlong returns the lines that go on by a step to a higher square.
func linesAlong(step step) (lines [81]line) {
	for s := range wide.BitsAs[Square](&all) {
		l := &lines[s]
		for to, ok := step.from(s, 1); ok; to, ok = step.from(to, 1) {
			wide.Add(&l.above, to)
		}
		for to, ok := step.from(s, -1); ok; to, ok = step.from(to, -1) {
			wide.Add(&l.below, to)
		}
		wide.Or(&l.both, &l.below, &l.above)
	}
	return lines
}

// What rooks, bishops, and lances of each side reach on an empty board.
var rookRays, bishopRays, lanceRays = func() (rooks, bishops [81]Bitboard, lances [2][81]Bitboard) {
	for s := range wide.BitsAs[Square](&all) {
		wide.Or(&rooks[s], &files[s].both, &ranks[s].both)
		wide.Or(&bishops[s], &rising[s].both, &falling[s].both)
		lances[Black][s], lances[White][s] = files[s].below, files[s].above
	}
	return rooks, bishops, lances
}()

// lineOf has the line through two squares, and between the squares of it between the two.
// Both are empty if there is no such line.
var lineOf, between = func() (lineOf, between [81][81]Bitboard) {
	for _, lines := range []*[81]line{&files, &ranks, &rising, &falling} {
		for s := range wide.BitsAs[Square](&all) {
			for to := range inner.BitsAs[Square](&lines[s].above) {
				wide.And(&between[s][to], &lines[s].above, &lines[to].below)
				between[to][s] = between[s][to]
				lineOf[s][to], lineOf[to][s] = lines[s].both, lines[to].both
			}
		}
	}
	return lineOf, between
}()

// A reach is what a piece on one square reaches on one line, by the squares on it that are
// occupied.
//
// The board is two words, and so are the occupied squares of a line. A multiplication moves
// those of each word to its highest 7 bits, as a word has at most so many that count, and the
// two together are the index of a table: see index.
type reach struct {
	inner  Bitboard // the line without its ends, which hide nothing
	gather Bitboard // the factors
	to     [128]Bitboard
}

var fileReach, rankReach, risingReach, fallingReach = reaches(&files), reaches(&ranks), reaches(&rising), reaches(&falling)

// reaches returns the reaches from each square on some lines.
func reaches(lines *[81]line) *[81]reach {
	list := new([81]reach)
	for s := range wide.BitsAs[Square](&all) {
		r, line := &list[s], &lines[s].both
		for to := range inner.BitsAs[Square](line) {
			wide.Or(&r.inner, &r.inner, &between[s][to])
		}
		place := Square(64 - wide.Count(&r.inner))
		for i := range inner.BitsAs[Square](&r.inner) {
			r.gather[i>>6] |= 1 << (place - i&63) // moves bit i of its word to place
			place++
		}
		for occupied := range wide.Subsets(&r.inner) {
			for to := range inner.BitsAs[Square](line) {
				if !wide.Intersects(&between[s][to], occupied) {
					wide.Add(&r.to[r.index(occupied)], to)
				}
			}
		}
	}
	return list
}

// index returns the inner squares of a line that are occupied, in 7 bits.
func (r *reach) index(occupied *Bitboard) uint64 {
	low, high := r.inner[0]&occupied[0], r.inner[1]&occupied[1]
	return (low*r.gather[0]>>57 | high*r.gather[1]>>57) & 127
}

// rookReach sets dst to where a rook goes from s.
func rookReach(dst *Bitboard, s Square, occupied *Bitboard) {
	file, rank := &fileReach[s], &rankReach[s]
	wide.Or(dst, &file.to[file.index(occupied)], &rank.to[rank.index(occupied)])
}

// bishopReach sets dst to where a bishop goes from s.
func bishopReach(dst *Bitboard, s Square, occupied *Bitboard) {
	up, down := &risingReach[s], &fallingReach[s]
	wide.Or(dst, &up.to[up.index(occupied)], &down.to[down.index(occupied)])
}

// lanceReach sets dst to where a lance of a side goes from s.
func lanceReach(dst *Bitboard, side Colour, s Square, occupied *Bitboard) {
	file := &fileReach[s]
	wide.And(dst, &file.to[file.index(occupied)], &lanceRays[side&1][s])
}
