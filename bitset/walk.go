package bitset

import (
	"iter"
	"math/bits"

	"github.com/bitwalk/bitwalk/internal/path"
	"github.com/bitwalk/bitwalk/internal/widen"
	"github.com/bitwalk/bitwalk/internal/word"
	"github.com/bitwalk/bitwalk/scan"
)

//go:generate go run ../tools/twin

// This file walks over elements. Walks share no code, so that the compiler inlines a
// loop over one inside a loop over another: see package iter.

// All returns an iterator over the elements of s, ascending. If the body changes s, use
// [Set.NextBit]: the walk reads each word of s once.
//
// For a loop over All inside a loop over All, take the inner one from package
// [github.com/bitwalk/bitwalk/bitset/inner], as in inner.All(s). The same holds for every
// walk here. Nested loops over two different ones, such as All and Backward, need no
// package inner.
func (s Set) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for w, x := range s {
			if word.Narrow && x != 0 {
				word.MustReach("bitset: All", w)
			}
			for base := 64 * w; x != 0; {
				i := bits.TrailingZeros64(x)
				if x &= x - 1; !yield(base + i) {
					return
				}
			}
		}
	}
}

// Backward returns an iterator over the elements of s, descending.
func (s Set) Backward() iter.Seq[int] {
	return func(yield func(int) bool) {
		for w := len(s) - 1; w >= 0; w-- {
			base := 64 * w
			if word.Narrow && s[w] != 0 {
				word.MustReach("bitset: Backward", w)
			}
			for x := s[w]; x != 0; {
				i := bits.Len64(x) - 1
				if x &^= 1 << (i & 63); !yield(base + i) {
					return
				}
			}
		}
	}
}

// AllIn returns an iterator over the elements of s in [from, to), ascending. If
// from >= to, the sequence is empty.
func (s Set) AllIn(from, to int) iter.Seq[int] {
	return func(yield func(int) bool) {
		first, last, head, tail := word.Part(len(s), from, to)
		for w := first; w <= last; w++ {
			x := s[w]
			if x == 0 {
				continue
			}
			if w == first {
				x &= head
			}
			if w == last {
				x &= tail
			}
			for base := 64 * w; x != 0; {
				i := bits.TrailingZeros64(x)
				if x &= x - 1; !yield(base + i) {
					return
				}
			}
		}
	}
}

// BackwardIn returns an iterator over the elements of s in [from, to), descending. If
// from >= to, the sequence is empty.
func (s Set) BackwardIn(from, to int) iter.Seq[int] {
	return func(yield func(int) bool) {
		first, last, head, tail := word.Part(len(s), from, to)
		for w := last; w >= first; w-- {
			x := s[w]
			if x == 0 {
				continue
			}
			if w == first {
				x &= head
			}
			if w == last {
				x &= tail
			}
			for base := 64 * w; x != 0; {
				i := bits.Len64(x) - 1
				if x &^= 1 << (i & 63); !yield(base + i) {
					return
				}
			}
		}
	}
}

// AllAnd returns an iterator over the elements in both s and b, ascending, without
// storing the intersection.
func (s Set) AllAnd(b Set) iter.Seq[int] {
	return func(yield func(int) bool) {
		for w := 0; w < len(s) && w < len(b); w++ {
			x := s[w] & b[w]
			if word.Narrow && x != 0 {
				word.MustReach("bitset: AllAnd", w)
			}
			for base := 64 * w; x != 0; {
				i := bits.TrailingZeros64(x)
				if x &= x - 1; !yield(base + i) {
					return
				}
			}
		}
	}
}

// AllAndNot returns an iterator over the elements of s that are not in b, ascending,
// without storing the difference.
func (s Set) AllAndNot(b Set) iter.Seq[int] {
	return func(yield func(int) bool) {
		for w, x := range s {
			if w < len(b) {
				x &^= b[w]
			}
			if word.Narrow && x != 0 {
				word.MustReach("bitset: AllAndNot", w)
			}
			for base := 64 * w; x != 0; {
				i := bits.TrailingZeros64(x)
				if x &= x - 1; !yield(base + i) {
					return
				}
			}
		}
	}
}

// Runs returns an iterator over the maximal runs of elements of s, from the lowest up,
// each as its first element and its length.
func (s Set) Runs() iter.Seq2[int, int] {
	return func(yield func(start, length int) bool) {
		start, below := 0, uint64(0)   // where a run began; the highest bit of the word below
		for w := 0; w <= len(s); w++ { // a run ends at a zero, maybe the first beyond s
			x := uint64(0)
			if w < len(s) {
				x = s[w]
			}
			base := 64 * w
			edges := x ^ (x<<1 | below) // where a run begins, or has ended
			for below = x >> 63; edges != 0; {
				i := bits.TrailingZeros64(edges)
				edges &= edges - 1
				if x>>(i&63)&1 != 0 {
					if word.Narrow {
						word.MustReach("bitset: Runs", w)
					}
					start = base + i
					continue
				}
				if word.Narrow && base+i-start < 0 {
					word.MustReach("bitset: Runs", w)
				}
				if !yield(start, base+i-start) {
					return
				}
			}
		}
	}
}

