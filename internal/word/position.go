package word

import (
	"fmt"
	"math"
	"math/bits"
	"unsafe"
)

// Limit is the number of words whose positions all fit in an int.
const Limit = math.MaxInt/64 + 1

// Narrow reports whether ints have 32 bits. Only then can a slice have more than Limit
// words.
const Narrow = bits.UintSize == 32

// MustReach panics in the name of the function called fn unless the positions in
// word w fit in an int. Call it only under if Narrow, so that it costs nothing where
// ints have 64 bits.
func MustReach(fn string, w int) {
	if w >= Limit {
		panic(fmt.Sprintf("%s: the positions in word %d exceed %d, the greatest int", fn, w, math.MaxInt))
	}
}

// Last returns the smaller of i and the last position in n words, 64*n-1, which is -1 if
// n is 0.
func Last(n, i int) int {
	if Narrow {
		if n >= Limit {
			return i
		}
	}
	return min(i, 64*n-1)
}

// End returns the smaller of to and the end of n words, 64*n.
func End(n, to int) int {
	if Narrow {
		if n >= Limit {
			return to
		}
	}
	return min(to, 64*n)
}

// Integer is the constraint of package scan's Integer.
type Integer interface {
	~int8 | ~int16 | ~int32 | ~int64 | ~int |
		~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uint | ~uintptr
}

// Reach returns the smaller of n and the number of words whose positions all fit in E.
// Of the next word no position fits, since the greatest E is one less than a multiple of
// 64.
func Reach[E Integer](n int) int {
	if unsafe.Sizeof(E(0)) == 8 {
		return n
	}
	magnitude := 8*unsafe.Sizeof(E(0)) - 6
	if ^E(0) < 0 {
		magnitude--
	}
	return min(n, 1<<magnitude)
}

// MustHold panics in the name of the function called fn if words has a one in
// words[from] or later, where positions exceed E.
func MustHold[E Integer](fn string, words []uint64, from int) {
	for w, x := range words[from:] {
		if x != 0 {
			position := 64*uint64(from+w) + uint64(bits.TrailingZeros64(x))
			panic(fmt.Sprintf("%s: position %d exceeds %T", fn, position, E(0)))
		}
	}
}

// Part returns the indexes of the first and the last of n words with positions in
// [from, to), and the masks of these positions in the two words. If there are none,
// first is greater than last.
func Part(n, from, to int) (first, last int, head, tail uint64) {
	from, to = max(from, 0), End(n, to)
	if from >= to {
		return 0, -1, 0, 0
	}
	return from >> 6, (to - 1) >> 6, ^uint64(0) << (from & 63), ^uint64(0) >> (-to & 63)
}
