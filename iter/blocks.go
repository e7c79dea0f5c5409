package iter

import (
	"iter"
	"math/bits"

	"github.com/bitwalk/bitwalk/internal/colex"
	"github.com/bitwalk/bitwalk/internal/widen"
	"github.com/bitwalk/bitwalk/internal/word"
	"github.com/bitwalk/bitwalk/scan"
)

// PositionBlocks returns an iterator over the positions of the one bits of words in
// the order of [Positions], in blocks of len(buf); the last block may be shorter. Each
// block is a part of buf and valid until the next, so nested or concurrent loops need a
// buffer each. It panics if buf is empty. The loop panics at the first position that E
// can't hold, after it has yielded the positions before that one.
//
// The positions come from the kernels of package scan, without a conversion if E has 32
// bits. A few hundred is a good size for buf. Keep one buffer for many walks: a buffer
// declared in the function with the loop escapes to the heap. For sets of a few words,
// [PositionsAs] is faster. If the body changes words, the walk may or may not see it,
// because the positions of a block are computed before they are yielded.
func PositionBlocks[E scan.Integer](words []uint64, buf []E) iter.Seq[[]E] {
	if len(buf) == 0 {
		panic("iter: PositionBlocks: buf is empty")
	}
	return func(yield func([]E) bool) {
		walk := positionBlocks[E]{words: words}
		for {
			n := walk.fill("iter: PositionBlocks", buf)
			if n == 0 || !yield(buf[:n:n]) {
				return
			}
		}
	}
}

// positionBlocks is the state of a walk over positions in blocks.
type positionBlocks[E scan.Integer] struct {
	words []uint64
	at    int    // the first word that was not read
	rest  uint64 // without a kernel: what is left of the word before it

	// What a kernel found beyond the end of a block, without base.
	over     [2 * minRoom]uint32
	from, to int
	base     uint64
}

const (
	// minBlocks is the number of words from which kernels take less time than a loop.
	minBlocks = 4

	// minRoom is the number of places that a kernel needs.
	minRoom = 64
)

// fill fills buf with the next positions and returns their number. It panics in the
// name of the function called fn if there are none but some that E can't hold.
//
//go:noinline
func (s *positionBlocks[E]) fill(fn string, buf []E) (n int) {
	reach := word.Reach[E](len(s.words))
	if reach >= minBlocks && len(buf) >= minRoom {
		n = s.fillByKernel(buf, reach)
	} else {
		x, at := s.rest, s.at
		for {
			for base := E(64 * (at - 1)); x != 0 && n < len(buf); x &= x - 1 {
				buf[n] = base + E(bits.TrailingZeros64(x))
				n++
			}
			if n == len(buf) || at >= reach {
				break
			}
			x = s.words[at]
			at++
		}
		s.rest, s.at = x, at
	}
	if n == 0 && reach < len(s.words) {
		word.MustHold[E](fn, s.words, reach)
	}
	return n
}

// fillByKernel fills buf with the next positions in words[:reach].
func (s *positionBlocks[E]) fillByKernel(buf []E, reach int) (n int) {
	for n < len(buf) {
		dst := buf[n:]
		places, ok := word.As32(dst)
		if s.from == s.to {
			if s.at == reach {
				break
			}
			// In pieces of 1<<26 words, whose positions differ by less than 1<<32.
			words, first := s.words[s.at:min(reach, (s.at>>26+1)<<26)], 64*uint64(s.at)
			if ok && len(dst) >= minRoom {
				found, used := scan.FillPositionsBase(places, words, uint32(first))
				s.at += used
				n += found
				continue
			}
			found, used := scan.FillPositionsBase(s.over[:], words, uint32(first))
			s.at += used
			s.from, s.to, s.base = 0, found, first>>32<<32
		}
		moved := min(len(dst), s.to-s.from)
		over := s.over[s.from:][:moved]
		if ok {
			copy(places, over)
		} else {
			widen.Add(dst, over, E(s.base))
		}
		s.from += moved
		n += moved
	}
	return n
}

// SubsetBlocks returns an iterator over the subsets of set in the order of
// [Subsets], in blocks of len(buf); the last block may be shorter. Each block is a
// part of buf and valid until the next, so nested or concurrent loops need a buffer
// each. It panics if buf is empty. Keep one buffer for many walks, as with
// [PositionBlocks].
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
// buffer each. If k < 0 or k > n, the sequence is empty. It panics if buf is empty.
// Keep one buffer for many walks, as with [PositionBlocks].
//
// A function with such a loop has a stack frame of about 17 KiB, for tables.
func SnoobBlocks[W scan.Word](set W, k int, buf []W) iter.Seq[[]W] {
	if len(buf) == 0 {
		panic("iter: SnoobBlocks: buf is empty")
	}
	return func(yield func([]W) bool) {
		set := uint64(set)
		var base uint64
		var first []uint64
		var need int
		if set&(set+1) == 0 {
			base, first, need = colex.FirstPacked(set, 0, k)
		} else {
			var room [colex.Room]uint64
			base, first, need = colex.First(&room, set, 0, k)
		}
		if len(first) == 0 {
			return
		}
		n := 0
		stage := colex.Last
		for {
			var table []uint64
			var walk *colex.Walk
			run := first
			switch stage { // each table where it is needed, as in snoob
			case colex.NewSmall:
				var w colex.Walk
				var t [colex.Small]uint64
				walk, table = &w, t[:]
				base, run, need = walk.Resume(table, set, 0, k)
			case colex.NewLarge:
				var w colex.Walk
				var t [colex.Huge]uint64
				walk, table = &w, t[:]
				base, run, need = walk.Resume(table, set, 0, k)
			}
			for {
				m := colex.Write(buf[n:], run, W(base))
				n += m
				if n < len(buf) && need == colex.Same {
					base, run, need = walk.Next(table)
					continue
				}
				if n < len(buf) && (need != colex.Last || n == 0) {
					break
				}
				if !yield(buf[:n:n]) {
					return
				}
				n, run = 0, run[m:]
			}
			if stage = need; stage == colex.Last {
				return
			}
		}
	}
}
