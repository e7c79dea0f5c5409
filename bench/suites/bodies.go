package suites

import (
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/iter/inner"
	"github.com/bitwalk/bitwalk/scan"
)

// The bodies suite: loops as engines and planners write them. The bodies of the
// loops suite do as little as possible.

var bodies = Suite{
	Name:  "bodies",
	About: "loops with the bodies that people write: move generators, planners, searches",
	Trials: func(o *Options) []measure.Trial {
		var trials []measure.Trial
		for _, list := range [][]measure.Trial{MovesTrials(o), PlanTrials(o), ThirtyTrials(o), ThirdTrials(o, "Bits", "Subsets", "Snoob")} {
			trials = append(trials, list...)
		}
		return trials
	},
	Ways: map[string]string{"same": "for-range, the inner loop from iter too"},
	Charts: []Chart{
		{Title: "Moves of the knights, a loop in a loop", From: []string{"Moves/into=*"}, X: "into", XName: "where the moves go", Ratio: "iter", Floor: true},
		{Title: "Planning joins: an error return, three continues", From: []string{"Plan/look=*"}, X: "look", XName: "where costs are looked up", Ratio: "iter", Floor: true},
		{Title: "Thirty instructions, and a return", From: []string{"Thirty/walk=*"}, X: "walk", XName: "walk", Ratio: "iter", Floor: true},
		{Title: "Left at the third element", From: []string{"Third/walk=*"}, X: "walk", XName: "walk", Ratio: "iter", Floor: true},
	},
}

// A square is an engine's own type.
type square uint8

// A move leads from one square to another.
type move struct{ from, to square }

// knightMoves are the squares that a knight reaches from each square of a chess
// board.
var knightMoves = func() (table [64]uint64) {
	for from := range 64 {
		for _, d := range [][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}} {
			if x, y := from%8+d[0], from/8+d[1]; x >= 0 && x < 8 && y >= 0 && y < 8 {
				table[from] |= 1 << (8*y + x)
			}
		}
	}
	return table
}()

// A position is some knights and what stands in their way.
type position struct{ knights, own uint64 }

// manyPositions are more than a branch predictor can learn.
func manyPositions(r *rand.Rand) []position {
	list := make([]position, 1<<14)
	for i := range list {
		own := wordWithOnes(r, 8+r.IntN(16))
		list[i] = position{own & r.Uint64() & r.Uint64(), own}
	}
	return list
}

// MovesTrials list the moves of knights, square by square.
func MovesTrials(o *Options) []measure.Trial {
	moves := 0
	for _, p := range manyPositions(o.rand("Moves")) {
		for knights := p.knights; knights != 0; knights &= knights - 1 {
			moves += bits.OnesCount64(knightMoves[bits.TrailingZeros64(knights)] &^ p.own)
		}
	}
	toSlice := func(in []position, way func([]move, uint64, uint64) []move) func() uint64 {
		list := make([]move, 0, 256)
		return func() (sum uint64) {
			for _, p := range in {
				list = way(list[:0], p.knights, p.own)
				sum = sum*31 + uint64(len(list))
				for _, m := range list {
					sum += uint64(m.from)<<8 + uint64(m.to)
				}
			}
			return sum
		}
	}
	toArray := func(in []position, way func(*moveList, uint64, uint64)) func() uint64 {
		list := &moveList{}
		return func() (sum uint64) {
			for _, p := range in {
				list.n = 0
				way(list, p.knights, p.own)
				sum = sum*31 + uint64(list.n)
				for _, m := range list.moves[:list.n] {
					sum += uint64(m.from)<<8 + uint64(m.to)
				}
			}
			return sum
		}
	}
	return []measure.Trial{
		{Name: "Moves/into=slice", Elems: moves, Unit: "ns/move", Sides: func() []measure.Side {
			in := manyPositions(o.rand("Moves"))
			return []measure.Side{
				{Impl: "hand", Run: toSlice(in, movesHand)},
				{Impl: "iter", Run: toSlice(in, movesIter)},
				{Impl: "same", Run: toSlice(in, movesSame)},
			}
		}},
		{Name: "Moves/into=array", Elems: moves, Unit: "ns/move", Sides: func() []measure.Side {
			in := manyPositions(o.rand("Moves"))
			return []measure.Side{
				{Impl: "hand", Run: toArray(in, listMovesHand)},
				{Impl: "iter", Run: toArray(in, listMovesIter)},
				{Impl: "same", Run: toArray(in, listMovesSame)},
			}
		}},
	}
}

//go:noinline
func movesHand(moves []move, knights, own uint64) []move {
	for ; knights != 0; knights &= knights - 1 {
		from := square(bits.TrailingZeros64(knights))
		for to := knightMoves[from] &^ own; to != 0; to &= to - 1 {
			moves = append(moves, move{from, square(bits.TrailingZeros64(to))})
		}
	}
	return moves
}

