package suites

import (
	"math/bits"
	"math/rand/v2"

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/iter/inner"
	"github.com/bitwalk/bitwalk/scan"
)

// The programs suite: the inner loops of well-known programs, each by hand and as a
// plain for-range, and by the step of package scan that the documentation of package
// iter advises where the compiler keeps something in the loop.

var programs = Suite{
	Name:   "programs",
	About:  "the inner loops of well-known programs, by hand and over iterators",
	Trials: ProgramTrials,
	Ways:   map[string]string{"step": "by steps"},
	Charts: []Chart{
		{Title: "Inner loops of programs", From: []string{"Program/of=*"}, X: "of", XName: "program", Ratio: "iter", Floor: true},
	},
}

// ProgramTrials run each program by hand and as a plain for-range.
func ProgramTrials(o *Options) []measure.Trial {
	return []measure.Trial{
		heldKarpTrial(o), groupsTrial(o), cliquesTrial(o), trianglesTrial(o), commonTrial(o),
		fewWordsTrial(o, "sparse"), fewWordsTrial(o, "dense"), omahaTrial(o), holdemTrial(o), helperTrial(o), fourTrial(o), queensTrial(),
		asProgram(o, "Sidon", sidonTrial(7), "span"), asProgram(o, "Go", GoTrials(o)[0], "wide"),
		asProgram(o, "FourLists", AppendAllTrial(o, 4, MemoryWords), "AppendPositionsAll"),
		asProgram(o, "RankByIndex", RankTrial(o, MemoryWords), "index"),
	}
}

// asProgram returns a trial of another suite as a program: by hand, and the way called
// impl, on the best path.
func asProgram(o *Options, name string, t measure.Trial, impl string) measure.Trial {
	sides := t.Sides
	t.Name = "Program/of=" + name
	t.Sides = func() (list []measure.Side) {
		for _, s := range sides() {
			switch {
			case s.Impl == impl && (s.Path == nil || *s.Path == o.Paths[0]):
				s.Impl = "iter"
				list = append(list, s)
			case s.Impl == "hand4": // the loop by hand, for just four lists
				s.Impl = "hand"
				list[0] = s
			case s.Impl == "hand":
				list = append(list, s)
			}
		}
		if len(list) < 2 {
			panic("suites: asProgram: " + name + " has no way called " + impl)
		}
		return list
	}
	return t
}

// program returns a trial of ways that need no preparation but prepare.
func program(name string, elems int, unit string, prepare func() map[string]func() uint64) measure.Trial {
	return measure.Trial{Name: "Program/of=" + name, Elems: elems, Unit: unit, Sides: func() (sides []measure.Side) {
		ways := prepare()
		for _, impl := range []string{"hand", "iter", "step"} {
			if run := ways[impl]; run != nil {
				sides = append(sides, measure.Side{Impl: impl, Run: run})
			}
		}
		return sides
	}}
}

// Cities are distances and, by sets of cities and the last of them, the shortest ways
// from the first (Bellman 1962; Held and Karp 1962).
type cities struct {
	n      int
	far    []float64
	length []float64
}

func heldKarpTrial(o *Options) measure.Trial {
	n := Pick(o, 12, 16)
	return program("HeldKarp", n*n<<(n-2), "ns/step", func() map[string]func() uint64 {
		r := o.rand("HeldKarp")
		c := &cities{n: n, far: make([]float64, n*n), length: make([]float64, n<<n)}
		for i := range c.far {
			c.far[i] = r.Float64()
		}
		over := func(way func(*cities)) func() uint64 {
			return func() uint64 {
				for last := range n {
					c.length[n<<last+last] = c.far[last*n]
				}
				way(c)
				best := c.length[n<<n-n:]
				sum := 0.0
				for _, l := range best {
					sum += l
				}
				return uint64(sum * 1e9)
			}
		}
		return map[string]func() uint64{"hand": over(heldKarpHand), "iter": over(heldKarpIter)}
	})
}

