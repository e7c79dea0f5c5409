package suites

import (
	"math/bits"
	"math/rand/v2"

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/iter/inner"
	"github.com/bitwalk/bitwalk/scan"
)

// The bodies suite: loops as engines and planners write them. The bodies of the
// other suites do as little as possible.

var bodies = Suite{
	More: func(*Options) []measure.Trial {
		return []measure.Trial{thirtyTrial(), movesTrial(), thirdTrial()}
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

// movesTrial lists the moves of knights, square by square.
func movesTrial() measure.Trial {
	return measure.Trial{Name: "Moves/into=slice", Unit: "ns/move", Sides: func() []measure.Side {
		in, moves := manyPositions(random("Moves")), 0
		for _, p := range in {
			moves += len(movesHand(nil, p.knights, p.own))
		}
		side := func(impl string, generate func([]move, uint64, uint64) []move) measure.Side {
			list := make([]move, 0, 256)
			return measure.Side{Impl: impl, Elems: moves, Run: func() (sum uint64) {
				for _, p := range in {
					list = generate(list[:0], p.knights, p.own)
					sum = sum*31 + uint64(len(list))
					for _, m := range list {
						sum += uint64(m.from)<<8 + uint64(m.to)
					}
				}
				return sum
			}}
		}
		return []measure.Side{side("hand", movesHand), side("iter", movesIter), side("same", movesSame)}
	}}
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

// thirtyTrial has a body of thirty instructions with a return that is taken about once in
// two thousand times.
func thirtyTrial() measure.Trial {
	t := inForms("Thirty/walk=Bits", 1<<14, func(r *rand.Rand) [2]uint64 { return [2]uint64{r.Uint64(), r.Uint64() & r.Uint64()} },
		form[[2]uint64]{"hand", func(in [2]uint64) uint64 { return thirtyBitsHand(in[0], in[1]) }},
		form[[2]uint64]{"iter", func(in [2]uint64) uint64 { return thirtyBitsIter(in[0], in[1]) }})
	t.Elems, t.Unit = 16*t.Elems, ""
	return t
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

// thirdTrial searches the pairs of many words and breaks at the third.
func thirdTrial() measure.Trial {
	return inForms("Third/walk=Snoob", 1<<16, func(r *rand.Rand) uint64 { return r.Uint64() & r.Uint64() & r.Uint64() },
		form[uint64]{"hand", thirdSnoobHand}, form[uint64]{"iter", thirdSnoobIter})
}

// thirdSnoobHand walks the pairs of a set, by steps of package scan.
//
//go:noinline
func thirdSnoobHand(set uint64) uint64 {
	first, n := set&-set, 0
	second := set &^ first & -(set &^ first)
	for sub, ok := first|second, second != 0; ok; sub, ok = scan.NextSnoobIn(sub, set) {
		if n++; n == 3 {
			return sub
		}
	}
	return 0
}

//go:noinline
func thirdSnoobIter(set uint64) uint64 {
	n := 0
	for sub := range iter.Snoob(set, 2) {
		if n++; n == 3 {
			return sub
		}
	}
	return 0
}
