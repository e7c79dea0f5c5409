package scan_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
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
// in a package of large sets, is in the table of BenchmarkLongestCall, and calls each.
func TestLongestCallCoversAll(t *testing.T) {
	const n = 1 << 10
	called := make(map[string]bool)
	for _, c := range longCalls(n) {
		c.call(repeat(n, .3))
		name, _, _ := strings.Cut(c.name, "/")
		called[name] = true
	}
	api, err := os.ReadFile("../api.txt")
	if err != nil {
		t.Fatal(err)
	}
	function := regexp.MustCompile(`(?m)^(scan|bitset|rank|lattice|iter): func (?:\(\w+ \*?(\w+)\) )?(\w+)(.*)$`)
	takesSlice := regexp.MustCompile(`\([^)]*\[\]`)
	for _, m := range function.FindAllStringSubmatch(string(api), -1) {
		name := m[1] + "." + strings.TrimPrefix(m[2]+"."+m[3], ".")
		if m[2] != "Index" && m[1] != "bitset" && !takesSlice.MatchString(m[4]) {
			continue
		}
		if !called[name] {
			t.Errorf("%s is not in the table of BenchmarkLongestCall: add it", name)
		}
		delete(called, name)
	}
	delete(called, "nothing")
	for name := range called {
		t.Errorf("there is no %s that takes a slice", name)
	}
}

// Where the runtime copies or clears, each with the reason why it is not for long.
var brief = map[string]string{
	"../bitset/ranges.go:wipe":             "a piece at most",
	"../bitset/ranges.go:wipeSome":         "a piece",
	"../internal/word/overlap.go:Copy":     "a piece at most",
	"../iter/blocks.go:fillByKernel":       "a buffer",
	"../internal/word/overlap.go:copySome": "a piece",
	"../internal/word/overlap.go:Clone":    "a piece at most",
	"../internal/word/overlap.go:Grow":     "a piece at most",
	"../lattice/subset.go:leaf":            "all ranks of a leaf, which fit into the cache",
	"../rank/each.go:selectSome":           "a batch",
	"atleast.go:atLeastGeneric":            "a line",
	"many.go:many":                         "a few words",
	"many.go:manyTile":                     "a piece",
	"positions_append.go:appendPositions":  "a buffer",
	"sets.go:And":                          "a few words",
	"sets.go:AndCount":                     "a few words",
	"sets.go:countTail":                    "a few words",
	"sets.go:finish":                       "a piece",
	"sets.go:finishSome":                   "a piece",
	"sets.go:tail":                         "a few words",
}

