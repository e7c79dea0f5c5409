package scan

// The positions of the elements of a set, as a list.

import (
	"math/bits"
	"slices"

	"github.com/bitwalk/bitwalk/internal/fault"
	"github.com/bitwalk/bitwalk/internal/position"
	"github.com/bitwalk/bitwalk/internal/word"
)

// fillRoom is the number of free places that fillPositions needs before it takes another
// word: as many as a word has bits. It may write to all of them.
const fillRoom = 64

// AppendPositions appends base plus the position of every one bit of words to dst,
// ascending, and returns the extended slice; bit i of words[w] is at position 64*w+i. It
// may write anything to the capacity of dst beyond the result. It allocates at most once,
// and not at all if dst has room for 64 positions more than there are.
//
// It panics if base + 64*len(words) - 1, the last position in words, exceeds the greatest E,
// even if it is not in the set.
func AppendPositions[E Integer](dst []E, words []uint64, base E) []E {
	mustFit("AppendPositions", len(words), base)
	switch _, narrow := word.As32(dst); {
	case !kernels(): // the loop below
	case narrow && len(words) >= minList:
		return appendLong(dst, words, base)
	case !narrow && len(words) >= minKernel:
		return appendWide(dst, words, base)
	}
	if (cap(dst)-len(dst))/64 < len(words) {
		dst = slices.Grow(dst, Count(words))
	}
	for _, x := range words {
		for ; x != 0; x &= x - 1 {
			dst = append(dst, base+E(bits.TrailingZeros64(x)))
		}
		base += 64
	}
	return dst
}

// appendLong is AppendPositions by a kernel, for an E of 32 bits.
func appendLong[E Integer](dst []E, words []uint64, base E) []E {
	for len(words) > 0 {
		if cap(dst)-len(dst) < fillRoom {
			dst = slices.Grow(dst, Count(words)+fillRoom)
		}
		room, _ := word.As32(dst[len(dst):cap(dst)])
		n, used := fillPositions(room, words[:cut(len(words))], uint32(base))
		dst = dst[:len(dst)+n]
		words = words[used:]
		base += 64 * E(used)
	}
	return dst
}

// appendWide is AppendPositions for any E, by a kernel that writes to a buffer.
func appendWide[E Integer](dst []E, words []uint64, base E) []E {
	var buf [8 * fillRoom]uint32
	if (cap(dst)-len(dst))/64 < len(words) {
		dst = slices.Grow(dst, Count(words))
	}
	for len(words) > 0 {
		n, used := fillPositions(buf[:], words[:cut(len(words))], 0)
		dst = slices.Grow(dst, n)[:len(dst)+n]
		position.Convert(dst[len(dst)-n:], buf[:n], base)
		words = words[used:]
		base += 64 * E(used)
	}
	return dst
}

// FillPositions writes base plus the positions of the one bits of words into dst, ascending,
// until words are used up or dst is nearly full. It returns the number of positions written
// and the number of words used up: dst[:n] are the positions in words[:used]. It may
// overwrite the rest of dst with anything.
//
//	for base := uint32(0); len(words) > 0; {
//		n, used := scan.FillPositions(buf[:], words, base)
//		…
//		words = words[used:]
//		base += 64 * uint32(used)
//	}
//
// Every call uses up at least one word, unless words is empty, and takes a bounded time. It
// panics if len(dst) is less than 64, and as [AppendPositions] does.
func FillPositions(dst []uint32, words []uint64, base uint32) (n, used int) {
	if len(dst) < fillRoom {
		panic(fault.Message("scan: FillPositions: len(dst) is ", len(dst), ", want at least ", fillRoom))
	}
	mustFit("FillPositions", len(words), base)
	return fillPositions(dst, words[:cut(len(words))], base)
}

// mustFit panics in the name of the function called fn unless base plus every position in
// so many words fits in E.
func mustFit[E Integer](fn string, words int, base E) {
	// Modulo 1<<64, so that a negative base comes back to 0. An E of 64 bits wraps around, a
	// narrower one loses bits.
	last := uint64(base) + 64*uint64(words) - 1
	if words > 0 && (E(last) < base || uint64(E(last)) != last) {
		panic(fault.Message("scan: ", fn, ": positions of ", words, " words from ", fault.Number(base), " on exceed its type"))
	}
}
