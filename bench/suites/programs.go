package suites

import (
	"math/bits"

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/iter/inner"
)

// The programs suite: the inner loops of well-known programs, by hand and over
// iterators.

var programs = Suite{
	More: programTrials,
}

// programTrials run each program by hand and as a plain for-range.
func programTrials(*Options) []measure.Trial {
	return []measure.Trial{omahaTrial(), helperTrial(), queensTrial()}
}

// program returns a trial of ways that need no preparation but prepare.
func program(name string, elems int, unit string, prepare func() (hand, iter func() uint64)) measure.Trial {
	return measure.Trial{Name: "Program/of=" + name, Elems: elems, Unit: unit, Sides: func() []measure.Side {
		hand, iter := prepare()
		return []measure.Side{way("hand", hand), way("iter", iter)}
	}}
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