//go:noinline
func heldKarpHand(c *cities) {
	all := uint64(1)<<c.n - 1
	for k := 2; k <= c.n; k++ {
		for set, ok := uint64(1)<<k-1, true; ok && set <= all; set, ok = scan.NextSnoob(set) {
			for x := set; x != 0; x &= x - 1 {
				last := bits.TrailingZeros64(x)
				before := set &^ (1 << last)
				best := 1e30
				for y := before; y != 0; y &= y - 1 {
					from := bits.TrailingZeros64(y)
					if l := c.length[int(before)*c.n+from] + c.far[last*c.n+from]; l < best {
						best = l
					}
				}
				c.length[int(set)*c.n+last] = best
			}
		}
	}
}

//go:noinline
func heldKarpIter(c *cities) {
	all := uint64(1)<<c.n - 1
	for k := 2; k <= c.n; k++ {
		for set := range iter.Snoob(all, k) {
			for last := range iter.Bits(set) {
				before := set &^ (1 << last)
				best := 1e30
				for from := range inner.Bits(before) {
					if l := c.length[int(before)*c.n+from] + c.far[last*c.n+from]; l < best {
						best = l
					}
				}
				c.length[int(set)*c.n+last] = best
			}
		}
	}
}

// groupsTrial finds the least cost of each set of things in groups: subsets of subsets.
func groupsTrial(o *Options) measure.Trial {
	n, elems := Pick(o, 11, 15), 1
	for range n {
		elems *= 3
	}
	return program("Groups", elems, "", func() map[string]func() uint64 {
		r := o.rand("Groups")
		cost := make([]int32, 1<<n)
		for i := range cost {
			cost[i] = r.Int32N(1e6)
		}
		best := make([]int32, 1<<n)
		over := func(way func(best []int32)) func() uint64 {
			return func() uint64 {
				copy(best, cost)
				way(best)
				return uint64(best[len(best)-1])
			}
		}
		return map[string]func() uint64{"hand": over(groupsHand), "iter": over(groupsIter)}
	})
}

//go:noinline
func groupsHand(best []int32) {
	for set := range best {
		least := best[set]
		for sub := (set - 1) & set; sub > 0; sub = (sub - 1) & set {
			if c := best[sub] + best[set^sub]; c < least {
				least = c
			}
		}
		best[set] = least
	}
}

//go:noinline
func groupsIter(best []int32) {
	for set := range best {
		least := best[set]
		for sub := range iter.RNonEmptyProperSubsets(uint(set)) {
			if c := best[sub] + best[uint(set)^sub]; c < least {
				least = c
			}
		}
		best[set] = least
	}
}

// A vertices is a set of up to 320 vertices of a graph.
type vertices [5]uint64

// A wideGraph has the neighbours of each vertex.
type wideGraph []vertices

func newGraph(r *rand.Rand, n, sparse int) wideGraph {
	g := make(wideGraph, n)
	for i := range g {
		for j := range i {
			if r.IntN(sparse) == 0 {
				g[i][j>>6] |= 1 << (j & 63)
				g[j][i>>6] |= 1 << (i & 63)
			}
		}
	}
	return g
}

// A finder counts maximal cliques (Bron and Kerbosch 1973).
type finder struct {
	g     wideGraph
	n     uint64
	stack [64]struct{ may, not vertices }
}

func cliquesTrial(o *Options) measure.Trial {
	g := newGraph(o.rand("Cliques"), 300, 8)
	over := func(way func(*finder, []uint64, []uint64, int)) func() uint64 {
		f := &finder{g: g}
		return func() uint64 {
			var may, not vertices
			for i := range g {
				may[i>>6] |= 1 << (i & 63)
			}
			f.n = 0
			way(f, may[:], not[:], 0)
			return f.n
		}
	}
	hand := over(cliquesHand)
	return program("Cliques", int(hand()), "ns/clique", func() map[string]func() uint64 {
		return map[string]func() uint64{"hand": hand, "iter": over(cliquesIter)}
	})
}

// pivot returns the first vertex of may or not, or -1. It counts a clique if there is
// none.
//
//go:noinline
func (f *finder) pivot(may, not []uint64) int {
	for w := range may {
		if x := may[w] | not[w]; x != 0 {
			return 64*w + bits.TrailingZeros64(x)
		}
	}
	f.n++
	return -1
}

// enter returns the sets for the cliques with v.
func (f *finder) enter(may, not []uint64, v, depth int) ([]uint64, []uint64) {
	s, next := &f.stack[depth], &f.g[v]
	for w := range next {
		s.may[w], s.not[w] = may[w]&next[w], not[w]&next[w]
	}
	return s.may[:], s.not[:]
}