//go:noinline
func movesIter(moves []move, knights, own uint64) []move {
	for from := range iter.BitsAs[square](knights) {
		for to := range inner.BitsAs[square](knightMoves[from] &^ own) {
			moves = append(moves, move{from, to})
		}
	}
	return moves
}

// movesSame takes both loops from one package, so the compiler inlines only one.
//
//go:noinline
func movesSame(moves []move, knights, own uint64) []move {
	for from := range iter.BitsAs[square](knights) {
		for to := range iter.BitsAs[square](knightMoves[from] &^ own) {
			moves = append(moves, move{from, to})
		}
	}
	return moves
}

// A moveList is an array and how much of it is in use.
type moveList struct {
	moves [256]move
	n     int
}

//go:noinline
func listMovesHand(list *moveList, knights, own uint64) {
	for ; knights != 0; knights &= knights - 1 {
		from := square(bits.TrailingZeros64(knights))
		for to := knightMoves[from] &^ own; to != 0; to &= to - 1 {
			list.moves[list.n] = move{from, square(bits.TrailingZeros64(to))}
			list.n++
		}
	}
}

//go:noinline
func listMovesIter(list *moveList, knights, own uint64) {
	for from := range iter.BitsAs[square](knights) {
		for to := range inner.BitsAs[square](knightMoves[from] &^ own) {
			list.moves[list.n] = move{from, to}
			list.n++
		}
	}
}

//go:noinline
func listMovesSame(list *moveList, knights, own uint64) {
	for from := range iter.BitsAs[square](knights) {
		for to := range iter.BitsAs[square](knightMoves[from] &^ own) {
			list.moves[list.n] = move{from, to}
			list.n++
		}
	}
}

// A planner finds the cheapest order in which to join relations, as databases do:
// the best plan for a set is made of the best for a subset and for the rest.
type planner struct {
	n     int
	links []uint64          // the relations that each can be joined with
	costs []uint64          // of the best plan for each set; 0 if it has none
	known map[uint64]uint64 // the same
}

var errTooDear = errors.New("the plan costs too much")

// joinCost adds up what a join of two plans costs.
func joinCost(left, right uint64) (uint64, error) {
	cost := left + right + left>>1
	if cost > 1<<60 {
		return 0, errTooDear
	}
	return cost, nil
}

func newPlanner(r *rand.Rand, n int) *planner {
	p := &planner{n: n, links: make([]uint64, n), costs: make([]uint64, 1<<n), known: map[uint64]uint64{}}
	for i := range n {
		for _, j := range []int{(i + 1) % n, r.IntN(n)} {
			p.links[i] |= 1 << j
			p.links[j] |= 1 << i
		}
	}
	return p
}

// linked reports whether a relation of a can be joined with one of b.
func (p *planner) linked(a, b uint64) bool {
	var reach uint64
	for ; a != 0; a &= a - 1 {
		reach |= p.links[bits.TrailingZeros64(a)]
	}
	return reach&b != 0
}

// plan fills the table, or the map, with one of the ways to find the best.
func (p *planner) plan(best func(*planner, uint64) (uint64, error), intoMap bool) (sum uint64) {
	clear(p.costs)
	clear(p.known)
	for i := range p.n {
		p.costs[1<<i] = uint64(10 + 7*i)
		p.known[1<<i] = p.costs[1<<i]
	}
	for set := uint64(1); set < 1<<p.n; set++ {
		if set&(set-1) == 0 {
			continue
		}
		cost, err := best(p, set)
		if err != nil {
			panic(err)
		}
		if cost != 0 && intoMap {
			p.known[set] = cost
		} else {
			p.costs[set] = cost
		}
		sum = sum*31 + cost
	}
	return sum
}

// PlanTrials plan joins, with the costs in a table and in a map.
func PlanTrials(o *Options) []measure.Trial {
	trial := func(look string, n int, ways map[string]func(*planner, uint64) (uint64, error)) measure.Trial {
		elems := 1
		for range n {
			elems *= 3 // a relation is in the subset, in the rest, or in neither
		}
		return measure.Trial{Name: "Plan/look=" + look, Elems: elems, Sides: func() (sides []measure.Side) {
			p := newPlanner(o.rand("Plan"), n)
			for _, impl := range []string{"hand", "iter", "steps"} {
				sides = append(sides, measure.Side{Impl: impl, Run: func() uint64 { return p.plan(ways[impl], look == "map") }})
			}
			return sides
		}}
	}
	type ways = map[string]func(*planner, uint64) (uint64, error)
	return []measure.Trial{
		trial("table", 12, ways{"hand": bestHand, "iter": bestIter, "steps": bestSteps}),
		trial("map", 9, ways{"hand": bestInMapHand, "iter": bestInMapIter, "steps": bestInMapSteps}),
	}
}

