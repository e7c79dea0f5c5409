package scan_test

import (
	"fmt"
	"os"
	"regexp"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/lattice"
	"github.com/bitwalk/bitwalk/rank"
	"github.com/bitwalk/bitwalk/scan"
)

// BenchmarkLongestCall measures how long the world takes to stop while another
// goroutine does nothing but call a function on a huge set. Nothing can preempt that
// goroutine in assembly, and the garbage collector waits for it. The median must stay less than 100 µs above that of nothing;
// the last hundredth includes what the system did meanwhile, and the greatest shows a
// pause that comes once in a long call. It needs two processors and 2 GiB.
func BenchmarkLongestCall(b *testing.B) {
	const n = 1 << 24
	one := make([]uint64, n)
	one[n-1] = 1 << 63
	kinds := []struct {
		name string
		set  []uint64
	}{
		{"empty", make([]uint64, n)}, {"one", one}, {"ones", slices.Repeat([]uint64{^uint64(0)}, n)},
		{"half", repeat(n, .5)}, {"sparse", repeat(n, .03)},
	}
	calls := longCalls(n)
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
					b.ReportMetric(float64(took[len(took)-1].Nanoseconds())/1e3, "µs/max")
				})
				if c.once {
					break
				}
			}
		}
	}
}

// repeat returns n words, some random ones again and again.
func repeat(n int, density float64) []uint64 {
	const some = 1 << 10
	return slices.Repeat(testkit.RandomWords(testkit.NewRand(), some, density), n/some)
}

// TestLongestCallCoversAll checks that each function of this package that takes a slice is
// in the table of BenchmarkLongestCall, and calls each.
func TestLongestCallCoversAll(t *testing.T) {
	const n = 1 << 10
	called := make(map[string]bool)
	for _, c := range longCalls(n) {
		c.call(repeat(n, .3))
		called[c.name] = true
	}
	api, err := os.ReadFile("../api.txt")
	if err != nil {
		t.Fatal(err)
	}
	function := regexp.MustCompile(`(?m)^(scan): func (\w+)(?:\[.*?\])?\([^)]*\[\]`)
	for _, m := range function.FindAllStringSubmatch(string(api), -1) {
		if name := m[1] + "." + m[2]; !called[name] {
			t.Errorf("%s is not in the table of BenchmarkLongestCall: add it", name)
		}
	}
}

// A longCall calls a function on a huge set, or once only, if the set makes no
// difference. Its name is that of the function, and a variant.
type longCall struct {
	name string
	once bool
	call func(set []uint64)
}

// longCalls returns calls for sets of n words, of all kernels.
func longCalls(n int) []longCall {
	half := repeat(n, .5)
	dst := make([]uint64, n)
	places := make([]uint32, 1, 64*n/8)
	var buf [512]uint32
	f := make([]float64, n)
	index := rank.NewIndex(half)
	queries := make([]int, n/16)
	for i := range queries {
		queries[i] = i * 7919 % index.Count()
	}
	each := func(name string, call func(set []uint64)) longCall { return longCall{name: name, call: call} }
	once := func(name string, call func()) longCall {
		return longCall{name: name, once: true, call: func([]uint64) { call() }}
	}
	twenty := func(set []uint64) [][]uint64 { return slices.Repeat([][]uint64{set, half}, 10) }
	three := func(set []uint64, n int) [][]uint64 { return [][]uint64{set[:n], half[:n], set[:n]} }
	return []longCall{
		once("nothing", func() {
			for i := range 1000 {
				places[0] += uint32(i)
			}
		}),
		each("scan.Count", func(set []uint64) { scan.Count(set) }),
		each("scan.CountAnd", func(set []uint64) { scan.CountAnd(set, half) }),
		each("scan.CountAndNot", func(set []uint64) { scan.CountAndNot(set, half) }),
		each("scan.CountOr", func(set []uint64) { scan.CountOr(set, half) }),
		each("scan.CountXor", func(set []uint64) { scan.CountXor(set, half) }),
		each("scan.And", func(set []uint64) { scan.And(dst, set, half) }),
		each("scan.AndNot", func(set []uint64) { scan.AndNot(dst, set, half) }),
		each("scan.Or", func(set []uint64) { scan.Or(dst, half, set) }),
		each("scan.Xor", func(set []uint64) { scan.Xor(dst, half, set) }),
		each("scan.AndCount", func(set []uint64) { scan.AndCount(dst, set, half) }),
		each("scan.AndNotCount", func(set []uint64) { scan.AndNotCount(dst, set, half) }),
		each("scan.OrCount", func(set []uint64) { scan.OrCount(dst, half, set) }),
		each("scan.XorCount", func(set []uint64) { scan.XorCount(dst, half, set) }),
		each("scan.AndAll", func(set []uint64) { scan.AndAll(dst, twenty(set)) }),
		each("scan.OrAll", func(set []uint64) { scan.OrAll(dst, twenty(set)) }),
		each("scan.AtLeast", func(set []uint64) { scan.AtLeast(dst, twenty(set), 9) }),
		each("scan.CountAndAll", func(set []uint64) { scan.CountAndAll(three(set, n)) }),
		each("scan.CountOrAll", func(set []uint64) { scan.CountOrAll(twenty(set)) }),
		each("scan.CountAtLeast", func(set []uint64) { scan.CountAtLeast(three(set, n), 2) }),
		each("scan.AppendPositionsAndAll", func(set []uint64) { scan.AppendPositionsAndAll(places[:0], three(set, n/8)) }),
		each("scan.AppendPositionsOrAll", func(set []uint64) { scan.AppendPositionsOrAll(places[:0], three(set, n/8)) }),
		each("scan.AppendPositions", func(set []uint64) { scan.AppendPositions(places[:0], set[n-n/8:], 0) }),
		each("scan.AppendPositions", func(set []uint64) { scan.AppendPositions(queries[:0], set[:n/1024], 0) }),
		each("scan.FillPositions", func(set []uint64) {
			for len(set) > 0 {
				_, used := scan.FillPositions(buf[:], set, 0)
				set = set[used:]
			}
		}),
		each("scan.FillPositions", func(set []uint64) { scan.FillPositions(places[:cap(places)], set, 0) }),
		once("scan.FillSubsets", func() { scan.FillSubsets(dst, 0, ^uint64(0)) }),
		each("scan.DepositEach", func(set []uint64) { scan.DepositEach(dst, set, 0x5555_5555_5555_5555) }),

		each("iter.PositionBlocks", func(set []uint64) {
			for range iter.PositionBlocks(set, places[:256]) {
			}
		}),
		once("iter.SubsetBlocks", func() {
			for range iter.SubsetBlocks(uint64(n-1), dst) {
			}
		}),
		once("iter.SnoobBlocks", func() {
			for range iter.SnoobBlocks(uint64(1)<<28-1, 12, dst) {
			}
		}),
		each("rank.NewIndex", func(set []uint64) { rank.NewIndex(set) }),
		once("rank.Index.RankEach", func() { index.RankEach(queries, queries) }),
		once("rank.Index.SelectEach", func() { index.SelectEach(queries, queries) }),
		once("lattice.Zeta", func() { lattice.Zeta(f, lattice.Sum, 1) }),
		once("lattice.Mobius", func() { lattice.Mobius(f, 1) }),
		once("lattice.SupersetZeta", func() { lattice.SupersetZeta(f, lattice.Max, 1) }),
		once("lattice.WalshHadamard", func() { lattice.WalshHadamard(f, 1) }),
		once("lattice.ConvolveSubsets", func() { lattice.ConvolveSubsets(f[:n/8], f[:n/8], f[:n/8], 1) }),
	}
}