// leave goes on without v.
func (f *finder) leave(may, not []uint64, v int) {
	may[v>>6] &^= 1 << (v & 63)
	not[v>>6] |= 1 << (v & 63)
}

func cliquesHand(f *finder, may, not []uint64, depth int) {
	pivot := f.pivot(may, not)
	if pivot < 0 {
		return
	}
	for w := range may {
		for x := may[w] &^ f.g[pivot][w]; x != 0; x &= x - 1 {
			v := 64*w + bits.TrailingZeros64(x)
			m, n := f.enter(may, not, v, depth)
			cliquesHand(f, m, n, depth+1)
			f.leave(may, not, v)
		}
	}
}

func cliquesIter(f *finder, may, not []uint64, depth int) {
	pivot := f.pivot(may, not)
	if pivot < 0 {
		return
	}
	for v := range iter.PositionsAndNot(may, f.g[pivot][:]) {
		m, n := f.enter(may, not, v, depth)
		cliquesIter(f, m, n, depth+1)
		f.leave(may, not, v)
	}
}

// trianglesTrial counts triangles by the neighbours of each vertex that come after it.
func trianglesTrial(o *Options) measure.Trial {
	g := newGraph(o.rand("Triangles"), 300, 8)
	for v := range g {
		for w := range g[v] {
			g[v][w] = above(g[v][w], w, v)
		}
	}
	return program("Triangles", int(trianglesHand(g)>>32), "ns/triangle", func() map[string]func() uint64 {
		return map[string]func() uint64{
			"hand": func() uint64 { return trianglesHand(g) },
			"iter": func() uint64 { return trianglesIter(g) },
		}
	})
}

// above returns word w of a set without its elements up to i.
func above(x uint64, w, i int) uint64 {
	switch {
	case w < i>>6:
		return 0
	case w == i>>6:
		return x &^ (2<<(i&63) - 1)
	}
	return x
}

//go:noinline
func trianglesHand(g wideGraph) (sum uint64) {
	for u := range g {
		for w, x := range g[u] {
			for ; x != 0; x &= x - 1 {
				v := 64*w + bits.TrailingZeros64(x)
				for t, y := range g[u] {
					for y &= g[v][t]; y != 0; y &= y - 1 {
						sum += 1<<32 + uint64(v^(64*t+bits.TrailingZeros64(y)))
					}
				}
			}
		}
	}
	return sum
}

//go:noinline
func trianglesIter(g wideGraph) (sum uint64) {
	for u := range g {
		for v := range iter.Positions(g[u][:]) {
			for t := range iter.PositionsAnd(g[u][:], g[v][:]) {
				sum += 1<<32 + uint64(v^t)
			}
		}
	}
	return sum
}

// commonTrial finds the first common neighbour of each two vertices.
func commonTrial(o *Options) measure.Trial {
	const n = 300
	return program("Common", n*(n-1)/2, "ns/pair", func() map[string]func() uint64 {
		g := newGraph(o.rand("Common"), n, 8)
		over := func(way func(a, b []uint64) int) func() uint64 {
			return func() (sum uint64) {
				for u := range g {
					for v := range u {
						sum += uint64(way(g[u][:], g[v][:]))
					}
				}
				return sum
			}
		}
		return map[string]func() uint64{"hand": over(commonHand), "iter": over(commonIter)}
	})
}

//go:noinline
func commonHand(a, b []uint64) int {
	for w := range a {
		if x := a[w] & b[w]; x != 0 {
			return 64*w + bits.TrailingZeros64(x)
		}
	}
	return 0
}

//go:noinline
func commonIter(a, b []uint64) int {
	for i := range iter.PositionsAnd(a, b) {
		return i
	}
	return 0
}

