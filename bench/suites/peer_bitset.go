package suites

import (
	"github.com/bits-and-blooms/bitset"

	"github.com/bitwalk/bitwalk/bench/measure"
)

// The bitset of bits-and-blooms, whose positions are of type uint.

func bitsetList(sets [][]uint64, most int) measure.Side {
	var list []*bitset.BitSet
	for _, words := range sets {
		list = append(list, bitset.From(words))
	}
	dst := make([]uint, most)
	return measure.Side{Impl: "bitset", Out: func() []uint64 { return asWords(dst) }, Run: func() (sum uint64) {
		for _, set := range list {
			dst = set.AsSlice(dst)
			sum += uint64(len(dst))
		}
		return sum
	}}
}

func bitsetRange(words []uint64) []measure.Side {
	set, buf := bitset.From(words), make([]uint, blockSize)
	return []measure.Side{
		{Impl: "bitset", Run: func() uint64 { return bitsetMany(set, buf) }},
		{Impl: "bitset-seq", Run: func() uint64 { return bitsetSeq(set) }},
	}
}

//go:noinline
func bitsetMany(set *bitset.BitSet, buf []uint) (sum uint64) {
	for i, list := set.NextSetMany(0, buf); len(list) > 0; i, list = set.NextSetMany(i+1, buf) {
		for _, i := range list {
			sum += uint64(i)
		}
	}
	return sum
}

//go:noinline
func bitsetSeq(set *bitset.BitSet) (sum uint64) {
	for i := range set.EachSet() {
		sum += uint64(i)
	}
	return sum
}
