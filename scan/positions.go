package scan

import (
	"fmt"
	"slices"

	"github.com/bitwalk/bitwalk/internal/path"
)

// maxPositionWords is the longest slice of words whose positions all fit in
// a uint32.
const maxPositionWords = 1 << 26

// fillRoom is how many free places fillPositions wants before it goes on: as many
// as a word can take. It may write that far ahead.
const fillRoom = 64

// AppendPositions appends the position of every one bit of words to dst,
// ascending, and returns the extended slice; bit i of words[w] is at position
// 64*w+i. Like append, it writes nothing to dst's array beyond the length of
// the slice it returns, and allocates only if the capacity does not suffice;
// then once.
//
// A position past 1<<32 - 1 has no uint32: AppendPositions panics if words has
// more than 1<<26 words, whether or not they are zero.
func AppendPositions(dst []uint32, words []uint64) []uint32 {
	if uint64(len(words)) > maxPositionWords {
		panic(fmt.Sprintf("scan: AppendPositions: positions of %d words exceed uint32", len(words)))
	}
	return appendPositions(dst, words, 0)
}

// appendPositions appends the positions in words, of which bit 0 is at base.
func appendPositions(dst []uint32, words []uint64, base uint32) []uint32 {
	if path.Active() == path.Generic || len(words) < 4 {
		return appendPositionsGeneric(dst, words, base)
	}
	// Kernels write up to fillRoom places ahead. In front of as many positions
	// that does no harm, so only the words at the end have to be counted.
	head, last := len(words), 0
	for head > 0 && last < fillRoom {
		from := max(head-64, 0)
		last += Count(words[from:head])
		head = from
	}
	if head == 0 && last < 32 && len(words) < 16 {
		// Too few to repay the buffer below.
		return appendPositionsGeneric(dst, words, base)
	}
	n := len(dst)
	for head > 0 {
		if cap(dst)-n < fillRoom {
			dst = slices.Grow(dst[:n], Count(words[:head])+last)
		}
		dst = dst[:cap(dst)]
		added, used := fillPositions(dst[n:], words[:min(head, chunk)], base)
		n += added
		head -= used
		words = words[used:]
		base += 64 * uint32(used)
	}
	dst = slices.Grow(dst[:n], last)[:n+last]
	for len(dst)-n >= fillRoom && len(words) > 0 {
		added, used := fillPositions(dst[n:], words, base)
		n += added
		words = words[used:]
		base += 64 * uint32(used)
	}
	// For the last positions a kernel wants more room than they will take.
	var buf [2 * fillRoom]uint32
	for n < len(dst) {
		added, used := fillPositions(buf[:], words, base)
		n += copy(dst[n:], buf[:added])
		words = words[used:]
		base += 64 * uint32(used)
	}
	return dst
}

// FillPositions writes the positions of the one bits of words into dst,
// ascending, until words are used up or dst is nearly full, and returns how many
// positions it wrote and how many words they are of: dst[:n] are the positions
// in words[:used], where bit i of words[w] is at position 64*w+i. It is the
// kernel below AppendPositions and iter.Positions, for loops that want the
// positions a buffer at a time:
//
//	for base := 0; len(words) > 0; {
//		n, used := scan.FillPositions(buf[:], words)
//		for _, p := range buf[:n] {
//			// base + int(p) is in the set.
//		}
//		words = words[used:]
//		base += 64 * used
//	}
//
// Every call uses up a word, unless there is none, but it may stop early, with
// room left or without a position, so that its work is bounded. What it leaves
// in the rest of dst is not specified. It panics if len(dst) is less than 64; a
// good buffer holds some hundreds.
func FillPositions(dst []uint32, words []uint64) (n, used int) {
	if len(dst) < 64 {
		panic(fmt.Sprintf("scan: FillPositions: len(dst) is %d, want at least 64", len(dst)))
	}
	return fillPositions(dst, words[:min(len(words), chunk)], 0)
}