// Gaps returns an iterator over the maximal runs of numbers below the greatest element of
// s that are not in s, from the lowest up, each as its first number and its length.
func (s Set) Gaps() iter.Seq2[int, int] {
	return func(yield func(start, length int) bool) {
		start, below := 0, uint64(0) // where a gap began; the highest bit of the word below
		for w, x := range s {
			base := 64 * w
			edges := x ^ (x<<1 | below) // where a gap has ended, or begins
			for below = x >> 63; edges != 0; {
				i := bits.TrailingZeros64(edges)
				edges &= edges - 1
				if word.Narrow {
					word.MustReach("bitset: Gaps", w)
				}
				if x>>(i&63)&1 == 0 {
					start = base + i
					continue
				}
				if base+i == start {
					continue // s begins with 0
				}
				if !yield(start, base+i-start) {
					return
				}
			}
		}
	}
}

// AppendTo appends the elements of s to dst, ascending, and returns the extended slice.
// To append them as uint32, use scan.AppendPositions, which is faster; iter.PositionBlocks
// yields blocks of elements of any integer type.
func (s Set) AppendTo(dst []int) []int {
	if (cap(dst)-len(dst))>>6 < len(s) {
		dst = word.Grow(dst, s.Count())
	}
	if len(s) < minKernel {
		for w, x := range s {
			for base := 64 * w; x != 0; x &= x - 1 {
				dst = append(dst, base+bits.TrailingZeros64(x))
			}
		}
		return dst
	}
	if word.Narrow && !s.IsEmpty() {
		word.MustReach("bitset: AppendTo", s.words()-1)
	}
	n := s.fillMany(dst[len(dst):cap(dst)], 0)
	return dst[:len(dst)+n]
}

// FillFrom writes the elements of s that are not less than from into dst, ascending, as
// many as fit, from the least on, and returns the number written. A negative from counts
// as 0.
//
// To go through s a buffer at a time, or a page at a time:
//
//	for n := s.FillFrom(buf, 0); n > 0; n = s.FillFrom(buf, buf[n-1]+1) {
//		for _, i := range buf[:n] {
//			…
//		}
//	}
func (s Set) FillFrom(dst []int, from int) (n int) {
	word.Inline(func() {
		from := max(from, 0)
		if len(s)-from>>6 >= minKernel && len(dst) >= minRoom {
			n = s.fillMany(dst, from)
		} else {
			n = s.fillFew(dst, from)
		}
	})
	return n
}

// fillFew is FillFrom for from >= 0, one element at a time.
//
//go:noinline
func (s Set) fillFew(dst []int, from int) (n int) {
	mask := ^uint64(0) << (from & 63) // of the first word
	for w := from >> 6; w < len(s); w++ {
		base := 64 * w
		for x := s[w] & mask; x != 0; x &= x - 1 {
			if uint(n) >= uint(len(dst)) {
				return n
			}
			if word.Narrow {
				word.MustReach("bitset: FillFrom", w)
			}
			dst[n] = base + bits.TrailingZeros64(x)
			n++
		}
		mask = ^uint64(0)
	}
	return n
}

// minKernel and minRoom are the numbers of words and of places in dst from which a kernel
// may take less time than fillFew.
const minKernel, minRoom = 12, 64

// fillMany is fillFew for at least minKernel words.
//
//go:noinline
func (s Set) fillMany(dst []int, from int) int {
	w := from >> 6
	// A call of the kernel takes as long as some elements, and as long as a few for each
	// word, if its positions are not widened in vectors. Are the other words like the
	// first?
	ones := bits.OnesCount64(s[w])
	if path.Active() == path.Generic || ones < 8 && !widen.Fast() || (len(s)-w)*(ones+2) < 96 {
		return s.fillFew(dst, from)
	}
	n := 0
	if from&63 != 0 {
		n = s[:w+1].fillFew(dst, from)
		w++
	}
	var buf [320]uint32
	for w < len(s) && n < len(dst) {
		// FillPositions takes another word as long as 64 places are free. So if there
		// are enough elements, it yields at least as many as dst has room for.
		k, used := scan.FillPositions(buf[:min(len(buf), len(dst)-n+63)], s[w:])
		k = min(k, len(dst)-n)
		widen.Add(dst[n:], buf[:k], 64*w)
		n += k
		w += used
	}
	return n
}
