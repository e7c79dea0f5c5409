package scan

import (
	"fmt"
	"slices"
)

// maxPositionWords is the longest slice of words whose positions all fit in
// a uint32.
const maxPositionWords = 1 << 26

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
	n := len(dst)
	total := n + Count(words)
	dst = slices.Grow(dst, total-n)[:total]

	base := uint32(0)
	for total-n >= 64 {
		added, used := fillPositions(dst[n:], words[:min(len(words), chunk)], base)
		n += added
		words = words[used:]
		base += 64 * uint32(used)
	}
	// For the last positions the kernel needs more room than they will take:
	// they go through a buffer that has 64 places more.
	var buf [63 + 64]uint32
	for n < total {
		added, used := fillPositions(buf[:], words[:min(len(words), chunk)], base)
		n += copy(dst[n:], buf[:added])
		words = words[used:]
		base += 64 * uint32(used)
	}
	return dst
}

// FillPositions writes the positions of the one bits of words into dst,
// ascending, word by word until dst has no room for 64 more, and returns how
// many positions it wrote and how many words it used up: dst[:n] are the
// positions in words[:used], where bit i of words[w] is at position 64*w+i.
// It is the kernel below AppendPositions and iter.Positions, for loops that
// want the positions a buffer at a time:
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
// It always uses up a word unless words is empty, but may stop early, with room
// left or no position found, so that the work of one call is bounded. It may
// overwrite the rest of dst. It panics if dst has room for fewer than 64.
func FillPositions(dst []uint32, words []uint64) (n, used int) {
	if len(dst) < 64 {
		panic(fmt.Sprintf("scan: FillPositions: dst has room for %d positions, want at least 64", len(dst)))
	}
	return fillPositions(dst, words[:min(len(words), chunk)], 0)
}
