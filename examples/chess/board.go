package chess

import (
	"fmt"
	"strings"

	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/iter/inner"
	"github.com/bitwalk/bitwalk/scan"
)

// The board, and what the pieces attack from each of its squares.

// A Square is an element of a Bitboard: a1 = 0, b1 = 1, … h8 = 63.
type Square uint8

const none Square = 64 // no square

func (s Square) bit() Bitboard { return 1 << (s & 63) }

// String returns the name of s, such as e4.
func (s Square) String() string { return string([]byte{'a' + byte(s&7), '1' + byte(s>>3)}) }

// A Bitboard is a set of squares.
type Bitboard uint64

const (
	fileA Bitboard = 0x0101010101010101
	fileH          = fileA << 7
	rank1 Bitboard = 0xff
	rank3          = rank1 << 16
	rank6          = rank1 << 40
	rank8          = rank1 << 56
	all            = ^Bitboard(0)
	ends           = rank1 | rank8 // where a pawn is promoted
)

func (b Bitboard) has(s Square) bool { return b>>(s&63)&1 != 0 }

// Grid returns a drawing of b, with White's side at the bottom.
func (b Bitboard) Grid() string { return grid(func(s Square) byte { return ".x"[b>>s&1] }) }

// grid draws the letters of the squares.
func grid(letter func(Square) byte) (text string) {
	for i, rank := range ranks(letter) {
		text += fmt.Sprintf("%d %s\n", 8-i, strings.Join(strings.Split(rank, ""), " "))
	}
	return text + "  a b c d e f g h\n"
}

// ranks returns the letters of the squares, from a8 to h8, then from a7 to h7 …
func ranks(letter func(Square) byte) (texts [8]string) {
	for s := range Square(64) {
		texts[7-s/8] += string(letter(s))
	}
	return texts
}

// A Colour is a side, White or Black.
type Colour uint8

// The sides.
const (
	White Colour = iota
	Black
)

// String returns White or Black.
func (c Colour) String() string { return [2]string{"White", "Black"}[c&1] }

// up returns the number of squares that a pawn's single step adds.
func (c Colour) up() int { return 8 - 16*int(c) }

var (
	knightAttacks [64]Bitboard
	kingAttacks   [64]Bitboard
	pawnAttacks   [2][64]Bitboard // by a pawn of White or Black

	rooks, bishops [64]slider
	sliderAttacks  [1 << 17]Bitboard // by rooks and bishops, for all blockers: 102400 + 5248 are used

	rookRays, bishopRays [64]Bitboard // on the empty board
	rising, falling      [64]Bitboard // the diagonals through a square, with it

	// between[a][b] holds the squares between a and b, and line[a][b] all squares
	// of the rank, file or diagonal through both. Both are empty if there is none.
	between, line [64][64]Bitboard

	// castlings[king][rook] holds the squares that have to be free for the two to castle,
	// and those that have to be safe for the king.
	castlings [64][64]struct{ free, safe Bitboard }

	// Of the squares where a king's steps lead, and of those where castling leads as well.
	nearKing, nearCastling [64]surroundings
)

// Surroundings are the squares from where a knight, bishop or rook may attack one of some
// squares, on the empty board.
type surroundings struct{ knights, bishops, rooks Bitboard }

func newSurroundings(set Bitboard) (near surroundings) {
	for s := range iter.Bits(set) {
		near.knights |= knightAttacks[s]
		near.bishops |= bishopRays[s]
		near.rooks |= rookRays[s]
	}
	return near
}

//go:generate go run ../magics -o magics.go -package chess

// A slider finds the squares that a rook or bishop attacks from a square.
type slider struct {
	mask, magic Bitboard
	first       uint64 // of its part of sliderAttacks
	shift       uint8
}

// index returns where the attacks are. The remainder saves a check of bounds.
func (s *slider) index(occupied Bitboard) uint64 {
	return (s.first + uint64((occupied&s.mask)*s.magic>>(s.shift&63))) % uint64(len(sliderAttacks))
}

func (s *slider) attacks(occupied Bitboard) Bitboard { return sliderAttacks[s.index(occupied)] }

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
	used := uint64(0)
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
		rising[s] = s.bit() | ray(s, step{1, 1}, 7, 0) | ray(s, step{-1, -1}, 7, 0)
		falling[s] = s.bit() | ray(s, step{-1, 1}, 7, 0) | ray(s, step{1, -1}, 7, 0)
		rooks[s], used = newSlider(s, rookSteps, rookMagics[s], used)
		bishops[s], used = newSlider(s, bishopSteps, bishopMagics[s], used)
		rookRays[s], bishopRays[s] = rooks[s].attacks(0), bishops[s].attacks(0)
	}
	for king := range Square(64) {
		nearKing[king] = newSurroundings(kingAttacks[king])
	}
	for king := range iter.BitsAs[Square](ends) {
		set := kingAttacks[king]
		for rook := range inner.BitsAs[Square](rookRays[king] & ends) {
			kingTo, rookTo := castled(king, rook)
			way := &castlings[king][rook]
			way.safe = between[king][kingTo] | kingTo.bit()
			way.free = (way.safe | between[rook][rookTo] | rookTo.bit()) &^ (king.bit() | rook.bit())
			set |= way.safe
		}
		nearCastling[king] = newSurroundings(set)
	}
}

// newSlider fills the part of sliderAttacks that starts at used.
func newSlider(s Square, steps []step, magic, used uint64) (slider, uint64) {
	var mask Bitboard
	for _, d := range steps {
		// The last square of a ray can't hide anything behind it.
		mask |= ray(s, d, scan.OnesCount(ray(s, d, 7, 0))-1, 0)
	}
	n := scan.OnesCount(mask)
	table := slider{mask, Bitboard(magic), used, uint8(64 - n)}
	for occupied := range iter.Subsets(mask) {
		var attacks Bitboard
		for _, d := range steps {
			attacks |= ray(s, d, 7, occupied)
		}
		sliderAttacks[table.index(occupied)] = attacks
	}
	return table, used + 1<<n
}
