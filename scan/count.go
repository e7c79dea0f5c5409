package scan

import (
	"fmt"
	"math"
	"math/bits"

	"github.com/bitwalk/bitwalk/internal/word"
)

const (
	// minCount is the number of words from which a call of assembly takes less time than
	// a loop.
	minCount = 16

	// fewest is the number of words that a kernel needs.
	fewest = 8
)

// Count returns the number of one bits in words, which is the size of the set in which
// bit i of words[w] is element 64*w+i. If words is empty, it returns 0.
func Count(words []uint64) (n int) {
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

//go:noinline
func countLong(words []uint64) int {
	if kernels() || word.Narrow {
		return fit("Count", countMany(words))
	}
	return ones(words)
}

// ones counts a few words.
func ones(words []uint64) (n int) {
	for _, x := range words {
		n += bits.OnesCount64(x)
	}
	return n
}

func countMany(words []uint64) (n uint64) {
	for piece := word.Cut(len(words), fewest); piece < len(words); piece = word.Cut(len(words), fewest) {
		n += uint64(count(words[:piece]))
		words = words[piece:]
	}
	if len(words) < fewest {
		return n + uint64(ones(words))
	}
	return n + uint64(count(words))
}

// fit returns n, the number of ones that the function called fn has counted, as an int.
// It panics if n exceeds int: where ints have 32 bits, a set can have more elements.
func fit(fn string, n uint64) int {
	if word.Narrow && n > math.MaxInt {
		panic(fmt.Sprintf("scan: %s: %d elements exceed int", fn, n))
	}
	return int(n)
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
	ends := bits.OnesCount64(words[first]&head) + bits.OnesCount64(words[last]&tail)
	return fit("CountIn", uint64(ends)+countMany(words[first+1:last]))
}
