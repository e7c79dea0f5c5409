package scan

import (
	"testing"
	"time"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/internal/word"
)

// BenchmarkLongestCall measures the longest assembly calls that the package makes.
// Nothing can preempt the goroutine during such a call, and the garbage collector
// waits for it: each must stay below 100 µs. The minimum is the time of the call; the
// maximum includes what the system did meanwhile.
func BenchmarkLongestCall(b *testing.B) {
	ones := make([]uint64, word.Piece)
	for i := range ones {
		ones[i] = ^uint64(0)
	}
	some := testkit.RandomWords(testkit.NewRand(), word.Piece, .5)
	sparse := testkit.RandomWords(testkit.NewRand(), word.Piece, .03)
	dst := make([]uint64, word.Piece)
	places := make([]uint32, 64*word.Piece+fillRoom)
	calls := []struct {
		name string
		call func()
	}{
		{"count", func() { count(ones) }},
		{"countBoth", func() { countBothSome(opXor, ones, some) }},
		{"combine", func() { combineSome(opAnd, dst, ones, some) }},
		{"fillPositions/ones", func() { fillPositions(places, ones, 0) }},
		{"fillPositions/half", func() { fillPositions(places, some, 0) }},
		{"fillPositions/sparse", func() { fillPositions(places, sparse, 0) }},
		{"fillSubsets", func() { fillSubsets(dst, 0, ^uint64(0)) }},
	}
	paths := Paths()
	for _, path := range paths[:len(paths)-1] { // generic can be preempted
		for _, c := range calls {
			b.Run(path.String()+"/"+c.name, func(b *testing.B) {
				defer Force(path)()
				longest, least := time.Duration(0), time.Hour
				for b.Loop() {
					began := time.Now()
					c.call()
					took := time.Since(began)
					longest, least = max(longest, took), min(least, took)
				}
				b.ReportMetric(float64(least.Nanoseconds())/1e3, "µs/least")
				b.ReportMetric(float64(longest.Nanoseconds())/1e3, "µs/most")
			})
		}
	}
}
