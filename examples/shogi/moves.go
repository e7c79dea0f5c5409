package shogi

import "github.com/bitwalk/bitwalk/wide"

// This file has the rules: which moves a position has.

// A Set holds the moves of one piece, or the drops of one kind, to each of some squares.
type Set struct {
	Targets Bitboard
	From    Square // Hand for drops
	Piece   Piece
}

// Moves holds the moves of a position: those of pawns on the board as the squares that they
// go to, those of other pieces in a set each, which may be empty. Moves that promote the
// piece are apart from those that don't.
type Moves struct {
	pawns, promotedPawns Bitboard
	back                 Square // from the target of a pawn to where it comes from
	stay, promote        sets
}

// sets is a list of sets. It has room for one of each piece and one of each kind in hand.
type sets struct {
	list [64]Set
	n    int
}

// next returns the targets of another set, for the caller to set.
func (l *sets) next(from Square, piece Piece) *Bitboard {
	set := &l.list[l.n&63]
	set.From, set.Piece = from, piece
	l.n++
	return &set.Targets
}

// All is an iterator over the moves.
func (l *Moves) All(yield func(Move) bool) {
	for i, targets := range [2]*Bitboard{&l.pawns, &l.promotedPawns} {
		for to := range wide.BitsAs[Square](targets) {
			if !yield(Move{to + l.back, to, Pawn, i == 1}) {
				return
			}
		}
	}
	for i, sets := range [2]*sets{&l.stay, &l.promote} {
		for j := range sets.list[:sets.n] {
			set := &sets.list[j]
			for to := range wide.BitsAs[Square](&set.Targets) {
				if !yield(Move{set.From, to, set.Piece, i == 1}) {
					return
				}
			}
		}
	}
}

// A view is a position as the side to move sees it.
type view struct {
	*Position
	us, them Colour
	king     Square
	occupied Bitboard
	danger   Bitboard // where enemy pieces near the king can step
	checks   Bitboard // the enemy pieces that give check
	pinned   Bitboard // the pieces that alone keep another from giving check
	targets  Bitboard // where pieces other than the king can go
}

// Moves sets l to the legal moves.
func (p *Position) Moves(l *Moves) {
	var v view
	v.look(p)
	l.stay.n, l.promote.n = 0, 0
	v.kingMoves(l.stay.next(v.king, King))
	l.back = v.pawnMoves(&l.pawns, &l.promotedPawns)
	v.pieceMoves(l)
	v.drops(l)
}

// Count returns the number of legal moves. It stores no set.
func (p *Position) Count() int {
	var v view
	var king, pawns, promotedPawns Bitboard
	v.look(p)
	v.kingMoves(&king)
	v.pawnMoves(&pawns, &promotedPawns)
	return wide.Count(&king) + wide.Count(&pawns) + wide.Count(&promotedPawns) + v.countPieces() + v.countDrops()
}

// look sets v to the view of p.
func (v *view) look(p *Position) {
	us, them := p.side&1, p.side&1^1
	v.Position, v.us, v.them = p, us, them
	wide.Or(&v.occupied, &p.own, &p.enemy)
	v.danger, v.checks, v.pinned = Bitboard{}, Bitboard{}, Bitboard{}
	var king, near, straight, diagonal, ahead, far, shields Bitboard
	wide.And(&king, &p.sets[kings], &p.own)
	v.king = Square(wide.First(&king))
	wide.And(&near, &around[us][v.king].near, &p.enemy)
	for s := range wide.BitsAs[Square](&near) {
		reach := &steps[them][p.on[s]&15][s]
		wide.Or(&v.danger, &v.danger, reach)
		if wide.Contains(reach, v.king) {
			wide.Add(&v.checks, s)
		}
	}
	wide.And(&straight, &rookRays[v.king], &p.sets[rooks])
	wide.And(&diagonal, &bishopRays[v.king], &p.sets[bishops])
	wide.And(&ahead, &lanceRays[us][v.king], &p.sets[lances])
	wide.Or(&far, &straight, &diagonal)
	wide.Or(&far, &far, &ahead)
	wide.And(&far, &far, &p.enemy)
	for s := range wide.BitsAs[Square](&far) {
		wide.And(&shields, &between[v.king][s], &v.occupied)
		switch wide.Count(&shields) {
		case 0:
			wide.Add(&v.checks, s)
		case 1:
			wide.Or(&v.pinned, &v.pinned, &shields)
		}
	}
	switch check := wide.First(&v.checks); {
	case check < 0:
		wide.AndNot(&v.targets, &all, &p.own)
	case wide.Count(&v.checks) == 1: // take the piece that gives check, or stand between
		wide.Or(&v.targets, &between[v.king][check], &v.checks)
	default:
		v.targets = Bitboard{}
	}
}

