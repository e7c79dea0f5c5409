package suites

import (
	"math/bits"

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/wide"
)

// The games suite: move generators on boards of several words, by package wide and
// with the words written out by hand.

var games = Suite{
	Name:   "games",
	About:  "move generators on boards of several words: 9×9 go, gomoku",
	Trials: func(o *Options) []measure.Trial { return append(GoTrials(o), GomokuTrials(o)...) },
	Charts: []Chart{
		{Title: "Legal moves of 9×9 go", From: []string{"Go/empty=*"}, X: "empty", XName: "empty points", Ratio: "wide", Floor: true},
		{Title: "Moves that make five in a row", From: []string{"Gomoku/stones=*"}, X: "stones", XName: "stones of each side", Ratio: "wide", Floor: true},
	},
	Ways: map[string]string{"wide": "package wide"},
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
func sums[P any](impl string, in []P, way func(*P) int) measure.Side {
	return measure.Side{Impl: impl, Run: func() (sum uint64) {
		for i := range in {
			sum = sum*31 + uint64(way(&in[i]))
		}
		return sum
	}}
}

// GoTrials count the legal moves of positions of go.
func GoTrials(o *Options) (trials []measure.Trial) {
	const positions = 1 << 11
	for _, empty := range []struct {
		name  string
		from  int
		stone int
	}{{"30", 30, 51}, {"60", 60, 21}} {
		trials = append(trials, measure.Trial{Name: "Go/empty=" + empty.name, Elems: positions, Unit: "ns/position", Sides: func() []measure.Side {
			r, in := o.rand("Go"+empty.name), make([]goPosition, positions)
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

// A renju is the 225 points of a board of gomoku, in rows of 16, the last column of
// which is empty.
type renju [4]uint64

var renjuAll = func() (all renju) {
	for y := range 15 {
		wide.AddIn(&all, 16*y, 16*y+15)
	}
	return all
}()

type renjuPosition struct{ own, other renju }

// GomokuTrials count the moves that make five in a row.
func GomokuTrials(o *Options) (trials []measure.Trial) {
	const positions = 1 << 12
	for _, stones := range []struct {
		name string
		n    int
	}{{"20", 20}, {"60", 60}} {
		trials = append(trials, measure.Trial{Name: "Gomoku/stones=" + stones.name, Elems: positions, Unit: "ns/position", Sides: func() []measure.Side {
			r, in := o.rand("Gomoku"+stones.name), make([]renjuPosition, positions)
			for i := range in {
				for n, point := range r.Perm(225)[:2*stones.n] {
					at := point/15*16 + point%15
					if n%2 == 0 {
						wide.Add(&in[i].own, at)
					} else {
						wide.Add(&in[i].other, at)
					}
				}
			}
			return []measure.Side{sums("hand", in, fivesHand), sums("wide", in, fivesWide)}
		}})
	}
	return trials
}

func upHand(dst, a *renju, n uint) {
	dst[3] = a[3]<<(n&63) | a[2]>>(-n&63)
	dst[2] = a[2]<<(n&63) | a[1]>>(-n&63)
	dst[1] = a[1]<<(n&63) | a[0]>>(-n&63)
	dst[0] = a[0] << (n & 63)
}

func downHand(dst, a *renju, n uint) {
	dst[0] = a[0]>>(n&63) | a[1]<<(-n&63)
	dst[1] = a[1]>>(n&63) | a[2]<<(-n&63)
	dst[2] = a[2]>>(n&63) | a[3]<<(-n&63)
	dst[3] = a[3] >> (n & 63)
}

func bothHand(dst, a, b *renju) {
	dst[0], dst[1], dst[2], dst[3] = a[0]&b[0], a[1]&b[1], a[2]&b[2], a[3]&b[3]
}

func eitherHand(dst, a, b *renju) {
	dst[0], dst[1], dst[2], dst[3] = a[0]|b[0], a[1]|b[1], a[2]|b[2], a[3]|b[3]
}

// lineHand adds to moves the points that have four stones in a row on either side, or
// on both together, in steps of n.
func lineHand(moves, stones *renju, n uint) {
	var up1, up2, up3, down1, down2, down3, x renju
	upHand(&up1, stones, n) // one stone just below, two, three
	upHand(&up2, &up1, n)
	bothHand(&up2, &up2, &up1)
	upHand(&up3, &up2, n)
	bothHand(&up3, &up3, &up1)
	downHand(&down1, stones, n)
	downHand(&down2, &down1, n)
	bothHand(&down2, &down2, &down1)
	downHand(&down3, &down2, n)
	bothHand(&down3, &down3, &down1)
	upHand(&x, &up3, n) // four
	bothHand(&x, &x, &up1)
	eitherHand(moves, moves, &x)
	bothHand(&x, &up3, &down1)
	eitherHand(moves, moves, &x)
	bothHand(&x, &up2, &down2)
	eitherHand(moves, moves, &x)
	bothHand(&x, &up1, &down3)
	eitherHand(moves, moves, &x)
	downHand(&x, &down3, n)
	bothHand(&x, &x, &down1)
	eitherHand(moves, moves, &x)
}

//go:noinline
func fivesHand(p *renjuPosition) (n int) {
	var moves renju
	lineHand(&moves, &p.own, 1)
	lineHand(&moves, &p.own, 15)
	lineHand(&moves, &p.own, 16)
	lineHand(&moves, &p.own, 17)
	for w := range moves {
		n += bits.OnesCount64(moves[w] & renjuAll[w] &^ p.own[w] &^ p.other[w])
	}
	return n
}

func lineWide(moves, stones *renju, n int) {
	var up1, up2, up3, down1, down2, down3, x renju
	wide.Shift(&up1, stones, n)
	wide.Shift(&up2, &up1, n)
	wide.And(&up2, &up2, &up1)
	wide.Shift(&up3, &up2, n)
	wide.And(&up3, &up3, &up1)
	wide.Shift(&down1, stones, -n)
	wide.Shift(&down2, &down1, -n)
	wide.And(&down2, &down2, &down1)
	wide.Shift(&down3, &down2, -n)
	wide.And(&down3, &down3, &down1)
	wide.Shift(&x, &up3, n)
	wide.And(&x, &x, &up1)
	wide.Or(moves, moves, &x)
	wide.And(&x, &up3, &down1)
	wide.Or(moves, moves, &x)
	wide.And(&x, &up2, &down2)
	wide.Or(moves, moves, &x)
	wide.And(&x, &up1, &down3)
	wide.Or(moves, moves, &x)
	wide.Shift(&x, &down3, -n)
	wide.And(&x, &x, &down1)
	wide.Or(moves, moves, &x)
}

//go:noinline
func fivesWide(p *renjuPosition) int {
	var moves renju
	lineWide(&moves, &p.own, 1)
	lineWide(&moves, &p.own, 15)
	lineWide(&moves, &p.own, 16)
	lineWide(&moves, &p.own, 17)
	wide.And(&moves, &moves, &renjuAll)
	wide.AndNot(&moves, &moves, &p.own)
	return wide.CountAndNot(&moves, &p.other)
}
