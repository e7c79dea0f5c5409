package suites

import (
	"github.com/RoaringBitmap/roaring/v2"

	"github.com/bitwalk/bitwalk/bench/measure"
)

// Roaring bitmaps. Below a density of 1/16 they keep sorted arrays, which is
// another piece of work: copying a list that is there already.

func roaringPositions(words []uint64) (list, ranged []measure.Side) {
	set := roaring.FromDense(words, true)
	dst := make([]uint32, set.GetCardinality())
	buf := make([]uint32, blockSize)
	return []measure.Side{{
			Impl: "roaring",
			Run:  func() uint64 { return uint64(len(*set.ToExistingArray(&dst))) },
			Out:  func() []uint64 { return asWords(dst) },
		}}, []measure.Side{
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
