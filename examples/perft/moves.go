package main

import (
	"math/bits"

	"github.com/bitwalk/bitwalk/scan"
)

// The rules: which moves a position has, and what a move does to it.

// A Colour is a side.
type Colour uint8

const (
	White Colour = iota
	Black
)

// A Kind is what a piece is.
type Kind uint8

const (
	Pawn Kind = iota
	Knight
	Bishop
	Rook
	Queen
	King
)

// A Position is a chessboard with pieces on it, and what else the rules ask for.
type Position struct {
	kinds   [6]Bitboard
	colours [2]Bitboard
	side    Colour   // to move
	castle  Bitboard // the rooks that can still castle
	passed  Square   // what a pawn has just passed with a double step, or none
}

const none Square = 64

// A Move takes a piece from a square to another. The rest, a captured piece or
// the rook's part in castling, follows from the position.
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

// Moves is a list with room for the moves of any position: 218 are the most.
type Moves struct {
	n    int
	list [256]Move
}

func (l *Moves) add(from, to Square, kind Kind) {
	l.list[l.n] = Move{from, to, kind, kind}
	l.n++
}

// shift returns b moved n squares on, or back if n is negative.
func (b Bitboard) shift(n int) Bitboard { return Bitboard(bits.RotateLeft64(uint64(b), n)) }

// attacked returns all squares that side attacks.
func (p *Position) attacked(side Colour, occupied Bitboard) Bitboard {
	own := p.colours[side]
	up := forward(side)
	pawns := (p.kinds[Pawn] & own).shift(up)
	set := pawns&^fileH<<1 | pawns&^fileA>>1
	for s := range squares(p.kinds[Knight] & own) {
		set |= knightAttacks[s]
	}
	for s := range squares((p.kinds[Bishop] | p.kinds[Queen]) & own) {
		set |= bishopAttacks(s, occupied)
	}
	for s := range squares((p.kinds[Rook] | p.kinds[Queen]) & own) {
		set |= rookAttacks(s, occupied)
	}
	for s := range squares(p.kinds[King] & own) {
		set |= kingAttacks[s]
	}
	return set
}

// forward is how many squares on a pawn's single step leads.
func forward(side Colour) int { return 8 - 16*int(side) }

// Moves makes l the list of the legal moves.
func (p *Position) Moves(l *Moves) {
	l.n = 0
	// Here and below, a mask tells the compiler that an index is in bounds.
	us, them := p.side&1, p.side&1^1
	own, enemy := p.colours[us], p.colours[them]
	occupied := own | enemy
	king := p.kinds[King] & own
	k := Square(scan.TrailingZeros(king)) & 63

	// The king does not hide the squares behind it: it can't go there either.
	danger := p.attacked(them, occupied^king)
	for to := range squares(kingAttacks[k] &^ own &^ danger) {
		l.add(k, to, King)
	}

	straight := (p.kinds[Rook] | p.kinds[Queen]) & enemy
	diagonal := (p.kinds[Bishop] | p.kinds[Queen]) & enemy
	near := knightAttacks[k]&p.kinds[Knight]&enemy | pawnAttacks[us][k]&p.kinds[Pawn]&enemy
	checks := near
	var pinned Bitboard
	for s := range squares(rookAttacks(k, enemy)&straight | bishopAttacks(k, enemy)&diagonal) {
		switch shields := between[k][s] & own; {
		case shields == 0:
			checks |= s.bit()
		case scan.Clear(shields) == 0:
			pinned |= shields
		}
	}

	targets := ^own
	switch {
	case checks == 0:
		for rook := range squares(p.castle & own) {
			to := k + 2
			if rook < k {
				to = k - 2
			}
			way := between[k][to&63] | to.bit()
			if between[k][rook]&occupied == 0 && way&danger == 0 {
				l.add(k, to, King)
			}
		}
	case scan.Clear(checks) == 0:
		targets = checks | between[k][scan.TrailingZeros(checks)&63]
	default: // a double check
		return
	}

	for i := range movers(p.kinds[Knight] & own &^ pinned) {
		from := Square(i)
		for to := range squares(knightAttacks[from] & targets) {
			l.add(from, to, Knight)
		}
	}
	for kind := Bishop; kind <= Queen; kind++ {
		for i := range movers(p.kinds[kind] & own) {
			from := Square(i)
			var set Bitboard
			if kind != Rook {
				set |= bishopAttacks(from, occupied)
			}
			if kind != Bishop {
				set |= rookAttacks(from, occupied)
			}
			if pinned.has(from) {
				set &= line[k][from]
			}
			for to := range squares(set & targets) {
				l.add(from, to, kind)
			}
		}
	}

	pawns := p.kinds[Pawn] & own
	up := forward(us)
	single := pawns.shift(up) &^ occupied
	third := rank3 // where a double step passes
	if us == Black {
		third = rank6
	}
	for _, way := range [4]struct {
		set Bitboard
		by  int
	}{
		{single, up},
		{(single & third).shift(up) &^ occupied, 2 * up},
		{(pawns &^ fileA).shift(up-1) & enemy, up - 1},
		{(pawns &^ fileH).shift(up+1) & enemy, up + 1},
	} {
		for to := range squares(way.set & targets) {
			from := to - Square(way.by)
			if pinned.has(from) && !line[k][from&63].has(to) {
				continue
			}
			if !(rank1 | rank8).has(to) {
				l.add(from, to, Pawn)
				continue
			}
			for kind := Knight; kind <= Queen; kind++ {
				l.list[l.n] = Move{from, to, Pawn, kind}
				l.n++
			}
		}
	}
	if p.passed == none {
		return
	}
	// Two pawns leave their places at once: see if the king is in check after it.
	captured := (p.passed ^ 8).bit()
	for from := range squares(pawnAttacks[them][p.passed&63] & pawns) {
		occupied := occupied ^ from.bit() ^ p.passed.bit() ^ captured
		if rookAttacks(k, occupied)&straight == 0 && bishopAttacks(k, occupied)&diagonal == 0 && near&^captured == 0 {
			l.add(from, p.passed, Pawn)
		}
	}
}

// play makes a move of the list that Moves made.
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