// fewWordsTrial adds up weights over sets of five words.
func fewWordsTrial(o *Options, kind string) measure.Trial {
	words := make([]uint64, 5<<9)
	r := o.rand("FewWords")
	for i := range words {
		if words[i] = r.Uint64(); kind == "sparse" {
			words[i] &= r.Uint64() & r.Uint64() & r.Uint64() & r.Uint64()
		}
	}
	return program("FewWords"+kind, onesIn(words), "ns/bit", func() map[string]func() uint64 {
		weights := make([]uint64, 5*64)
		for i := range weights {
			weights[i] = r.Uint64()
		}
		over := func(way func(words, weights []uint64) uint64) func() uint64 {
			return func() (sum uint64) {
				for set := words; len(set) > 0; set = set[5:] {
					sum += way(set[:5], weights)
				}
				return sum
			}
		}
		return map[string]func() uint64{"hand": over(fewWordsHand), "iter": over(fewWordsIter)}
	})
}

//go:noinline
func fewWordsHand(words, weights []uint64) (sum uint64) {
	for w, x := range words {
		for ; x != 0; x &= x - 1 {
			sum += weights[64*w+bits.TrailingZeros64(x)]
		}
	}
	return sum
}

//go:noinline
func fewWordsIter(words, weights []uint64) (sum uint64) {
	for i := range iter.Positions(words) {
		sum += weights[i]
	}
	return sum
}

// omahaTrial walks the hands of two of four cards with three of five.
func omahaTrial(o *Options) measure.Trial {
	const deals = 1 << 10
	return program("Omaha", 60*deals, "ns/hand", func() map[string]func() uint64 {
		r := o.rand("Omaha")
		list := make([][2]uint64, deals)
		for i := range list {
			for _, c := range r.Perm(52)[:4] {
				list[i][0] |= 1 << c
			}
			for list[i][1] == 0 || bits.OnesCount64(list[i][1]) < 5 {
				list[i][1] |= 1 << r.IntN(52) &^ list[i][0]
			}
		}
		over := func(way func(hole, board uint64) uint64) func() uint64 {
			return func() (sum uint64) {
				for _, d := range list {
					sum += way(d[0], d[1])
				}
				return sum
			}
		}
		return map[string]func() uint64{"hand": over(omahaHand), "iter": over(omahaIter)}
	})
}

// value is a stand-in for the value of a hand.
func value(hand uint64) uint64 { return hand * 0x9e3779b97f4a7c15 >> 48 }

//go:noinline
func omahaHand(hole, board uint64) (sum uint64) {
	for a := hole; a != 0; a &= a - 1 {
		for b := a & (a - 1); b != 0; b &= b - 1 {
			for x := board; x != 0; x &= x - 1 {
				for y := x & (x - 1); y != 0; y &= y - 1 {
					sum += value(a&-a | b&-b | board&^(x&-x|y&-y))
				}
			}
		}
	}
	return sum
}

//go:noinline
func omahaIter(hole, board uint64) (sum uint64) {
	for two := range iter.Snoob(hole, 2) {
		for three := range inner.Snoob(board, 3) {
			sum += value(two | three)
		}
	}
	return sum
}

// holdemTrial takes the best of the hands of five of seven cards.
func holdemTrial(o *Options) measure.Trial {
	const deals = 1 << 11
	return program("Holdem", 21*deals, "ns/hand", func() map[string]func() uint64 {
		r := o.rand("Holdem")
		list := make([]uint64, deals)
		for i := range list {
			for _, c := range r.Perm(52)[:7] {
				list[i] |= 1 << c
			}
		}
		over := func(way func(cards uint64) uint64) func() uint64 {
			return func() (sum uint64) {
				for _, cards := range list {
					sum += way(cards)
				}
				return sum
			}
		}
		return map[string]func() uint64{"hand": over(holdemHand), "iter": over(holdemIter)}
	})
}

//go:noinline
func holdemHand(cards uint64) (best uint64) {
	for x := cards; x != 0; x &= x - 1 {
		for y := x & (x - 1); y != 0; y &= y - 1 {
			best = max(best, value(cards&^(x&-x|y&-y)))
		}
	}
	return best
}

//go:noinline
func holdemIter(cards uint64) (best uint64) {
	for hand := range iter.Snoob(cards, 5) {
		best = max(best, value(hand))
	}
	return best
}

