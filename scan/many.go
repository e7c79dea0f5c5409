package scan

// Many sets, in slices of the same number of words: their intersection and their union. The
// kernels read them in step, so that the result is stored once for all.

import (
	"math/bits"

	"github.com/bitwalk/bitwalk/internal/fault"
	"github.com/bitwalk/bitwalk/internal/path"
	"github.com/bitwalk/bitwalk/internal/setop"
)

// AndAll sets dst to the elements in every one of sets. It panics if there are none, or
// unless all have as many words as dst. dst may be one of sets; if it overlaps one in any
// other way, its new words are unspecified.
func AndAll(dst []uint64, sets [][]uint64) { all(opAnd, "AndAll", dst, sets) }

// OrAll sets dst to the elements in at least one of sets. It panics as [AndAll] does, and
// treats overlaps as AndAll does.
func OrAll(dst []uint64, sets [][]uint64) { all(opOr, "OrAll", dst, sets) }

// AppendPositionsAndAll appends the position of every element in all of sets to dst, as
// [AppendPositions] does, and returns the extended slice. But without room for 64 positions
// more than there are, it may allocate several times. It panics if there are no sets, unless
// all have the same number of words, or if they have more than 1<<26 words.
func AppendPositionsAndAll(dst []uint32, sets [][]uint64) []uint32 {
	words := 0
	if len(sets) > 0 {
		words = len(sets[0])
	}
	mustHave("AppendPositionsAndAll", words, sets)
	mustFit("AppendPositionsAndAll", words, uint32(0))
	if words >= minKernel {
		return appendBlocks(dst, sets)
	}
	for w := range words {
		for x := wordOf(opAnd, sets, w); x != 0; x &= x - 1 {
			dst = append(dst, uint32(64*w+bits.TrailingZeros64(x)))
		}
	}
	return dst
}

// blockWords is the number of words of a result that is not kept: few enough for the L1 cache.
// Such a block takes longer to clear than few words to combine, so functions for few words
// don't declare it.
const blockWords = 256

// appendBlocks is AppendPositionsAndAll by blocks of the intersection.
func appendBlocks(dst []uint32, sets [][]uint64) []uint32 {
	var room [blockWords]uint64
	for at := 0; at < len(sets[0]); at += blockWords {
		words := room[:min(blockWords, len(sets[0])-at)]
		merge(opAnd, words, sets, at)
		dst = appendLong(dst, words, uint32(64*at))
	}
	return dst
}

// all sets dst to the result of o on sets, in the name of the function called fn.
func all(o setop.Op, fn string, dst []uint64, sets [][]uint64) {
	mustHave(fn, len(dst), sets)
	for at, n := 0, 0; at < len(dst); at += n {
		n = cut(len(dst) - at)
		merge(o, dst[at:at+n], sets, at)
	}
}

// merge sets dst to the words from at on of the result of o on sets.
//
//go:noinline
func merge(o setop.Op, dst []uint64, sets [][]uint64, at int) {
	if len(dst) >= minKernel && len(sets) > 1 && path.Active() >= path.Sets {
		if o == opAnd {
			andAllKernel(dst, sets, at)
		} else {
			orAllKernel(dst, sets, at)
		}
		return
	}
	for w := range dst {
		dst[w] = wordOf(o, sets, at+w)
	}
}

// wordOf returns word w of the intersection of sets, if o is opAnd, or of their union.
func wordOf(o setop.Op, sets [][]uint64, w int) uint64 {
	x := sets[0][w]
	for _, s := range sets[1:] {
		if o == opAnd {
			x &= s[w]
		} else {
			x |= s[w]
		}
	}
	return x
}

// mustHave panics in the name of the function called fn if there are no sets, whose
// intersection would have every position, or unless all have n words.
func mustHave(fn string, n int, sets [][]uint64) {
	if len(sets) == 0 {
		panic("scan: " + fn + ": no sets, want at least one")
	}
	for i, s := range sets {
		if len(s) != n {
			panic(fault.Message("scan: ", fn, ": set ", i, " has ", len(s), " words, want ", n))
		}
	}
}
