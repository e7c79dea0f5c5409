package main

import "math/bits"

// What a position is, and what a move does to it.

// A Colour is a side, White or Black.
type Colour uint8

const (
	White Colour = iota
	Black
)

// A Kind is the kind of a piece.
type Kind uint8

const (
	Pawn Kind = iota
	Knight
	Bishop
	Rook
	Queen
	King
)

// A Position is a chessboard with its pieces, and the rest of the state that the
// rules need.
type Position struct {
	kinds   [6]Bitboard
	colours [2]Bitboard
	side    Colour   // to move
	castle  Bitboard // the rooks that can still castle
	passed  Square   // what a pawn has just passed with a double step, or none
}

const none Square = 64

// A Move moves a piece from one square to another. The rest, such as a captured
// piece or the rook's move in castling, follows from the position.
type Move struct {
	from, to Square
	kind     Kind // of the piece
	becomes  Kind // the same, but for a pawn that is promoted
}

func (m Move) String() string {
	s := m.from.String() + m.to.String()
	if m.becomes != m.kind {
		s += string("pnbrqk"[m.becomes])
	}
	return s
}

// Moves is a list with room for the moves of any position, 218 at most.
type Moves struct {
	n    int
	list [256]Move
}

func (l *Moves) add(from, to Square, kind Kind) {
	l.list[l.n] = Move{from, to, kind, kind}
	l.n++
}

// shift returns b moved n squares forward, or back if n is negative.
func (b Bitboard) shift(n int) Bitboard { return Bitboard(bits.RotateLeft64(uint64(b), n)) }

// forward returns the number of squares that a pawn's single step adds.
func forward(side Colour) int { return 8 - 16*int(side) }

// play makes a move, which must come from a list that Moves made.
func (p *Position) play(m Move) {
	us, them := p.side&1, p.side&1^1
	from, to := m.from.bit(), m.to.bit()
	captured := to
	passed := none
	switch m.kind {
	case Pawn:
		if m.to == p.passed {
			captured = (m.to ^ 8).bit()
		}
		if m.from^m.to == 16 {
			passed = (m.from + m.to) / 2
		}
	case King:
		p.castle &^= rank1 << (m.from & 56)
		if m.from == m.to+2 { // the rook of file a
			p.kinds[Rook] ^= to>>2 | to<<1
			p.colours[us] ^= to>>2 | to<<1
		} else if m.to == m.from+2 {
			p.kinds[Rook] ^= to<<1 | to>>1
			p.colours[us] ^= to<<1 | to>>1
		}
	}
	if p.colours[them]&captured != 0 {
		p.colours[them] &^= captured
		for kind := range p.kinds {
			p.kinds[kind] &^= captured
		}
	}
	p.kinds[m.kind] &^= from
	p.kinds[m.becomes] |= to
	p.colours[us] ^= from | to
	p.castle &^= from | to
	p.passed = passed
	p.side = them
}
