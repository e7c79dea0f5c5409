// Package shogi is a generator of legal moves for shogi, on boards of two words: positions,
// their notation (SFEN), and the moves of each piece as a set of squares.
//
//	p, err := shogi.Parse(shogi.Start)
//	var moves shogi.Moves
//	p.Moves(&moves)
//	for m := range moves.All {
//		p.Play(&next, m)
//		…
//	}
//
// Count only counts the moves. The file moves.go has the rules. Every loop over squares is a
// for-range over [wide.BitsAs], or over its twin in wide/inner inside another such loop.
package shogi

import "github.com/bitwalk/bitwalk/wide"

// This file has positions, and what a move does to them.

// A Colour is a side. Black moves up the board.
type Colour uint8

// Black moves first.
const (
	Black Colour = iota
	White
)

// String returns the name of c.
func (c Colour) String() string { return [2]string{"Black", "White"}[c&1] }

// A Piece is a kind of piece, of either side. Promoted is added if it is promoted.
type Piece uint8

// Pieces up to Rook can be promoted, those up to Gold can be in a hand.
const (
	Pawn Piece = iota
	Lance
	Knight
	Silver
	Bishop
	Rook
	Gold
	King
	Promoted Piece = 8
	nothing  Piece = 16 // on an empty square
)

// Pieces are in one of these sets, by how they move.
const (
	pawns = iota
	lances
	bishops // promoted ones too
	rooks   // promoted ones too
	steppers
	kings
)

// setOf says which set each piece is in.
var setOf = [16]uint8{
	pawns, lances, steppers, steppers, bishops, rooks, steppers, kings,
	steppers, steppers, steppers, steppers, bishops, rooks, steppers, kings,
}

// A Position is a board, the pieces in hand, and the side to move.
type Position struct {
	sets       [6]Bitboard // of both sides
	own, enemy Bitboard    // the pieces of the side to move, and those of the other one
	on         [81]Piece
	hands      [2][8]uint8 // by side and piece
	side       Colour      // to move
	number     uint16      // of the move
}

// On returns the piece on s and its side. It is false if s is empty.
func (p *Position) On(s Square) (piece Piece, side Colour, ok bool) {
	side = p.side
	if wide.Contains(&p.enemy, s) {
		side ^= 1
	}
	return p.on[s], side, p.on[s] != nothing
}

// A Move moves a piece, or drops one from the hand.
type Move struct {
	From, To Square
	Piece    Piece // as it was before
	Promotes bool
}

// Hand is the square that drops come from.
const Hand Square = 81

// String returns the move in the notation of USI: 7g7f, 8h2b+, P*5e.
func (m Move) String() string {
	if m.From == Hand {
		return letters[m.Piece&7:][:1] + "*" + m.To.String()
	}
	text := m.From.String() + m.To.String()
	if m.Promotes {
		text += "+"
	}
	return text
}

// Play sets next to the position after a move. It doesn't ask whether the move is legal.
func (p *Position) Play(next *Position, m Move) {
	*next = *p
	next.own, next.enemy = p.enemy, p.own
	next.side ^= 1
	next.number++
	piece, hand := m.Piece, &next.hands[p.side&1]
	if m.From == Hand {
		hand[piece&7]--
	} else {
		if taken := p.on[m.To]; taken != nothing {
			hand[taken&7]++
			wide.Remove(&next.sets[setOf[taken&15]], m.To)
			wide.Remove(&next.own, m.To)
		}
		wide.Remove(&next.sets[setOf[piece&15]], m.From)
		wide.Remove(&next.enemy, m.From)
		next.on[m.From] = nothing
		if m.Promotes {
			piece |= Promoted
		}
	}
	wide.Add(&next.sets[setOf[piece&15]], m.To)
	wide.Add(&next.enemy, m.To)
	next.on[m.To] = piece
}
