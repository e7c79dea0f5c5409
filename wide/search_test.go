package wide_test

import (
	"fmt"
	"math"
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

// stepOf returns the step that adds element i. The state is the set.
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
			wide.RemoveIn(&could, i, 64*len(could))
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

// A place is where a search can be resumed, and how many boards it has found by then.
type place[B wide.Board] struct {
	after B
	found int
}

// checkSearch compares the searches of all sizes in a set of n elements with the oracle,
// whole and resumed: after every board, in the walk or not, and where any call of step was
// made.
func checkSearch[B wide.Board](t *testing.T, random *rand.Rand, n int) {
	t.Helper()
	var set B
	for wide.Count(&set) < n {
		wide.Add(&set, random.IntN(64*len(set)))
	}
	subsets := first(wide.Subsets(&set), math.MaxInt)
	for k := -2; k <= n+1; k++ {
		h := hashing{random.Uint64(), 13, k%2 == 0}
		step := stepOf[B](h)
		find := func(after *B, asked func(board *B, i int, found int)) (got []B) {
			own := set
			for sub, state := range wide.Search(&own, k, after, *new(B), func(next, follow, state *B, i int) bool {
				asked(state, i, len(got))
				return step(next, follow, state, i)
			}) {
				if *sub != *state {
					t.Fatalf("%#x with the state of %#x", *sub, *state)
				}
				got = append(got, *sub)
				own = *new(B) // the search has a copy
			}
			return got
		}
		var walk []B
		for _, sub := range subsets {
			if k == -1 || wide.Count(&sub) == k {
				walk = append(walk, sub)
			}
		}
		var places []place[B]
		asked := make(map[B]bool)
		all := find(nil, func(board *B, i int, found int) {
			next, done := *board, set
			if wide.Add(&next, i); asked[next] {
				t.Fatalf("asked about %#x twice", next)
			}
			asked[next] = true
			wide.RemoveIn(&done, i, 64*len(set))
			wide.Or(&done, &done, board)
			places = append(places, place[B]{done, found})
		})
		if want := naiveSearch(&set, walk, h); !slices.Equal(all, want) {
			t.Fatalf("%#x, k = %d: %#x, want %#x", set, k, all, want)
		}
		found := 0
		for _, sub := range subsets {
			if found < len(all) && all[found] == sub {
				found++
			}
			places = append(places, place[B]{sub, found})
		}
		for _, p := range places {
			got := find(&p.after, func(board *B, i int, _ int) {
				high := *board
				wide.Add(&high, i)
				wide.AddIn(&high, 0, i)
				if slices.Compare(slices.Collect(wide.RBits(&high)), slices.Collect(wide.RBits(&p.after))) < 0 {
					t.Fatalf("after %#x: step is asked about %#x and %d", p.after, *board, i)
				}
			})
			if !slices.Equal(got, all[p.found:]) {
				t.Fatalf("%#x, k = %d, after %#x: %#x, want %#x", set, k, p.after, got, all[p.found:])
			}
		}
	}
}

func TestSearch(t *testing.T) {
	random, most := testkit.NewRand(), 8
	if testkit.Short() {
		most = 7
	}
	for n := range most + 1 {
		checkSearch[[2]uint64](t, random, n)
		checkSearch[[8]uint64](t, random, n)
	}
}

// One chain of subsets goes down, of 512 elements to the full set, through every level. A search
// allocates nothing for its first 32 elements, on the largest boards and with a large state.
func TestSearchFull(t *testing.T) {
	testkit.NeedsInlining(t)
	var full, last [8]uint64
	wide.AddIn(&full, 0, 512)
	type state [128]int
	for _, test := range []struct{ k, most, found int }{{-1, 1, 2}, {-1, 32, 33}, {-1, 512, 513}, {512, 512, 1}} {
		n := 0
		search := func() {
			for sub, at := range wide.Search(&full, test.k, nil, state{}, func(next *state, follow *[8]uint64, at *state, i int) bool {
				next[0] = at[0] + 1
				return i == 511-at[0] && at[0] < test.most
			}) {
				if at[0] != wide.Count(sub) {
					t.Fatalf("%#x of size %d", *sub, at[0])
				}
				last = *sub
				n++
			}
		}
		allocs := testing.AllocsPerRun(1, search)
		if n != 2*test.found || wide.Count(&last) != test.most || allocs != 0 && test.most <= 32 {
			t.Errorf("%+v: %d sets, the last of %d elements, %v allocations", test, n/2, wide.Count(&last), allocs)
		}
	}
}

// A search that finds little stops after some steps, and another goes on from there: sets
// of three numbers below 100 whose sum and product are squares.
func ExampleSearch_resume() {
	var all [2]uint64
	wide.AddIn(&all, 1, 100)
	square := func(n int) bool {
		root := int(math.Sqrt(float64(n)))
		return root*root == n
	}
	type numbers struct {
		set          [2]uint64
		sum, product int
	}
	search := func(after *[2]uint64, limit int) (place *[2]uint64) {
		steps := 0
		for _, s := range wide.Search(&all, 3, after, numbers{product: 1}, func(next *numbers, follow *[2]uint64, s *numbers, i int) bool {
			if steps++; steps == limit {
				// All is done up to s.set with all elements below i.
				done := all
				wide.RemoveIn(&done, i, 128)
				wide.Or(&done, &done, &s.set)
				place = &done
			}
			*next = numbers{s.set, s.sum + i, s.product * i}
			wide.Add(&next.set, i)
			return place == nil
		}) {
			if square(s.sum) && square(s.product) && s.sum < 60 {
				fmt.Println(slices.Collect(wide.Bits(&s.set)))
			}
		}
		return place
	}
	var place *[2]uint64
	for parts := 1; ; parts++ {
		if place = search(place, 10_000); place == nil {
			fmt.Println(parts, "parts")
			break
		}
	}
	// Output:
	// [1 3 12]
	// [6 12 18]
	// [2 16 18]
	// [10 15 24]
	// [1 7 28]
	// [8 9 32]
	// [4 9 36]
	// 17 parts
}

// Follow holds for the next element only. After 3 the next one is not 0; after 3 and
// another one, it may be.
func ExampleSearch_follow() {
	all := [2]uint64{0b1111}
	for sub := range wide.Search(&all, -1, nil, 0, func(next *int, follow *[2]uint64, n *int, i int) bool {
		if *next = *n + 1; i == 3 {
			wide.Remove(follow, 0)
		}
		return true
	}) {
		if wide.Contains(sub, 3) {
			fmt.Printf("%04b ", sub[0])
		}
	}
	// Output: 1000 1010 1011 1100 1101 1110 1111
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
