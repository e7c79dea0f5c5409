package suites

import (
	"github.com/RoaringBitmap/roaring/v2"

	"github.com/bitwalk/bitwalk/bench/measure"
)

// Roaring bitmaps. Below a density of 1/16 they keep sorted arrays, which is
// another piece of work: copying a list that is there already.

func roaringList(sets [][]uint64, most int) measure.Side {
	var list []*roaring.Bitmap
	for _, words := range sets {
		list = append(list, roaring.FromDense(words, true))
	}
	memory := make([]uint32, most)
	dst := memory
	return measure.Side{Impl: "roaring", Out: func() []uint64 { return asWords(dst) }, Run: func() (sum uint64) {
		for _, set := range list {
			dst = memory[:set.GetCardinality()]
			set.ToExistingArray(&dst)
			sum += uint64(len(dst))
		}
		return sum
	}}
}

func roaringRange(words []uint64) []measure.Side {
	set, buf := roaring.FromDense(words, true), make([]uint32, blockSize)
	return []measure.Side{
		{Impl: "roaring", Run: func() uint64 { return roaringMany(set, buf) }},
		{Impl: "roaring-seq", Run: func() uint64 { return roaringSeq(set) }},
	}
}

//go:noinline
func roaringMany(set *roaring.Bitmap, buf []uint32) (sum uint64) {
	it := set.ManyIterator()
	for n := it.NextMany(buf); n > 0; n = it.NextMany(buf) {
		for _, i := range buf[:n] {
			sum += uint64(i)
		}
	}
	return sum
}

//go:noinline
func roaringSeq(set *roaring.Bitmap) (sum uint64) {
	for i := range roaring.Values(set) {
		sum += uint64(i)
	}
	return sum
}
