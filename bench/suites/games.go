package suites

import (
	"fmt"
	"math/bits"
	"math/rand/v2"

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/wide"
)

// The games suite: a move generator on boards of two words, by package wide and with the words
// written out by hand.

var games = Suite{
	More: goTrials,
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

// goTrials count the legal moves of positions of go.
func goTrials(*Options) (trials []measure.Trial) {
	for _, empty := range []int{30, 60} {
		t := inForms(fmt.Sprintf("Go/empty=%d", empty), 1<<11, func(r *rand.Rand) *goPosition {
			p := new(goPosition)
			for n, point := range r.Perm(81)[empty:] {
				wide.Add([]*goban{&p.own, &p.other}[n%2], point)
			}
			return p
		}, form[*goPosition]{"hand", goMovesHand}, form[*goPosition]{"wide", goMovesWide})
		t.Unit = "ns/position"
		trials = append(trials, t)
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
func goMovesHand(p *goPosition) uint64 {
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
	return uint64(bits.OnesCount64(legal[0]) + bits.OnesCount64(legal[1]))
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
func goMovesWide(p *goPosition) uint64 {
	var empty, legal goban
	wide.Or(&empty, &p.own, &p.other)
	wide.AndNot(&empty, &gobanAll, &empty)
	besideWide(&legal, &empty)
	wide.And(&legal, &legal, &empty)
	for side, stones := range [2]*goban{&p.own, &p.other} {
		rest := *stones
		for i := wide.Pop(&rest); i >= 0; i = wide.Pop(&rest) {
			var group, edge goban
			wide.Add(&group, i)
			besideWide(&edge, &group)
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
	return uint64(wide.Count(&legal))
}
