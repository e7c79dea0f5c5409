package suites

import (
	"math/bits"
	"slices"

	other "github.com/corentings/chess/v2"

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/examples/chess"
	"github.com/bitwalk/bitwalk/examples/shogi"
	"github.com/bitwalk/bitwalk/wide"
)

// The games suite: move generators. Those on boards of several words are by package wide
// and that of go also with the words written out by hand; that of chess is beside another
// library's.

var games = Suite{
	About: "move generators: 9×9 go and shogi on boards of two words, chess on words",
	More:  func(o *Options) []measure.Trial { return slices.Concat(goTrials(o), chessTrials(), shogiTrials()) },
}

// A goban is the 81 points of a small board of go, row by row.
type goban [2]uint64

// gobanAll are the points, gobanLeft those not in the left column, gobanRight those not
// in the right column.
var gobanAll, gobanLeft, gobanRight = func() (all, left, right goban) {
	wide.AddIn(&all, 0, 81)
	left, right = all, all
	for y := range 9 {
		wide.Remove(&left, 9*y)
		wide.Remove(&right, 9*y+8)
	}
	return all, left, right
}()

// A goPosition has the stones of both sides. Some groups may have no liberties.
type goPosition struct{ own, other goban }

// sums returns a side that adds up what a way counts in each position.
func sums[P any](impl string, in []P, count func(*P) int) measure.Side {
	return measure.Side{Impl: impl, Run: func() (sum uint64) {
		for i := range in {
			sum = sum*31 + uint64(count(&in[i]))
		}
		return sum
	}}
}

// goTrials count the legal moves of positions of go.
func goTrials(*Options) (trials []measure.Trial) {
	const positions = 1 << 11
	for _, empty := range []struct {
		name  string
		from  int
		stone int
	}{{"30", 30, 51}, {"60", 60, 21}} {
		trials = append(trials, measure.Trial{Name: "Go/empty=" + empty.name, Elems: positions, Unit: "ns/position", Sides: func() []measure.Side {
			r, in := random("Go"+empty.name), make([]goPosition, positions)
			for i := range in {
				for n, point := range r.Perm(81)[:empty.stone] {
					if n%2 == 0 {
						wide.Add(&in[i].own, point)
					} else {
						wide.Add(&in[i].other, point)
					}
				}
			}
			return []measure.Side{sums("hand", in, goMovesHand), sums("wide", in, goMovesWide)}
		}})
	}
	return trials
}

// besideHand sets dst to the points adjacent to those of b.
func besideHand(dst, b *goban) {
	x0, x1 := b[0], b[1]
	r0, r1 := x0&gobanRight[0], x1&gobanRight[1]
	l0, l1 := x0&gobanLeft[0], x1&gobanLeft[1]
	dst[0] = (r0<<1 | l0>>1 | l1<<63 | x0<<9 | x0>>9 | x1<<55) & gobanAll[0]
	dst[1] = (r1<<1 | r0>>63 | l1>>1 | x1<<9 | x0>>55 | x1>>9) & gobanAll[1]
}

// goMovesHand counts the empty points with an empty neighbour, with a neighbour in a
// group of the same side with another liberty, or with one in a group of the other
// side without.
//
//go:noinline
func goMovesHand(p *goPosition) int {
	var empty, legal goban
	empty[0] = gobanAll[0] &^ (p.own[0] | p.other[0])
	empty[1] = gobanAll[1] &^ (p.own[1] | p.other[1])
	besideHand(&legal, &empty)
	legal[0] &= empty[0]
	legal[1] &= empty[1]
	for side, stones := range [2]*goban{&p.own, &p.other} {
		rest := *stones
		for rest[0]|rest[1] != 0 {
			var group, edge goban
			if rest[0] != 0 {
				edge[0] = rest[0] & -rest[0]
			} else {
				edge[1] = rest[1] & -rest[1]
			}
			for edge[0]&rest[0]|edge[1]&rest[1] != 0 {
				edge[0] &= rest[0]
				edge[1] &= rest[1]
				group[0] |= edge[0]
				group[1] |= edge[1]
				rest[0] &^= edge[0]
				rest[1] &^= edge[1]
				besideHand(&edge, &group)
			}
			l0, l1 := edge[0]&empty[0], edge[1]&empty[1]
			if one := bits.OnesCount64(l0)+bits.OnesCount64(l1) == 1; one == (side == 1) {
				legal[0] |= l0
				legal[1] |= l1
			}
		}
	}
	return bits.OnesCount64(legal[0]) + bits.OnesCount64(legal[1])
}

