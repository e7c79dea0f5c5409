package scan_test

import (
	"fmt"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bitwalk/bitwalk/bitset"
	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/lattice"
	"github.com/bitwalk/bitwalk/rank"
	"github.com/bitwalk/bitwalk/scan"
)

// BenchmarkLongestCall measures how long the world takes to stop while another
// goroutine does nothing but call a function on a huge set. Nothing can preempt that
// goroutine in assembly, nor in the runtime's copy and clear, and the garbage
// collector waits for it. The median must stay less than 100 µs above that of nothing;
// the last hundredth includes what the system did meanwhile, and the greatest shows a
// pause that comes once in a long call. It needs two processors and 3 GiB.
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

// TestLongestCallCoversAll checks that each exported function that takes or has a slice,
// in a package with kernels, is in the table of BenchmarkLongestCall, and calls each.
func TestLongestCallCoversAll(t *testing.T) {
	const n = 1 << 10
	called := make(map[string]bool)
	for _, c := range longCalls(n) {
		c.call(repeat(n, .3))
		name, _, _ := strings.Cut(c.name, "/")
		called[name] = !strings.HasPrefix(name, "bitset.") // which has no kernels
	}
	api, err := os.ReadFile("../api.txt")
	if err != nil {
		t.Fatal(err)
	}
	function := regexp.MustCompile(`(?m)^(scan|rank|lattice|iter): func (?:\(\w+ \*?(\w+)\) )?(\w+)(.*)$`)
	takesSlice := regexp.MustCompile(`\([^)]*\[\]`)
	for _, m := range function.FindAllStringSubmatch(string(api), -1) {
		name := m[1] + "." + strings.TrimPrefix(m[2]+"."+m[3], ".")
		if m[2] != "Index" && !takesSlice.MatchString(m[4]) {
			continue
		}
		if !called[name] {
			t.Errorf("%s is not in the table of BenchmarkLongestCall: add it", name)
		}
		delete(called, name)
	}
	delete(called, "nothing")
	for name, kernels := range called {
		if !kernels {
			continue
		}
		t.Errorf("there is no %s that takes a slice", name)
	}
}

// A longCall calls a function on a huge set, or once only, if the set makes no
// difference. Its name is that of the function, and a variant.
type longCall struct {
	name string
	once bool
	call func(set []uint64)
}

