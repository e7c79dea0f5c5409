package iter_test

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/bitwalk/bitwalk/iter"
)

// BenchmarkWalk times each walk. The module in bench compares them with loops written
// by hand.
//
// The loops are separate functions: in the body of a b.Loop loop, the compiler would
// not treat them as a caller's loop (golang/go#73166).
func BenchmarkWalk(b *testing.B) {
	const set = uint64(0x0f0f_f0f0_0303_0000) // 20 elements
	const cards = uint64(1<<28 - 1)
	r := rand.New(rand.NewPCG(1, 2))
	words, full := make([]uint64, 8192), make([]uint64, 8192)
	ones := 0
	for i := range words {
		words[i], full[i] = r.Uint64(), ^uint64(0)
		ones += bits.OnesCount64(words[i])
	}
	buf := make([]uint64, 1024)
	const subsets, snoobs = 1 << 20, 3108105 // C(28, 8)
	for _, bench := range []struct {
		name string
		n    int
		loop func() uint64
	}{
		{"Bits", ones, func() uint64 { return loopBits(words) }},
		{"RBits", ones, func() uint64 { return loopRBits(words) }},
		{"Ones", ones, func() uint64 { return loopOnes(words) }},
		{"Positions", ones, func() uint64 { return loopPositions(words) }},
		{"RPositions", ones, func() uint64 { return loopRPositions(words) }},
		{"PositionsAnd", ones, func() uint64 { return loopPositionsAnd(words, full) }},
		{"ZeroPositions", 64*len(words) - ones, func() uint64 { return loopZeroPositions(words) }},
		{"Subsets", subsets, func() uint64 { return loopSubsets(set) }},
		{"RSubsets", subsets, func() uint64 { return loopRSubsets(set) }},
		{"Supersets", subsets, func() uint64 { return loopSupersets(1, set|1) }},
		{"SubsetBlocks", subsets, func() uint64 { return loopSubsetBlocks(set, buf) }},
		{"Snoob", snoobs, func() uint64 { return loopSnoob(cards, 8) }},
		{"RSnoob", snoobs, func() uint64 { return loopRSnoob(cards, 8) }},
		{"SnoobBlocks", snoobs, func() uint64 { return loopSnoobBlocks(cards, 8, buf) }},
	} {
		b.Run(bench.name, func(b *testing.B) {
			for b.Loop() {
				sink = bench.loop()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(bench.n), "ns/element")
		})
	}
}

var sink uint64

//go:noinline
func loopBits(words []uint64) (sum uint64) {
	for _, w := range words {
		for x := range iter.Bits(w) {
			sum += uint64(x)
		}
	}
	return sum
}

//go:noinline
func loopRBits(words []uint64) (sum uint64) {
	for _, w := range words {
		for x := range iter.RBits(w) {
			sum += uint64(x)
		}
	}
	return sum
}

//go:noinline
func loopOnes(words []uint64) (sum uint64) {
	for _, w := range words {
		for x := range iter.Ones(w) {
			sum += x
		}
	}
	return sum
}

//go:noinline
func loopPositions(words []uint64) (sum uint64) {
	for x := range iter.Positions(words) {
		sum += uint64(x)
	}
	return sum
}

//go:noinline
func loopPositionsAnd(a, b []uint64) (sum uint64) {
	for x := range iter.PositionsAnd(a, b) {
		sum += uint64(x)
	}
	return sum
}

//go:noinline
func loopZeroPositions(words []uint64) (sum uint64) {
	for x := range iter.ZeroPositions(words) {
		sum += uint64(x)
	}
	return sum
}

//go:noinline
func loopRPositions(words []uint64) (sum uint64) {
	for x := range iter.RPositions(words) {
		sum += uint64(x)
	}
	return sum
}

//go:noinline
func loopSubsets(set uint64) (sum uint64) {
	for x := range iter.Subsets(set) {
		sum += x
	}
	return sum
}

//go:noinline
func loopRSubsets(set uint64) (sum uint64) {
	for x := range iter.RSubsets(set) {
		sum += x
	}
	return sum
}

//go:noinline
func loopSupersets(lo, hi uint64) (sum uint64) {
	for x := range iter.Supersets(lo, hi) {
		sum += x
	}
	return sum
}

//go:noinline
func loopSnoob(set uint64, k int) (sum uint64) {
	for x := range iter.Snoob(set, k) {
		sum += x
	}
	return sum
}

//go:noinline
func loopRSnoob(set uint64, k int) (sum uint64) {
	for x := range iter.RSnoob(set, k) {
		sum += x
	}
	return sum
}

//go:noinline
func loopSubsetBlocks(set uint64, buf []uint64) (sum uint64) {
	for x := range iter.SubsetBlocks(set, buf) {
		sum += x[0]
	}
	return sum
}

//go:noinline
func loopSnoobBlocks(set uint64, k int, buf []uint64) (sum uint64) {
	for x := range iter.SnoobBlocks(set, k, buf) {
		sum += x[0]
	}
	return sum
}
