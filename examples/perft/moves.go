package main

import (
	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/iter/inner"
	"github.com/bitwalk/bitwalk/scan"
)

// The rules: which moves a position has.

// attacked returns all squares that side attacks.
func (p *Position) attacked(side Colour, occupied Bitboard) Bitboard {
	own := p.colours[side]
	up := forward(side)
	pawns := (p.kinds[Pawn] & own).shift(up)
	set := pawns&^fileH<<1 | pawns&^fileA>>1
	for s := range iter.BitsAs[Square](p.kinds[Knight] & own) {
		set |= knightAttacks[s]
	}
	for s := range iter.BitsAs[Square]((p.kinds[Bishop] | p.kinds[Queen]) & own) {
		set |= bishopAttacks(s, occupied)
	}
	for s := range iter.BitsAs[Square]((p.kinds[Rook] | p.kinds[Queen]) & own) {
		set |= rookAttacks(s, occupied)
	}
	for s := range iter.BitsAs[Square](p.kinds[King] & own) {
		set |= kingAttacks[s]
	}
	return set
}

// Moves sets l to the list of legal moves.
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
	for to := range iter.BitsAs[Square](kingAttacks[k] &^ own &^ danger) {
		l.add(k, to, King)
	}

	straight := (p.kinds[Rook] | p.kinds[Queen]) & enemy
	diagonal := (p.kinds[Bishop] | p.kinds[Queen]) & enemy
	near := knightAttacks[k]&p.kinds[Knight]&enemy | pawnAttacks[us][k]&p.kinds[Pawn]&enemy
	checks := near
	var pinned Bitboard
	for s := range iter.BitsAs[Square](rookAttacks(k, enemy)&straight | bishopAttacks(k, enemy)&diagonal) {
		switch shields := between[k][s] & own; {
		case shields == 0:
			checks |= s.bit()
		case scan.ClearLowest(shields) == 0:
			pinned |= shields
		}
	}

	targets := ^own
	switch {
	case checks == 0:
		for rook := range iter.BitsAs[Square](p.castle & own) {
			to := k + 2
			if rook < k {
				to = k - 2
			}
			way := between[k][to&63] | to.bit()
			if between[k][rook]&occupied == 0 && way&danger == 0 {
				l.add(k, to, King)
			}
		}
	case scan.ClearLowest(checks) == 0:
		targets = checks | between[k][scan.TrailingZeros(checks)&63]
	default: // a double check
		return
	}

	for from := range iter.BitsAs[Square](p.kinds[Knight] & own &^ pinned) {
		for to := range inner.BitsAs[Square](knightAttacks[from] & targets) {
			l.add(from, to, Knight)
		}
	}
	for kind := Bishop; kind <= Queen; kind++ {
		for from := range iter.BitsAs[Square](p.kinds[kind] & own) {
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
			for to := range inner.BitsAs[Square](set & targets) {
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
		for to := range iter.BitsAs[Square](way.set & targets) {
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
	// Two pawns leave their squares at once: test whether that exposes the king.
	captured := (p.passed ^ 8).bit()
	for from := range iter.BitsAs[Square](pawnAttacks[them][p.passed&63] & pawns) {
		occupied := occupied ^ from.bit() ^ p.passed.bit() ^ captured
		if rookAttacks(k, occupied)&straight == 0 && bishopAttacks(k, occupied)&diagonal == 0 && near&^captured == 0 {
			l.add(from, p.passed, Pawn)
		}
	}
}
