package suites

import (
	"math/bits"
	"math/rand/v2"

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/iter/inner"
	"github.com/bitwalk/bitwalk/scan"
)

// The programs suite: the inner loops of well-known programs, by hand and over
// iterators.

var programs = Suite{
	About: "the inner loops of well-known programs, by hand and over iterators",
	More:  programTrials,
}

// programTrials run each program by hand and as a plain for-range.
func programTrials(*Options) []measure.Trial {
	return []measure.Trial{heldKarpTrial(), cliquesTrial(), omahaTrial(), helperTrial(), queensTrial()}
}

// program returns a trial of ways that need no preparation but prepare.
func program(name string, elems int, unit string, prepare func() (hand, iter func() uint64)) measure.Trial {
	return measure.Trial{Name: "Program/of=" + name, Elems: elems, Unit: unit, Sides: func() []measure.Side {
		hand, iter := prepare()
		return []measure.Side{way("hand", hand), way("iter", iter)}
	}}
}

// Cities are distances and, by sets of cities and the last of them, the shortest ways
// from the first (Bellman 1962; Held and Karp 1962).
type cities struct {
	n      int
	far    []float64
	length []float64
}

func heldKarpTrial() measure.Trial {
	const n = 12
	return program("HeldKarp", n*n<<(n-2), "ns/step", func() (func() uint64, func() uint64) {
		r := random("HeldKarp")
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
		return over(heldKarpHand), over(heldKarpIter)
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

func cliquesTrial() measure.Trial {
	g := newGraph(random("Cliques"), 300, 8)
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
	return program("Cliques", int(hand()), "ns/clique", func() (func() uint64, func() uint64) {
		return hand, over(cliquesIter)
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

// omahaTrial walks the hands of two of four cards with three of five.
func omahaTrial() measure.Trial {
	const deals = 1 << 10
	return program("Omaha", 60*deals, "ns/hand", func() (func() uint64, func() uint64) {
		r := random("Omaha")
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
		return over(omahaHand), over(omahaIter)
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

// helperTrial calls a function with a loop over none to two ones, which is inlined
// if its cost allows.
func helperTrial() measure.Trial {
	const words = 1 << 12
	return program("Helper", words, "ns/call", func() (func() uint64, func() uint64) {
		r := random("Helper")
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
		return func() uint64 { return each(list, func(x *uint64) uint64 { return weightHand(weights, *x) }) },
			func() uint64 { return each(list, func(x *uint64) uint64 { return weightIter(weights, *x) }) }
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
	return program("Queens", 1, "ns/board", func() (func() uint64, func() uint64) {
		return over(queensHand), over(queensIter)
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
	for column, one := range iter.BitsAndOnes((1<<queens - 1) &^ (columns | left | right)) {
		at[row] = uint8(column)
		if queensIter(at, row+1, columns|one, (left|one)<<1, (right|one)>>1) {
			return true
		}
	}
	return false
}
