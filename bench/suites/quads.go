package suites

import (
	"math/bits"

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/wide"
)

// This file compares operations on boards of four words, and two algorithms made of
// them, with the four words written out.

// A quad is a set of 256 elements with the methods that one writes by hand.
type quad [4]uint64

func (b *quad) first() int {
	switch {
	case b[0] != 0:
		return bits.TrailingZeros64(b[0])
	case b[1] != 0:
		return 64 + bits.TrailingZeros64(b[1])
	case b[2] != 0:
		return 128 + bits.TrailingZeros64(b[2])
	case b[3] != 0:
		return 192 + bits.TrailingZeros64(b[3])
	}
	return -1
}

func (b *quad) last() int {
	switch {
	case b[3] != 0:
		return 191 + bits.Len64(b[3])
	case b[2] != 0:
		return 127 + bits.Len64(b[2])
	case b[1] != 0:
		return 63 + bits.Len64(b[1])
	}
	return bits.Len64(b[0]) - 1
}

func (b *quad) next(i uint8) int {
	w := int(i >> 6)
	if x := b[w] >> (i & 63); x != 0 {
		return int(i) + bits.TrailingZeros64(x)
	}
	for w++; w < len(b); w++ {
		if b[w] != 0 {
			return 64*w + bits.TrailingZeros64(b[w])
		}
	}
	return -1
}

// top returns the last element of both.
func (b *quad) top(c *quad) int {
	for w := len(b) - 1; w >= 0; w-- {
		if x := b[w] & c[w]; x != 0 {
			return 64*w - 1 + bits.Len64(x)
		}
	}
	return -1
}

func (b *quad) rank(i uint8) (n int) {
	w := int(i >> 6)
	for v := range w {
		n += bits.OnesCount64(b[v])
	}
	return n + bits.OnesCount64(b[w]&(1<<(i&63)-1))
}

func (b *quad) count() int {
	return bits.OnesCount64(b[0]) + bits.OnesCount64(b[1]) + bits.OnesCount64(b[2]) + bits.OnesCount64(b[3])
}

func (b *quad) intersects(c *quad) bool {
	return b[0]&c[0] != 0 || b[1]&c[1] != 0 || b[2]&c[2] != 0 || b[3]&c[3] != 0
}

func (b *quad) or(c *quad) {
	b[0] |= c[0]
	b[1] |= c[1]
	b[2] |= c[2]
	b[3] |= c[3]
}

// A quads is two sets and a position.
type quads struct {
	a, b quad
	at   uint8
}

// QuadTrials are the operations, over many boards.
func QuadTrials(o *Options) (trials []measure.Trial) {
	// The boards are visited in a random order, longer than a branch predictor learns.
	const boards, visits = 1 << 12, 1 << 16
	for _, op := range []struct {
		name       string
		hand, wide func(in []quads, order []uint16) uint64
	}{
		{"First", loopFirstHand, loopFirstWide},
		{"Last", loopLastHand, loopLastWide},
		{"NextBit", loopNextBitHand, loopNextBitWide},
		{"PrevBitAnd", loopPrevBitAndHand, loopPrevBitAndWide},
		{"Rank", loopRankHand, loopRankWide},
		{"Count", loopCountHand, loopCountWide},
		{"Intersects", loopIntersectsHand, loopIntersectsWide},
		{"Or", loopOrHand, loopOrWide},
	} {
		trials = append(trials, measure.Trial{Name: "WideOps/op=" + op.name, Elems: visits, Unit: "ns/board", Sides: func() []measure.Side {
			r, in := o.rand("WideOps"), make([]quads, boards)
			for i := range in {
				for range 1 + r.IntN(8) {
					wide.Add(&in[i].a, r.IntN(256))
					wide.Add(&in[i].b, r.IntN(256))
				}
				in[i].at = uint8(r.IntN(256))
			}
			order := make([]uint16, visits)
			for i := range order {
				order[i] = uint16(r.IntN(boards))
			}
			return []measure.Side{
				{Impl: "hand", Run: func() uint64 { return op.hand(in, order) }},
				{Impl: "wide", Run: func() uint64 { return op.wide(in, order) }},
			}
		}})
	}
	return trials
}