// helperTrial calls a function with a loop over none to two ones, which is inlined
// if its cost allows.
func helperTrial(o *Options) measure.Trial {
	const words = 1 << 12
	return program("Helper", words, "ns/call", func() map[string]func() uint64 {
		r := o.rand("Helper")
		list := make([]uint64, words)
		for i := range list {
			for range r.IntN(3) {
				list[i] |= 1 << r.IntN(64)
			}
		}
		weights := new([64]uint64)
		for i := range weights {
			weights[i] = r.Uint64()
		}
		return map[string]func() uint64{
			"hand": func() (sum uint64) {
				for _, x := range list {
					sum += weightHand(weights, x)
				}
				return sum
			},
			"iter": func() (sum uint64) {
				for _, x := range list {
					sum += weightIter(weights, x)
				}
				return sum
			},
			"step": func() (sum uint64) {
				for _, x := range list {
					sum += weightStep(weights, x)
				}
				return sum
			},
		}
	})
}

func weightHand(weights *[64]uint64, x uint64) (sum uint64) {
	for ; x != 0; x &= x - 1 {
		sum += weights[bits.TrailingZeros64(x)]
	}
	return sum
}

func weightIter(weights *[64]uint64, x uint64) (sum uint64) {
	for i := range iter.Bits(x) {
		sum += weights[i&63]
	}
	return sum
}

func weightStep(weights *[64]uint64, x uint64) (sum uint64) {
	for x != 0 {
		i, rest := scan.Pop(x)
		sum += weights[i&63]
		x = rest
	}
	return sum
}

// fourTrial XORs the subsets of sets of four elements, with a call for each set: in one
// loop over many sets, whether the processor predicts the end of the sixteen steps
// differs from build to build.
func fourTrial(o *Options) measure.Trial {
	const sets = 1 << 12
	return program("Four", 16*sets, "", func() map[string]func() uint64 {
		r := o.rand("Four")
		list := make([]uint64, sets)
		for i := range list {
			list[i] = wordWithOnes(r, 4)
		}
		over := func(way func(set uint64) uint64) func() uint64 {
			return func() (sum uint64) {
				for _, set := range list {
					sum += way(set)
				}
				return sum
			}
		}
		return map[string]func() uint64{"hand": over(fourHand), "iter": over(fourIter)}
	})
}

//go:noinline
func fourHand(set uint64) (sum uint64) {
	for sub := uint64(0); ; {
		sum ^= 3 * sub
		if sub = (sub - set) & set; sub == 0 {
			return sum
		}
	}
}

//go:noinline
func fourIter(set uint64) (sum uint64) {
	for sub := range iter.Subsets(set) {
		sum ^= 3 * sub
	}
	return sum
}

const queens = 20

// queensTrial finds the first way to place the queens.
func queensTrial() measure.Trial {
	over := func(way func(at *[queens]uint8, row int, columns, left, right uint64) bool) func() uint64 {
		return func() (sum uint64) {
			var at [queens]uint8
			way(&at, 0, 0, 0, 0)
			for _, c := range at {
				sum = sum*31 + uint64(c)
			}
			return sum
		}
	}
	return program("Queens", 1, "ns/board", func() map[string]func() uint64 {
		return map[string]func() uint64{"hand": over(queensHand), "iter": over(queensIter), "step": over(queensStep)}
	})
}

func queensHand(at *[queens]uint8, row int, columns, left, right uint64) bool {
	if row == queens {
		return true
	}
	for free := (1<<queens - 1) &^ (columns | left | right); free != 0; free &= free - 1 {
		one := free & -free
		at[row] = uint8(bits.TrailingZeros64(free))
		if queensHand(at, row+1, columns|one, (left|one)<<1, (right|one)>>1) {
			return true
		}
	}
	return false
}

func queensIter(at *[queens]uint8, row int, columns, left, right uint64) bool {
	if row == queens {
		return true
	}
	for column, one := range iter.BitsAndOnes[uint8]((1<<queens - 1) &^ (columns | left | right)) {
		at[row] = column
		if queensIter(at, row+1, columns|one, (left|one)<<1, (right|one)>>1) {
			return true
		}
	}
	return false
}

func queensStep(at *[queens]uint8, row int, columns, left, right uint64) bool {
	if row == queens {
		return true
	}
	for free := (1<<queens - 1) &^ (columns | left | right); free != 0; {
		var one uint64
		one, free = scan.PopOne(free)
		at[row] = uint8(bits.TrailingZeros64(one))
		if queensStep(at, row+1, columns|one, (left|one)<<1, (right|one)>>1) {
			return true
		}
	}
	return false
}
