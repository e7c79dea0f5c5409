// Package chess has positions of chess and their legal moves, for engines to copy. The
// moves of a piece are a set of targets. Who wants a list makes one:
//
//	p, err := chess.Parse(chess.Start)
//	n := p.Moves(&moves) // 20
//	for _, m := range p.List(nil, &moves) {
//		p.Play(&next, m)
//	}
//
// [github.com/bitwalk/bitwalk/examples/perft] has loops over the sets, without a list.
// Count only counts the moves, and Hash makes a hash for who asks: Play keeps none.
package chess

import "math/bits"

// What a position is, and what a move makes of it.

// A Kind is the kind of a piece, as a set: a queen is a bishop and a rook.
type Kind uint8

// The kinds.
const (
	Pawn Kind = 1 << iota
	Knight
	Bishop
	Rook
	King
	Queen = Bishop | Rook
)

var kinds = [6]Kind{Pawn, Knight, Bishop, Rook, Queen, King}

// A Position is a chessboard with its pieces, as the side to move sees it, and the rest
// of the state that the rules need. Two positions are equal (==) if their FEN is.
type Position struct {
	pieces
	own, enemy      Bitboard
	castle          Bitboard // the rooks that can still castle
	checks, pinned  Bitboard // what gives check, and what alone shields the king
	ply             uint32   // half moves since the start: even if White is to move
	clock           uint16   // half moves since a capture or a pawn's move
	king, enemyKing Square
	passed          Square // what a pawn has just passed with a double step and can be taken on, or none
}

// pieces has the pieces of both sides, but for the kings, by what they are.
type pieces struct{ pawns, knights, bishops, rooks Bitboard }

// At returns the kind of the piece on s, or 0 if there is none.
func (p *Position) At(s Square) Kind {
	if s == p.king || s == p.enemyKing {
		return King
	}
	s &= 63
	return Kind(p.pawns>>s&1 | p.knights>>s&1<<1 | p.bishops>>s&1<<2 | p.rooks>>s&1<<3)
}

// everywhere[kind] has all squares in the sets that pieces of the kind are in.
var everywhere = [32]pieces{
	Pawn:   {pawns: all},
	Knight: {knights: all},
	Bishop: {bishops: all},
	Rook:   {rooks: all},
	Queen:  {bishops: all, rooks: all},
}

// A Move moves a piece from one square to another. In castling the king moves to the square
// of its rook, wherever it comes to stand.
type Move struct {
	From, To      Square
	Kind, Becomes Kind // the same, unless a pawn is promoted
}

// Side returns the side to move.
func (p *Position) Side() Colour { return Colour(p.ply & 1) }

// Clock returns the number of half moves since a capture or a pawn's move.
func (p *Position) Clock() int { return int(p.clock) }

// Hash returns a hash of the position without its counters. It is made of the whole
// position at each call, so that Play has nothing to do for it.
func (p *Position) Hash() uint64 {
	state := p.castle | 1<<p.passed | Bitboard(p.Side())<<8 // on different ranks
	return uint64(fold(state^keys[6], fold(p.own^keys[0], p.pawns^keys[1])^
		fold(p.enemy^keys[2], p.knights^keys[3])^fold(p.bishops^keys[4], p.rooks^keys[5])))
}

// keys has random words, the digits of π. Each has more ones than the set that it meets in
// Hash can have, so that no factor of a product is 0.
var keys = [8]Bitboard{
	0x243f6a8885a308d3, 0x13198a2e03707344, 0xa4093822299f31d0, 0x082efa98ec4e6c89,
	0x452821e638d01377, 0xbe5466cf34e90c6c, 0xc0ac29b7c97c50dd, 0x3f84d5b5b5470917,
}

// fold returns the product of a and b, its upper half folded onto the lower.
func fold(a, b Bitboard) Bitboard {
	high, low := bits.Mul64(uint64(a), uint64(b))
	return Bitboard(high ^ low)
}

// castled returns the squares to which a king and a rook castle.
func castled(king, rook Square) (kingTo, rookTo Square) {
	first := king & 56
	if rook < king {
		return first + 2, first + 3
	}
	return first + 6, first + 5
}

// Play sets next to the position after a legal move in p.
func (p *Position) Play(next *Position, m Move) {
	from, to := m.From.bit(), m.To.bit()
	rest, is := ^(from | to), &everywhere[m.Becomes&31]
	next.pawns = p.pawns&rest | to&is.pawns
	next.knights = p.knights&rest | to&is.knights
	next.bishops = p.bishops&rest | to&is.bishops
	next.rooks = p.rooks&rest | to&is.rooks
	next.own, next.enemy = p.enemy&^to, p.own^(from|to)
	next.castle = p.castle & rest
	next.king, next.enemyKing = p.enemyKing, p.king
	next.passed = none
	next.ply = p.ply + 1
	clock := p.clock + 1
	if p.enemy&to != 0 { // no branch: captures can't be foreseen
		clock = 0
	}
	next.clock = clock
	switch m.Kind {
	case Pawn:
		next.clock = 0
		switch {
		case m.From^m.To == 16:
			next.passed = (m.From + m.To) / 2
		case m.To == p.passed:
			taken := (m.To ^ 8).bit()
			next.pawns ^= taken
			next.own ^= taken
		}
	case King:
		next.enemyKing = m.To
		next.castle &^= p.own
		if p.own&to != 0 { // castling: both have left their squares
			king, rook := castled(m.From, m.To)
			next.enemyKing = king
			next.enemy |= king.bit() | rook.bit()
			next.rooks |= rook.bit()
		}
	}
	next.checks, next.pinned = next.threats()
	next.keepPassed()
}
