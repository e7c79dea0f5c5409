package scan_test

import (
	"fmt"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/rank"
	"github.com/bitwalk/bitwalk/scan"
)

// BenchmarkLongestCall measures how long the world takes to stop while another
// goroutine does nothing but call a function on a huge set. Nothing can preempt that
// goroutine in assembly, nor in the runtime's copy and clear, and the garbage
// collector waits for it. The median must stay less than 100 µs above that of nothing;
// the last hundredth includes what the system did meanwhile. It needs two processors.
func BenchmarkLongestCall(b *testing.B) {
	const n = 1 << 24
	empty := make([]uint64, n)
	one := make([]uint64, n)
	one[n-1] = 1 << 63
	ones := slices.Repeat([]uint64{^uint64(0)}, n)
	random := testkit.RandomWords(testkit.NewRand(), 1<<12, .5)
	half := slices.Repeat(random, n>>12)
	sparse := slices.Repeat(testkit.RandomWords(testkit.NewRand(), 1<<12, .03), n>>12)
	dst := make([]uint64, n+9)
	var buf [512]uint32
	places := make([]uint32, 1, 64*n/8)
	kinds := []struct {
		name string
		set  []uint64
	}{{"empty", empty}, {"one", one}, {"ones", ones}, {"half", half}, {"sparse", sparse}}
	calls := []struct {
		name string
		call func(set []uint64)
	}{
		{"nothing", func([]uint64) {
			for i := range 1000 {
				places[0] += uint32(i)
			}
		}},
		{"Count", func(set []uint64) { scan.Count(set) }},
		{"CountIn", func(set []uint64) { scan.CountIn(set, 1, 64*n-1) }},
		{"CountXor", func(set []uint64) { scan.CountXor(set, half) }},
		{"CountOr/9", func(set []uint64) { scan.CountOr(set, half[:9]) }},
		{"And", func(set []uint64) { scan.And(dst, set, half) }},
		{"And/9", func(set []uint64) { scan.And(dst, set, half[:9]) }},
		{"AndNot/9", func(set []uint64) { scan.AndNot(dst, set, half[:9]) }},
		{"Or/9", func(set []uint64) { scan.Or(dst, half[:9], set) }},
		{"Xor/9", func(set []uint64) { scan.Xor(dst, half[:9], set) }},
		{"AndCount", func(set []uint64) { scan.AndCount(dst, set, half) }},
		{"AndNotCount/9", func(set []uint64) { scan.AndNotCount(dst, set, half[:9]) }},
		{"OrCount/9", func(set []uint64) { scan.OrCount(dst, half[:9], set) }},
		{"XorCount/9", func(set []uint64) { scan.XorCount(dst, half[:9], set) }},
		{"AndAll", func(set []uint64) { scan.AndAll(dst, slices.Repeat([][]uint64{set, half}, 20)) }},
		{"AndAll/9", func(set []uint64) { scan.AndAll(dst, [][]uint64{set, half[:9]}) }},
		{"OrAll", func(set []uint64) { scan.OrAll(dst, slices.Repeat([][]uint64{set, half}, 20)) }},
		{"OrAll/9", func(set []uint64) { scan.OrAll(dst, [][]uint64{set[:9], half[:9]}) }},
		{"AtLeast", func(set []uint64) { scan.AtLeast(dst, slices.Repeat([][]uint64{set, half}, 20), 9) }},
		{"AtLeast/30", func(set []uint64) { scan.AtLeast(dst, slices.Repeat([][]uint64{set, half}, 20), 30) }},
		{"AtLeast/9", func(set []uint64) { scan.AtLeast(dst, [][]uint64{set, half[:9], half[:9]}, 2) }},
		{"CountAll", func(set []uint64) { scan.CountAll([][]uint64{set, half, set}) }},
		{"CountAny", func(set []uint64) { scan.CountAny(slices.Repeat([][]uint64{set, half}, 8)) }},
		{"CountAtLeast", func(set []uint64) { scan.CountAtLeast([][]uint64{set, half, set}, 2) }},
		{"AppendPositionsAll", func(set []uint64) { scan.AppendPositionsAll(places[:0], [][]uint64{set[n-n/8:], half, set}) }},
		{"AppendPositionsAny", func(set []uint64) { scan.AppendPositionsAny(places[:0], [][]uint64{set[n-n/8:], half[:n/8]}) }},
		{"AddIn", func([]uint64) { scan.AddIn(dst, 1, 64*n) }},
		{"RemoveIn", func([]uint64) { scan.RemoveIn(dst, 1, 64*n) }},
		{"KeepLowest", func([]uint64) { dst[0] = 3; scan.KeepLowest(dst, 1) }},
		{"AppendPositions", func(set []uint64) { scan.AppendPositions(places[:0], set[n-n/8:]) }},
		{"AppendPositionsAs", func(set []uint64) { scan.AppendPositionsAs(places[:0], set[:n/8]) }},
		{"AppendPositionsIn", func(set []uint64) { scan.AppendPositionsIn(places[:0], set, 64*n-8*n, 64*n-1) }},
		{"AppendPositionsAnd", func(set []uint64) { scan.AppendPositionsAnd(places[:0], set[n-n/8:], half) }},
		{"AppendPositionsAndNot/9", func(set []uint64) { scan.AppendPositionsAndNot(places[:0], set[n-n/8:], half[:9]) }},
		{"FillPositions", func(set []uint64) {
			for len(set) > 0 {
				_, used := scan.FillPositions(buf[:], set)
				set = set[used:]
			}
		}},
		{"FillPositions/long", func(set []uint64) { scan.FillPositions(places[:cap(places)], set) }},
		{"FillSubsets", func([]uint64) { scan.FillSubsets(dst, 0, ^uint64(0)) }},
		{"FillSnoob", func([]uint64) { scan.FillSnoob(dst, 1<<30-1, ^uint64(0)) }},
		{"DepositEach", func(set []uint64) { scan.DepositEach(dst, set, 0x5555_5555_5555_5555) }},
		{"Positions", func(set []uint64) {
			for range iter.Positions(set) {
			}
		}},
		{"PositionsAnd", func(set []uint64) {
			for range iter.PositionsAnd(set, half) {
			}
		}},
		{"PositionsIn", func(set []uint64) {
			for range iter.PositionsIn(set, 1, 64*n-1) {
			}
		}},
		{"NewIndex", func(set []uint64) { rank.NewIndex(set) }},
		{"Index.MarshalBinary", func(set []uint64) { rank.NewIndex(set[:n/8]).MarshalBinary() }},
	}
	for _, path := range scan.Paths() {
		for _, c := range calls {
			for _, kind := range kinds {
				b.Run(fmt.Sprintf("%v/%s/%s", path, c.name, kind.name), func(b *testing.B) {
					defer scan.Force(path)()
					var stop atomic.Bool
					done := make(chan bool)
					go func() {
						for !stop.Load() {
							c.call(kind.set)
						}
						close(done)
					}()
					var took []time.Duration
					var stats runtime.MemStats
					for b.Loop() {
						began := time.Now()
						runtime.ReadMemStats(&stats)
						took = append(took, time.Since(began))
						time.Sleep(20 * time.Microsecond)
					}
					stop.Store(true)
					<-done
					slices.Sort(took)
					b.ReportMetric(float64(took[len(took)/2].Nanoseconds())/1e3, "µs/median")
					b.ReportMetric(float64(took[len(took)*99/100].Nanoseconds())/1e3, "µs/99%")
				})
			}
		}
	}
}
