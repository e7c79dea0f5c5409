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

// Count returns the number of legal moves of p. It stores no set.
func (p *Position) Count() int {
	targets := p.targets()
	n := scan.OnesCount(p.kingMoves()) + countPawns(p.pawnMoves(targets))
	occupied, free := p.own|p.enemy, p.own&^p.pinned
	for from := range iter.Bits(free & p.knights) {
		n += scan.OnesCount(knightAttacks[from] & targets)
	}
	for from := range iter.Bits(free & p.bishops) { // queens are in both sets
		n += scan.OnesCount(bishops[from].attacks(occupied) & targets)
	}
	for from := range iter.Bits(free & p.rooks) {
		n += scan.OnesCount(rooks[from].attacks(occupied) & targets)
	}
	if p.pinned&p.own != 0 {
		for from := range iter.Bits(p.pinned & p.Pieces()) {
			n += scan.OnesCount(p.pinnedMoves(from) & targets)
		}
	}
	if p.passed != none {
		n += scan.OnesCount(p.takers())
	}
	return n
}

// Moves sets l to the legal moves of p, and returns their number.
func (p *Position) Moves(l *Moves) int {
	occupied, free, targets := p.own|p.enemy, p.own&^p.pinned, p.targets()
	l.Targets[p.king&63] = p.kingMoves()
	l.Pawns[0], l.Pawns[1], l.Pawns[2], l.Pawns[3] = p.pawnMoves(targets)
	n := scan.OnesCount(l.Targets[p.king&63]) + countPawns(l.Pawns[0], l.Pawns[1], l.Pawns[2], l.Pawns[3])
	for from := range iter.Bits(free & p.knights) {
		n += l.add(from, knightAttacks[from]&targets)
	}
	for from := range iter.Bits(free & p.bishops &^ p.rooks) {
		n += l.add(from, bishops[from].attacks(occupied)&targets)
	}
	for from := range iter.Bits(free & p.rooks &^ p.bishops) {
		n += l.add(from, rooks[from].attacks(occupied)&targets)
	}
	for from := range iter.Bits(free & p.bishops & p.rooks) {
		n += l.add(from, (bishops[from].attacks(occupied)|rooks[from].attacks(occupied))&targets)
	}
	if p.pinned&p.own != 0 {
		for from := range iter.Bits(p.pinned & p.Pieces()) {
			n += l.add(from, p.pinnedMoves(from)&targets)
		}
	}
	if p.passed != none {
		for from := range iter.BitsAs[Square](p.takers()) {
			way := 2
			if from&7 < p.passed&7 {
				way = 3
			}
			l.Pawns[way] |= p.passed.bit()
			n++
		}
	}
	return n
}

// add sets the targets of the piece on a square, and returns their number.
func (l *Moves) add(from int, targets Bitboard) int {
	l.Targets[from&63] = targets
	return scan.OnesCount(targets)
}

// targets returns where pieces other than the king may go: where none of their side is, and
// in check to the piece that gives it, or between it and the king.
func (p *Position) targets() Bitboard {
	if p.checks == 0 {
		return ^p.own
	}
	from, others := scan.Pop(p.checks)
	if others != 0 { // two can't be met at once
		return 0
	}
	return (p.checks | between[p.king&63][from&63]) &^ p.own
}

// threats returns the pieces that give check, and those that are pinned: alone between
// the king and a piece that would give check.
func (p *Position) threats() (checks, pinned Bitboard) {
	king, occupied := p.king&63, p.own|p.enemy
	checks = (knightAttacks[king]&p.knights | pawnAttacks[p.Side()][king]&p.pawns) & p.enemy
	for from := range iter.BitsAs[Square]((bishopRays[king]&p.bishops | rookRays[king]&p.rooks) & p.enemy) {
		shields := between[king][from] & occupied
		if shields == 0 {
			checks |= from.bit()
		} else if scan.ClearLowest(shields) == 0 {
			pinned |= shields
		}
	}
	return checks, pinned
}

