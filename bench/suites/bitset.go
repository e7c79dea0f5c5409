package suites

import (
	"fmt"

	"github.com/bits-and-blooms/bitset"

	"github.com/bitwalk/bitwalk/bench/measure"
	own "github.com/bitwalk/bitwalk/bitset"
)

// The bitset suite: the methods of bitset.Set that one asks about first, beside loops by
// hand over a slice of words and beside bits-and-blooms, by the size of the sets.

var bitsets = Suite{
	More: func(*Options) (trials []measure.Trial) {
		for _, op := range setOps {
			for _, n := range []int{1, 2, 5, 16, 64, 1024} {
				trials = append(trials, op.trial(n))
			}
		}
		return trials
	},
}

// A pair is two sets with half of their elements in common, and where a result goes, in
// both packages.
type pair struct {
	i        int // an element or none
	a, b, to own.Set
	peer     [3]*bitset.BitSet // the same
}

// A setOp is a method on many pairs: by hand, or nil, of bitset.Set, and of the other
// package.
type setOp struct {
	name            string
	hand, own, peer func(pairs []pair) uint64
}

// trial times the method on pairs of sets of n words: so many that a processor learns
// none of them.
func (op *setOp) trial(n int) measure.Trial {
	sets := max(1, 1<<12/n)
	return measure.Trial{Name: fmt.Sprintf("Set%s/words=%d", op.name, n), Elems: sets, Unit: "ns/call", Sides: func() (sides []measure.Side) {
		r := random(fmt.Sprint("pairs", n))
		pairs := make([]pair, sets)
		for i := range pairs {
			p := pair{a: randomWords(r, n), b: randomWords(r, n), to: make(own.Set, n)}
			p.a[n-1] |= 1 << 63
			p.i = r.IntN(64 * n)
			p.peer = [3]*bitset.BitSet{bitset.From(p.a.Clone()), bitset.From(p.b.Clone()), bitset.From(p.to.Clone())}
			pairs[i] = p
		}
		if op.hand != nil {
			sides = append(sides, way("hand", func() uint64 { return op.hand(pairs) }))
		}
		return append(sides, way("bitset", func() uint64 { return op.peer(pairs) }), way("Set", func() uint64 { return op.own(pairs) }))
	}}
}

var setOps = []setOp{
	{"Contains", nil,
		func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { return truth(p.a.Contains(p.i)) })
		},
		func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { return truth(p.peer[0].Test(uint(p.i))) })
		}},
	{"Add", nil,
		func(pairs []pair) uint64 { return each(pairs, func(p *pair) uint64 { p.to.Add(p.i); return 0 }) },
		func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { p.peer[2].Set(uint(p.i)); return 0 })
		}},
	{"Count",
		func(pairs []pair) uint64 { return each(pairs, func(p *pair) uint64 { return countHand(p.a) }) },
		func(pairs []pair) uint64 { return each(pairs, func(p *pair) uint64 { return uint64(p.a.Count()) }) },
		func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { return uint64(p.peer[0].Count()) })
		}},
	{"CountAnd",
		func(pairs []pair) uint64 { return each(pairs, func(p *pair) uint64 { return countAndHand(p.a, p.b) }) },
		func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { return uint64(p.a.CountAnd(p.b)) })
		},
		func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { return uint64(p.peer[0].IntersectionCardinality(p.peer[1])) })
		}},
	// In place: the other package has no way to store a result elsewhere in memory that is there.
	{"Or",
		func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { orHand(p.to, p.to, p.b); return 0 })
		},
		func(pairs []pair) uint64 { return each(pairs, func(p *pair) uint64 { p.to.Or(p.to, p.b); return 0 }) },
		func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { p.peer[2].InPlaceUnion(p.peer[1]); return 0 })
		}},
	{"IsSubset",
		func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { return truth(subsetHand(p.a, p.peer[0].Words())) })
		},
		func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { return truth(p.a.IsSubset(p.peer[0].Words())) })
		},
		func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) uint64 { return truth(p.peer[0].IsSuperSet(p.peer[0])) })
		}},
	{"NextBit", nil,
		func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) (sum uint64) {
				for i := p.a.NextBit(0); i >= 0; i = p.a.NextBit(i + 1) {
					sum += uint64(i)
				}
				return sum
			})
		},
		func(pairs []pair) uint64 {
			return each(pairs, func(p *pair) (sum uint64) {
				for i, ok := p.peer[0].NextSet(0); ok; i, ok = p.peer[0].NextSet(i + 1) {
					sum += uint64(i)
				}
				return sum
			})
		}},
	{"All",
		func(pairs []pair) uint64 { return each(pairs, func(p *pair) uint64 { return positionsHand(p.a, nil) }) },
		func(pairs []pair) uint64 { return each(pairs, func(p *pair) uint64 { return sumSet(p.a) }) },
		func(pairs []pair) uint64 { return each(pairs, func(p *pair) uint64 { return sumBitset(p.peer[0]) }) }},
}

//go:noinline
func subsetHand(a, b []uint64) bool {
	for w, x := range a {
		if x&^b[w] != 0 {
			return false
		}
	}
	return true
}

//go:noinline
func orHand(dst, a, b []uint64) {
	for w, x := range a {
		dst[w] = x | b[w]
	}
}
