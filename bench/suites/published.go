package suites

import (
	"fmt"
	"slices"

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/scan"
)

// The listing suite: where the ones of words are, by their number, in the ways that one finds
// in books.

var published = Suite{
	Page: func(*Options) (trials []measure.Trial) {
		for _, ones := range []int{1, 8, 16, 24, 32, 40, 48, 56, 64} {
			trials = append(trials, publishedTrial(ones))
		}
		return trials
	},
}

func publishedTrial(ones int) measure.Trial {
	const n = 1 << 14
	name := fmt.Sprintf("Enumerate/ones=%d", ones)
	return measure.Trial{Name: name, Elems: n, Unit: "ns/word", Sides: func() []measure.Side {
		r, words := random(name), make([]uint64, n)
		for i := range words {
			words[i] = wordWithOnes(r, ones)
		}
		// A chunk of words at a time, to time the listing rather than how fast the
		// machine writes to memory.
		const chunk = 1024
		list := make([]uint32, chunk*64)
		side := func(impl string, list1 func([]uint32, []uint64) []uint32) measure.Side {
			return measure.Side{Impl: impl, Out: func() []uint64 { return asWords(list) }, Run: func() (sum uint64) {
				for words := range slices.Chunk(words, chunk) {
					list = list1(list[:cap(list)], words)
					sum += uint64(len(list))
				}
				return sum
			}}
		}
		return []measure.Side{
			side("bitwise", listBitwise), side("table8", listTable), side("rightmost", listRightmost),
			side("hand", listHand), side("iter", listIter), side("AppendPositions", listKernel),
		}
	}}
}

// listBitwise tests one bit after the other.
//
//go:noinline
func listBitwise(list []uint32, words []uint64) []uint32 {
	n := 0
	for i, w := range words {
		for j := range 64 {
			if w>>j&1 != 0 {
				list[n] = uint32(64*i + j)
				n++
			}
		}
	}
	return list[:n]
}

// onesOf lists the positions of the ones of every byte.
var onesOf = func() (table [256][]uint8) {
	for b := range table {
		for i := range uint8(8) {
			if b>>i&1 != 0 {
				table[b] = append(table[b], i)
			}
		}
	}
	return table
}()

// listTable looks up the positions of the ones of each byte.
//
//go:noinline
func listTable(list []uint32, words []uint64) []uint32 {
	n := 0
	for i, w := range words {
		for at := uint32(64 * i); w != 0; at += 8 {
			for _, j := range onesOf[w&0xff] {
				list[n] = at + uint32(j)
				n++
			}
			w >>= 8
		}
	}
	return list[:n]
}

// deBruijn is a sequence of De Bruijn, and logarithms what it finds: the way of Leiserson, Prokop
// and Randall, Using de Bruijn Sequences to Index a 1 in a Computer Word, 1998.
const deBruijn = 0x03F566ED27179461

var logarithms = func() (table [64]uint8) {
	for i := range table {
		table[uint64(deBruijn)<<i>>58] = uint8(i)
	}
	return table
}()

// listRightmost isolates the rightmost one and multiplies it by a De Bruijn
// sequence to learn where it is.
//
//go:noinline
func listRightmost(list []uint32, words []uint64) []uint32 {
	n := 0
	for i, w := range words {
		for ; w != 0; w &= w - 1 {
			list[n] = uint32(64*i) + uint32(logarithms[w&-w*deBruijn>>58])
			n++
		}
	}
	return list[:n]
}

// listIter is a for-range over all words at once.
//
//go:noinline
func listIter(list []uint32, words []uint64) []uint32 {
	n := 0
	for i := range iter.Positions(words) {
		list[n] = uint32(i)
		n++
	}
	return list[:n]
}

func listKernel(list []uint32, words []uint64) []uint32 {
	return scan.AppendPositions(list[:0], words, 0)
}
