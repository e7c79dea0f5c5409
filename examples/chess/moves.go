package chess

import (
	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/iter/inner"
	"github.com/bitwalk/bitwalk/scan"
)

// The rules: which moves a position has.

// Moves holds moves as sets of targets. Pawns have one set for each way they go: one
// square forward, two, and captures to both sides.
type Moves struct {
	Targets [64]Bitboard // of the pieces other than pawns, by their squares
	Pawns   [4]Bitboard  // the squares Position.Ways after those that they come from
}

// Pieces returns the pieces of the side to move, other than pawns.
func (p *Position) Pieces() Bitboard { return p.own &^ p.pawns }

// Ways returns how many squares pawns go in each way: to-by is where they come from.
func (p *Position) Ways() [4]Square {
	up := Square(p.Side().up())
	return [4]Square{up, 2 * up, up - 1, up + 1}
}

// Becomes returns what a pawn can become on a square.
func Becomes(to Square) []Kind {
	if ends.has(to) {
		return kinds[1:5]
	}
	return kinds[:1]
}

// List appends the moves in l, which are those of p, to list and returns it.
func (p *Position) List(list []Move, l *Moves) []Move {
	for from := range iter.BitsAs[Square](p.Pieces()) {
		kind := p.At(from)
		for to := range inner.BitsAs[Square](l.Targets[from]) {
			list = append(list, Move{from, to, kind, kind})
		}
	}
	for way, by := range p.Ways() {
		for to := range iter.BitsAs[Square](l.Pawns[way]) {
			for _, kind := range Becomes(to) {
				list = append(list, Move{to - by, to, Pawn, kind})
			}
		}
	}
	return list
}

// Moves sets l to the legal moves of p, and returns their number.
func (p *Position) Moves(l *Moves) int {
	targets := ^p.own
	for from := range iter.BitsAs[Square](p.checks) { // take it, or stand between; two can't be met at once
		targets &= from.bit() | between[p.king&63][from]
	}
	n := p.kingMoves(l) + p.pieceMoves(l, targets) + p.pawnMoves(l, targets)
	if p.pinned&p.own != 0 {
		n += p.pinnedMoves(l, targets)
	}
	if p.passed != none {
		n += p.passingMoves(l)
	}
	return n
}

// near returns the enemy knights and pawns that attack s.
func (p *Position) near(s Square) Bitboard {
	return (knightAttacks[s&63]&p.knights | pawnAttacks[p.Side()][s&63]&p.pawns) & p.enemy
}

// far returns the enemy bishops, rooks and queens that would attack s on an empty board.
func (p *Position) far(s Square) Bitboard {
	return (bishopRays[s&63]&p.bishops | rookRays[s&63]&p.rooks) & p.enemy
}

// threats returns the pieces that give check, and those that are pinned: alone between
// the king and a piece that would give check.
func (p *Position) threats() (checks, pinned Bitboard) {
	occupied := p.own | p.enemy
	checks = p.near(p.king)
	for from := range iter.BitsAs[Square](p.far(p.king)) {
		shields := between[p.king&63][from] & occupied
		if shields == 0 {
			checks |= from.bit()
		} else if scan.ClearLowest(shields) == 0 {
			pinned |= shields
		}
	}
	return checks, pinned
}

// kingMoves adds the moves of the king: to where nothing attacks it.
func (p *Position) kingMoves(l *Moves) int {
	king := p.king & 63
	occupied := (p.own | p.enemy) ^ king.bit() // the king hides no square behind it
	var castles, paths Bitboard                // the rooks to castle with, and where the king goes
	if p.checks == 0 {
		for rook := range iter.BitsAs[Square](p.castle & p.own &^ p.pinned) {
			if way := &castlings[king][rook]; way.free&occupied == 0 {
				castles |= rook.bit()
				paths |= way.safe
			}
		}
	}
	steps := kingAttacks[king] &^ p.own
	var safe Bitboard
	for to := range iter.BitsAs[Square]((steps | paths) &^ kingAttacks[p.enemyKing&63]) {
		attackers := p.near(to)
		for from := range inner.BitsAs[Square](p.far(to)) {
			if between[to][from]&occupied == 0 {
				attackers |= from.bit()
			}
		}
		if attackers == 0 {
			safe |= to.bit()
		}
	}
	set := safe & steps
	for rook := range iter.BitsAs[Square](castles) {
		if castlings[king][rook].safe&^safe == 0 {
			set |= rook.bit()
		}
	}
	l.Targets[king] = set
	return scan.OnesCount(set)
}

