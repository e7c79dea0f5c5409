package main

import (
	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/scan"
)

// What the pieces attack from each square, made once at the start.

//go:generate go run ../magics -o magics.go

// A Square is an element of a Bitboard: a1 = 0, b1 = 1, … h8 = 63.
type Square uint8

func (s Square) bit() Bitboard { return 1 << (s & 63) }

func (s Square) String() string { return string([]byte{'a' + byte(s&7), '1' + byte(s>>3)}) }

// A Bitboard is a set of squares.
type Bitboard uint64

func (b Bitboard) has(s Square) bool { return b>>(s&63)&1 != 0 }

const (
	fileA Bitboard = 0x0101010101010101
	fileH          = fileA << 7
	rank1 Bitboard = 0xff
	rank3          = rank1 << 16
	rank6          = rank1 << 40
	rank8          = rank1 << 56
)

var (
	knightAttacks [64]Bitboard
	kingAttacks   [64]Bitboard
	pawnAttacks   [2][64]Bitboard // by a pawn of White or Black

	rooks, bishops [64]slider

	// between[a][b] holds the squares between a and b, and line[a][b] all squares
	// of the rank, file or diagonal through both. Both are empty if there is none.
	between, line [64][64]Bitboard
)

// A slider finds the squares that a rook or bishop attacks from a square.
type slider struct {
	mask, magic Bitboard
	shift       uint8
	attacks     []Bitboard
}

func (s *slider) lookup(occupied Bitboard) Bitboard {
	return s.attacks[(occupied&s.mask)*s.magic>>(s.shift&63)]
}

func rookAttacks(s Square, occupied Bitboard) Bitboard   { return rooks[s&63].lookup(occupied) }
func bishopAttacks(s Square, occupied Bitboard) Bitboard { return bishops[s&63].lookup(occupied) }

// A step leads from one square to another: the files and ranks to add.
type step struct{ file, rank int }

var (
	rookSteps   = []step{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}
	bishopSteps = []step{{1, 1}, {-1, 1}, {-1, -1}, {1, -1}}
	knightSteps = []step{{2, 1}, {1, 2}, {-1, 2}, {-2, 1}, {-2, -1}, {-1, -2}, {1, -2}, {2, -1}}
)

// ray returns the squares reached by up to n steps from s. It stops at the edge of
// the board, or at the first occupied square, which it includes.
func ray(s Square, d step, n int, occupied Bitboard) (set Bitboard) {
	file, rank := int(s&7), int(s>>3)
	for ; n > 0; n-- {
		file, rank = file+d.file, rank+d.rank
		if file|rank|7 != 7 || set&occupied != 0 {
			break
		}
		set |= Square(8*rank + file).bit()
	}
	return set
}

func init() {
	for s := range Square(64) {
		for _, d := range knightSteps {
			knightAttacks[s] |= ray(s, d, 1, 0)
		}
		for _, steps := range [][]step{rookSteps, bishopSteps} {
			for _, d := range steps {
				kingAttacks[s] |= ray(s, d, 1, 0)
				open := ray(s, d, 7, 0)
				for to := range iter.BitsAs[Square](open) {
					between[s][to] = ray(s, d, 7, to.bit()) &^ to.bit()
					line[s][to] = open | s.bit() | ray(s, step{-d.file, -d.rank}, 7, 0)
				}
			}
		}
		pawnAttacks[White][s] = ray(s, step{-1, 1}, 1, 0) | ray(s, step{1, 1}, 1, 0)
		pawnAttacks[Black][s] = ray(s, step{-1, -1}, 1, 0) | ray(s, step{1, -1}, 1, 0)
		rooks[s] = newSlider(s, rookSteps, rookMagics[s])
		bishops[s] = newSlider(s, bishopSteps, bishopMagics[s])
	}
}

func newSlider(s Square, steps []step, magic uint64) slider {
	var mask Bitboard
	for _, d := range steps {
		// The last square of a ray can't hide anything behind it.
		mask |= ray(s, d, scan.OnesCount(ray(s, d, 7, 0))-1, 0)
	}
	n := scan.OnesCount(mask)
	table := slider{mask, Bitboard(magic), uint8(64 - n), make([]Bitboard, 1<<n)}
	for occupied := range iter.Subsets(mask) {
		var attacks Bitboard
		for _, d := range steps {
			attacks |= ray(s, d, 7, occupied)
		}
		table.attacks[occupied*table.magic>>table.shift] = attacks
	}
	return table
}