// longCalls returns calls for sets of n words.
func longCalls(n int) []longCall {
	half := repeat(n, .5)
	dst := make([]uint64, n+9)
	places := make([]uint32, 1, 64*n/8)
	var buf [512]uint32
	block := make([]uint64, n)
	f, g := make([]float64, n), make([]float64, n)
	index := rank.NewIndex(half)
	queries := make([]int, n/16)
	for i := range queries {
		queries[i] = i * 7919 % index.Len()
	}
	stored, _ := rank.NewIndex(half[:n/8]).MarshalBinary()
	many := func(set []uint64, times int) [][]uint64 { return slices.Repeat([][]uint64{set, half}, times) }
	const odd = 0x5555_5555_5555_5555

	each := func(name string, call func(set []uint64)) longCall { return longCall{name: name, call: call} }
	once := func(name string, call func()) longCall {
		return longCall{name: name, once: true, call: func([]uint64) { call() }}
	}
	return []longCall{
		once("nothing", func() {
			for i := range 1000 {
				places[0] += uint32(i)
			}
		}),
		each("scan.Count", func(set []uint64) { scan.Count(set) }),
		each("scan.CountIn", func(set []uint64) { scan.CountIn(set, 1, 64*n-1) }),
		each("scan.CountAnd", func(set []uint64) { scan.CountAnd(set, half) }),
		each("scan.CountAndNot", func(set []uint64) { scan.CountAndNot(set, half) }),
		each("scan.CountOr", func(set []uint64) { scan.CountOr(set, half) }),
		each("scan.CountOr/9", func(set []uint64) { scan.CountOr(set, half[:9]) }),
		each("scan.CountXor", func(set []uint64) { scan.CountXor(set, half) }),
		each("scan.And", func(set []uint64) { scan.And(dst, set, half) }),
		each("scan.And/9", func(set []uint64) { scan.And(dst, set, half[:9]) }),
		each("scan.AndNot", func(set []uint64) { scan.AndNot(dst, set, half) }),
		each("scan.AndNot/9", func(set []uint64) { scan.AndNot(dst, set, half[:9]) }),
		each("scan.Or", func(set []uint64) { scan.Or(dst, half, set) }),
		each("scan.Or/9", func(set []uint64) { scan.Or(dst, half[:9], set) }),
		each("scan.Xor", func(set []uint64) { scan.Xor(dst, half, set) }),
		each("scan.Xor/9", func(set []uint64) { scan.Xor(dst, half[:9], set) }),
		each("scan.AndCount", func(set []uint64) { scan.AndCount(dst, set, half) }),
		each("scan.AndNotCount", func(set []uint64) { scan.AndNotCount(dst, set, half) }),
		each("scan.AndNotCount/9", func(set []uint64) { scan.AndNotCount(dst, set, half[:9]) }),
		each("scan.OrCount", func(set []uint64) { scan.OrCount(dst, half, set) }),
		each("scan.OrCount/9", func(set []uint64) { scan.OrCount(dst, half[:9], set) }),
		each("scan.XorCount", func(set []uint64) { scan.XorCount(dst, half, set) }),
		each("scan.XorCount/9", func(set []uint64) { scan.XorCount(dst, half[:9], set) }),
		each("scan.AndAll", func(set []uint64) { scan.AndAll(dst, many(set, 20)) }),
		each("scan.AndAll/9", func(set []uint64) { scan.AndAll(dst, [][]uint64{set, half[:9]}) }),
		each("scan.OrAll", func(set []uint64) { scan.OrAll(dst, many(set, 20)) }),
		each("scan.OrAll/9", func(set []uint64) { scan.OrAll(dst, [][]uint64{set[:9], half[:9]}) }),
		each("scan.AtLeast", func(set []uint64) { scan.AtLeast(dst, many(set, 20), 9) }),
		each("scan.AtLeast/30", func(set []uint64) { scan.AtLeast(dst, many(set, 20), 30) }),
		each("scan.AtLeast/9", func(set []uint64) { scan.AtLeast(dst, [][]uint64{set, half[:9], half[:9]}, 2) }),
		each("scan.CountAll", func(set []uint64) { scan.CountAll([][]uint64{set, half, set}) }),
		each("scan.CountAny", func(set []uint64) { scan.CountAny(many(set, 8)) }),
		each("scan.CountAtLeast", func(set []uint64) { scan.CountAtLeast([][]uint64{set, half, set}, 2) }),
		each("scan.AppendPositionsAll", func(set []uint64) { scan.AppendPositionsAll(places[:0], [][]uint64{set[n-n/8:], half, set}) }),
		each("scan.AppendPositionsAll/nil", func(set []uint64) { scan.AppendPositionsAll(nil, [][]uint64{set[:n/4], half}) }),
		each("scan.AppendPositionsAny", func(set []uint64) { scan.AppendPositionsAny(places[:0], [][]uint64{set[n-n/8:], half[:n/8]}) }),
		each("scan.AppendPositionsAny/nil", func(set []uint64) { scan.AppendPositionsAny(nil, [][]uint64{set[:n/4], half[:n/4]}) }),
		each("scan.AppendPositions", func(set []uint64) { scan.AppendPositions(places[:0], set[n-n/8:]) }),
		each("scan.AppendPositions/nil", func(set []uint64) { scan.AppendPositions(nil, set[:n/4]) }),
		each("scan.AppendPositionsAs", func(set []uint64) { scan.AppendPositionsAs(places[:0], set[:n/8]) }),
		each("scan.AppendPositionsAs/nil", func(set []uint64) { scan.AppendPositionsAs[int](nil, set[:n/8]) }),
		each("scan.AppendPositionsBase", func(set []uint64) { scan.AppendPositionsBase(places[:0], set[:n/8], 9) }),
		each("scan.AppendPositionsIn", func(set []uint64) { scan.AppendPositionsIn(places[:0], set, 64*n-8*n, 64*n-1) }),
		each("scan.AppendPositionsAnd", func(set []uint64) { scan.AppendPositionsAnd(places[:0], set[n-n/8:], half) }),
		each("scan.AppendPositionsAndNot", func(set []uint64) { scan.AppendPositionsAndNot(places[:0], set[n-n/8:], half) }),
		each("scan.AppendPositionsAndNot/9", func(set []uint64) { scan.AppendPositionsAndNot(places[:0], set[n-n/8:], half[:9]) }),
		each("scan.FillPositions", func(set []uint64) {
			for len(set) > 0 {
				_, used := scan.FillPositions(buf[:], set)
				set = set[used:]
			}
		}),
		each("scan.FillPositionsBase", func(set []uint64) { scan.FillPositionsBase(places[:cap(places)], set, 64) }),
		each("scan.FillPositions/long", func(set []uint64) { scan.FillPositions(places[:cap(places)], set) }),
		once("scan.FillSubsets", func() { scan.FillSubsets(dst, 0, ^uint64(0)) }),
		once("scan.FillSnoob", func() { scan.FillSnoob(dst, 1<<30-1, ^uint64(0)) }),
		each("scan.DepositEach", func(set []uint64) { scan.DepositEach(dst, set, odd) }),

		each("iter.Positions", func(set []uint64) {
			for range iter.Positions(set) {
			}
		}),
		each("iter.PositionsAs", func(set []uint64) {
			for range iter.PositionsAs[uint32](set) {
			}
		}),
		each("iter.PositionsIn", func(set []uint64) {
			for range iter.PositionsIn(set, 1, 64*n-1) {
			}
		}),
		each("iter.PositionsAnd", func(set []uint64) {
			for range iter.PositionsAnd(set, half) {
			}
		}),
		each("iter.PositionsAndNot", func(set []uint64) {
			for range iter.PositionsAndNot(set, half) {
			}
		}),
		each("iter.RPositions", func(set []uint64) {
			for range iter.RPositions(set) {
			}
		}),
		each("iter.RPositionsAs", func(set []uint64) {
			for range iter.RPositionsAs[uint32](set) {
			}
		}),
		each("iter.RPositionsIn", func(set []uint64) {
			for range iter.RPositionsIn(set, 1, 64*n-1) {
			}
		}),
		each("iter.ZeroPositions", func(set []uint64) {
			for range iter.ZeroPositions(set) {
			}
		}),
		each("iter.PositionRuns", func(set []uint64) {
			for range iter.PositionRuns(set) {
			}
		}),
		each("iter.PositionGaps", func(set []uint64) {
			for range iter.PositionGaps(set) {
			}
		}),
		each("iter.PositionBlocks", func(set []uint64) {
			for range iter.PositionBlocks(set, places[:256]) {
			}
		}),
		once("iter.SubsetBlocks", func() {
			for range iter.SubsetBlocks(uint64(n-1), block) {
			}
		}),
		once("iter.SnoobBlocks", func() {
			for range iter.SnoobBlocks(uint64(1)<<28-1, 12, block) {
			}
		}),

		once("bitset.New", func() { bitset.New(64 * n) }),
		once("bitset.Of", func() { bitset.Of(1, 64*n-1) }),
		once("bitset.Range", func() { bitset.Range(1, 64*n) }),
		once("bitset.Collect", func() { bitset.Collect(slices.Values(queries)) }),
		each("bitset.Set.Clone", func(set []uint64) { bitset.Set(set).Clone() }),
		once("bitset.Set.Grow", func() {
			s := bitset.Set(dst[: n/2 : n/2])
			s.Grow(64 * n)
		}),
		each("bitset.Set.Clip", func(set []uint64) {
			s := bitset.Set(set)
			s.Clip()
		}),
		once("bitset.Set.Add", func() {
			s := bitset.Set(dst[: n/2 : n/2])
			s.Add(64*n - 1)
		}),
		once("bitset.Set.Flip", func() {
			s := bitset.Set(dst[: n/2 : n/2])
			s.Flip(64*n - 1)
		}),
		once("bitset.Set.Put", func() { bitset.Set(dst).Put(64*n - 1) }),
		once("bitset.Set.Remove", func() { bitset.Set(dst).Remove(64*n - 1) }),
		once("bitset.Set.AddIn", func() { (*bitset.Set)(&dst).AddIn(1, 64*n) }),
		once("bitset.Set.RemoveIn", func() { bitset.Set(dst).RemoveIn(1, 64*n) }),
		each("bitset.Set.KeepLowest", func(set []uint64) { (*bitset.Set)(&dst).KeepLowest(set, 1) }),
		each("bitset.Set.Contains", func(set []uint64) { bitset.Set(set).Contains(64*n - 1) }),
		each("bitset.Set.First", func(set []uint64) { bitset.Set(set).First() }),
		each("bitset.Set.Last", func(set []uint64) { bitset.Set(set).Last() }),
		each("bitset.Set.NextBit", func(set []uint64) { bitset.Set(set).NextBit(1) }),
		each("bitset.Set.PrevBit", func(set []uint64) { bitset.Set(set).PrevBit(64*n - 2) }),
		each("bitset.Set.NextBitAnd", func(set []uint64) { bitset.Set(set).NextBitAnd(half, 1) }),
		each("bitset.Set.PrevBitAnd", func(set []uint64) { bitset.Set(set).PrevBitAnd(half, 64*n-2) }),
		each("bitset.Set.NextZero", func(set []uint64) { bitset.Set(set).NextZero(1) }),
		each("bitset.Set.PrevZero", func(set []uint64) { bitset.Set(set).PrevZero(64*n - 2) }),
		each("bitset.Set.IsEmpty", func(set []uint64) { bitset.Set(set).IsEmpty() }),
		each("bitset.Set.Intersects", func(set []uint64) { bitset.Set(set).Intersects(half) }),
		each("bitset.Set.IsSubset", func(set []uint64) { bitset.Set(set).IsSubset(set) }),

		each("rank.Rank", func(set []uint64) { rank.Rank(set, 64*n-1) }),
		each("rank.Select", func(set []uint64) { rank.Select(set, 64*n-1) }),
		each("rank.NewIndex", func(set []uint64) { rank.NewIndex(set) }),
		once("rank.Index.Len", func() { index.Len() }),
		once("rank.Index.Words", func() { index.Words() }),
		once("rank.Index.Rank", func() { index.Rank(64*n - 1) }),
		once("rank.Index.Select", func() { index.Select(index.Len() - 1) }),
		once("rank.Index.RankEach", func() { index.RankEach(queries, queries) }),
		once("rank.Index.SelectEach", func() { index.SelectEach(queries, queries) }),
		each("rank.Index.MarshalBinary", func(set []uint64) { rank.NewIndex(set[:n/8]).MarshalBinary() }),
		once("rank.Index.UnmarshalBinary", func() {
			var x rank.Index
			x.UnmarshalBinary(stored)
		}),

		once("lattice.Zeta", func() { lattice.Zeta(f, lattice.Sum, 1) }),
		once("lattice.Mobius", func() { lattice.Mobius(f, 1) }),
		once("lattice.SupersetZeta", func() { lattice.SupersetZeta(f, lattice.Max, 1) }),
		once("lattice.SupersetMobius", func() { lattice.SupersetMobius(f, 1) }),
		once("lattice.WalshHadamard", func() { lattice.WalshHadamard(f, 1) }),
		once("lattice.ConvolveOr", func() { lattice.ConvolveOr(f, f, g, 1) }),
		once("lattice.ConvolveAnd", func() { lattice.ConvolveAnd(f, f, g, 1) }),
		once("lattice.ConvolveXor", func() { lattice.ConvolveXor(f, f, g, 1) }),
		once("lattice.ConvolveXor/integers", func() { lattice.ConvolveXor(dst[:n/4], half[:n/4], half[:n/4], 1) }),
		once("lattice.ConvolveSubsets", func() { lattice.ConvolveSubsets(f[:n/8], f[:n/8], g[:n/8], 1) }),
		once("lattice.ConvolveMinPlus", func() { lattice.ConvolveMinPlus(f[:n/16], f[:n/16], g[:n/16], 0, 1) }),
	}
}
