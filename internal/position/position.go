// Package position has what functions on the positions of many words have in common: whether a
// type holds them, their conversion, and the words of a range.
package position

import (
	"github.com/bitwalk/bitwalk/internal/fault"
	"github.com/bitwalk/bitwalk/internal/word"
)

// MustFit panics in the name of the function called fn, "package: Function", if n words have
// positions that exceed E.
func MustFit[E word.Integer](fn string, n int) {
	if last := 64*n - 1; n > 0 && int(E(last)) != last {
		exceed(fn, n)
	}
}

// exceed is a function of its own so that MustFit can be inlined.
//
//go:noinline
func exceed(fn string, n int) {
	panic(fault.Message(fn, ": the type can't hold the positions of ", n, " words"))
}

// Part returns the indexes of the first and the last of n words with positions in
// [from, to), and the masks of these positions in the two words. If there are none,
// first is greater than last.
func Part(n, from, to int) (first, last int, head, tail uint64) {
	if to > 0 && (to-1)>>6 >= n { // so, as an int of 32 bits may not hold 64*n
		to = 64 * n
	}
	if from = max(from, 0); from >= to {
		return 0, -1, 0, 0
	}
	return from >> 6, (to - 1) >> 6, ^uint64(0) << (from & 63), ^uint64(0) >> (-to & 63)
}
