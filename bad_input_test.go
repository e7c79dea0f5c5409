package bitwalk_test

// Calls of exported functions with bad input: a caller's mistake panics, and bad data from
// outside is an error. What is legal, as nil, all ones and the greatest int often are, is
// tested with the function.

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"math"
	"regexp"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/bitset"
	"github.com/bitwalk/bitwalk/debruijn"
	walk "github.com/bitwalk/bitwalk/iter"
	iterinner "github.com/bitwalk/bitwalk/iter/inner"
	"github.com/bitwalk/bitwalk/lattice"
	ranks "github.com/bitwalk/bitwalk/rank"
	"github.com/bitwalk/bitwalk/scan"
	"github.com/bitwalk/bitwalk/span"
	"github.com/bitwalk/bitwalk/wide"
)

const (
	all64   = ^uint64(0)
	all8    = ^uint8(0)
	largest = math.MaxInt
	least   = math.MinInt
)

var all192 = [3]uint64{all64, all64, all64}

// A bad call, and its outcome: "panic: text", "error: text", or the result.
type bad struct {
	name string // of the function or method, as in a doc link
	call func() any
	want string
}

// try returns the outcome of a call.
func try(call func() any) (got string) {
	defer func() {
		if r := recover(); r != nil {
			got = fmt.Sprint("panic: ", r)
		}
	}()
	switch x := call().(type) {
	case error:
		return "error: " + x.Error()
	default:
		return fmt.Sprint(x)
	}
}

// list returns the first three values of a walk, and an ellipsis if there are more.
func list[V any](seq iter.Seq[V]) string {
	var values []string
	for v := range seq {
		if len(values) == 3 {
			values = append(values, "…")
			break
		}
		values = append(values, fmt.Sprint(v))
	}
	return strings.Join(values, " ")
}

func pairs[V, W any](seq iter.Seq2[V, W]) string {
	return list(func(yield func(string) bool) {
		seq(func(v V, w W) bool { return yield(fmt.Sprintf("%v:%v", v, w)) })
	})
}

// two returns two results as one.
func two[A, B any](a A, b B) string { return fmt.Sprint(a, " ", b) }

func readRange[W scan.Word](text string) any {
	r := span.Subsets(W(0x55)).From(1)
	if err := r.UnmarshalText([]byte(text)); err != nil {
		if r != span.Subsets(W(0x55)).From(1) {
			return "the range has changed"
		}
		return err
	}
	return r
}

// noContext is what Run must not get.
var noContext context.Context

// ownPanic matches the panics of a package. A twin panics as the iterator that its user knows.
var ownPanic = map[string]string{"inner": "iter|order|span|wide"}

// Bad input has the result of the table, and a panic begins with the package and the name
// of what was called.
func TestBadInput(t *testing.T) {
	for pkg, calls := range badCalls {
		for i, bad := range calls {
			got := try(bad.call)
			if got != bad.want {
				t.Errorf("%s.%s, number %d:\n got %s\nwant %s", pkg, bad.name, i, got, bad.want)
				continue
			}
			if !strings.HasPrefix(got, "panic: ") {
				continue
			}
			name := bad.name[strings.LastIndex(bad.name, ".")+1:]
			own := regexp.MustCompile("^panic: (" + cmp.Or(ownPanic[pkg], pkg) + "): " + name + ": ")
			if !own.MatchString(got) {
				t.Errorf("%s.%s: a panic in another name: %s", pkg, bad.name, got)
			}
		}
	}
}

