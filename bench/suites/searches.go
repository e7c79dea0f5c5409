package suites

import (
	"fmt"
	"math/bits"

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/bitset"
	"github.com/bitwalk/bitwalk/span"
)

// The searches suite: sets built element by element with a state, by package span and
// by functions that call themselves; and the first element of two sets.

var stateful = Suite{
	Name:   "searches",
	About:  "backtracking searches: Sidon sets, cliques, set packing; and the first common element of two sets",
	Trials: func(o *Options) []measure.Trial { return append(SearchTrials(o), CommonTrials(o)...) },
	Charts: []Chart{
		{Title: "Sets without a difference that occurs twice", From: []string{"Sidon/n=30/k=*"}, X: "k", XName: "elements, of 30", Ratio: "span", Floor: true},
		{Title: "Cliques of a graph of 64 vertices", From: []string{"Cliques/density=*"}, X: "density", XName: "density of the edges", Ratio: "span", Floor: true},
	},
	Ways: map[string]string{"span": "package span", "hand": "by hand"},
}

// SearchTrials search depth first, in the same order both ways.
func SearchTrials(o *Options) []measure.Trial {
	var trials []measure.Trial
	for _, k := range []int{5, 7} {
		trials = append(trials, sidonTrial(k))
	}
	trials = append(trials, measure.Trial{Name: "Golomb/length=44/marks=9", Elems: 1, Unit: "ns/search", Sides: func() []measure.Side {
		start := golomb{marks: 1 << (63 - 44), free: ^uint64(0), more: 7}
		return []measure.Side{
			{Impl: "hand", Run: func() uint64 { return start.hand(contiguous(44) - 1) }},
			{Impl: "span", Run: start.span},
		}
	}})
	for _, density := range []float64{0.5, 0.7} {
		trials = append(trials, measure.Trial{Name: fmt.Sprintf("Cliques/density=%v", density), Elems: 1, Unit: "ns/search", Sides: func() []measure.Side {
			var g graph
			r := o.rand("Cliques")
			for i := range g {
				for j := range i {
					if r.Float64() < density {
						g[i] |= 1 << j
						g[j] |= 1 << i
					}
				}
			}
			return []measure.Side{
				{Impl: "hand", Run: func() (n uint64) { g.cliquesHand(^uint64(0), &n); return n }},
				{Impl: "span", Run: g.cliquesSpan},
			}
		}})
	}
	return append(trials, measure.Trial{Name: "Packing/sets=60", Elems: 1, Unit: "ns/search", Sides: func() []measure.Side {
		p, r := packing{}, o.rand("Packing")
		for i := range p.sets {
			p.sets[i] = wordWithOnes(r, 6)
			for j := range i {
				if p.sets[i]&p.sets[j] != 0 {
					p.clash[i] |= 1 << j
				}
			}
		}
		return []measure.Side{
			{Impl: "hand", Run: func() uint64 { return p.bestHand(0, len(p.sets)) }},
			{Impl: "span", Run: p.bestSpan},
		}
	}})
}

// sidonTrial looks for sets of k elements without a difference that occurs twice.
func sidonTrial(k int) measure.Trial {
	return measure.Trial{Name: fmt.Sprintf("Sidon/n=30/k=%d", k), Elems: 1, Unit: "ns/search", Sides: func() []measure.Side {
		return []measure.Side{
			{Impl: "hand", Run: func() uint64 { return sidonHand(0, 0, 30, k) }},
			{Impl: "span", Run: func() uint64 { return sidonSpan(30, k) }},
		}
	}}
}

// sidonHand counts the ways to add k elements below top to a set, such that no
// difference occurs twice.
func sidonHand(set, differences uint64, top, k int) (found uint64) {
	if k == 0 {
		return 1
	}
	for i := k - 1; i < top; i++ {
		if fresh := set >> i; fresh&differences == 0 {
			found += sidonHand(set|1<<i, differences|fresh, i, k-1)
		}
	}
	return found
}

//go:noinline
func sidonSpan(n, k int) (found uint64) {
	type ruler struct{ set, differences uint64 }
	all := contiguous(n)
	for range span.Search(span.Snoob(all, k), ruler{}, func(r ruler, i int) (ruler, uint64, bool) {
		fresh := r.set >> i
		return ruler{r.set | 1<<i, r.differences | fresh}, all, fresh&r.differences == 0
	}) {
		found++
	}
	return found
}

