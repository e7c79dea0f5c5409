package scan

import (
	"fmt"

	"github.com/bitwalk/bitwalk/internal/word"
)

// fillRoom is the number of free places that fillPositions needs before it takes another
// word: as many as a word has bits. It may write to all of them.
const fillRoom = 64

// FillPositions writes the positions of the one bits of words into dst,
// ascending, until words are used up or dst is nearly full. It returns the number
// of positions written and the number of words used up: dst[:n] are the positions
// in words[:used], where bit i of words[w] is at position 64*w+i. It is the
// kernel of [AppendPositions] and iter.PositionBlocks, for loops that take the
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
// Every call uses up at least one word, unless words is empty. A call takes a bounded
// time: it may stop with room left in dst, or even before the first position. It may
// overwrite the rest of dst with anything. It panics if len(dst) is less than 64; a few
// hundred is a good size.
func FillPositions(dst []uint32, words []uint64) (n, used int) {
	if len(dst) < 64 {
		panic(fmt.Sprintf("scan: FillPositions: len(dst) is %d, want at least 64", len(dst)))
	}
	return fillPositions(dst, words[:word.Cut(len(words), 1)], 0)
}

// FillPositionsBase is [FillPositions] with base added to each position, for words that
// are a part of a larger set. It panics if len(dst) is less than 64, or if
// base + 64*len(words) - 1, the last position in words, exceeds 1<<32 - 1, even if it is
// not in the set.
func FillPositionsBase(dst []uint32, words []uint64, base uint32) (n, used int) {
	if len(dst) < 64 {
		panic(fmt.Sprintf("scan: FillPositionsBase: len(dst) is %d, want at least 64", len(dst)))
	}
	mustFit[uint32]("FillPositionsBase", len(words), uint64(base))
	return fillPositions(dst, words[:word.Cut(len(words), 1)], base)
}
