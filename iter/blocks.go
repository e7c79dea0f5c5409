package iter

import (
	"iter"

	"github.com/bitwalk/bitwalk/internal/colex"
	"github.com/bitwalk/bitwalk/internal/position"
	"github.com/bitwalk/bitwalk/internal/word"
	"github.com/bitwalk/bitwalk/scan"
)

// PositionBlocks returns an iterator over the positions of the one bits of words in
// the order of [Positions], in blocks of len(buf); the last block may be shorter. Each
// block is a part of buf and valid until the next, so nested or concurrent loops need a
// buffer each. It panics if buf is empty. The loop panics at its start if words is so long that
// E can't hold all of its positions.
//
// The positions come from the kernels of package scan, without a conversion if E has 32
// bits. A few hundred is a good size for buf. Keep one buffer for many walks: a buffer
// declared in the function with the loop escapes to the heap. For sets of a few words, use
// [PositionsAs]. If the body changes words, the walk may or may not see it,
// because the positions of a block are computed before they are yielded.
//
//twin:none
func PositionBlocks[E scan.Integer](words []uint64, buf []E) iter.Seq[[]E] {
	if len(buf) == 0 {
		panic("iter: PositionBlocks: buf is empty")
	}
	return func(yield func([]E) bool) {
		position.MustFit[E]("iter: PositionBlocks", len(words))
		walk := positionBlocks[E]{words: words}
		for n := walk.fill(buf); n > 0 && yield(buf[:n:n]); n = walk.fill(buf) {
		}
	}
}

// positionBlocks is the state of a walk over positions in blocks.
type positionBlocks[E scan.Integer] struct {
	words []uint64
	at    int // the first word that was not read

	// What a kernel found and no block has yet, without base: what is beyond the end of a
	// block or, unless E has 32 bits, all.
	over     [2 * room]uint32
	from, to int
	base     uint64
}

// room is the number of places that scan.FillPositions needs.
const room = 64

// fill fills buf with the next positions and returns their number.
//
//go:noinline
func (s *positionBlocks[E]) fill(buf []E) (n int) {
	for n < len(buf) {
		dst := buf[n:]
		places, ok := word.As32(dst)
		if s.from == s.to {
			if s.at == len(s.words) {
				break
			}
			// In pieces of 1<<26 words, whose positions differ by less than 1<<32.
			words, first := s.words[s.at:min(len(s.words), (s.at>>26+1)<<26)], 64*uint64(s.at)
			if ok && len(dst) >= room {
				found, used := scan.FillPositions(places, words, uint32(first))
				s.at += used
				n += found
				continue
			}
			found, used := scan.FillPositions(s.over[:], words, uint32(first))
			s.at += used
			s.from, s.to, s.base = 0, found, first>>32<<32
		}
		moved := min(len(dst), s.to-s.from)
		over := s.over[s.from:][:moved]
		if ok {
			copy(places, over)
		} else {
			position.Convert(dst, over, E(s.base))
		}
		s.from += moved
		n += moved
	}
	return n
}

// SubsetBlocks returns an iterator over the subsets of set in the order of [Subsets], in blocks
// of len(buf); the last block may be shorter. Each block is a part of buf and valid until the
// next, so nested or concurrent loops need a buffer each. It panics if buf is empty. Keep one
// buffer for many walks, as with [PositionBlocks].
//
//twin:none
func SubsetBlocks[W scan.Word](set W, buf []W) iter.Seq[[]W] {
	if len(buf) == 0 {
		panic("iter: SubsetBlocks: buf is empty")
	}
	return func(yield func([]W) bool) {
		for sub, ok := W(0), true; ok; {
			n := scan.FillSubsets(buf, sub, set)
			sub, ok = scan.NextSubset(buf[n-1], set)
			if !yield(buf[:n:n]) {
				return
			}
		}
	}
}

// SnoobBlocks returns an iterator over the k-element subsets of set in the order
// of [Snoob], in blocks of len(buf); the last block may be shorter. Each block is
// a part of buf and valid until the next, so nested or concurrent loops need a
// buffer each. If k < 0 or set has fewer than k elements, the sequence is empty. It
// panics if buf is empty. Keep one buffer for many walks, as with [PositionBlocks].
//
// A function with such a loop has a stack frame of about 17 KiB, for tables.
//
//twin:none
func SnoobBlocks[W scan.Word](set W, k int, buf []W) iter.Seq[[]W] {
	if len(buf) == 0 {
		panic("iter: SnoobBlocks: buf is empty")
	}
	return func(yield func([]W) bool) {
		n := 0
		walk := colex.Walk{Set: uint64(set), K: k}
		for stage := colex.New; stage != colex.Over; stage = walk.Stage {
			// As in snoob, the room is declared where it is needed.
			var room []uint64
			if stage == colex.Table {
				var table [colex.LongTableLen]uint64
				room = table[:]
			} else if set&(set+1) != 0 {
				var piece [colex.PieceLen]uint64
				room = piece[:]
			}
			for walk.Stage == stage {
				var base uint64
				var run []uint64
				if stage == colex.New {
					base, run = walk.First(room)
				} else {
					base, run = walk.Next(room)
				}
				for len(run) > 0 {
					m := colex.Write(buf[n:], run, W(base))
					n, run = n+m, run[m:]
					if n < len(buf) && walk.Stage != colex.Over {
						break // room is left for words of the next run
					}
					if !yield(buf[:n:n]) {
						return
					}
					n = 0
				}
			}
		}
	}
}
