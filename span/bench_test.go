package span_test

import (
	"testing"

	"github.com/bitwalk/bitwalk/span"
)

// The loops are separate functions: in the body of a b.Loop loop, the compiler would
// not treat them as a caller's loop.

//go:noinline
func loopWalk(r span.Range[uint64]) (sum uint64) {
	for sub := range r.Walk() {
		sum ^= sub
	}
	return sum
}

//go:noinline
func loopRWalk(r span.Range[uint64]) (sum uint64) {
	for sub := range r.RWalk() {
		sum ^= sub
	}
	return sum
}

//go:noinline
func loopBlocks(r span.Range[uint64], buf []uint64) (sum uint64) {
	for block := range r.Blocks(buf) {
		sum ^= block[0]
	}
	return sum
}

var sink uint64

func BenchmarkRange(b *testing.B) {
	buf := make([]uint64, 1024)
	for _, r := range []struct {
		name string
		span.Range[uint64]
	}{
		{"Subsets", span.Subsets(uint64(0x0f0f_f0f0_0303_0000)).Ranks(1000, 1<<19)},
		{"Snoob", span.Snoob(uint64(1<<28-1), 8).Ranks(1000, 1<<19)},
	} {
		for name, loop := range map[string]func(span.Range[uint64]) uint64{
			"Walk":   loopWalk,
			"RWalk":  loopRWalk,
			"Blocks": func(r span.Range[uint64]) uint64 { return loopBlocks(r, buf) },
		} {
			b.Run(r.name+"/"+name, func(b *testing.B) {
				for b.Loop() {
					sink = loop(r.Range)
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(r.Len()), "ns/element")
			})
		}
	}
}