func besideWide(dst, b *goban) {
	var step goban
	wide.Shift(dst, b, -1)
	wide.And(dst, dst, &gobanRight)
	wide.Shift(&step, b, 1)
	wide.And(&step, &step, &gobanLeft)
	wide.Or(dst, dst, &step)
	wide.Shift(&step, b, 9)
	wide.Or(dst, dst, &step)
	wide.Shift(&step, b, -9)
	wide.Or(dst, dst, &step)
	wide.And(dst, dst, &gobanAll)
}

//go:noinline
func goMovesWide(p *goPosition) int {
	var empty, legal goban
	wide.Or(&empty, &p.own, &p.other)
	wide.AndNot(&empty, &gobanAll, &empty)
	besideWide(&legal, &empty)
	wide.And(&legal, &legal, &empty)
	for side, stones := range [2]*goban{&p.own, &p.other} {
		rest := *stones
		for !wide.IsEmpty(&rest) {
			var group, edge goban
			wide.KeepLowest(&edge, &rest, 1)
			for wide.Intersects(&edge, &rest) {
				wide.And(&edge, &edge, &rest)
				wide.Or(&group, &group, &edge)
				wide.AndNot(&rest, &rest, &edge)
				besideWide(&edge, &group)
			}
			wide.And(&edge, &edge, &empty)
			if one := wide.Count(&edge) == 1; one == (side == 1) {
				wide.Or(&legal, &legal, &edge)
			}
		}
	}
	return wide.Count(&legal)
}

// chessTrials count the games of three plies from a position (perft). The last moves are
// counted, not played.
func chessTrials() (trials []measure.Trial) {
	const plies = 3
	for _, of := range []struct {
		name, fen string
		games     int
	}{
		{"start", chess.Start, 8902},
		{"kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 97862},
	} {
		trials = append(trials, measure.Trial{Name: "Chess/from=" + of.name, Elems: of.games, Unit: "ns/game", Sides: func() []measure.Side {
			p, err := chess.Parse(of.fen)
			if err != nil {
				panic(err)
			}
			var o other.Position
			if err := o.UnmarshalText([]byte(of.fen)); err != nil {
				panic(err)
			}
			return []measure.Side{
				way("chess", func() uint64 { return chessGames(p, plies) }),
				way("corentings", func() uint64 { return otherGames(&o, plies) }),
			}
		}})
	}
	return trials
}

func chessGames(p *chess.Position, plies int) (games uint64) {
	var moves chess.Moves
	if n := p.Moves(&moves); plies == 1 {
		return uint64(n)
	}
	var list [218]chess.Move // the most that a position has
	var next chess.Position
	for _, m := range p.List(list[:0], &moves) {
		p.Play(&next, m)
		games += chessGames(&next, plies-1)
	}
	return games
}

func otherGames(p *other.Position, plies int) (games uint64) {
	moves := p.ValidMoves()
	if plies == 1 {
		return uint64(len(moves))
	}
	for i := range moves {
		games += otherGames(p.Update(&moves[i]), plies-1)
	}
	return games
}

// shogiTrials count the games of two or three plies from a position, as chessTrials do, with
// nothing beside.
func shogiTrials() (trials []measure.Trial) {
	for _, of := range []struct {
		name, sfen   string
		plies, games int
	}{
		{"start", shogi.Start, 3, 25470},
		{"festival", "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1", 2, 28684},
	} {
		trials = append(trials, measure.Trial{Name: "Shogi/from=" + of.name, Elems: of.games, Unit: "ns/game", Sides: func() []measure.Side {
			p, err := shogi.Parse(of.sfen)
			if err != nil {
				panic(err)
			}
			return []measure.Side{way("shogi", func() uint64 { return shogiGames(p, of.plies) })}
		}})
	}
	return trials
}

func shogiGames(p *shogi.Position, plies int) (games uint64) {
	var moves shogi.Moves
	if p.Moves(&moves); plies == 1 {
		return uint64(moves.Count())
	}
	var next shogi.Position
	for m := range moves.All {
		p.Play(&next, m)
		games += shogiGames(&next, plies-1)
	}
	return games
}
