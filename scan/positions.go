package scan

import "fmt"

// fillRoom is how many free places fillPositions wants before it goes on: as many
// as a word can take. It may write that far ahead.
const fillRoom = 64

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