// MatchTrials find a pattern of 256 letters: Shift-And exactly, Myers' algorithm with
// the fewest differences.
func MatchTrials(o *Options) (trials []measure.Trial) {
	const letters = 1 << 14
	for _, match := range []struct {
		name       string
		hand, wide func(text []byte, at *[4]quad) uint64
	}{
		{"ShiftAnd", shiftAndHand, shiftAndWide},
		{"Myers", myersHand, myersWide},
	} {
		trials = append(trials, measure.Trial{Name: "WideMatch/by=" + match.name, Elems: letters, Unit: "ns/letter", Sides: func() []measure.Side {
			r, text, at := o.rand("WideMatch"), make([]byte, letters), new([4]quad)
			for i := range text {
				text[i] = byte(r.IntN(4))
			}
			for i := range 256 {
				wide.Add(&at[r.IntN(4)], i)
			}
			return []measure.Side{
				{Impl: "hand", Run: func() uint64 { return match.hand(text, at) }},
				{Impl: "wide", Run: func() uint64 { return match.wide(text, at) }},
			}
		}})
	}
	return trials
}

//go:noinline
func loopFirstHand(in []quads, order []uint16) (sum uint64) {
	for _, i := range order {
		sum += uint64(in[i].a.first())
	}
	return sum
}

//go:noinline
func loopFirstWide(in []quads, order []uint16) (sum uint64) {
	for _, i := range order {
		sum += uint64(wide.First(&in[i].a))
	}
	return sum
}

//go:noinline
func loopLastHand(in []quads, order []uint16) (sum uint64) {
	for _, i := range order {
		sum += uint64(in[i].a.last())
	}
	return sum
}

//go:noinline
func loopLastWide(in []quads, order []uint16) (sum uint64) {
	for _, i := range order {
		sum += uint64(wide.Last(&in[i].a))
	}
	return sum
}

//go:noinline
func loopNextBitHand(in []quads, order []uint16) (sum uint64) {
	for _, i := range order {
		sum += uint64(in[i].a.next(in[i].at))
	}
	return sum
}

//go:noinline
func loopNextBitWide(in []quads, order []uint16) (sum uint64) {
	for _, i := range order {
		sum += uint64(wide.NextBit(&in[i].a, int(in[i].at)))
	}
	return sum
}

//go:noinline
func loopPrevBitAndHand(in []quads, order []uint16) (sum uint64) {
	for _, i := range order {
		sum += uint64(in[i].a.top(&in[i].b))
	}
	return sum
}

//go:noinline
func loopPrevBitAndWide(in []quads, order []uint16) (sum uint64) {
	for _, i := range order {
		sum += uint64(wide.PrevBitAnd(&in[i].a, &in[i].b, 255))
	}
	return sum
}

//go:noinline
func loopRankHand(in []quads, order []uint16) (sum uint64) {
	for _, i := range order {
		sum += uint64(in[i].a.rank(in[i].at))
	}
	return sum
}

//go:noinline
func loopRankWide(in []quads, order []uint16) (sum uint64) {
	for _, i := range order {
		sum += uint64(wide.Rank(&in[i].a, int(in[i].at)))
	}
	return sum
}

//go:noinline
func loopCountHand(in []quads, order []uint16) (sum uint64) {
	for _, i := range order {
		sum += uint64(in[i].a.count())
	}
	return sum
}

//go:noinline
func loopCountWide(in []quads, order []uint16) (sum uint64) {
	for _, i := range order {
		sum += uint64(wide.Count(&in[i].a))
	}
	return sum
}

//go:noinline
func loopIntersectsHand(in []quads, order []uint16) (sum uint64) {
	for _, i := range order {
		if in[i].a.intersects(&in[i].b) {
			sum++
		}
	}
	return sum
}

//go:noinline
func loopIntersectsWide(in []quads, order []uint16) (sum uint64) {
	for _, i := range order {
		if wide.Intersects(&in[i].a, &in[i].b) {
			sum++
		}
	}
	return sum
}

//go:noinline
func loopOrHand(in []quads, order []uint16) uint64 {
	var all quad
	for _, i := range order {
		all.or(&in[i].a)
	}
	return all[0] + all[1] + all[2] + all[3]
}

