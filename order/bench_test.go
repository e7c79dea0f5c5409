package order_test

import (
	"testing"

	"github.com/bitwalk/bitwalk/order"
	"github.com/bitwalk/bitwalk/rank"
)

// The loops are separate functions: in the body of a b.Loop loop, the compiler would
// not treat them as a caller's loop.

//go:noinline
func loopGray(set uint64) (sum uint64) {
	for sub, changed := range order.Gray(set) {
		sum ^= sub + changed
	}
	return sum
}

//go:noinline
func loopRevolvingDoor(set uint64, k int) (sum uint64) {
	for sub, changed := range order.RevolvingDoor(set, k) {
		sum ^= sub + changed
	}
	return sum
}

//go:noinline
func loopBySize(set uint64, lo, hi int) (sum uint64) {
	for sub := range order.BySize(set, lo, hi) {
		sum ^= sub
	}
	return sum
}

//go:noinline
func loopSplits(set uint64) (sum uint64) {
	for first, rest := range order.Splits(set) {
		sum ^= first + rest>>1
	}
	return sum
}

// As Vance and Maier walk them.
//
//go:noinline
func loopSplitsByHand(set uint64) (sum uint64) {
	low := set & -set
	others := set ^ low
	for sub := uint64(0); sub != others; sub = (sub - others) & others {
		sum ^= (low | sub) + (others^sub)>>1
	}
	return sum
}

//go:noinline
func loopSnoobWith(set uint64, k int) (sum uint64) {
	for sub := range order.SnoobWith(set, k, 0, func(size, _ int) (int, uint64, bool) { return size + 1, ^uint64(0), true }) {
		sum ^= sub
	}
	return sum
}

var sink uint64

func benchmark(b *testing.B, elements uint64, loop func() uint64) {
	for b.Loop() {
		sink = loop()
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(elements), "ns/element")
}

func BenchmarkGray(b *testing.B) {
	benchmark(b, 1<<20, func() uint64 { return loopGray(0x0f0f_f0f0_0303_0000) })
}

func BenchmarkRevolvingDoor(b *testing.B) {
	benchmark(b, rank.Binomial(28, 8), func() uint64 { return loopRevolvingDoor(1<<28-1, 8) })
}

func BenchmarkBySizeAll(b *testing.B) {
	benchmark(b, 1<<20, func() uint64 { return loopBySize(0x0f0f_f0f0_0303_0000, 0, 64) })
}

func BenchmarkBySize(b *testing.B) {
	n := rank.Binomial(40, 2) + rank.Binomial(40, 3) + rank.Binomial(40, 4)
	benchmark(b, n, func() uint64 { return loopBySize(1<<40-1, 2, 4) })
}

func BenchmarkSplits(b *testing.B) {
	benchmark(b, 1<<19-1, func() uint64 { return loopSplits(0x0f0f_f0f0_0303_0000) })
}

func BenchmarkSplitsByHand(b *testing.B) {
	benchmark(b, 1<<19-1, func() uint64 { return loopSplitsByHand(0x0f0f_f0f0_0303_0000) })
}

// Nothing is rejected: the cost of the walk alone.
func BenchmarkSnoobWith(b *testing.B) {
	benchmark(b, rank.Binomial(28, 8), func() uint64 { return loopSnoobWith(1<<28-1, 8) })
}
