package scan

// The positions of a set as a list.

import (
	"fmt"
	"math/bits"

	"github.com/bitwalk/bitwalk/internal/widen"
	"github.com/bitwalk/bitwalk/internal/word"
)

// AppendPositions appends the position of every one bit of words to dst,
// ascending, and returns the extended slice; bit i of words[w] is at position
// 64*w+i. Like append, it writes nothing to dst's array beyond the length of
// the slice it returns. It allocates once if dst has no room for Count(words) more
// positions, and otherwise not at all.
//
// It panics if words has more than 1<<26 words, even if those beyond are 0: their
// positions don't fit in a uint32.
func AppendPositions(dst []uint32, words []uint64) []uint32 {
	mustFit[uint32]("AppendPositions", len(words), 0)
	return appendPositions(dst, words, 0)
}

// AppendPositionsBase appends base plus the position of every one bit of words to
// dst, ascending, and returns the extended slice. It is AppendPositions for words
// that are a part of a larger set, such as a container of a compressed bitmap.
//
// It panics if base + 64*len(words) - 1, the last position in words, exceeds
// 1<<32 - 1, even if it is not in the set.
func AppendPositionsBase(dst []uint32, words []uint64, base uint32) []uint32 {
	mustFit[uint32]("AppendPositionsBase", len(words), uint64(base))
	return appendPositions(dst, words, base)
}

// AppendPositionsIn appends the positions in [from, to) of the one bits of words
// to dst, ascending, and returns the extended slice. A negative from counts as 0,
// and a to beyond words as their end. If from >= to, it appends nothing.
//
// It panics if words has more than 1<<26 words.
func AppendPositionsIn(dst []uint32, words []uint64, from, to int) []uint32 {
	mustFit[uint32]("AppendPositionsIn", len(words), 0)
	first, last, head, tail := word.Part(len(words), from, to)
	if first > last {
		return dst
	}
	if (cap(dst)-len(dst))>>6 <= last-first {
		dst = word.Grow(dst, CountIn(words, from, to)) // for all three at once
	}
	if last-first < 6 || !kernels() {
		for w, x := range words[first : last+1] {
			if w == 0 {
				x &= head
			}
			if w == last-first {
				x &= tail
			}
			base := uint32(64 * (first + w))
			for ; x != 0; x &= x - 1 {
				dst = append(dst, base+uint32(bits.TrailingZeros64(x)))
			}
		}
		return dst
	}
	dst = appendPositions(dst, []uint64{words[first] & head}, uint32(64*first))
	dst = appendPositions(dst, words[first+1:last], uint32(64*(first+1)))
	return appendPositions(dst, []uint64{words[last] & tail}, uint32(64*last))
}

// AppendPositionsAs is AppendPositions with positions of another integer type:
// uint16 for the arrays of a compressed bitmap, int for indexes, or a defined type.
// For uint32 itself, AppendPositions is faster.
//
// It panics if 64*len(words) - 1, the last position in words, does not fit in E, even
// if it is not in the set.
func AppendPositionsAs[E Integer](dst []E, words []uint64) []E {
	mustFit[E]("AppendPositionsAs", len(words), 0)
	if direct(dst, words) {
		for w, x := range words {
			for ; x != 0; x &= x - 1 {
				dst = append(dst, E(64*w+bits.TrailingZeros64(x)))
			}
		}
		return dst
	}
	if (cap(dst)-len(dst))>>6 < len(words) {
		dst = word.Grow(dst, Count(words))
	}
	var buf [8 * fillRoom]uint32
	for base := E(0); len(words) > 0; {
		n, used := fillPositions(buf[:], words[:word.Cut(len(words), 1)], 0)
		dst = word.Grow(dst, n) // another goroutine may have added ones
		dst = dst[:len(dst)+n]
		widen.Add(dst[len(dst)-n:], buf[:n], base)
		words = words[used:]
		base += E(64 * used)
	}
	return dst
}

// direct reports whether the positions in words can be appended to dst one by one: the
// words are too few for a kernel and a conversion to pay, or there is none, and dst has
// room for all positions.
func direct[E Integer](dst []E, words []uint64) bool {
	return (len(words) <= 32 || !kernels()) && (cap(dst)-len(dst))>>6 >= len(words)
}

// minDense is the number of words from which a kernel may take less time than a loop.
const minDense = 12

// dense reports whether it takes less time to write the positions in x, the first of n
// words, and in those after it by a kernel than one by one, if there are so many in all.
func dense(x uint64, n int) bool {
	if !kernels() {
		return n >= blockWords
	}
	return n >= minMerge || n >= minDense && bits.OnesCount64(x) > 8
}

// mustFit panics in the name of the function called fn unless base plus every
// position in so many words fits in E.
func mustFit[E Integer](fn string, words int, base uint64) {
	if words == 0 {
		return
	}
	last := base + 64*uint64(words) - 1
	if E(last) < 0 || uint64(E(last)) != last {
		panic(fmt.Sprintf("scan: %s: positions of %d words, up to %d, exceed %T", fn, words, last, E(0)))
	}
}

// appendPositions appends the positions of the ones in words, where bit 0 of words[0] is
// at base.
func appendPositions(dst []uint32, words []uint64, base uint32) []uint32 {
	if len(words) < 4 || len(words) < minMerge && !kernels() {
		if (cap(dst)-len(dst))>>6 < len(words) {
			dst = word.Grow(dst, Count(words))
		}
		return appendFew(dst, words, base)
	}
	// fillPositions may overwrite up to fillRoom places beyond the positions it has. That
	// does no harm if as many positions follow. So count words from the end until they
	// have fillRoom ones; the words before, up to head, need no count.
	head, last := len(words), 0
	for head > 0 && last < fillRoom {
		from := max(head-64, 0)
		last += Count(words[from:head])
		head = from
	}
	if head == 0 && last < max(32, 6*len(words)) && len(words) <= 16 {
		return appendFew(word.Grow(dst, last), words, base)
	}
	n := len(dst)
	for head > 0 {
		if cap(dst)-n < fillRoom {
			dst = word.Grow(dst[:n], Count(words[:head])+last)
		}
		dst = dst[:cap(dst)]
		added, used := fillPositions(dst[n:], words[:word.Cut(head, 1)], base)
		n += added
		head -= used
		words = words[used:]
		base += 64 * uint32(used)
	}
	dst = word.Grow(dst[:n], last)[:n+last]
	for len(dst)-n >= fillRoom && len(words) > 0 {
		added, used := fillPositions(dst[n:], words[:word.Cut(len(words), 1)], base)
		n += added
		words = words[used:]
		base += 64 * uint32(used)
	}
	// For the last positions, dst lacks the room that fillPositions needs, so they go
	// through a buffer. If another goroutine changes the words, there may be fewer
	// positions than were counted.
	var buf [2 * fillRoom]uint32
	for n < len(dst) && len(words) > 0 {
		added, used := fillPositions(buf[:], words[:word.Cut(len(words), 1)], base)
		n += copy(dst[n:], buf[:added])
		words = words[used:]
		base += 64 * uint32(used)
	}
	return dst[:n]
}

// appendFew is appendPositions for so few positions that a kernel does not pay.
func appendFew(dst []uint32, words []uint64, base uint32) []uint32 {
	for _, x := range words {
		for ; x != 0; x &= x - 1 {
			dst = append(dst, base+uint32(bits.TrailingZeros64(x)))
		}
		base += 64
	}
	return dst
}
