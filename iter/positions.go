package iter

import (
	"math/bits"

	"github.com/bitwalk/bitwalk/internal/word"
	"github.com/bitwalk/bitwalk/scan"
)

// Positions returns an iterator over the positions of the one bits of words,
// ascending; bit i of words[w] is at position 64*w+i. It reads ahead, so the walk
// may or may not see a change to words during the loop.
//
// The positions come from scan.FillPositions, a buffer at a time, so that vector
// instructions do most of the work where the processor has them. A loop that ends
// at the first position fills no buffer, and one that ends early only a small one. For
// up to 16 words, a loop over [Bits] of each word is faster. The buffers take 2.7 KiB of
// the stack of the function with the loop: in a deep recursion, loop by
// bitset.Set.NextBit.
func Positions(words []uint64) Seq[int] {
	return plainPositions[int](words)
}

// PositionsAs is [Positions] with the positions as values of another integer
// type, which must be wide enough to hold them.
//
//twin:copy plainPositions
func PositionsAs[E scan.Integer](words []uint64) Seq[E] {
	return func(yield func(E) bool) {
		// In three stages: the first position alone, at the cost of the loop by
		// hand; then a few at a time; then many.
		for at, x := range words {
			if x == 0 {
				continue
			}
			// What the loop over a run does not need is in memory: with more
			// variables, the compiler reloads a register inside that loop.
			if word.Narrow {
				word.MustReach("iter: Positions", at)
			}
			one := [1]uint32{uint32(bits.TrailingZeros64(x))}
			r := reader{words: words, at: at}
			for need := first; need != end; {
				// The buffers are declared inside the loop over the stages, because
				// a buffer is zeroed where it is declared.
				var buf []uint32
				run, base := one[:], 64*r.at
				switch need {
				case first:
					need = few
				case few:
					var b [128]uint32
					buf = b[:]
					run, need = r.fill(buf, 1+one[0])
				case many:
					var b [512]uint32
					buf = b[:]
					run, need = r.fill(buf, 0)
				}
				for {
					for _, p := range run {
						if !yield(E(base + int(p))) {
							return
						}
					}
					if need != same {
						break
					}
					base = 64 * r.at
					run, need = r.fill(buf, 0)
				}
			}
			return
		}
	}
}

// The stages of a walk over positions, and what it needs between them.
const (
	end   = iota // nothing: the walk is over
	same         // the buffer that it has
	first        // room for one position
	few          // a short buffer
	many         // a long buffer
)

// A reader fills buffers with the positions in words, from words[at] on.
type reader struct {
	words []uint64
	at    int
}

// fill fills buf with positions, as far as there is room, and returns them and what
// the walk needs next. In the second stage, from is the position after the first one,
// which the walk has yielded already; otherwise it is 0.
//
//go:noinline
func (r *reader) fill(buf []uint32, from uint32) (run []uint32, need int) {
	words := r.words[r.at:]
	part := words
	if from > 0 && len(words) > 64 {
		buf = buf[:80] // a little more than a kernel needs, for a loop that ends early
		if bits.OnesCount64(words[0]) > 16 {
			part = words[:1] // there is no room for the next
		}
	}
	if word.Narrow && r.at < word.Limit {
		part = part[:min(len(part), word.Limit-r.at)]
	}
	n, used := scan.FillPositions(buf, part)
	if word.Narrow && n > 0 {
		word.MustReach("iter: Positions", r.at)
	}
	r.at += used
	return stage(buf[:n], from, used, len(words)-used)
}

// stage returns what a call found without the positions below from, and what the
// walk needs next, when that call has used up some words and there are more.
func stage(found []uint32, from uint32, used, more int) (run []uint32, need int) {
	run = found
	for len(run) > 0 && run[0] < from {
		run = run[1:]
	}
	switch {
	case more == 0:
		return run, end
	case from > 0 && more*len(found) > used*64:
		return run, many // likely more than another call finds room for
	}
	return run, same
}

// RPositions returns an iterator over the positions of the one bits of words,
// descending.
func RPositions(words []uint64) Seq[int] {
	return plainRPositions[int](words)
}

// RPositionsAs is [RPositions] with the positions as values of another integer
// type, which must be wide enough to hold them.
//
//twin:copy plainRPositions
func RPositionsAs[E scan.Integer](words []uint64) Seq[E] {
	return func(yield func(E) bool) {
		for w := len(words) - 1; w >= 0; w-- {
			base := 64 * w
			if word.Narrow && words[w] != 0 {
				word.MustReach("iter: RPositions", w)
			}
			for rest := words[w]; rest != 0; {
				i := bits.Len64(rest) - 1
				if rest &^= 1 << (i & 63); !yield(E(base + i)) {
					return
				}
			}
		}
	}
}
