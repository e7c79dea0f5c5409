package scan

import "math/bits"

// Count returns the number of one bits in words.
func Count(words []uint64) int {
	n := 0
	for _, w := range words {
		n += bits.OnesCount64(w)
	}
	return n
}

// AppendPositions appends the positions of the one bits of words to dst,
// ascending; bit i of words[w] is at position 64*w+i.
func AppendPositions(dst []uint32, words []uint64) []uint32 {
	for i, w := range words {
		for ; w != 0; w &= w - 1 {
			dst = append(dst, uint32(64*i+bits.TrailingZeros64(w)))
		}
	}
	return dst
}
