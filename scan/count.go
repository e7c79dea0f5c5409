package scan

import "math/bits"

// chunk is the most words that one call of an assembly kernel gets. The
// scheduler cannot interrupt a loop in assembly, so each must end soon: 64 KiB
// are a few microseconds.
const chunk = 1 << 13

// Count returns the number of one bits in words: the size of the set, in which
// bit i of words[w] is element 64*w+i. Count of an empty slice is 0.
func Count(words []uint64) int {
	n := 0
	if len(words) < 8 {
		// Too short to repay a call.
		for _, x := range words {
			n += bits.OnesCount64(x)
		}
		return n
	}
	for len(words) > chunk {
		n += count(words[:chunk])
		words = words[chunk:]
	}
	return n + count(words)
}
