package scan

import (
	"math/bits"

	"github.com/bitwalk/bitwalk/internal/word"
)

// minCount is the number of words below which a loop takes less time than a call.
// The kernels take no fewer.
const minCount = 8

// Count returns the number of one bits in words: the size of the set, in which
// bit i of words[w] is element 64*w+i. If words is empty, it returns 0.
func Count(words []uint64) (n int) {
	if len(words) >= minCount {
		return countMany(words)
	}
	for _, x := range words {
		n += bits.OnesCount64(x)
	}
	return n
}

func countMany(words []uint64) (n int) {
	for piece := word.Cut(len(words), minCount); piece < len(words); piece = word.Cut(len(words), minCount) {
		n += count(words[:piece])
		words = words[piece:]
	}
	return n + count(words)
}

// CountIn returns the number of one bits of words at positions in [from, to). A
// negative from counts as 0, and a to beyond words as their end. If from >= to, it
// returns 0.
func CountIn(words []uint64, from, to int) int {
	first, last, head, tail := word.Part(len(words), from, to)
	switch {
	case first > last:
		return 0
	case first == last:
		return bits.OnesCount64(words[first] & head & tail)
	}
	return bits.OnesCount64(words[first]&head) + Count(words[first+1:last]) + bits.OnesCount64(words[last]&tail)
}
