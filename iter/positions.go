package iter

import (
	"math/bits"

	"github.com/bitwalk/bitwalk/scan"
)

// Positions returns an iterator over the positions of the one bits of words,
// ascending; bit i of words[w] is at position 64*w+i. It reads ahead, so the walk
// may or may not see a change to words during the loop.
//
// The positions come from scan.FillPositions, a buffer at a time, so that vector
// instructions do most of the work where the processor has them. A loop that ends
// at the first position fills no buffer, and one that ends early only a small one.
func Positions(words []uint64) Seq[int] {
	return PositionsAs[int](words)
}

// PositionsAs is [Positions] with the positions as values of another integer
// type, which must be wide enough to hold them.
func PositionsAs[E integer](words []uint64) Seq[E] {
	return func(yield func(E) bool) {
		words := words
		base := 0
		// In three stages: the first position alone, at the cost of the loop by
		// hand; then a few at a time; then many. The buffers are declared inside the
		// loop over the stages, because a buffer is zeroed where it is declared.
		for stage := 0; len(words) > 0; stage++ {
			var buf []uint32
			switch stage {
			case 0:
				var one [1]uint32
				buf = one[:]
			case 1:
				var few [80]uint32 // a little more than the room a kernel needs
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

// positions fills buf with positions in words. It returns them without the first
// seen, which the walk has yielded already, and the number of words used up. If buf
// has one place, it is for the first position, whose word is not used up.
//
// Everything goes through this one call for the register allocator's sake: with
// two ways into the loop over the run, it reloads a register inside the loop.
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
// type, which must be wide enough to hold them.
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
