package scan

import "github.com/bitwalk/bitwalk/internal/path"

// chunk is the most words that one call of an assembly kernel gets. The
// scheduler cannot interrupt a loop in assembly, so each must end soon: 64 KiB
// are a few microseconds.
const chunk = 1 << 13

// Count returns the number of one bits in words: the size of the set, in which
// bit i of words[w] is element 64*w+i. Count of an empty slice is 0.
func Count(words []uint64) int {
	if path.Active() == path.Generic || len(words) < 8 {
		// Nothing to call, or too short to repay it.
		return countGeneric(words)
	}
	n := 0
	for len(words) > chunk {
		n += count(words[:chunk])
		words = words[chunk:]
	}
	return n + count(words)
}