// TestBadInputOfAll checks that every function whose comment says that it panics has a
// call that does, and no other, except those in tooLong.
func TestBadInputOfAll(t *testing.T) {
	n := 0
	for importPath, p := range packages(t) {
		pkg := strings.TrimPrefix(importPath, module+"/")
		calls, ok := badCalls[pkg]
		if !ok {
			continue
		}
		panics := make(map[string]bool) // of the functions that have calls
		for _, bad := range calls {
			panics[bad.name] = panics[bad.name] || strings.HasPrefix(bad.want, "panic: ")
		}
		for _, e := range exports(p) {
			if says := e.decl != nil && strings.Contains(e.doc, "panics"); says {
				n++
				if !panics[e.name] && !tooLong[e.name] {
					t.Errorf("%s.%s has no call that panics: add it to the table", pkg, e.name)
				}
			} else if panics[e.name] {
				t.Errorf("%s.%s panics, and its comment does not say so", pkg, e.name)
			}
			delete(panics, e.name)
		}
		for name := range panics {
			t.Errorf("there is no %s.%s", pkg, name)
		}
	}
	if n < 70 {
		t.Errorf("only %d functions that panic found", n)
	}
}

// NewIndex panics only for sets larger than this test should allocate. Package rank tests
// it where ints have 32 bits.
var tooLong = map[string]bool{"NewIndex": true}