//go:noinline
func loopOrWide(in []quads, order []uint16) uint64 {
	var all quad
	for _, i := range order {
		wide.Or(&all, &all, &in[i].a)
	}
	return all[0] + all[1] + all[2] + all[3]
}

//go:noinline
func shiftAndHand(text []byte, at *[4]quad) (n uint64) {
	var r0, r1, r2, r3 uint64
	for _, c := range text {
		m := &at[c&3]
		r3 = (r3<<1 | r2>>63) & m[3]
		r2 = (r2<<1 | r1>>63) & m[2]
		r1 = (r1<<1 | r0>>63) & m[1]
		r0 = (r0<<1 | 1) & m[0]
		n += r3>>63 + r0
	}
	return n
}

//go:noinline
func shiftAndWide(text []byte, at *[4]quad) (n uint64) {
	var state, up quad
	for _, c := range text {
		wide.AddCarry(&up, &state, &state, 1)
		wide.And(&state, &up, &at[c&3])
		n += state[3]>>63 + state[0]
	}
	return n
}

//go:noinline
func myersHand(text []byte, at *[4]quad) uint64 {
	pv0, pv1, pv2, pv3 := ^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0)
	var mv0, mv1, mv2, mv3 uint64
	score, best := uint64(256), uint64(256)
	for _, c := range text {
		eq := &at[c&3]
		xv0, xv1, xv2, xv3 := eq[0]|mv0, eq[1]|mv1, eq[2]|mv2, eq[3]|mv3
		x0, carry := bits.Add64(eq[0]&pv0, pv0, 0)
		x1, carry := bits.Add64(eq[1]&pv1, pv1, carry)
		x2, carry := bits.Add64(eq[2]&pv2, pv2, carry)
		x3, _ := bits.Add64(eq[3]&pv3, pv3, carry)
		x0, x1, x2, x3 = x0^pv0|eq[0], x1^pv1|eq[1], x2^pv2|eq[2], x3^pv3|eq[3]
		ph0, ph1, ph2, ph3 := mv0|^(x0|pv0), mv1|^(x1|pv1), mv2|^(x2|pv2), mv3|^(x3|pv3)
		mh0, mh1, mh2, mh3 := pv0&x0, pv1&x1, pv2&x2, pv3&x3
		score += ph3>>63 - mh3>>63
		best = min(best, score)
		ph3, ph2, ph1, ph0 = ph3<<1|ph2>>63, ph2<<1|ph1>>63, ph1<<1|ph0>>63, ph0<<1
		mh3, mh2, mh1, mh0 = mh3<<1|mh2>>63, mh2<<1|mh1>>63, mh1<<1|mh0>>63, mh0<<1
		pv0, pv1, pv2, pv3 = mh0|^(xv0|ph0), mh1|^(xv1|ph1), mh2|^(xv2|ph2), mh3|^(xv3|ph3)
		mv0, mv1, mv2, mv3 = ph0&xv0, ph1&xv1, ph2&xv2, ph3&xv3
	}
	return best
}

//go:noinline
func myersWide(text []byte, at *[4]quad) uint64 {
	var pv, mv, ph, ph2, mh, mh2, xv, xh quad
	var and, sum, xor, either, neither quad // each is read once, by the next operation
	wide.Not(&pv, &mv)
	score, best := uint64(256), uint64(256)
	for _, c := range text {
		eq := &at[c&3]
		wide.Or(&xv, eq, &mv)
		wide.And(&and, eq, &pv)
		wide.AddCarry(&sum, &and, &pv, 0)
		wide.Xor(&xor, &sum, &pv)
		wide.Or(&xh, &xor, eq)
		wide.Or(&either, &xh, &pv)
		wide.Not(&neither, &either)
		wide.Or(&ph, &neither, &mv)
		wide.And(&mh, &pv, &xh)
		score += ph[3]>>63 - mh[3]>>63
		best = min(best, score)
		wide.AddCarry(&ph2, &ph, &ph, 0)
		wide.AddCarry(&mh2, &mh, &mh, 0)
		wide.Or(&either, &xv, &ph2)
		wide.Not(&neither, &either)
		wide.Or(&pv, &neither, &mh2)
		wide.And(&mv, &ph2, &xv)
	}
	return best
}