// kingMoves sets dst to where the king can go.
func (v *view) kingMoves(dst *Bitboard) {
	wide.AndNot(dst, &kingSteps[v.king], &v.own)
	wide.AndNot(dst, dst, &v.danger)
	if !wide.IsEmpty(dst) {
		v.flee(dst)
	}
}

// flee removes from safe what enemy lances, bishops and rooks reach.
func (v *view) flee(safe *Bitboard) {
	p, a := v.Position, &around[v.us&1][v.king]
	var pieces, reach, occupied Bitboard
	occupied = v.occupied
	wide.Remove(&occupied, v.king) // it hides no square behind it
	wide.And(&pieces, &a.straight, &p.sets[rooks])
	wide.And(&pieces, &pieces, &p.enemy)
	for s := range wide.BitsAs[Square](&pieces) {
		rookReach(&reach, s, &occupied)
		wide.AndNot(safe, safe, &reach)
	}
	wide.And(&pieces, &a.diagonal, &p.sets[bishops])
	wide.And(&pieces, &pieces, &p.enemy)
	for s := range wide.BitsAs[Square](&pieces) {
		bishopReach(&reach, s, &occupied)
		wide.AndNot(safe, safe, &reach)
	}
	wide.And(&pieces, &a.ahead, &p.sets[lances])
	wide.And(&pieces, &pieces, &p.enemy)
	for s := range wide.BitsAs[Square](&pieces) {
		lanceReach(&reach, v.them, s, &occupied)
		wide.AndNot(safe, safe, &reach)
	}
}

// pawnMoves sets stay and promoted to the targets of all pawns, and returns how to get from there
// to where they come from. A pinned one stays on its file.
func (v *view) pawnMoves(stay, promoted *Bitboard) (back Square) {
	p, us := v.Position, v.us&1
	var own, stuck, free, to Bitboard
	wide.And(&own, &p.sets[pawns], &p.own)
	wide.AndNot(&stuck, &v.pinned, &files[v.king].both)
	wide.AndNot(&free, &own, &stuck)
	if us == Black {
		wide.Shift(&to, &free, -1)
		back = 1
	} else {
		wide.Shift(&to, &free, 1)
		back = ^Square(0)
	}
	wide.And(&to, &to, &v.targets)
	wide.And(stay, &to, &stays[us][Pawn])
	wide.And(promoted, &to, &zone[us])
	return back
}

// pieceMoves adds the moves of the other pieces.
func (v *view) pieceMoves(l *Moves) {
	p, us := v.Position, v.us&1
	var pieces, reach Bitboard
	wide.And(&pieces, &p.sets[steppers], &p.own)
	for from := range wide.BitsAs[Square](&pieces) {
		piece := p.on[from]
		to := l.stay.next(from, piece)
		wide.And(to, &steps[us][piece&15][from], &v.targets)
		if wide.Contains(&v.pinned, from) {
			wide.And(to, to, &lineOf[v.king][from])
		}
		if piece < Gold && wide.Contains(&nearZone[us], from) {
			v.promote(l, from, piece, to)
		}
	}
	wide.And(&pieces, &p.sets[lances], &p.own)
	for from := range wide.BitsAs[Square](&pieces) {
		lanceReach(&reach, us, from, &v.occupied)
		v.add(l, from, &reach)
	}
	wide.And(&pieces, &p.sets[bishops], &p.own)
	for from := range wide.BitsAs[Square](&pieces) {
		bishopReach(&reach, from, &v.occupied)
		v.add(l, from, &reach)
	}
	wide.And(&pieces, &p.sets[rooks], &p.own)
	for from := range wide.BitsAs[Square](&pieces) {
		rookReach(&reach, from, &v.occupied)
		v.add(l, from, &reach)
	}
}

