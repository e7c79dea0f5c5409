package wide_test

import (
	"testing"

	"github.com/bitwalk/bitwalk/wide"
)

// The loops are separate functions: in the body of a b.Loop loop, the compiler would
// not treat them as a caller's loop.

//go:noinline
func loopBits[B wide.Board](set B) (sum uint64) {
	for i := range wide.Bits(&set) {
		sum += uint64(i)
	}
	return sum
}

//go:noinline
func loopSubsets[B wide.Board](set B) (sum uint64) {
	for sub := range wide.Subsets(&set) {
		sum ^= (*sub)[0]
	}
	return sum
}

//go:noinline
func loopRSubsets[B wide.Board](set B) (sum uint64) {
	for sub := range wide.RSubsets(&set) {
		sum ^= (*sub)[0]
	}
	return sum
}

//go:noinline
func loopSnoob[B wide.Board](set B, k int) (sum uint64) {
	for sub := range wide.Snoob(&set, k) {
		sum ^= (*sub)[0]
	}
	return sum
}

var sink uint64

func benchmark(b *testing.B, name string, elements int, loop func() uint64) {
	b.Run(name, func(b *testing.B) {
		for b.Loop() {
			sink = loop()
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(elements), "ns/element")
	})
}

// first returns the lowest n squares, and apart n squares all over the board.
func first[B wide.Board](n int) (b B) {
	for i := range n {
		wide.Add(&b, i)
	}
	return b
}

func apart[B wide.Board](n int) (b B) {
	for i := range n {
		wide.Add(&b, i*64*len(b)/n)
	}
	return b
}

func BenchmarkWalks(b *testing.B) {
	all81, all225, all361, all512 := first[shogi](81), first[gomoku](225), first[goban](361), first[[8]uint64](512)
	benchmark(b, "Bits/361", 361, func() uint64 { return loopBits(all361) })
	benchmark(b, "Subsets/words=2", 1<<20, func() uint64 { return loopSubsets(first[shogi](20)) })
	benchmark(b, "Subsets/words=6", 1<<20, func() uint64 { return loopSubsets(first[goban](20)) })
	benchmark(b, "Subsets/words=6/apart", 1<<20, func() uint64 { return loopSubsets(apart[goban](20)) })
	benchmark(b, "RSubsets/words=2", 1<<20, func() uint64 { return loopRSubsets(first[shogi](20)) })
	benchmark(b, "RSubsets/words=6", 1<<20, func() uint64 { return loopRSubsets(first[goban](20)) })
	benchmark(b, "Snoob/words=2/81,4", 1663740, func() uint64 { return loopSnoob(all81, 4) })
	benchmark(b, "Snoob/words=4/225,3", 1873200, func() uint64 { return loopSnoob(all225, 3) })
	benchmark(b, "Snoob/words=6/361,3", 7775940, func() uint64 { return loopSnoob(all361, 3) })
	benchmark(b, "Snoob/words=6/apart/60,4", 487635, func() uint64 { return loopSnoob(apart[goban](60), 4) })
	benchmark(b, "Snoob/words=6/apart/22,11", 705432, func() uint64 { return loopSnoob(apart[goban](22), 11) })
	benchmark(b, "Snoob/words=6/10,4", 210, func() uint64 { return loopSnoob(first[goban](10), 4) })
	benchmark(b, "Snoob/words=8/512,2", 130816, func() uint64 { return loopSnoob(all512, 2) })
}
