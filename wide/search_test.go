package wide_test

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/wide"
)

// A hashing is a rule of a search that takes some sets at random, and leaves out some of
// what may follow.
type hashing struct {
	salt, odds uint64
	narrow     bool
}

func hashOf[B wide.Board](h hashing, set *B) (x uint64) {
	x = h.salt
	for w := 0; w < len(*set); w++ {
		x = (x ^ (*set)[w]) * 0x9e37_79b9_7f4a_7c15
		x ^= x >> 29
	}
	return x * 0xd6e8_feb8_6659_fd93
}

// step adds element i. The state is the set.
func stepOf[B wide.Board](h hashing) func(next *B, follow *B, state *B, i int) bool {
	return func(next *B, follow *B, state *B, i int) bool {
		*next = *state
		wide.Add(next, i)
		x := hashOf(h, next)
		if h.narrow {
			for w := 0; w < len(*follow); w++ {
				(*follow)[w] &= bits.RotateLeft64(x, 7*w) | x>>5
			}
		}
		return x>>60 < h.odds
	}
}

// naiveSearch returns the sets that a search finds among walk: those that it makes of
// nothing.
func naiveSearch[B wide.Board](set *B, walk []B, h hashing) (found []B) {
	step := stepOf[B](h)
	for _, sub := range walk {
		var state, next B
		could, ok := *set, true
		for i := range wide.RBits(&sub) {
			if ok = wide.Contains(&could, i); !ok {
				break
			}
			could = *set
			wide.RemoveIn(&could, i, 512)
			if ok = step(&next, &could, &state, i); !ok {
				break
			}
			state = next
		}
		if ok {
			found = append(found, sub)
		}
	}
	return found
}

func checkSearch[B wide.Board](t *testing.T, random *rand.Rand, n int) {
	t.Helper()
	var set B
	for wide.Count(&set) < n {
		wide.Add(&set, random.IntN(64*len(set)))
	}
	for k := -1; k <= n+1; k++ {
		var walk []B
		if k < 0 {
			for sub := range wide.Subsets(&set) {
				walk = append(walk, *sub)
			}
		} else {
			for sub := range wide.Snoob(&set, k) {
				walk = append(walk, *sub)
			}
		}
		h := hashing{random.Uint64(), 13, k%2 == 0}
		want := naiveSearch(&set, walk, h)
		find := func(after *B) (got []B) {
			questions := make(map[B]bool)
			step := stepOf[B](h)
			for sub, state := range wide.Search(&set, k, after, *new(B), func(next *B, follow *B, state *B, i int) bool {
				ok := step(next, follow, state, i)
				if questions[*next] {
					t.Fatalf("asked about %#x twice", *next)
				}
				questions[*next] = true
				return ok
			}) {
				if *sub != *state {
					t.Fatalf("%#x with the state of %#x", *sub, *state)
				}
				got = append(got, *sub)
			}
			return got
		}
		if got := find(nil); !slices.Equal(got, want) {
			t.Fatalf("%#x, k = %d: %#x, want %#x", set, k, got, want)
		}
		for i := range 1 + min(len(walk), 60) {
			if len(walk) == 0 {
				break
			}
			after := walk[random.IntN(len(walk))]
			if i < len(want) {
				after = want[i]
			}
			at, _ := slices.BinarySearchFunc(want, after, func(a, b B) int { return wide.Compare(&a, &b) })
			if at < len(want) && want[at] == after {
				at++
			}
			if got := find(&after); !slices.Equal(got, want[at:]) {
				t.Fatalf("%#x, k = %d, after %#x: %#x, want %#x", set, k, after, got, want[at:])
			}
		}
	}
}

// Sets of up to 10 elements, whole and resumed anywhere.
func TestSearch(t *testing.T) {
	random := testkit.NewRand()
	for n := 0; n <= 10; n++ {
		checkSearch[[2]uint64](t, random, n)
		checkSearch[[3]uint64](t, random, n)
		checkSearch[goban](t, random, n)
		checkSearch[[8]uint64](t, random, n)
	}
}

// All 512 elements: one chain of subsets goes down to the full set, through every level.
func TestSearchFull(t *testing.T) {
	var full, last [8]uint64
	wide.AddIn(&full, 0, 512)
	for _, k := range []int{-1, 512} {
		n := 0
		for sub, size := range wide.Search(&full, k, nil, 0, func(next *int, follow *[8]uint64, size *int, i int) bool {
			*next = *size + 1
			return i == 511-*size
		}) {
			if *size != wide.Count(sub) {
				t.Fatalf("%#x of size %d", *sub, *size)
			}
			last = *sub
			n++
		}
		if last != full || n != 513 && k < 0 || n != 1 && k > 0 {
			t.Errorf("k = %d: %d subsets, last %#x", k, n, last)
		}
	}
	n := 0
	for sub := range wide.Search(&full, 3, nil, 0, func(*int, *[8]uint64, *int, int) bool { return true }) {
		if n++; n == 1 && *sub != ([8]uint64{7}) {
			t.Fatalf("%#x", *sub)
		} else if n == 1000 {
			break
		}
	}
}

func TestSearchAfterPanics(t *testing.T) {
	set, after := [2]uint64{7}, [2]uint64{8}
	for _, k := range []int{-2, -1, 1, 4} {
		testkit.MustPanic(t, func() {
			for range wide.Search(&set, k, &after, 0, nil) {
			}
		}, "wide: Search: [0x8 0x0] is not a subset of [0x7 0x0]")
	}
}