var badCalls = map[string][]bad{
	"iter": {
		{"PositionsAs", func() any { return list(walk.PositionsAs[uint8]([]uint64{0, 0, 0, 0, 1 << 63})) }, "panic: iter: PositionsAs: the type can't hold the positions of 5 words"},
		{"PositionBlocks", func() any { return list(walk.PositionBlocks(all192[:], []int{})) }, "panic: iter: PositionBlocks: buf is empty"},
		{"PositionBlocks", func() any { return list(walk.PositionBlocks([]uint64{0, 0, 4}, make([]int8, 3))) }, "panic: iter: PositionBlocks: the type can't hold the positions of 3 words"},
		{"SubsetBlocks", func() any { return list(walk.SubsetBlocks(all8, nil)) }, "panic: iter: SubsetBlocks: buf is empty"},
		{"SnoobBlocks", func() any { return list(walk.SnoobBlocks(all8, 1, []uint8{})) }, "panic: iter: SnoobBlocks: buf is empty"},
	},
	"inner": {
		{"PositionsAs", func() any { return list(iterinner.PositionsAs[int8]([]uint64{0, 0, 2})) }, "panic: iter: PositionsAs: the type can't hold the positions of 3 words"},
	},
	"scan": append(badSets(), []bad{
		{"AppendPositions", func() any { return scan.AppendPositions[uint32](nil, []uint64{0}, math.MaxUint32-62) }, "panic: scan: AppendPositions: positions of 1 words from 4294967233 on exceed its type"},
		{"FillPositions", func() any { return two(scan.FillPositions(make([]uint32, 63), all192[:], 0)) }, "panic: scan: FillPositions: len(dst) is 63, want at least 64"},
		{"FillPositions", func() any { return two(scan.FillPositions(make([]uint32, 64), all192[:], 1<<32-191)) }, "panic: scan: FillPositions: positions of 3 words from 4294967105 on exceed its type"},
		{"FillSubsets", func() any { return scan.FillSubsets(nil, uint8(8), 7) }, "panic: scan: FillSubsets: 0x8 is not a subset of 0x7"},
		{"Force", func() any { scan.Force(255); return nil }, "panic: scan: Force: this CPU cannot run path Path(255), only " + runs},
		{"Path.TrailingZeros", func() any { return scan.Path(255).TrailingZeros(0) }, "panic: scan: TrailingZeros: this CPU cannot run path Path(255), only " + runs},
		{"Path.OnesCount", func() any { return scan.Path(255).OnesCount(0) }, "panic: scan: OnesCount: this CPU cannot run path Path(255), only " + runs},
	}...),
	"wide": {
		{"Add", func() any { b := all192; wide.Add(&b, 192); return nil }, "panic: wide: Add: 192 is not on a board of 192"},
		{"Add", func() any { b := all192; wide.Add(&b, -1); return nil }, "panic: wide: Add: -1 is not on a board of 192"},
		{"Add", func() any { b := all192; wide.Add(&b, ^uint64(0)); return nil }, "panic: wide: Add: 18446744073709551615 is not on a board of 192"},
		{"Remove", func() any { b := all192; wide.Remove(&b, least); return nil }, fmt.Sprint("panic: wide: Remove: ", least, " is not on a board of 192")},
		{"Remove", func() any { b := all192; wide.Remove(&b, 192); return nil }, "panic: wide: Remove: 192 is not on a board of 192"},
		{"AddIn", func() any { b := [2]uint64{}; wide.AddIn(&b, -1, 3); return nil }, "panic: wide: AddIn: [-1, 3) is not a range of a board of 128"},
		{"RemoveIn", func() any { b := all192; wide.RemoveIn(&b, 0, 193); return nil }, "panic: wide: RemoveIn: [0, 193) is not a range of a board of 192"},
		{"RemoveIn", func() any { b := [2]uint64{7}; wide.RemoveIn(&b, 64, 1); return nil }, "panic: wide: RemoveIn: [64, 1) is not a range of a board of 128"},
		{"Search", func() any { return pairs(wide.Search[[3]uint64, int](new([3]uint64), -1, &all192, 0, nil)) }, "panic: wide: Search: after has element 0, which is not in set"},
		{"BitsAs", func() any { return list(wide.BitsAs[int8](&[3]uint64{0, 0, 2})) }, "panic: wide: BitsAs: the type can't hold the positions of 3 words"},
		{"RBitsAs", func() any { return list(wide.RBitsAs[uint8](&[8]uint64{1})) }, "panic: wide: RBitsAs: the type can't hold the positions of 8 words"},
	},
	"rank": {
		{"Binomial", func() any { return two(ranks.Binomial(64, least), ranks.Binomial(64, largest)) }, "0 0"},
		{"Binomial", func() any { return ranks.Binomial(-1, 1) }, "panic: rank: Binomial: n is -1, want from 0 to 64"},
		{"Binomial", func() any { return ranks.Binomial(65, 1) }, "panic: rank: Binomial: n is 65, want from 0 to 64"},
		{"RankSnoob", func() any { return ranks.RankSnoob(uint8(8), 7) }, "panic: rank: RankSnoob: 0x8 is not a subset of 0x7"},
		{"UnrankSnoob", func() any { return ranks.UnrankSnoob(uint8(7), 2, 3) }, "panic: rank: UnrankSnoob: 3 is not the rank of a 2-element subset of 0x7, which has 3"},
		{"UnrankSnoob", func() any { return ranks.UnrankSnoob(all64, -1, 0) }, "panic: rank: UnrankSnoob: 0 is not the rank of a -1-element subset of 0xffffffffffffffff, which has 0"},
	},
	"span": {
		{"Snoob", func() any { return span.Snoob(all8, least) }, "snoob 0xff -1 none"},
		{"Range.From", func() any { return span.Subsets(uint8(7)).From(8) }, "panic: span: From: 0x8 is not a subset of 0x7"},
		{"Range.From", func() any { return span.Snoob(uint8(7), 2).From(1) }, "panic: span: From: 0x1 is not a 2-element subset of 0x7"},
		{"Range.To", func() any { return span.Subsets(uint8(7)).To(8) }, "panic: span: To: 0x8 is not a subset of 0x7"},
		{"Range.After", func() any { return span.Subsets(uint8(7)).After(8) }, "panic: span: After: 0x8 is not a subset of 0x7"},
		{"Range.Before", func() any { return span.Subsets(uint8(7)).Before(8) }, "panic: span: Before: 0x8 is not a subset of 0x7"},
		{"Range.Indexes", func() any { return span.Subsets(uint8(7)).From(6).Indexes(0, 2) }, "panic: span: Indexes: 2 is not a place in subsets 0x7 0x6..0x7, which has 2 subsets"},
		{"Range.Indexes", func() any { return span.Subsets(all64).Indexes(all64, 0) }, "panic: span: Indexes: from 18446744073709551615 to 0 runs backwards"},
		{"Range.Rank", func() any { return span.Subsets(uint8(7)).Rank(8) }, "panic: span: Rank: 0x8 is not a subset of 0x7"},
		{"Range.Split", func() any { return span.Subsets(all64).Split(0) }, "panic: span: Split: 0 parts, want at least 1"},
		{"Range.Split", func() any { return span.Subsets(all64).Split(largest) }, fmt.Sprint("panic: span: Split: ", largest, " parts, want at most 16777216")},
		{"Range.Part", func() any { return span.Subsets(all64).Part(0, least) }, fmt.Sprint("panic: span: Part: ", least, " parts, want at least 1")},
		{"Range.Part", func() any { return span.Subsets(all64).Part(-1, 3) }, "panic: span: Part: -1 is not one of the parts 0 to 2"},
		{"Range.Blocks", func() any { return list(span.Subsets(all8).Blocks(nil)) }, "panic: span: Blocks: buf is empty"},
		{"EstimateSearch", func() any { return span.EstimateSearch[uint8, int](span.Subsets(all8), 0, nil, 0, nil) }, "panic: span: EstimateSearch: 0 probes, want at least 1"},
		{"EstimateSearch", func() any { return span.EstimateSearch[uint8, int](span.Subsets(all8), 0, nil, 1, nil) }, "panic: span: EstimateSearch: random is nil"},
		{"SearchJob", func() any { return pairs(span.SearchJob[uint8, int](nil, 0, nil)) }, "panic: span: SearchJob: the Worker is not one that Run has passed to work"},
		{"SearchJob", func() any { return pairs(span.SearchJob[uint8, int](&span.Worker[uint8]{}, 0, nil)) }, "panic: span: SearchJob: the Worker is not one that Run has passed to work"},
		{"SearchJob", func() any {
			return span.NewJob(span.Subsets(all8)).Run(context.Background(), 1, func(w *span.Worker[uint8]) error {
				for range span.SearchJob[uint8, int](w, 0, nil) {
				}
				return nil
			}) != nil
		}, "true"},
		{"SearchJob", func() (got any) {
			step := func(int, int) (int, uint8, bool) { return 0, all8, true }
			span.NewJob(span.Subsets(all8)).Run(context.Background(), 1, func(w *span.Worker[uint8]) error {
				for range span.SearchJob(w, 0, step) {
					got = try(func() any { return pairs(span.SearchJob(w, 0, step)) })
					break
				}
				return nil
			})
			return got
		}, "panic: span: SearchJob: a loop over the same Worker has not ended: it is searching subsets 0xff 0x0..0xff"},
		{"Job.Run", func() any { return span.NewJob[uint8]().Run(noContext, 1, nil) }, "panic: span: Run: ctx is nil"},
		{"Job.Run", func() any { return span.NewJob[uint8]().Run(context.Background(), 0, nil) }, "panic: span: Run: 0 workers, want 1 to 65536"},
		{"Job.Run", func() any { return span.NewJob[uint8]().Run(context.Background(), math.MaxInt, nil) }, fmt.Sprintf("panic: span: Run: %d workers, want 1 to 65536", math.MaxInt)},
		{"Range.UnmarshalText", func() any { return readRange[uint8]("snoob 0xff +3 none") }, `error: span: UnmarshalText: "snoob 0xff +3 none" is not a range: want "snoob 0xff 3 none"`},
		{"Range.UnmarshalText", func() any { return readRange[uint8]("subsets 0x100 0x0..0x1") }, `error: span: UnmarshalText: "subsets 0x100 0x0..0x1" is not a range: want subsets SET or snoob SET K, then FIRST..LAST or none, in words of 8 bits`},
		{"Range.UnmarshalText", func() any { return readRange[uint8]("subsets 0xff 0x1..0x0") }, `error: span: UnmarshalText: "subsets 0xff 0x1..0x0" is not a range: 0x1..0x0 is no part of subsets 0xff 0x0..0xff`},
		{"Range.UnmarshalText", func() any { return readRange[uint8]("snoob 0xff 2 0x1..0x3") }, `error: span: UnmarshalText: "snoob 0xff 2 0x1..0x3" is not a range: 0x1..0x3 is no part of snoob 0xff 2 0x3..0xc0`},
		{"Range.UnmarshalText", func() any { return readRange[uint64]("subsets 0x10000000000000000 none") }, `error: span: UnmarshalText: "subsets 0x10000000000000000 none" is not a range: want subsets SET or snoob SET K, then FIRST..LAST or none, in words of 64 bits`},
	},
	"debruijn": {
		{"New", func() any { _, err := debruijn.New(uint8(0)); return err }, "error: debruijn: 0x00 is not a De Bruijn sequence: its window 000 at 1 repeats that at 0"},
		{"New", func() any { _, err := debruijn.New(all64); return err }, "error: debruijn: 0xffffffffffffffff is not a De Bruijn sequence: its window 111111 at 1 repeats that at 0"},
		{"Scanner.Source", source("a b", "x y"), `panic: debruijn: Source: "a b" is not a Go identifier`},
		{"Scanner.Source", source("p", "func"), `panic: debruijn: Source: "func" is not a Go identifier`},
		{"Scanner.Source", source("_", "x"), `panic: debruijn: Source: a package can't have the name "_"`},
	},
	"bitset": {
		{"New", func() any { return bitset.New(-1) }, "panic: bitset: New: -1 is negative"},
		{"Of", func() any { return bitset.Of(3, least) }, fmt.Sprint("panic: bitset: Of: ", least, " is negative")},
		{"Collect", func() any { return bitset.Collect(func(yield func(int) bool) { yield(-1) }) }, "panic: bitset: Collect: -1 is negative"},
		{"Set.Grow", func() any { s := full(); s.Grow(least); return nil }, fmt.Sprint("panic: bitset: Grow: ", least, " is negative")},
		{"Set.Add", func() any { var s bitset.Set; s.Add(least); return nil }, fmt.Sprint("panic: bitset: Add: ", least, " is negative")},
		{"Set.Flip", func() any { s := full(); s.Flip(-64); return nil }, "panic: bitset: Flip: -64 is negative"},
		{"Set.Remove", func() any { none.Remove(-1); return nil }, "panic: bitset: Remove: -1 is negative"},
		{"Set.AddIn", func() any { s := full(); s.AddIn(-1, 3); return nil }, "panic: bitset: AddIn: [-1, 3) is not a range"},
		{"Set.RemoveIn", func() any { none.RemoveIn(least, 0); return nil }, fmt.Sprint("panic: bitset: RemoveIn: [", least, ", 0) is not a range")},
		{"Set.FlipIn", func() any { s := full(); s.FlipIn(1, 0); return nil }, "panic: bitset: FlipIn: [1, 0) is not a range"},
		{"Set.Not", func() any { s := full(); s.Not(s, least); return s }, fmt.Sprint("panic: bitset: Not: ", least, " is negative")},
		{"Set.Shift", func() any { s := full(); s.Shift(s, largest); return s }, fmt.Sprint("panic: bitset: Shift: 191 + ", largest, " is too large")},
		{"Set.Shift", func() any { s := full(); s.Shift(bitset.Of(3), largest-2); return s }, fmt.Sprint("panic: bitset: Shift: 3 + ", largest-2, " is too large")},
		{"Set.AndAll", func() any { s := full(); s.AndAll(nil); return s }, "panic: bitset: AndAll: no sets, want at least one"},
		{"Set.OrAll", func() any { s := full(); s.OrAll([]bitset.Set{}); return s }, "panic: bitset: OrAll: no sets, want at least one"},
		{"Set.AtLeast", func() any { s := full(); s.AtLeast(nil, 1); return s }, "panic: bitset: AtLeast: no sets, want at least one"},
		{"Set.AtLeast", func() any { s := full(); s.AtLeast([]bitset.Set{s}, 0); return s }, "panic: bitset: AtLeast: t is 0, want at least 1"},
		{"Set.MarshalText", func() any { _, err := bitset.Of(1 << 20).MarshalText(); return err }, "error: bitset: AppendText: 1048576 is too large for a set of 1 elements as a text"},
	},
	"lattice": {
		{"Zeta", func() any { lattice.Zeta(make([]int, 12), lattice.Sum, 1); return nil }, "panic: lattice: Zeta: the length is 12, want a power of two"},
		{"Zeta", func() any { lattice.Zeta(make([]int, 1), lattice.Sum, 0); return nil }, "panic: lattice: Zeta: 0 cores, want at least 1"},
		{"Zeta", func() any { lattice.Zeta(make([]int, 1), 6, 1); return nil }, "panic: lattice: Zeta: 6 is not an operation"},
		{"SupersetZeta", func() any { lattice.SupersetZeta(make([]int, 7), lattice.Sum, 1); return nil }, "panic: lattice: SupersetZeta: the length is 7, want a power of two"},
		{"SupersetZeta", func() any { lattice.SupersetZeta(make([]float64, 2), lattice.Xor, 1); return nil }, "panic: lattice: SupersetZeta: Xor of float64, want integers"},
		{"Mobius", func() any { lattice.Mobius(make([]int, 3), 1); return nil }, "panic: lattice: Mobius: the length is 3, want a power of two"},
		{"SupersetMobius", func() any { lattice.SupersetMobius(make([]int, 2), least); return nil }, fmt.Sprint("panic: lattice: SupersetMobius: ", least, " cores, want at least 1")},
		{"WalshHadamard", func() any { lattice.WalshHadamard([]uint{}, 1); return nil }, "panic: lattice: WalshHadamard: the length is 0, want a power of two"},
		{"ConvolveOr", func() any { lattice.ConvolveOr(make([]int, 2), make([]int, 4), make([]int, 4), 1); return nil }, "panic: lattice: ConvolveOr: the lengths are 2, 4 and 4, want the same"},
		{"ConvolveAnd", func() any { lattice.ConvolveAnd(make([]int, 4), make([]int, 4), nil, 1); return nil }, "panic: lattice: ConvolveAnd: the lengths are 4, 4 and 0, want the same"},
		{"ConvolveXor", func() any { lattice.ConvolveXor(make([]int, 5), make([]int, 5), make([]int, 5), 1); return nil }, "panic: lattice: ConvolveXor: the length is 5, want a power of two"},
		{"ConvolveSubsets", func() any { lattice.ConvolveSubsets(make([]int, 2), make([]int, 2), make([]int, 2), 0); return nil }, "panic: lattice: ConvolveSubsets: 0 cores, want at least 1"},
		{"ConvolveMinPlus", func() any {
			lattice.ConvolveMinPlus(make([]int8, 2), make([]int8, 2), make([]int8, 2), 64, 1)
			return nil
		}, "panic: lattice: ConvolveMinPlus: most is 64, want from 0 to half of what int8 holds"},
		{"ConvolveMinPlus", func() any {
			f := []float64{.5, 1.5}
			lattice.ConvolveMinPlus(f, f, []float64{1, 2}, 3, 1)
			return nil
		}, "panic: lattice: ConvolveMinPlus: f[0] is 0.5, want a whole number"},
	},
	"order": nil, // nothing there panics
}