// A golomb is a Golomb ruler without its lower marks, mirrored: bit 63-i for i.
type golomb struct {
	marks, distances uint64
	free             uint64 // where a mark repeats no distance
	more             int    // marks still to add
}

// add adds a mark at i. It returns where the next one may be.
func (g golomb) add(i int) (golomb, uint64) {
	g.distances |= g.marks << (i & 63)
	g.marks |= 1 << 63 >> (i & 63)
	g.free &^= g.distances >> (^i & 63)
	g.more--
	return g, g.free
}

func (g golomb) hand(could uint64) (found uint64) {
	for rest := could; rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros64(rest)
		next, follow := g.add(i)
		switch {
		case next.free&1 == 0:
		case next.more == 0:
			found++
		default:
			found += next.hand(follow & (1<<i - 2))
		}
	}
	return found
}

//go:noinline
func (g golomb) span() (found uint64) {
	for range span.Search(span.Snoob(contiguous(44)-1, g.more), g, func(g golomb, i int) (golomb, uint64, bool) {
		g, follow := g.add(i)
		return g, follow, g.free&1 != 0
	}) {
		found++
	}
	return found
}

// A graph has the neighbours of each vertex.
type graph [64]uint64

// cliquesHand counts the cliques that some more vertices, which are adjacent to all of
// them, make of a clique.
func (g *graph) cliquesHand(common uint64, n *uint64) {
	for rest := common; rest != 0; rest &= rest - 1 {
		v := bits.TrailingZeros64(rest)
		*n++
		if next := common & g[v] & (1<<v - 1); next != 0 {
			g.cliquesHand(next, n)
		}
	}
}

//go:noinline
func (g *graph) cliquesSpan() (n uint64) {
	for range span.Search(span.Subsets(^uint64(0)), ^uint64(0), func(common uint64, v int) (uint64, uint64, bool) {
		common &= g[v]
		return common, common, true
	}) {
		n++
	}
	return n - 1 // without the empty set
}

// A packing problem has sets, and for each the earlier ones that it has elements in
// common with.
type packing struct{ sets, clash [60]uint64 }

// bestHand returns the most elements that disjoint sets before the given one cover
// together with those used.
func (p *packing) bestHand(used uint64, before int) uint64 {
	best := uint64(bits.OnesCount64(used))
	for i := range before {
		if used&p.sets[i] == 0 {
			best = max(best, p.bestHand(used|p.sets[i], i))
		}
	}
	return best
}

//go:noinline
func (p *packing) bestSpan() (best uint64) {
	type state struct{ used, free uint64 }
	all := contiguous(len(p.sets))
	for _, s := range span.Search(span.Subsets(all), state{0, all}, func(s state, i int) (state, uint64, bool) {
		s.used |= p.sets[i]
		s.free &^= p.clash[i]
		return s, s.free, true
	}) {
		best = max(best, uint64(bits.OnesCount64(s.used)))
	}
	return best
}

// CommonTrials look for the first common neighbour of two vertices, each of whose
// neighbours are five words.
func CommonTrials(o *Options) (trials []measure.Trial) {
	const words, pairs = 5, 1 << 14
	for _, density := range []float64{0.01, 0.1} {
		trials = append(trials, measure.Trial{Name: fmt.Sprintf("Common/density=%v", density), Elems: pairs, Unit: "ns/pair", Sides: func() []measure.Side {
			data := wordsOfDensity(o.rand("Common"), words*pairs, density)
			side := func(impl string, first func(a, b []uint64) int) measure.Side {
				return measure.Side{Impl: impl, Run: func() (sum uint64) {
					for i := words; i < len(data); i += words {
						sum += uint64(first(data[i-words:i], data[i:i+words]))
					}
					return sum
				}}
			}
			return []measure.Side{side("hand", firstCommonHand), side("scan", firstCommonScan)}
		}})
	}
	return trials
}

//go:noinline
func firstCommonHand(a, b []uint64) int {
	for w, x := range a {
		if x &= b[w]; x != 0 {
			return 64*w + bits.TrailingZeros64(x)
		}
	}
	return -1
}

//go:noinline
func firstCommonScan(a, b []uint64) int { return bitset.Set(a).NextBitAnd(b, 0) }