// add adds the moves of a piece that reaches some squares, and if it is promoted those one
// step away. A pinned piece stays on its line.
func (v *view) add(l *Moves, from Square, reach *Bitboard) {
	piece := v.on[from]
	to := l.stay.next(from, piece)
	if piece >= Promoted {
		wide.Or(reach, reach, &kingSteps[from])
	}
	wide.And(to, reach, &v.targets)
	if wide.Contains(&v.pinned, from) {
		wide.And(to, to, &lineOf[v.king][from])
	}
	if piece < Promoted {
		v.promote(l, from, piece, to)
	}
}

// promote adds the moves of a piece that promote it, and removes from its other moves to the
// squares where it has to be promoted.
func (v *view) promote(l *Moves, from Square, piece Piece, to *Bitboard) {
	us := v.us & 1
	where := &zone[us]
	if wide.Contains(where, from) {
		where = &all
	}
	wide.And(l.promote.next(from, piece), to, where)
	wide.And(to, to, &stays[us][piece&7])
}

// drops adds the drops.
func (v *view) drops(l *Moves) {
	us := v.us & 1
	hand := &v.hands[us]
	var empty Bitboard
	wide.AndNot(&empty, &v.targets, &v.occupied)
	if wide.IsEmpty(&empty) {
		return
	}
	for piece := Lance; piece <= Gold; piece++ {
		if hand[piece] > 0 {
			wide.And(l.stay.next(Hand, piece), &empty, &stays[us][piece])
		}
	}
	if hand[Pawn] > 0 {
		v.pawnDrops(l.stay.next(Hand, Pawn), &empty)
	}
}

// pawnDrops sets dst to the empty squares where a pawn can be dropped: not on a file with
// another one, not on the last rank, and not for mate.
func (v *view) pawnDrops(dst, empty *Bitboard) {
	us := v.us & 1
	var files, king Bitboard
	v.pawnless(&files)
	wide.And(&files, &files, empty)
	wide.And(dst, &files, &stays[us][Pawn])
	wide.And(&king, &v.sets[kings], &v.enemy)
	s := wide.First(&steps[v.them&1][Pawn][wide.First(&king)]) // in front of it
	if s >= 0 && wide.Contains(dst, s) && v.mates(Square(s)) {
		wide.Remove(dst, s)
	}
}

// pawnless sets dst to the files without a pawn of the side to move.
//
// As numbers, the pawn of a file and all its squares but the last add up to a number that
// has the last square, as a file has at most one pawn; and the first square and all but the
// last add up to the last one alone.
func (v *view) pawnless(dst *Bitboard) {
	var own, sum, ends, first, full Bitboard
	wide.And(&own, &v.sets[pawns], &v.own)
	wide.AddCarry(&sum, &own, &butLast, 0)
	wide.AndNot(&ends, &sum, &butLast)
	wide.Shift(&first, &ends, -8)
	wide.AddCarry(&full, &first, &butLast, 0)
	wide.Xor(dst, &full, &lastRank)
}

// mates reports whether the drop of a pawn on s, in front of the enemy king, is mate. Nothing
// can be dropped between, so no reply asks the same again.
func (v *view) mates(s Square) bool {
	var next Position
	v.Play(&next, Move{Hand, s, Pawn, false})
	return next.Count() == 0
}