// kingMoves returns the targets of the king: the squares around it that are safe, and the
// rooks to castle with.
func (p *Position) kingMoves() Bitboard {
	king, occupied := p.king&63, p.own|p.enemy
	set, castles, near := kingAttacks[king]&^p.own, Bitboard(0), &nearKing[king]
	if p.checks == 0 && p.castle&p.own != 0 {
		castles = p.castle & p.own &^ p.pinned & rooks[king].attacks(occupied)
		if castles != 0 {
			near = &nearCastling[king]
		}
	}
	if set|castles == 0 {
		return 0
	}
	danger := p.danger(near)
	set &^= danger
	for rook := range iter.BitsAs[Square](castles) {
		if way := &castlings[king][rook]; way.free&occupied|way.safe&danger == 0 {
			set |= rook.bit()
		}
	}
	return set
}

// danger returns the squares that the enemy attacks, by pieces that are near.
func (p *Position) danger(near *surroundings) Bitboard {
	occupied := (p.own | p.enemy) &^ p.king.bit() // the king hides no square behind it
	danger := kingAttacks[p.enemyKing&63] | pawnsAttack(p.Side()^1, p.enemy&p.pawns)
	for from := range iter.Bits(p.enemy & p.knights & near.knights) {
		danger |= knightAttacks[from]
	}
	for from := range iter.Bits(p.enemy & p.bishops & near.bishops) {
		danger |= bishops[from].attacks(occupied)
	}
	for from := range iter.Bits(p.enemy & p.rooks & near.rooks) {
		danger |= rooks[from].attacks(occupied)
	}
	return danger
}

// pawnsAttack returns the squares that a side's pawns attack.
func pawnsAttack(side Colour, pawns Bitboard) Bitboard {
	if side == White {
		return pawns&^fileA<<7 | pawns&^fileH<<9
	}
	return pawns&^fileA>>9 | pawns&^fileH>>7
}

// pinnedMoves returns the targets of a piece that stays between the king and the piece that
// it shields it from.
func (p *Position) pinnedMoves(from int) (set Bitboard) {
	s := Square(from) & 63
	if p.bishops.has(s) {
		set |= bishops[s].attacks(p.own | p.enemy)
	}
	if p.rooks.has(s) {
		set |= rooks[s].attacks(p.own | p.enemy)
	}
	return set & line[p.king&63][s]
}

// pawnMoves returns the targets of all pawns, by the ways they go.
func (p *Position) pawnMoves(targets Bitboard) (single, double, a, h Bitboard) {
	pawns, empty, enemy := p.own&p.pawns, ^(p.own | p.enemy), p.enemy&targets
	ahead, toA, toH := pawns, pawns&^fileA, pawns&^fileH
	if pinned := p.pinned & pawns; pinned != 0 { // they stay on their lines
		king, left, right := p.king&63, falling[p.king&63], rising[p.king&63]
		if p.Side() == Black {
			left, right = right, left
		}
		ahead &^= pinned &^ (fileA << (king & 7))
		toA &^= pinned &^ left
		toH &^= pinned &^ right
	}
	if p.Side() == White {
		single = ahead << 8 & empty
		return single & targets, (single & rank3) << 8 & empty & targets, toA << 7 & enemy, toH << 9 & enemy
	}
	single = ahead >> 8 & empty
	return single & targets, (single & rank6) >> 8 & empty & targets, toA >> 9 & enemy, toH >> 7 & enemy
}

// countPawns returns the number of moves to the targets of pawns.
func countPawns(single, double, a, h Bitboard) int {
	n := scan.OnesCount(single|double|a) + scan.OnesCount(h) // only a and h can have a target in common
	if (single|a|h)&ends != 0 {                              // a pawn becomes one of four pieces
		n += 3 * (scan.OnesCount(single&ends) + scan.OnesCount(a&ends) + scan.OnesCount(h&ends))
	}
	return n
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

// keepPassed keeps passed if a pawn can take the one that has passed. Otherwise the position
// is the same as one where no pawn has.
func (p *Position) keepPassed() {
	if p.passed != none && p.takers() == 0 {
		p.passed = none
	}
}