//go:noinline
func bestHand(p *planner, set uint64) (best uint64, err error) {
	for sub := (set - 1) & set; sub != 0; sub = (sub - 1) & set {
		left := p.costs[sub]
		if left == 0 {
			continue
		}
		right := p.costs[set&^sub]
		if right == 0 {
			continue
		}
		if !p.linked(sub, set&^sub) {
			continue
		}
		cost, err := joinCost(left, right)
		if err != nil {
			return 0, err
		}
		if best == 0 || cost < best {
			best = cost
		}
	}
	return best, nil
}

//go:noinline
func bestIter(p *planner, set uint64) (best uint64, err error) {
	for sub := range iter.RSubsets(set) {
		left := p.costs[sub]
		if left == 0 {
			continue
		}
		right := p.costs[set&^sub]
		if right == 0 {
			continue
		}
		if !p.linked(sub, set&^sub) {
			continue
		}
		cost, err := joinCost(left, right)
		if err != nil {
			return 0, err
		}
		if best == 0 || cost < best {
			best = cost
		}
	}
	return best, nil
}

//go:noinline
func bestSteps(p *planner, set uint64) (best uint64, err error) {
	for sub, ok := scan.PrevSubset(set, set); ok; sub, ok = scan.PrevSubset(sub, set) {
		left := p.costs[sub]
		if left == 0 {
			continue
		}
		right := p.costs[set&^sub]
		if right == 0 {
			continue
		}
		if !p.linked(sub, set&^sub) {
			continue
		}
		cost, err := joinCost(left, right)
		if err != nil {
			return 0, err
		}
		if best == 0 || cost < best {
			best = cost
		}
	}
	return best, nil
}

//go:noinline
func bestInMapHand(p *planner, set uint64) (best uint64, err error) {
	for sub := (set - 1) & set; sub != 0; sub = (sub - 1) & set {
		left, ok := p.known[sub]
		if !ok {
			continue
		}
		right, ok := p.known[set&^sub]
		if !ok {
			continue
		}
		if !p.linked(sub, set&^sub) {
			continue
		}
		cost, err := joinCost(left, right)
		if err != nil {
			return 0, err
		}
		if best == 0 || cost < best {
			best = cost
		}
	}
	return best, nil
}

//go:noinline
func bestInMapIter(p *planner, set uint64) (best uint64, err error) {
	for sub := range iter.RSubsets(set) {
		left, ok := p.known[sub]
		if !ok {
			continue
		}
		right, ok := p.known[set&^sub]
		if !ok {
			continue
		}
		if !p.linked(sub, set&^sub) {
			continue
		}
		cost, err := joinCost(left, right)
		if err != nil {
			return 0, err
		}
		if best == 0 || cost < best {
			best = cost
		}
	}
	return best, nil
}

//go:noinline
func bestInMapSteps(p *planner, set uint64) (best uint64, err error) {
	for sub, ok := scan.PrevSubset(set, set); ok; sub, ok = scan.PrevSubset(sub, set) {
		left, ok := p.known[sub]
		if !ok {
			continue
		}
		right, ok := p.known[set&^sub]
		if !ok {
			continue
		}
		if !p.linked(sub, set&^sub) {
			continue
		}
		cost, err := joinCost(left, right)
		if err != nil {
			return 0, err
		}
		if best == 0 || cost < best {
			best = cost
		}
	}
	return best, nil
}

// thirty is a body of some thirty instructions, such as a look-up in a magic
// bitboard with an evaluation: it mixes x into the state.
func thirty(state, x uint64) uint64 {
	x *= 0x9e3779b97f4a7c15
	x ^= x>>29 ^ knightMoves[x>>58]
	state = bits.RotateLeft64(state, 13) + x*5
	x &= state>>7 | x<<3
	state ^= uint64(bits.OnesCount64(x))*0x2545f491 + x>>32
	state += state<<9 ^ x>>11
	return state ^ state>>27
}

// ThirtyTrials have a body of thirty instructions with a return that is taken about
// once in two thousand times.
func ThirtyTrials(o *Options) []measure.Trial {
	const words = 1 << 14
	trial := func(walk string, elems int, input func(*rand.Rand) []uint64, hand, iter func(uint64, uint64) uint64) measure.Trial {
		return measure.Trial{Name: "Thirty/walk=" + walk, Elems: elems, Sides: func() []measure.Side {
			in := input(o.rand("Thirty" + walk))
			over := func(way func(uint64, uint64) uint64) func() uint64 {
				return func() (state uint64) {
					for _, x := range in {
						state = way(state, x)
					}
					return state
				}
			}
			return []measure.Side{{Impl: "hand", Run: over(hand)}, {Impl: "iter", Run: over(iter)}}
		}}
	}
	return []measure.Trial{
		trial("Bits", 16*words, func(r *rand.Rand) []uint64 {
			in := make([]uint64, words)
			for i := range in {
				in[i] = r.Uint64() & r.Uint64()
			}
			return in
		}, thirtyBitsHand, thirtyBitsIter),
		trial("RSubsets", words<<6, func(r *rand.Rand) []uint64 {
			in := make([]uint64, words/8)
			for i := range in {
				in[i] = wordWithOnes(r, 6+i%6)
			}
			return in
		}, thirtyRSubsetsHand, thirtyRSubsetsIter),
	}
}

