package suites

import (
	"fmt"

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/lattice"
)

// The lattice suite: functions on all subsets at once, beside the loops over elements
// that everybody writes.

var lattices = Suite{
	Page: func(o *Options) []measure.Trial { return []measure.Trial{zetaTrial(o, 16)} },
}

// zetaTrial takes sums over the subsets of every set, and takes them back, so that
// the next run finds the same values.
func zetaTrial(o *Options, n int) measure.Trial {
	return measure.Trial{Name: fmt.Sprintf("Zeta/n=%d", n), Elems: 2 << n, Unit: "ns/value", Sides: func() []measure.Side {
		r, f := random("lattice"), make([]uint64, 1<<n)
		for i := range f {
			f[i] = r.Uint64N(16)
		}
		thereAndBack := func(there, back func(f []uint64)) func() uint64 {
			return func() uint64 {
				there(f)
				sum := f[len(f)-1]
				back(f)
				return sum
			}
		}
		return []measure.Side{
			way("hand", thereAndBack(zetaHand, mobiusHand)),
			o.onBest("lattice", thereAndBack(func(f []uint64) { lattice.Zeta(f, lattice.Sum, 1) }, func(f []uint64) { lattice.Mobius(f, 1) }), nil),
		}
	}}
}

//go:noinline
func zetaHand(f []uint64) {
	for i := 1; i < len(f); i *= 2 {
		for s := range f {
			if s&i != 0 {
				f[s] += f[s^i]
			}
		}
	}
}

//go:noinline
func mobiusHand(f []uint64) {
	for i := 1; i < len(f); i *= 2 {
		for s := range f {
			if s&i != 0 {
				f[s] -= f[s^i]
			}
		}
	}
}