// badSets are calls with sets of few words and of many that do not match.
func badSets() (list []bad) {
	add := func(name string, call func(), format string, args ...any) {
		list = append(list, bad{name, func() any { call(); return nil }, "panic: scan: " + name + ": " + fmt.Sprintf(format, args...)})
	}
	for _, n := range []int{1, 5, 8, 40} {
		few, some, more := make([]uint64, n-1), make([]uint64, n), make([]uint64, n+1)
		for name, f := range map[string]func(dst, a, b []uint64){
			"And": scan.And, "AndNot": scan.AndNot, "Or": scan.Or, "Xor": scan.Xor,
		} {
			for _, s := range [][3][]uint64{{few, some, some}, {some, few, some}, {some, some, more}} {
				add(name, func() { f(s[0], s[1], s[2]) }, "sets of %d, %d, %d words, want the same number", len(s[0]), len(s[1]), len(s[2]))
			}
		}
		for name, f := range map[string]func(a, b []uint64) int{
			"CountAnd": scan.CountAnd, "CountAndNot": scan.CountAndNot, "CountOr": scan.CountOr, "CountXor": scan.CountXor,
		} {
			for _, b := range [][]uint64{few, more} {
				add(name, func() { f(some, b) }, "sets of %d, %d words, want the same number", n, len(b))
			}
		}
		for name, f := range map[string]func(sets [][]uint64, t int){
			"AndAll":                func(sets [][]uint64, _ int) { scan.AndAll(some, sets) },
			"OrAll":                 func(sets [][]uint64, _ int) { scan.OrAll(some, sets) },
			"AtLeast":               func(sets [][]uint64, t int) { scan.AtLeast(some, sets, t) },
			"AppendPositionsAndAll": func(sets [][]uint64, _ int) { scan.AppendPositionsAndAll(nil, sets) },
		} {
			add(name, func() { f(nil, 1) }, "no sets, want at least one")
			add(name, func() { f([][]uint64{some, more}, 1) }, "set 1 has %d words, want %d", n+1, n)
			if name == "AtLeast" {
				add(name, func() { f([][]uint64{some}, 0) }, "t is 0, want at least 1")
				add(name, func() { f([][]uint64{some}, least) }, "t is %d, want at least 1", least)
			}
		}
	}
	return list
}

