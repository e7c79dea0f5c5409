// Package fill sets every word of a slice to the same value.
package fill

import "github.com/bitwalk/bitwalk/internal/word"

// Fewest is the number of words that the kernel takes.
const Fewest = 8

// Words sets all words, at least Fewest, to x. There must be a kernel: see [Fast].
func Words(words []uint64, x uint64) {
	for n := word.Cut(len(words), Fewest); n < len(words); n = word.Cut(len(words), Fewest) {
		some(words[:n], x)
		words = words[n:]
	}
	some(words, x)
}

// some is not inlined, so that its prologue is the preemption point.
//
//go:noinline
func some(words []uint64, x uint64) { fill(words, x) }
