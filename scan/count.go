package scan

import (
	"math/bits"

	"github.com/bitwalk/bitwalk/internal/preempt"
	"github.com/bitwalk/bitwalk/internal/setop"
	"github.com/bitwalk/bitwalk/internal/word"
)

// The numbers of words from which a kernel takes less time than a loop: those of package setop,
// and minList if it lists positions, where a loop mispredicts the end of each word. No kernel
// needs more words than minKernel. Measured by go run -C bench . -run Slices
const (
	minList   = 4
	minKernel = setop.MinKernel
	minCount  = setop.MinCount
)

// Count returns the number of one bits in words (the population count), which is the size of
// the set in which bit i of words[w] is element 64*w+i. If words is empty, it returns 0.
func Count(words []uint64) (n int) {
	// A search for cliques of up to 128 vertices counts often enough to feel a call.
	word.Inline(func() {
		if len(words) >= minCount {
			n = countLong(words)
			return
		}
		for _, x := range words {
			n += bits.OnesCount64(x)
		}
	})
	return n
}

// countLong is Count for at least minCount words.
//
//go:noinline
func countLong(words []uint64) (ones int) {
	for n := cut(len(words)); n < len(words); n = cut(len(words)) {
		ones += count(words[:n])
		words = words[n:]
	}
	return ones + count(words)
}

// cut returns how many of n words a kernel takes next: no goroutine is preempted in
// assembly, so it gets a long slice in pieces.
func cut(n int) int { return preempt.Cut(n, minKernel) }
