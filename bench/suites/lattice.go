package suites

import (
	"fmt"
	"math"

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/lattice"
)

// The lattice suite: functions on all subsets at once, beside the loops over
// elements that everybody writes and the walks over the subsets of each set.

var lattices = Suite{
	Name:  "lattice",
	About: "subset-sum (zeta, Möbius) transforms and convolutions, beside loops and walks",
	Trials: func(o *Options) (trials []measure.Trial) {
		for _, n := range Pick(o, []int{4, 8, 12, 16, 20}, Every(2, 24, 2)) {
			trials = append(trials, ZetaTrial(o, n), WalshHadamardTrial(o, n))
		}
		for _, n := range Pick(o, []int{4, 8, 12, 16}, Every(2, 20, 2)) {
			trials = append(trials, ConvolveSubsetsTrial(o, n))
		}
		return append(trials, ZetaCoresTrial(o, Pick(o, 20, 24)))
	},
	Charts: []Chart{
		{Title: "Sums over the subsets of every set, and back", From: []string{"Zeta/n=*"}, X: "n", XName: "elements"},
		{Title: "The Walsh–Hadamard transform, twice", From: []string{"WalshHadamard/n=*"}, X: "n", XName: "elements"},
		{Title: "The subset convolution", From: []string{"ConvolveSubsets/n=*"}, X: "n", XName: "elements"},
	},
	Ways: map[string]string{"walk": "walk over subsets", "two": "on two cores"},
}

// randomValues returns a function on the subsets of n elements, with small values.
func randomValues[E uint64 | float64](o *Options, n int) []E {
	r := o.rand(fmt.Sprint("lattice", n))
	f := make([]E, 1<<n)
	for i := range f {
		f[i] = E(r.IntN(16))
	}
	return f
}

// walked is the most elements for which a walk of 3^n steps is measured.
const walked = 16

// ZetaTrial takes sums over the subsets of every set, and takes them back, so that
// the next run finds the same values. The copy is as long: there and back.
func ZetaTrial(o *Options, n int) measure.Trial {
	return measure.Trial{Name: fmt.Sprintf("Zeta/n=%d", n), Elems: 2 << n, Unit: "ns/value", Sides: func() []measure.Side {
		f, to := randomValues[uint64](o, n), make([]uint64, 1<<n)
		thereAndBack := func(there, back func(f []uint64)) func() uint64 {
			return func() uint64 {
				there(f)
				sum := f[len(f)-1]
				back(f)
				return sum
			}
		}
		sides := append([]measure.Side{
			{Impl: "hand", Run: thereAndBack(zetaHand, mobiusHand)},
			{Impl: "copy", Apart: true, Run: func() uint64 { copy(to, f); copy(f, to); return f[0] }},
		}, o.eachPath("lattice", thereAndBack(
			func(f []uint64) { lattice.Zeta(f, lattice.Sum, 1) },
			func(f []uint64) { lattice.Mobius(f, 1) }), nil)...)
		if n <= walked {
			sides = append(sides, measure.Side{Impl: "walk", Elems: 1 << n, Run: func() uint64 { return zetaWalk(to, f) }})
		}
		return sides
	}}
}

// zetaHand and mobiusHand are the loops that everybody writes.
//
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

//go:noinline
func zetaWalk(to, f []uint64) uint64 {
	for s := range to {
		sum := uint64(0)
		for sub := range iter.Subsets(uint(s)) {
			sum += f[sub]
		}
		to[s] = sum
	}
	return to[len(to)-1]
}

// WalkTrial takes sums over the subsets of every set of 20 elements, by a walk
// over each and by the transform.
func WalkTrial(o *Options) measure.Trial {
	const n = 20
	return measure.Trial{Name: "SubsetSums/n=20", Elems: 1 << n, Unit: "ns/value", Sides: func() []measure.Side {
		f, to := randomValues[uint64](o, n), make([]uint64, 1<<n)
		return []measure.Side{
			{Impl: "walk", Run: func() uint64 { return zetaWalk(to, f) }},
			{Impl: "lattice", Run: func() uint64 {
				copy(to, f)
				lattice.Zeta(to, lattice.Sum, 1)
				return to[len(to)-1]
			}},
		}
	}}
}

// ZetaCoresTrial is ZetaTrial on one core and on two, by the clock on the wall.
func ZetaCoresTrial(o *Options, n int) measure.Trial {
	return measure.Trial{Name: fmt.Sprintf("ZetaCores/n=%d", n), Elems: 2 << n, Unit: "ns/value", Sides: func() []measure.Side {
		f := randomValues[uint64](o, n)
		on := func(cores int) func() uint64 {
			return func() uint64 {
				lattice.Zeta(f, lattice.Sum, cores)
				sum := f[len(f)-1]
				lattice.Mobius(f, cores)
				return sum
			}
		}
		return []measure.Side{
			{Impl: "lattice", Wall: true, Run: on(1)},
			{Impl: "two", Wall: true, Run: on(2)},
		}
	}}
}

// WalshHadamardTrial transforms twice and divides, so that the next run finds the
// same values.
func WalshHadamardTrial(o *Options, n int) measure.Trial {
	return measure.Trial{Name: fmt.Sprintf("WalshHadamard/n=%d", n), Elems: 2 << n, Unit: "ns/value", Sides: func() []measure.Side {
		f := randomValues[float64](o, n)
		twice := func(transform func(f []float64)) func() uint64 {
			return func() uint64 {
				transform(f)
				sum := f[0]
				transform(f)
				for s := range f {
					f[s] /= float64(len(f))
				}
				return math.Float64bits(sum)
			}
		}
		return append([]measure.Side{{Impl: "hand", Run: twice(walshHadamardHand)}},
			o.eachPath("lattice", twice(func(f []float64) { lattice.WalshHadamard(f, 1) }), nil)...)
	}}
}

//go:noinline
func walshHadamardHand(f []float64) {
	for h := 1; h < len(f); h *= 2 {
		for i := 0; i < len(f); i += 2 * h {
			for j := i; j < i+h; j++ {
				f[j], f[j+h] = f[j]+f[j+h], f[j]-f[j+h]
			}
		}
	}
}

// ConvolveSubsetsTrial convolves two functions over disjoint sets.
func ConvolveSubsetsTrial(o *Options, n int) measure.Trial {
	return measure.Trial{Name: fmt.Sprintf("ConvolveSubsets/n=%d", n), Elems: 1 << n, Unit: "ns/value", Sides: func() []measure.Side {
		f := randomValues[uint64](o, n)
		g, to := append([]uint64{1}, f[1:]...), make([]uint64, 1<<n)
		sides := o.eachPath("lattice", func() uint64 {
			lattice.ConvolveSubsets(to, f, g, 1)
			return to[len(to)-1]
		}, nil)
		if n <= walked {
			sides = append(sides, measure.Side{Impl: "walk", Run: func() uint64 { return convolveWalk(to, f, g) }})
		}
		return sides
	}}
}

//go:noinline
func convolveWalk(to, f, g []uint64) uint64 {
	for s := range uint(len(to)) {
		sum := uint64(0)
		for sub := range iter.Subsets(s) {
			sum += f[sub] * g[s^sub]
		}
		to[s] = sum
	}
	return to[len(to)-1]
}
