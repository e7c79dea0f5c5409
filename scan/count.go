package scan

import (
	"math/bits"

	"github.com/bitwalk/bitwalk/internal/path"
)

// chunk is the greatest number of words in one call of an assembly kernel; some take
// twice as many. The scheduler cannot interrupt a loop in assembly, so each must end
// soon: 64 KiB take a few microseconds.
const chunk = 1 << 13

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
	if path.Active() == path.Generic {
		return countGeneric(words)
	}
	for len(words) > 2*chunk {
		n += count(words[:chunk])
		words = words[chunk:]
	}
	return n + count(words)
}