// pieceMoves adds the moves of knights, bishops, rooks and queens that are not pinned.
func (p *Position) pieceMoves(l *Moves, targets Bitboard) (n int) {
	occupied := p.own | p.enemy
	free := p.own &^ p.pinned
	for from := range iter.BitsAs[Square](free & p.knights) {
		l.Targets[from] = knightAttacks[from] & targets
		n += scan.OnesCount(l.Targets[from])
	}
	for from := range iter.BitsAs[Square](free & p.bishops &^ p.rooks) {
		l.Targets[from] = bishops[from].attacks(occupied) & targets
		n += scan.OnesCount(l.Targets[from])
	}
	for from := range iter.BitsAs[Square](free & p.rooks &^ p.bishops) {
		l.Targets[from] = rooks[from].attacks(occupied) & targets
		n += scan.OnesCount(l.Targets[from])
	}
	for from := range iter.BitsAs[Square](free & p.bishops & p.rooks) {
		l.Targets[from] = (bishops[from].attacks(occupied) | rooks[from].attacks(occupied)) & targets
		n += scan.OnesCount(l.Targets[from])
	}
	return n
}

// pinnedMoves adds the moves of pieces that stay between the king and the piece that they
// shield it from.
func (p *Position) pinnedMoves(l *Moves, targets Bitboard) (n int) {
	occupied := p.own | p.enemy
	for from := range iter.BitsAs[Square](p.pinned & p.Pieces()) {
		var set Bitboard
		if p.bishops.has(from) {
			set |= bishops[from].attacks(occupied)
		}
		if p.rooks.has(from) {
			set |= rooks[from].attacks(occupied)
		}
		l.Targets[from] = set & targets & line[p.king&63][from]
		n += scan.OnesCount(l.Targets[from])
	}
	return n
}

// pawnMoves adds the moves of all pawns at once. One that is pinned stays on its line.
func (p *Position) pawnMoves(l *Moves, targets Bitboard) int {
	king, up := p.king&63, p.Side().up()
	left, right, third := falling[king], rising[king], rank3
	if p.Side() == Black {
		left, right, third = right, left, rank6
	}
	pawns, empty := p.own&p.pawns, ^(p.own | p.enemy)
	single := (pawns &^ (p.pinned &^ (fileA << (king & 7)))).shift(up) & empty
	double := (single & third).shift(up) & empty & targets
	single &= targets
	a := (pawns &^ fileA &^ (p.pinned &^ left)).shift(up-1) & p.enemy & targets
	h := (pawns &^ fileH &^ (p.pinned &^ right)).shift(up+1) & p.enemy & targets
	l.Pawns = [4]Bitboard{single, double, a, h}
	n := scan.OnesCount(single|double|a) + scan.OnesCount(h) // only a and h can have a target in common
	if (single|a|h)&ends != 0 {                              // a pawn becomes one of four pieces
		n += 3 * (scan.OnesCount(single&ends) + scan.OnesCount(a&ends) + scan.OnesCount(h&ends))
	}
	return n
}

// passingMoves adds the captures of a pawn that has just passed.
func (p *Position) passingMoves(l *Moves) int {
	takers := p.takers()
	for from := range iter.BitsAs[Square](takers) {
		way := 2
		if from&7 < p.passed&7 {
			way = 3
		}
		l.Pawns[way] |= p.passed.bit()
	}
	return scan.OnesCount(takers)
}

// takers returns the pawns that can take the one that has just passed. Two pawns leave
// their squares at once: test whether that exposes the king.
func (p *Position) takers() (takers Bitboard) {
	captured := (p.passed ^ 8).bit()
	if p.checks&(p.knights|p.pawns)&^captured != 0 {
		return 0
	}
	for from := range iter.BitsAs[Square](pawnAttacks[p.Side()^1][p.passed&63] & p.pawns & p.own) {
		occupied := (p.own | p.enemy) ^ from.bit() ^ p.passed.bit() ^ captured
		if (bishops[p.king&63].attacks(occupied)&p.bishops|rooks[p.king&63].attacks(occupied)&p.rooks)&p.enemy == 0 {
			takers |= from.bit()
		}
	}
	return takers
}

// keepPassed keeps passed, and hashes it, if a pawn can take the one that has passed.
// Otherwise the position is the same as one where no pawn has.
func (p *Position) keepPassed() {
	if p.takers() == 0 {
		p.passed = none
	}
	p.hash ^= keys.passed[p.passed]
}