// A search over sets of up to 9 elements resumes after every board, in the walk or not,
// and where any of its calls of step was made.
func TestSearchAfterAny(t *testing.T) {
	random := testkit.NewRand()
	for n := 0; n <= 9; n++ {
		var set [2]uint64
		for wide.Count(&set) < n {
			wide.Add(&set, random.IntN(128))
		}
		for k := -1; k <= n+1; k++ {
			h := hashing{random.Uint64(), 13, k%2 == 0}
			find := func(after *[2]uint64, asked func(board *[2]uint64, i int)) (got [][2]uint64) {
				step := stepOf[[2]uint64](h)
				for sub := range wide.Search(&set, k, after, [2]uint64{}, func(next, follow, state *[2]uint64, i int) bool {
					asked(state, i)
					return step(next, follow, state, i)
				}) {
					got = append(got, *sub)
				}
				return got
			}
			type place struct {
				after [2]uint64
				found int
			}
			var places []place
			var all [][2]uint64
			step := stepOf[[2]uint64](h)
			for sub := range wide.Search(&set, k, nil, [2]uint64{}, func(next, follow, state *[2]uint64, i int) bool {
				done := set
				wide.RemoveIn(&done, i, 128)
				wide.Or(&done, &done, state)
				places = append(places, place{done, len(all)})
				return step(next, follow, state, i)
			}) {
				all = append(all, *sub)
			}
			for after := range wide.Subsets(&set) {
				at, ok := slices.BinarySearchFunc(all, *after, func(a, b [2]uint64) int { return wide.Compare(&a, &b) })
				if ok {
					at++
				}
				places = append(places, place{*after, at})
			}
			for _, p := range places {
				got := find(&p.after, func(board *[2]uint64, i int) {
					high := *board
					wide.Add(&high, i)
					wide.AddIn(&high, 0, i)
					if wide.Compare(&high, &p.after) < 0 {
						t.Fatalf("after %#x: step is asked about %#x and %d", p.after, *board, i)
					}
				})
				if !slices.Equal(got, all[p.found:]) {
					t.Fatalf("%#x, k = %d, after %#x: %#x, want %#x", set, k, p.after, got, all[p.found:])
				}
			}
		}
	}
}

// A graph of 200 vertices.
type adjacency [200][4]uint64

func newAdjacency(density float64) *adjacency {
	g, random := new(adjacency), testkit.NewRand()
	for i := range g {
		for j := range i {
			if random.Float64() < density {
				wide.Add(&g[i], j)
				wide.Add(&g[j], i)
			}
		}
	}
	return g
}

//go:noinline
func (g *adjacency) cliques() (n int) {
	var all [4]uint64
	wide.AddIn(&all, 0, 200)
	for range wide.Search(&all, -1, nil, all, func(next, follow, common *[4]uint64, v int) bool {
		wide.And(next, common, &g[v])
		wide.And(follow, follow, next)
		return true
	}) {
		n++
	}
	return n - 1
}

//go:noinline
func (g *adjacency) cliquesByHand(common *[4]uint64, n *int) {
	for w, x := range common {
		for ; x != 0; x &= x - 1 {
			v := 64*w + bits.TrailingZeros64(x)
			*n++
			var next [4]uint64
			some := uint64(0)
			for i := range w {
				next[i] = common[i] & g[v][i]
				some |= next[i]
			}
			next[w] = common[w] & g[v][w] & (1<<(v&63) - 1)
			if some|next[w] != 0 {
				g.cliquesByHand(&next, n)
			}
		}
	}
}

func TestSearchCliques(t *testing.T) {
	g := newAdjacency(0.3)
	all, n := [4]uint64{}, 0
	wide.AddIn(&all, 0, 200)
	g.cliquesByHand(&all, &n)
	if got := g.cliques(); got != n || n < 1000 {
		t.Errorf("%d cliques, want %d", got, n)
	}
}

func BenchmarkSearchCliques(b *testing.B) {
	g := newAdjacency(0.5)
	all := [4]uint64{}
	wide.AddIn(&all, 0, 200)
	b.Run("Search", func(b *testing.B) {
		for b.Loop() {
			g.cliques()
		}
	})
	b.Run("hand", func(b *testing.B) {
		for b.Loop() {
			n := 0
			g.cliquesByHand(&all, &n)
		}
	})
}

// Triangles of a graph of 50 vertices, in which v and w are adjacent if v + w is a
// square.
func ExampleSearch() {
	var all [2]uint64
	var adjacent [50][2]uint64
	for v := range adjacent {
		wide.Add(&all, v)
		for root := 1; root < 10; root++ {
			if w := root*root - v; w >= 0 && w < 50 && w != v {
				wide.Add(&adjacent[v], w)
			}
		}
	}
	// The state is the vertices that are adjacent to all so far.
	for triangle := range wide.Search(&all, 3, nil, all, func(next, follow, common *[2]uint64, v int) bool {
		wide.And(next, common, &adjacent[v])
		wide.And(follow, follow, next)
		return true
	}) {
		fmt.Println(slices.Collect(wide.Bits(triangle)))
	}
	// Output:
	// [0 9 16]
	// [6 19 30]
	// [5 20 44]
	// [2 34 47]
	// [16 33 48]
}
