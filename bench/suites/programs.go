package suites

import (
	"math/bits"
	"math/rand/v2"

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/iter/inner"
)

// The programs suite: the inner loops of well-known programs, by hand and over
// iterators.

var programs = Suite{
	More: func(*Options) []measure.Trial { return []measure.Trial{omahaTrial(), helperTrial(), queensTrial()} },
}

// omahaTrial walks the hands of two of four cards with three of five.
func omahaTrial() measure.Trial {
	t := inForms("Program/of=Omaha", 1<<10, func(r *rand.Rand) (deal [2]uint64) {
		for i, card := range r.Perm(52)[:9] {
			deal[i/4&1|i/8] |= 1 << card
		}
		return deal
	}, form[[2]uint64]{"hand", omahaHand}, form[[2]uint64]{"iter", omahaIter})
	t.Elems, t.Unit = 60*t.Elems, "ns/hand"
	return t
}

// value is a stand-in for the value of a hand.
func value(hand uint64) uint64 { return hand * 0x9e3779b97f4a7c15 >> 48 }

//go:noinline
func omahaHand(deal [2]uint64) (sum uint64) {
	hole, board := deal[0], deal[1]
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
func omahaIter(deal [2]uint64) (sum uint64) {
	hole, board := deal[0], deal[1]
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
	return inForms("Program/of=Helper", 1<<12, func(r *rand.Rand) (x uint64) {
		for range r.IntN(3) {
			x |= 1 << r.IntN(64)
		}
		return x
	}, form[uint64]{"hand", func(x uint64) uint64 { return weightHand(x) + 1 }}, form[uint64]{"iter", func(x uint64) uint64 { return weightIter(x) + 1 }})
}

var weights = func() (table [64]uint64) {
	copy(table[:], randomWords(random("Helper"), 64))
	return table
}()

func weightHand(x uint64) (sum uint64) {
	for ; x != 0; x &= x - 1 {
		sum += weights[bits.TrailingZeros64(x)]
	}
	return sum
}

func weightIter(x uint64) (sum uint64) {
	for i := range iter.Bits(x) {
		sum += weights[i&63]
	}
	return sum
}

const queens = 20

// queensTrial finds the first way to place the queens.
func queensTrial() measure.Trial {
	by := func(impl string, place func(at *[queens]uint8, row int, columns, left, right uint64) bool) measure.Side {
		return way(impl, func() (sum uint64) {
			var at [queens]uint8
			place(&at, 0, 0, 0, 0)
			for _, c := range at {
				sum = sum*31 + uint64(c)
			}
			return sum
		})
	}
	return measure.Trial{Name: "Program/of=Queens", Elems: 1, Unit: "ns/board", Sides: func() []measure.Side {
		return []measure.Side{by("hand", queensHand), by("iter", queensIter)}
	}}
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
