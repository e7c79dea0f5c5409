package iter

import (
	"math/bits"

	"github.com/bitwalk/bitwalk/scan"
)

// Positions returns an iterator over the positions of the one bits of words,
// ascending; bit i of words[w] is at position 64*w+i. It reads some way ahead:
// a change to words during the loop may or may not show.
//
// The positions come from scan.FillPositions, a buffer at a time, so that most of
// the work is done by vectors where the processor has them. A loop that is left
// early has not filled the large buffer, nor the small one if it was left at the
// first position.
func Positions(words []uint64) Seq[int] {
	return PositionsAs[int](words)
}

// PositionsAs is [Positions] with the positions as values of another integer
// type, which must have room for them.
func PositionsAs[E integer](words []uint64) Seq[E] {
	return func(yield func(E) bool) {
		words := words
		base := 0
		// In three stages: the first position alone, at the cost of the loop by
		// hand; a few, at once; then many. The buffers are declared in the loop
		// over the stages, since each is zeroed where it is declared.
		for stage := 0; len(words) > 0; stage++ {
			var buf []uint32
			switch stage {
			case 0:
				var one [1]uint32
				buf = one[:]
			case 1:
				var few [80]uint32 // some more than a kernel wants to be free
				buf = few[:]
			default:
				var many [512]uint32
				buf = many[:]
			}
			for seen := stage & 1; len(words) > 0; seen = 0 {
				run, used := positions(buf, words, seen)
				for _, p := range run {
					if !yield(E(base + int(p))) {
						return
					}
				}
				words = words[used:]
				base += 64 * used
				if stage == 0 && len(run) > 0 || stage == 1 && len(words) > 4 {
					break
				}
			}
		}
	}
}

// positions fills buf with positions in words, and returns them without those
// seen already, and the number of words used up. If buf has one place, that is for
// the first position, whose word is not used up.
//
// Everything goes through this one call for the register allocator's sake: with
// two ways to the loop over the run, it reloads a register in there.
//
//go:noinline
func positions(buf []uint32, words []uint64, seen int) (run []uint32, used int) {
	if len(buf) > 1 {
		n, used := scan.FillPositions(buf, words)
		return buf[seen:n], used
	}
	words = words[:min(len(words), 1<<25)] // the position fits
	for w, x := range words {
		if x != 0 {
			buf[0] = uint32(64*w + bits.TrailingZeros64(x))
			return buf, w
		}
	}
	return nil, len(words)
}

// RPositions returns an iterator over the positions of the one bits of words,
// descending.
func RPositions(words []uint64) Seq[int] {
	return RPositionsAs[int](words)
}

// RPositionsAs is [RPositions] with the positions as values of another integer
// type, which must have room for them.
func RPositionsAs[E integer](words []uint64) Seq[E] {
	return func(yield func(E) bool) {
		for w := len(words) - 1; w >= 0; w-- {
			base := 64 * w
			for rest := words[w]; rest != 0; {
				i := bits.Len64(rest) - 1
				if rest &^= 1 << (i & 63); !yield(E(base + i)) {
					return
				}
			}
		}
	}
}
