package shogi

import "github.com/bitwalk/bitwalk/wide"

// This file counts the moves that moves.go stores, from the same sets.

// countPieces returns the number of moves of the pieces that pieceMoves adds.
func (v *view) countPieces() (n int) {
	p, us := v.Position, v.us&1
	var pieces, reach Bitboard
	wide.And(&pieces, &p.sets[steppers], &p.own)
	for from := range wide.BitsAs[Square](&pieces) {
		piece := p.on[from]
		wide.And(&reach, &steps[us][piece&15][from], &v.targets)
		if wide.Contains(&v.pinned, from) {
			wide.And(&reach, &reach, &lineOf[v.king][from])
		}
		n += wide.Count(&reach)
		if piece < Gold && wide.Contains(&nearZone[us], from) {
			n += v.promotions(from, piece, &reach)
		}
	}
	wide.And(&pieces, &p.sets[lances], &p.own)
	for from := range wide.BitsAs[Square](&pieces) {
		lanceReach(&reach, us, from, &v.occupied)
		n += v.count(from, &reach)
	}
	wide.And(&pieces, &p.sets[bishops], &p.own)
	for from := range wide.BitsAs[Square](&pieces) {
		bishopReach(&reach, from, &v.occupied)
		n += v.count(from, &reach)
	}
	wide.And(&pieces, &p.sets[rooks], &p.own)
	for from := range wide.BitsAs[Square](&pieces) {
		rookReach(&reach, from, &v.occupied)
		n += v.count(from, &reach)
	}
	return n
}

// count returns the number of moves that add adds.
func (v *view) count(from Square, reach *Bitboard) int {
	piece := v.on[from]
	if piece >= Promoted {
		wide.Or(reach, reach, &kingSteps[from])
	}
	wide.And(reach, reach, &v.targets)
	if wide.Contains(&v.pinned, from) {
		wide.And(reach, reach, &lineOf[v.king][from])
	}
	n := wide.Count(reach)
	if piece < Promoted {
		n += v.promotions(from, piece, reach)
	}
	return n
}

// promotions returns how many more moves a piece has to some squares as it can be promoted:
// one for each square where it is, but for those where it has to be.
func (v *view) promotions(from Square, piece Piece, to *Bitboard) int {
	us := v.us & 1
	where := &zone[us]
	if wide.Contains(where, from) {
		where = &all
	}
	var promoted, stay Bitboard
	wide.And(&promoted, to, where)
	if wide.IsEmpty(&promoted) {
		return 0
	}
	wide.And(&stay, &promoted, &stays[us][piece&7])
	return wide.Count(&stay)
}

// countDrops returns the number of drops.
func (v *view) countDrops() (n int) {
	us := v.us & 1
	hand := &v.hands[us]
	var empty, to Bitboard
	wide.AndNot(&empty, &v.targets, &v.occupied)
	if wide.IsEmpty(&empty) {
		return 0
	}
	for piece := Lance; piece <= Gold; piece++ {
		if hand[piece] > 0 {
			n += wide.CountAnd(&empty, &stays[us][piece])
		}
	}
	if hand[Pawn] > 0 {
		v.pawnDrops(&to, &empty)
		n += wide.Count(&to)
	}
	return n
}
