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