//go:noinline
func thirtyBitsHand(state, x uint64) uint64 {
	for ; x != 0; x &= x - 1 {
		state = thirty(state, uint64(square(bits.TrailingZeros64(x))))
		if state&0x7ff == 0 {
			return state + 1
		}
	}
	return state
}

//go:noinline
func thirtyBitsIter(state, x uint64) uint64 {
	for sq := range iter.BitsAs[square](x) {
		state = thirty(state, uint64(sq))
		if state&0x7ff == 0 {
			return state + 1
		}
	}
	return state
}

//go:noinline
func thirtyRSubsetsHand(state, set uint64) uint64 {
	for sub := set; ; sub = (sub - 1) & set {
		state = thirty(state, sub)
		if state&0x7ff == 0 {
			return state + 1
		}
		if sub == 0 {
			return state
		}
	}
}

//go:noinline
func thirtyRSubsetsIter(state, set uint64) uint64 {
	for sub := range iter.RSubsets(set) {
		state = thirty(state, sub)
		if state&0x7ff == 0 {
			return state + 1
		}
	}
	return state
}

// ThirdTrials search a word with each of the walks and break at the third
// element.
func ThirdTrials(o *Options, walks ...string) (trials []measure.Trial) {
	const words = 1 << 16
	for _, w := range []struct {
		walk       string
		hand, iter func([]uint64) uint64
	}{
		{"Bits", thirdBitHand, thirdBitIter},
		{"Subsets", thirdSubsetHand, thirdSubsetIter},
		{"Snoob", thirdSnoobHand, thirdSnoobIter},
	} {
		if !slices.Contains(walks, w.walk) {
			continue
		}
		trials = append(trials, measure.Trial{Name: fmt.Sprint("Third/walk=", w.walk), Elems: words, Unit: "ns/search", Sides: func() []measure.Side {
			r, in := o.rand("Third"), make([]uint64, words)
			for i := range in {
				in[i] = r.Uint64() & r.Uint64() & r.Uint64()
			}
			return []measure.Side{
				{Impl: "hand", Run: func() uint64 { return w.hand(in) }},
				{Impl: "iter", Run: func() uint64 { return w.iter(in) }},
			}
		}})
	}
	return trials
}

//go:noinline
func thirdBitHand(words []uint64) (sum uint64) {
	for _, x := range words {
		n := 0
		for ; x != 0; x &= x - 1 {
			if n++; n == 3 {
				sum += uint64(bits.TrailingZeros64(x))
				break
			}
		}
	}
	return sum
}

//go:noinline
func thirdBitIter(words []uint64) (sum uint64) {
	for _, x := range words {
		n := 0
		for i := range iter.Bits(x) {
			if n++; n == 3 {
				sum += uint64(i)
				break
			}
		}
	}
	return sum
}

//go:noinline
func thirdSubsetHand(words []uint64) (sum uint64) {
	for _, set := range words {
		n, sub := 0, uint64(0)
		for {
			if n++; n == 3 {
				sum += sub
				break
			}
			if sub = (sub - set) & set; sub == 0 {
				break
			}
		}
	}
	return sum
}

//go:noinline
func thirdSubsetIter(words []uint64) (sum uint64) {
	for _, set := range words {
		n := 0
		for sub := range iter.Subsets(set) {
			if n++; n == 3 {
				sum += sub
				break
			}
		}
	}
	return sum
}

// thirdSnoobHand walks the pairs of a set, by steps of package scan.
//
//go:noinline
func thirdSnoobHand(words []uint64) (sum uint64) {
	for _, set := range words {
		if bits.OnesCount64(set) < 2 {
			continue
		}
		n := 0
		first := set & -set
		for sub, ok := first|(set&^first)&-(set&^first), true; ok; sub, ok = scan.NextSnoobIn(sub, set) {
			if n++; n == 3 {
				sum += sub
				break
			}
		}
	}
	return sum
}

//go:noinline
func thirdSnoobIter(words []uint64) (sum uint64) {
	for _, set := range words {
		n := 0
		for sub := range iter.Snoob(set, 2) {
			if n++; n == 3 {
				sum += sub
				break
			}
		}
	}
	return sum
}