// TestBrief reads the source for calls of what copies or clears in one go, in packages of
// large sets: word.Copy, word.Clone and word.Grow do it in pieces.
func TestBrief(t *testing.T) {
	var files []string
	for _, dir := range []string{".", "../bitset", "../internal/word", "../iter", "../lattice", "../rank"} {
		list, err := filepath.Glob(dir + "/*.go")
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, list...)
	}
	seen := make(map[string]bool)
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, text, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			ast.Inspect(f, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if !ok {
					return true
				}
				at := name + ":" + f.Name.Name
				switch called := string(text[call.Fun.Pos()-file.FileStart : call.Fun.End()-file.FileStart]); called {
				case "copy", "clear", "slices.Clone", "slices.Concat", "slices.Delete", "slices.Grow", "slices.Insert", "slices.Repeat",
					"bytes.Clone", "bytes.Equal", "bytes.Index", "bytes.IndexByte", "slices.Equal":
					if seen[at] = true; brief[at] == "" {
						t.Errorf("%s calls %s: for how many words?", at, called)
					}
				}
				return true
			})
		}
	}
	for at := range brief {
		if !seen[at] {
			t.Errorf("%s copies and clears nothing: remove it from the list", at)
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
	to := bitset.New(64 * n)
	form, _ := bitset.Set(half).MarshalBinary()
	json, _ := bitset.Set(half).MarshalJSON()
	text, _ := bitset.Set(half[:n/64]).MarshalText()
	ints := make([]int, n)
	room := func() bitset.Set { return bitset.Set(dst[: n/2 : n/2]) } // for no more than that
	many := func(set []uint64, times int) [][]uint64 { return slices.Repeat([][]uint64{set, half}, times) }
	const odd = 0x5555_5555_5555_5555

	each := func(name string, call func(set []uint64)) longCall { return longCall{name: name, call: call} }
	method := func(name string, call func(s bitset.Set)) longCall {
		return each("bitset.Set."+name, func(set []uint64) { call(set) })
	}
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
		method("Clone", func(s bitset.Set) { s.Clone() }),
		method("Clip", func(s bitset.Set) { s.Clip() }),
		once("bitset.Set.Grow", func() { s := room(); s.Grow(64 * n) }),
		once("bitset.Set.Add", func() { s := room(); s.Add(64*n - 1) }),
		once("bitset.Set.Add/clear", func() { s := to[:9]; s.Add(64*n - 1) }),
		once("bitset.Set.Flip", func() { s := room(); s.Flip(64*n - 1) }),
		once("bitset.Set.Put", func() { to.Put(64*n - 1) }),
		once("bitset.Set.Remove", func() { to.Remove(64*n - 1) }),
		once("bitset.Set.AddIn", func() { to.AddIn(1, 64*n) }),
		once("bitset.Set.RemoveIn", func() { to.RemoveIn(1, 64*n) }),
		once("bitset.Set.FlipIn", func() { to.FlipIn(1, 64*n) }),
		once("bitset.Set.AddEvery", func() { to.AddEvery(1, 64*n, 3) }),
		once("bitset.Set.RemoveEvery", func() { to.RemoveEvery(1, 64*n, 3) }),
		once("bitset.Set.SetField", func() { s := room(); s.SetField(64*n-9, 9, 7) }),
		once("bitset.Set.Insert", func() { s := to[:n/2]; s.Insert(9) }),
		once("bitset.Set.Delete", func() { to.Delete(9) }),
		method("KeepLowest", func(s bitset.Set) { to.KeepLowest(s, 64*n) }),
		method("And", func(s bitset.Set) { to.And(s, half) }),
		method("AndNot", func(s bitset.Set) { to.AndNot(s, half) }),
		method("AndNot/9", func(s bitset.Set) { to.AndNot(s, half[:9]) }),
		method("Or", func(s bitset.Set) { to.Or(s, half) }),
		method("Or/9", func(s bitset.Set) { to.Or(s, half[:9]) }),
		method("Xor", func(s bitset.Set) { to.Xor(s, half) }),
		method("Not", func(s bitset.Set) { to.Not(s, 64*n) }),
		method("Not/9", func(s bitset.Set) { to.Not(s[:9], 64*n) }),
		method("Shift/up", func(s bitset.Set) { to.Shift(s[:n/2], 64*n/2-1) }),
		method("Shift/far", func(s bitset.Set) { to.Shift(half[:9], 64*n-64*9) }),
		method("Shift/down", func(s bitset.Set) { to.Shift(s, -1) }),
		method("AndAll", func(s bitset.Set) { to.AndAll([]bitset.Set{s, half}) }),
		method("OrAll", func(s bitset.Set) { to.OrAll([]bitset.Set{s, half}) }),
		method("AtLeast", func(s bitset.Set) { to.AtLeast([]bitset.Set{s, half, s}, 2) }),
		method("Extract", func(s bitset.Set) { to.Extract(s, half) }),
		method("Deposit", func(s bitset.Set) { to.Deposit(half, s) }),
		method("Count", func(s bitset.Set) { s.Count() }),
		method("CountIn", func(s bitset.Set) { s.CountIn(1, 64*n-1) }),
		method("CountAnd", func(s bitset.Set) { s.CountAnd(half) }),
		method("CountAndNot", func(s bitset.Set) { s.CountAndNot(half) }),
		method("CountOr", func(s bitset.Set) { s.CountOr(half) }),
		method("CountXor", func(s bitset.Set) { s.CountXor(half) }),
		method("Contains", func(s bitset.Set) { s.Contains(64*n - 1) }),
		method("ContainsIn", func(s bitset.Set) { s.ContainsIn(1, 64*n-1) }),
		method("First", func(s bitset.Set) { s.First() }),
		method("Last", func(s bitset.Set) { s.Last() }),
		method("NextBit", func(s bitset.Set) { s.NextBit(1) }),
		method("PrevBit", func(s bitset.Set) { s.PrevBit(64*n - 2) }),
		method("NextBitAnd", func(s bitset.Set) { s.NextBitAnd(half, 1) }),
		method("PrevBitAnd", func(s bitset.Set) { s.PrevBitAnd(half, 64*n-2) }),
		method("NextZero", func(s bitset.Set) { s.NextZero(1) }),
		method("PrevZero", func(s bitset.Set) { s.PrevZero(64*n - 2) }),
		method("NextGap", func(s bitset.Set) { s.NextGap(1, 64*n) }),
		method("IsEmpty", func(s bitset.Set) { s.IsEmpty() }),
		method("Intersects", func(s bitset.Set) { s.Intersects(half) }),
		method("IntersectsIn", func(s bitset.Set) { s.IntersectsIn(1, 64*n-1) }),
		method("IsSubset", func(s bitset.Set) { s.IsSubset(s) }),
		method("Equal", func(s bitset.Set) { s.Equal(block[:1:1]); s.Equal(s[:n:n]) }),
		method("Compare", func(s bitset.Set) { s.Compare(s) }),
		method("Rank", func(s bitset.Set) { s.Rank(64*n - 1) }),
		method("Select", func(s bitset.Set) { s.Select(s.Count() - 1) }),
		method("Field", func(s bitset.Set) { s.Field(64*n-9, 9) }),
		method("All", func(s bitset.Set) {
			for range s.All() {
			}
		}),
		method("AllIn", func(s bitset.Set) {
			for range s.AllIn(1, 64*n-1) {
			}
		}),
		method("AllAnd", func(s bitset.Set) {
			for range s.AllAnd(half) {
			}
		}),
		method("AllAndNot", func(s bitset.Set) {
			for range s.AllAndNot(half) {
			}
		}),
		method("Backward", func(s bitset.Set) {
			for range s.Backward() {
			}
		}),
		method("BackwardIn", func(s bitset.Set) {
			for range s.BackwardIn(1, 64*n-1) {
			}
		}),
		method("Runs", func(s bitset.Set) {
			for range s.Runs() {
			}
		}),
		method("Gaps", func(s bitset.Set) {
			for range s.Gaps() {
			}
		}),
		method("AppendTo", func(s bitset.Set) { s[:n/8].AppendTo(nil) }),
		method("AppendTo/long", func(s bitset.Set) { s[:4].AppendTo(queries[:len(queries):len(queries)]) }),
		method("FillFrom", func(s bitset.Set) { s.FillFrom(ints, 9) }),
		method("AppendBinary", func(s bitset.Set) { s.AppendBinary(form) }),
		method("MarshalBinary", func(s bitset.Set) { s.MarshalBinary() }),
		method("MarshalJSON", func(s bitset.Set) { s.MarshalJSON() }),
		method("MarshalText", func(s bitset.Set) { s[:n/64].MarshalText() }),
		method("AppendText", func(s bitset.Set) { s[:9].AppendText(text[:len(text):len(text)]) }),
		method("String", func(s bitset.Set) { _ = s.String() }),
		once("bitset.Set.UnmarshalBinary", func() { to.UnmarshalBinary(form) }),
		once("bitset.Set.UnmarshalJSON", func() { to.UnmarshalJSON(json) }),
		once("bitset.Set.UnmarshalText", func() { to.UnmarshalText(text) }),

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
