package main

import (
	"math"
	"slices"

	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/lattice"
	"github.com/bitwalk/bitwalk/order"
	"github.com/bitwalk/bitwalk/scan"
)

// The tree whose largest result is smallest, without a walk over splits (Stoian and
// Kipf, DPconv: super-polynomially faster join ordering, 2024).
//
// Given a limit on the rows of a result, a set has a tree within the limit if its own
// result is within it, and if some split has two parts with such trees. The number of
// such splits is a subset convolution, whose ranks are the sizes of the sets. So the
// sets of one size follow from the smaller ones by products, a Möbius transform and a
// zeta transform. The least limit is the number of rows of some set, and is found by
// bisection between two bounds.
//
// This works for any cost that is a maximum. A cost that is a sum needs a min-plus
// convolution, which has no such transform: lattice.ConvolveMinPlus computes it by
// counting, but only for small whole numbers.

// optimizeMax finds the tree of all relations whose largest result has the fewest
// rows.
func optimizeMax(q *query) *plan {
	p := &plan{query: q, best: make([]tree, q.all()+1)}
	rows, connected := q.results(), q.connected()
	deep := q.deepest(rows, connected)
	all := q.all()
	low, high := q.atLeast(rows, connected), deep[all]
	limits := slices.DeleteFunc(slices.Clone(rows), func(r float64) bool { return r < low || r >= high })
	slices.Sort(limits)
	// Trees that join one relation at a time are within the upper bound.
	within := make([]bool, all+1)
	for set := range within {
		within[set] = deep[set] <= high
	}
	ranks := make([][]uint32, len(q.names)+1) // zeta transforms of the sets of each size with a tree
	for size := range ranks {
		if len(limits) > 0 {
			ranks[size] = make([]uint32, all+1)
		}
	}
	for from, to := 0, len(limits); from < to; {
		mid := (from + to) / 2
		if some := q.within(limits[mid], rows, connected, ranks); some[all] {
			within, to = some, mid
		} else {
			from = mid + 1
		}
		p.limits++
	}
	p.take(all, rows, within)
	return p
}

// deepest returns for every connected set the fewest rows of the largest result if one
// relation is joined at a time, and infinity for the others.
func (q *query) deepest(rows []float64, connected []bool) []float64 {
	deep := make([]float64, len(rows))
	for set := range rows {
		set := Set(set)
		deep[set] = math.Inf(1)
		if !connected[set] {
			continue
		}
		if scan.ClearLowest(set) == 0 {
			deep[set] = 0
			continue
		}
		for i := range iter.Bits(set) {
			deep[set] = min(deep[set], deep[set&^(1<<i)])
		}
		deep[set] = max(deep[set], rows[set])
	}
	return deep
}

// atLeast returns a lower bound for the largest result of any tree: from the root,
// going to the larger part until it has at most m relations, one finds a set that
// has more than m/2.
func (q *query) atLeast(rows []float64, connected []bool) (bound float64) {
	n := len(q.names)
	fewest := slices.Repeat([]float64{math.Inf(1)}, n+1)
	for set, r := range rows {
		if size := scan.OnesCount(Set(set)); connected[set] {
			fewest[size] = min(fewest[size], r)
		}
	}
	for m := 2; m <= n; m++ {
		bound = max(bound, slices.Min(fewest[m/2+1:m+1]))
	}
	return bound
}

// within reports for every set whether it has a tree whose results have at most limit
// rows. It overwrites ranks.
func (q *query) within(limit float64, rows []float64, connected []bool, ranks [][]uint32) []bool {
	n, all := len(q.names), q.all()
	within := make([]bool, all+1)
	for size := 1; size <= n; size++ {
		// The number of splits in two parts with a tree.
		splits := ranks[size]
		clear(splits)
		const part = 1 << 12 // of the arrays, in the cache
		for from := 0; from <= int(all); from += part {
			to := min(from+part, len(splits))
			if most := scan.OnesCount(Set(to - 1)); scan.OnesCount(Set(from)) > size || 2*most < size {
				continue // no sets of at most that size, or no pairs of subsets
			}
			splits := splits[from:to]
			for i := 1; i <= size/2; i++ {
				addProducts(splits, ranks[i][from:to], ranks[size-i][from:to])
			}
		}
		lattice.Mobius(splits, 1)
		for set := range iter.Snoob(all, size) {
			within[set] = size == 1 || splits[set] != 0 && connected[set] && rows[set] <= limit
		}
		clear(splits)
		for set := range iter.Snoob(all, size) {
			if within[set] {
				splits[set] = 1
			}
		}
		lattice.Zeta(splits, lattice.Sum, 1)
	}
	return within
}

func addProducts(dst, a, b []uint32) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := range dst {
		dst[i] += a[i] * b[i]
	}
}

// take fills in the best trees of set and its parts: any whose parts are within the
// limit.
func (p *plan) take(set Set, rows []float64, within []bool) {
	t := &p.best[set]
	t.rows, t.exists = rows[set], true
	if scan.ClearLowest(set) == 0 {
		return
	}
	for part, rest := range order.Splits(set) {
		if within[part] && within[rest] {
			p.take(part, rows, within)
			p.take(rest, rows, within)
			t.part, t.cost = part, max(t.rows, p.best[part].cost, p.best[rest].cost)
			return
		}
	}
}