// The paths as a message names them.
var runs = strings.ReplaceAll(strings.Trim(fmt.Sprint(scan.Paths()), "[]"), " ", ", ")

func source(pkg, name string) func() any {
	return func() any {
		s, _ := debruijn.New(uint8(0x17))
		return s.Source(pkg, name)
	}
}

// full returns the set of the numbers below 192, in memory of its own.
func full() bitset.Set { return bitset.Set{all64, all64, all64} }

// none is a set without words.
var none bitset.Set

// Where int has 32 bits, every int is an element.
func init() {
	if largest>>51 == 0 {
		return
	}
	tooLarge := func(name string) string {
		return fmt.Sprint("panic: bitset: ", name, ": ", largest, " is too large, want at most ", int64(1<<51-1))
	}
	badCalls["bitset"] = append(badCalls["bitset"], []bad{
		{"New", func() any { return bitset.New(largest) }, tooLarge("New")},
		{"Of", func() any { return bitset.Of(3, largest) }, tooLarge("Of")},
		{"Collect", func() any { return bitset.Collect(func(yield func(int) bool) { yield(largest) }) }, tooLarge("Collect")},
		{"Set.Grow", func() any { s := full(); s.Grow(largest); return nil }, tooLarge("Grow")},
		{"Set.Add", func() any { s := full(); s.Add(largest); return nil }, tooLarge("Add")},
		{"Set.Flip", func() any { s := full(); s.Flip(largest); return nil }, tooLarge("Flip")},
		{"Set.AddIn", func() any { s := full(); s.AddIn(3, largest); return nil }, tooLarge("AddIn")},
		{"Set.FlipIn", func() any { s := full(); s.FlipIn(3, largest); return nil }, tooLarge("FlipIn")},
		{"Set.Not", func() any { s := full(); s.Not(s, largest); return nil }, tooLarge("Not")},
	}...)
}
