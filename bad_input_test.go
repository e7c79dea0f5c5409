package bitwalk_test

// Calls of every exported function with the worst input: nil, empty, all ones,
// negative, the greatest and the least number, overlapping slices, malformed texts.
// A caller's mistake panics, bad data from outside is an error, and everything else
// has a result.

import (
	"bytes"
	"context"
	"fmt"
	"go/ast"
	std "iter"
	"math"

	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/bitset"
	"github.com/bitwalk/bitwalk/debruijn"
	"github.com/bitwalk/bitwalk/iter"
	iterinner "github.com/bitwalk/bitwalk/iter/inner"
	"github.com/bitwalk/bitwalk/lattice"
	"github.com/bitwalk/bitwalk/order"
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
func list[V any](seq std.Seq[V]) string {
	return pairs(func(yield func(V, struct{}) bool) {
		seq(func(v V) bool { return yield(v, struct{}{}) })
	})
}

func pairs[V, W any](seq std.Seq2[V, W]) string {
	var b strings.Builder
	n := 0
	for v, w := range seq {
		if n++; n > 3 {
			b.WriteString("…")
			break
		}
		if s := fmt.Sprint(v); strings.HasPrefix(s, "&") {
			fmt.Fprint(&b, s[1:])
		} else {
			b.WriteString(s)
		}
		if s := fmt.Sprint(w); s != "{}" {
			b.WriteString(":" + s)
		}
		b.WriteString(" ")
	}
	return strings.TrimSpace(b.String())
}

// two returns two results as one.
func two[A, B any](a A, b B) string { return fmt.Sprint(a, " ", b) }

// after makes a call without a result, and returns x.
func after[T any](x T, call func()) T {
	call()
	return x
}

func read[W scan.Word](text string) any {
	r := span.Subsets(W(0x55)).From(1)
	if err := r.UnmarshalText([]byte(text)); err != nil {
		if r != span.Subsets(W(0x55)).From(1) {
			return "the range has changed"
		}
		return err
	}
	return r
}

var badCalls = map[string][]bad{
	"bitset":   badBitset,
	"iter":     badIter,
	"scan":     badScan,
	"wide":     badWide,
	"span":     badSpan,
	"order":    badOrder,
	"rank":     badRank,
	"debruijn": badDeBruijn,
	"inner":    badInner,
	"lattice":  badLattice,
}

func TestBadInput(t *testing.T) {
	for pkg, calls := range badCalls {
		for i, bad := range calls {
			if got := try(bad.call); got != bad.want {
				t.Errorf("%s.%s, number %d:\n got %s\nwant %s", pkg, bad.name, i, got, bad.want)
			} else if strings.HasPrefix(got, "panic: ") && !strings.HasPrefix(got, "panic: "+pkg+": ") {
				t.Errorf("%s.%s: a panic of another package: %s", pkg, bad.name, got)
			}
		}
	}
}

// TestBadInputOfAll checks that no exported function is left out, and that every
// function whose comment says that it panics has a call that does, except those in
// tooLong.
func TestBadInputOfAll(t *testing.T) {
	n := 0
	for importPath, p := range packages(t) {
		pkg := strings.TrimPrefix(importPath, module+"/")
		calls, ok := badCalls[pkg]
		if !ok {
			continue
		}
		tried, panics := make(map[string]bool), make(map[string]bool)
		for _, bad := range calls {
			tried[bad.name] = true
			panics[bad.name] = panics[bad.name] || strings.HasPrefix(bad.want, "panic: ")
		}
		for _, e := range exports(p) {
			if e.decl == nil || takesNothing(e.decl) {
				continue
			}
			n++
			if !tried[e.name] {
				t.Errorf("%s.%s is not called with bad input: add it to the table", pkg, e.name)
			} else if says := strings.Contains(e.doc, "panics"); says != panics[e.name] && !tooLong[e.name] {
				t.Errorf("%s.%s panics here: %v; according to its comment: %v", pkg, e.name, panics[e.name], says)
			}
			delete(tried, e.name)
		}
		for name := range tried {
			t.Errorf("there is no %s.%s", pkg, name)
		}
	}
	if n < 50 {
		t.Errorf("only %d functions found", n)
	}
	t.Logf("%d functions and methods", n)
}

// Functions that panic only for sets larger than this test should allocate. Package
// scan tests them with inaccessible memory, and rank where ints have 32 bits.
var tooLong = map[string]bool{
	"AppendPositions": true, "AppendPositionsAnd": true, "AppendPositionsAndNot": true, "AppendPositionsIn": true, "NewIndex": true,
}

func takesNothing(f *ast.FuncDecl) bool {
	return f.Recv == nil && f.Type.Params.NumFields() == 0
}

var badIter = []bad{
	{"Bits", func() any { return list(iter.Bits(uint8(0))) }, ""},
	{"Bits", func() any { return list(iter.Bits(all64)) }, "0 1 2 …"},
	{"RBits", func() any { return list(iter.RBits(uint8(0))) }, ""},
	{"RBits", func() any { return list(iter.RBits(all64)) }, "63 62 61 …"},
	{"BitsAs", func() any { return list(iter.BitsAs[int8](uint64(1) << 63)) }, "63"},
	{"RBitsAs", func() any { return list(iter.RBitsAs[uint8](all64)) }, "63 62 61 …"},
	{"Ones", func() any { return list(iter.Ones(uintptr(0))) }, ""},
	{"Ones", func() any { return list(iter.Ones(uint8(0x80))) }, "128"},
	{"BitsAndOnes", func() any { return pairs(iter.BitsAndOnes[int](all8)) }, "0:1 1:2 2:4 …"},
	{"Runs", func() any { return pairs(iter.Runs(uint8(0))) }, ""},
	{"Runs", func() any { return pairs(iter.Runs(all64)) }, "0:64"},
	{"Runs", func() any { return pairs(iter.Runs(^uint8(0))) }, "0:8"},
	{"Runs", func() any { return pairs(iter.Runs(^all64)) }, ""},
	{"Positions", func() any { return list(iter.Positions(nil)) }, ""},
	{"PositionsAs", func() any { return list(iter.PositionsAs[uint8]([]uint64{})) }, ""},
	{"PositionsAs", func() any { return list(iter.PositionsAs[uint8]([]uint64{0, 0, 0, 0, 1 << 63})) }, "panic: iter: PositionsAs: position 319 exceeds uint8"},
	{"RPositionsAs", func() any { return list(iter.RPositionsAs[int8](all192[:2])) }, "127 126 125 …"},
	{"RPositionsAs", func() any { return list(iter.RPositionsAs[int8](all192[:])) }, "panic: iter: RPositionsAs: position 128 exceeds int8"},
	{"RPositions", func() any { return list(iter.RPositions(nil)) }, ""},
	{"PositionsAnd", func() any { return list(iter.PositionsAnd(nil, all192[:])) }, ""},
	{"PositionsAndNot", func() any { return list(iter.PositionsAndNot(all192[:], nil)) }, "0 1 2 …"},
	{"PositionsAndNot", func() any { return list(iter.PositionsAndNot(nil, all192[:])) }, ""},
	{"PositionsIn", func() any { return list(iter.PositionsIn(all192[:], largest, least)) }, ""},
	{"PositionsIn", func() any { return list(iter.PositionsIn(all192[:], 190, largest)) }, "190 191"},
	{"PositionsIn", func() any { return list(iter.PositionsIn(nil, least, largest)) }, ""},
	{"RPositionsIn", func() any { return list(iter.RPositionsIn(all192[:], least, 2)) }, "1 0"},
	{"RPositionsIn", func() any { return list(iter.RPositionsIn(nil, least, largest)) }, ""},
	{"ZeroPositions", func() any { return list(iter.ZeroPositions(nil)) }, ""},
	{"ZeroPositions", func() any { return list(iter.ZeroPositions(all192[:])) }, ""},
	{"PositionRuns", func() any { return pairs(iter.PositionRuns(nil)) }, ""},
	{"PositionRuns", func() any { return pairs(iter.PositionRuns(all192[:])) }, "0:192"},
	{"PositionGaps", func() any { return pairs(iter.PositionGaps([]uint64{})) }, ""},
	{"Subsets", func() any { return list(iter.Subsets(uint8(0))) }, "0"},
	{"Subsets", func() any { return list(iter.Subsets(all64)) }, "0 1 2 …"},
	{"RSubsets", func() any { return list(iter.RSubsets(uint8(0))) }, "0"},
	{"RSubsets", func() any { return list(iter.RSubsets(all64)) }, "18446744073709551615 18446744073709551614 18446744073709551613 …"},
	{"NonEmptySubsets", func() any { return list(iter.NonEmptySubsets(uint64(0))) }, ""},
	{"RNonEmptySubsets", func() any { return list(iter.RNonEmptySubsets(uint64(0))) }, ""},
	{"NonEmptyProperSubsets", func() any { return list(iter.NonEmptyProperSubsets(uint64(0))) }, ""},
	{"RNonEmptyProperSubsets", func() any { return list(iter.RNonEmptyProperSubsets(uint64(0))) }, ""},
	{"Supersets", func() any { return list(iter.Supersets(all64, all64)) }, "18446744073709551615"},
	{"Supersets", func() any { return list(iter.Supersets(uint8(8), 7)) }, "panic: iter: Supersets: 0x08 is not a subset of 0x07"},
	{"Supersets", func() any { return list(iter.Supersets(uint8(0), 0)) }, "0"},
	{"Supersets", func() any { return list(iter.Supersets(all64, 1)) }, "panic: iter: Supersets: 0xffffffffffffffff is not a subset of 0x01"},
	{"Snoob", func() any { return list(iter.Snoob(all64, -1)) }, ""},
	{"Snoob", func() any { return list(iter.Snoob(all64, 65)) }, ""},
	{"Snoob", func() any { return list(iter.Snoob(all64, largest)) }, ""},
	{"Snoob", func() any { return list(iter.Snoob(all64, least)) }, ""},
	{"Snoob", func() any { return list(iter.Snoob(uint8(0), 0)) }, "0"},
	{"Snoob", func() any { return list(iter.Snoob(all64, 64)) }, "18446744073709551615"},
	{"RSnoob", func() any { return list(iter.RSnoob(all64, -1)) }, ""},
	{"RSnoob", func() any { return list(iter.RSnoob(all64, largest)) }, ""},
	{"RSnoob", func() any { return list(iter.RSnoob(all64, least)) }, ""},
	{"RSnoob", func() any { return list(iter.RSnoob(all64, 0)) }, "0"},
	{"PositionBlocks", func() any { return list(iter.PositionBlocks(all192[:], []int{})) }, "panic: iter: PositionBlocks: buf is empty"},
	{"PositionBlocks", func() any { return list(iter.PositionBlocks(nil, make([]int, 3))) }, ""},
	{"PositionBlocks", func() any { return list(iter.PositionBlocks([]uint64{0, 0, 4}, make([]int8, 3))) }, "panic: iter: PositionBlocks: position 130 exceeds int8"},
	{"SubsetBlocks", func() any { return list(iter.SubsetBlocks(all8, nil)) }, "panic: iter: SubsetBlocks: buf is empty"},
	{"SubsetBlocks", func() any { return list(iter.SubsetBlocks(0, make([]uint8, 1))) }, "[0]"},
	{"SnoobBlocks", func() any { return list(iter.SnoobBlocks(all8, 1, []uint8{})) }, "panic: iter: SnoobBlocks: buf is empty"},
	{"SnoobBlocks", func() any { return list(iter.SnoobBlocks(all8, least, make([]uint8, 1))) }, ""},
	{"SnoobBlocks", func() any { return list(iter.SnoobBlocks(all8, largest, make([]uint8, 1))) }, ""},
}

var badInner = []bad{
	{"PositionBlocks", func() any { return list(iterinner.PositionBlocks(all192[:], []int{})) }, "panic: inner: PositionBlocks: buf is empty"},
	{"PositionBlocks", func() any { return list(iterinner.PositionBlocks([]uint64{0, 0, 4}, make([]int8, 3))) }, "panic: inner: PositionBlocks: position 130 exceeds int8"},
	{"PositionsAs", func() any { return list(iterinner.PositionsAs[int8]([]uint64{0, 0, 2})) }, "panic: inner: PositionsAs: position 129 exceeds int8"},
	{"RPositionsAs", func() any { return list(iterinner.RPositionsAs[int8](all192[:])) }, "panic: inner: RPositionsAs: position 128 exceeds int8"},
	{"NonEmptySubsets", func() any { return list(iterinner.NonEmptySubsets(uint64(0))) }, ""},
	{"RNonEmptySubsets", func() any { return list(iterinner.RNonEmptySubsets(uint64(0))) }, ""},
	{"NonEmptyProperSubsets", func() any { return list(iterinner.NonEmptyProperSubsets(uint64(0))) }, ""},
	{"RNonEmptyProperSubsets", func() any { return list(iterinner.RNonEmptyProperSubsets(uint64(0))) }, ""},
	{"Supersets", func() any { return list(iterinner.Supersets(uint8(8), 7)) }, "panic: inner: Supersets: 0x08 is not a subset of 0x07"},
	{"Supersets", func() any { return list(iterinner.Supersets(uint8(8), 7)) }, "panic: inner: Supersets: 0x08 is not a subset of 0x07"},
	{"SubsetBlocks", func() any { return list(iterinner.SubsetBlocks(all8, nil)) }, "panic: inner: SubsetBlocks: buf is empty"},
	{"SnoobBlocks", func() any { return list(iterinner.SnoobBlocks(all8, 2, nil)) }, "panic: inner: SnoobBlocks: buf is empty"},
}

var overlapping = make([]uint64, 8)

var badScan = []bad{
	{"TrailingZeros", func() any { return two(scan.TrailingZeros(uint8(0)), scan.TrailingZeros(uint64(0))) }, "8 64"},
	{"LeadingZeros", func() any { return two(scan.LeadingZeros(uint8(0)), scan.LeadingZeros(uint64(0))) }, "8 64"},
	{"OnesCount", func() any { return two(scan.OnesCount(uint8(0)), scan.OnesCount(all64)) }, "0 64"},
	{"Pop", func() any { return two(scan.Pop(uint8(0))) }, "-1 0"},
	{"PopAs", func() any { return two(scan.PopAs[int8](uint64(0))) }, "-1 0"},
	{"PopOne", func() any { return two(scan.PopOne(uint16(0))) }, "0 0"},
	{"RPop", func() any { return two(scan.RPop(uint8(0))) }, "-1 0"},
	{"RPopAs", func() any { return two(scan.RPopAs[int8](uint8(0))) }, "-1 0"},
	{"RPopAs", func() any { return two(scan.RPopAs[uint8](uint64(0))) }, "255 0"},
	{"IsolateLowest", func() any { return scan.IsolateLowest(uint8(0)) }, "0"},
	{"ClearLowest", func() any { return scan.ClearLowest(uint8(0)) }, "0"},
	{"SmearLowest", func() any { return scan.SmearLowest(uint8(0)) }, "255"},
	{"NextBit", func() any { return two(scan.NextBit(all8, least), scan.NextBit(all8, largest)) }, "0 -1"},
	{"PrevBit", func() any { return two(scan.PrevBit(all8, least), scan.PrevBit(all8, largest)) }, "-1 7"},
	{"NextSubset", func() any { return two(scan.NextSubset(all64, all64)) }, "0 false"},
	{"PrevSubset", func() any { return two(scan.PrevSubset(0, all64)) }, "18446744073709551615 false"},
	{"NextSnoob", func() any { return two(scan.NextSnoob(uint8(0))) }, "0 false"},
	{"NextSnoob", func() any { _, ok := scan.NextSnoob(all64); return ok }, "false"},
	{"NextSnoobDeBruijn", func() any { _, ok := scan.NextSnoobDeBruijn(uint8(0)); return ok }, "false"},
	{"PrevSnoob", func() any { _, ok := scan.PrevSnoob(uint8(0)); return ok }, "false"},
	{"PrevSnoob", func() any { _, ok := scan.PrevSnoob(all64); return ok }, "false"},
	{"NextSnoobIn", func() any { _, ok := scan.NextSnoobIn(uint8(0), 0); return ok }, "false"},
	{"NextSnoobIn", func() any { _, ok := scan.NextSnoobIn(all64, all64); return ok }, "false"},
	{"PrevSnoobIn", func() any { _, ok := scan.PrevSnoobIn(uint8(0), 0); return ok }, "false"},
	{"Deposit", func() any { return two(scan.Deposit(all64, 0), scan.Deposit(all64, all64)) }, "0 18446744073709551615"},
	{"Extract", func() any { return two(scan.Extract(all64, 0), scan.Extract(all64, all64)) }, "0 18446744073709551615"},
	{"Count", func() any { return scan.Count(nil) }, "0"},
	{"CountIn", func() any { return two(scan.CountIn(nil, least, largest), scan.CountIn(all192[:], least, largest)) }, "0 192"},
	{"CountIn", func() any { return scan.CountIn(all192[:], largest, least) }, "0"},
	{"CountAnd", func() any { return two(scan.CountAnd(nil, nil), scan.CountAnd(all192[:], nil)) }, "0 0"},
	{"CountAndNot", func() any { return two(scan.CountAndNot(nil, all192[:]), scan.CountAndNot(all192[:], nil)) }, "0 192"},
	{"CountOr", func() any { return two(scan.CountOr(nil, nil), scan.CountOr(all192[:], nil)) }, "0 192"},
	{"CountXor", func() any { return two(scan.CountXor(nil, nil), scan.CountXor(nil, all192[:])) }, "0 192"},
	{"And", func() any { return after("nothing", func() { scan.And(nil, nil, all192[:]) }) }, "nothing"},
	{"And", func() any { return after("", func() { scan.And(nil, all192[:], all192[:]) }) }, "panic: scan: And: len(dst) is 0, want at least 3"},
	{"And", func() any {
		return after("", func() { scan.And(overlapping[1:8], overlapping[:7], overlapping[1:8]) })
	}, "panic: scan: And: dst overlaps a set without beginning where it begins"},
	{"AndCount", func() any { return scan.AndCount(nil, nil, all192[:]) }, "0"},
	{"AndCount", func() any { return scan.AndCount(nil, all192[:], all192[:]) }, "panic: scan: AndCount: len(dst) is 0, want at least 3"},
	{"AndNotCount", func() any { return scan.AndNotCount(nil, all192[:], nil) }, "panic: scan: AndNotCount: len(dst) is 0, want at least 3"},
	{"OrCount", func() any { return scan.OrCount(make([]uint64, 2), nil, all192[:]) }, "panic: scan: OrCount: len(dst) is 2, want at least 3"},
	{"XorCount", func() any { return scan.XorCount(nil, all192[:], nil) }, "panic: scan: XorCount: len(dst) is 0, want at least 3"},
	{"AndNot", func() any { return after("", func() { scan.AndNot(nil, all192[:], nil) }) }, "panic: scan: AndNot: len(dst) is 0, want at least 3"},
	{"AndNot", func() any {
		return after("", func() { scan.AndNot(overlapping[:7], overlapping[:7], overlapping[1:8]) })
	}, "panic: scan: AndNot: dst overlaps a set without beginning where it begins"},
	{"Or", func() any { return after("", func() { scan.Or(make([]uint64, 2), nil, all192[:]) }) }, "panic: scan: Or: len(dst) is 2, want at least 3"},
	{"Xor", func() any { return after("", func() { scan.Xor(nil, all192[:], nil) }) }, "panic: scan: Xor: len(dst) is 0, want at least 3"},
	{"AndAll", func() any { scan.AndAll(nil, nil); return nil }, "panic: scan: AndAll: no sets, want at least one"},
	{"AndAll", func() any { scan.AndAll(nil, [][]uint64{all192[:], nil}); return nil }, "<nil>"},
	{"AndAll", func() any { scan.AndAll(nil, [][]uint64{all192[:], all192[:]}); return nil }, "panic: scan: AndAll: len(dst) is 0, want at least 3"},
	{"AndAll", func() any { scan.AndAll(overlapping[1:8], [][]uint64{overlapping[:7]}); return nil }, "panic: scan: AndAll: dst overlaps a set without beginning where it begins"},
	{"OrAll", func() any { scan.OrAll(nil, [][]uint64{}); return nil }, "panic: scan: OrAll: no sets, want at least one"},
	{"OrAll", func() any { scan.OrAll(make([]uint64, 2), [][]uint64{nil, all192[:]}); return nil }, "panic: scan: OrAll: len(dst) is 2, want at least 3"},
	{"OrAll", func() any { scan.OrAll(nil, [][]uint64{nil, {}}); return nil }, "<nil>"},
	{"AtLeast", func() any { scan.AtLeast(nil, nil, 1); return nil }, "panic: scan: AtLeast: no sets, want at least one"},
	{"AtLeast", func() any { scan.AtLeast(nil, [][]uint64{all192[:]}, least); return nil }, fmt.Sprint("panic: scan: AtLeast: t is ", least, ", want at least 1")},
	{"AtLeast", func() any { scan.AtLeast(nil, [][]uint64{all192[:]}, largest); return nil }, "<nil>"},
	{"AtLeast", func() any { scan.AtLeast(nil, [][]uint64{all192[:], all192[:], nil}, 2); return nil }, "panic: scan: AtLeast: len(dst) is 0, want at least 3"},
	{"CountAll", func() any { return scan.CountAll(nil) }, "panic: scan: CountAll: no sets, want at least one"},
	{"CountAll", func() any { return scan.CountAll([][]uint64{all192[:], nil, all192[:]}) }, "0"},
	{"CountAny", func() any { return scan.CountAny(nil) }, "panic: scan: CountAny: no sets, want at least one"},
	{"CountAny", func() any { return scan.CountAny([][]uint64{all192[:], nil, all192[:1]}) }, "192"},
	{"CountAtLeast", func() any { return scan.CountAtLeast(nil, 1) }, "panic: scan: CountAtLeast: no sets, want at least one"},
	{"CountAtLeast", func() any { return scan.CountAtLeast([][]uint64{nil}, 0) }, "panic: scan: CountAtLeast: t is 0, want at least 1"},
	{"CountAtLeast", func() any { return scan.CountAtLeast([][]uint64{all192[:], nil}, largest) }, "0"},
	{"AppendPositionsAll", func() any { return scan.AppendPositionsAll(nil, nil) }, "panic: scan: AppendPositionsAll: no sets, want at least one"},
	{"AppendPositionsAll", func() any { return scan.AppendPositionsAll(nil, [][]uint64{all192[:], nil}) }, "[]"},
	{"AppendPositionsAny", func() any { return scan.AppendPositionsAny(nil, nil) }, "panic: scan: AppendPositionsAny: no sets, want at least one"},
	{"AppendPositionsAny", func() any { return len(scan.AppendPositionsAny(nil, [][]uint64{nil, all192[:]})) }, "192"},
	{"AppendPositions", func() any { return scan.AppendPositions(nil, nil) }, "[]"},
	{"AppendPositionsAnd", func() any { return scan.AppendPositionsAnd(nil, nil, all192[:]) }, "[]"},
	{"AppendPositionsAndNot", func() any { return scan.AppendPositionsAndNot(nil, nil, all192[:]) }, "[]"},
	{"AppendPositionsAndNot", func() any { return len(scan.AppendPositionsAndNot(nil, all192[:], nil)) }, "192"},
	{"AppendPositionsIn", func() any { return len(scan.AppendPositionsIn(nil, all192[:], least, largest)) }, "192"},
	{"AppendPositionsIn", func() any { return len(scan.AppendPositionsIn(nil, all192[:], largest, least)) }, "0"},
	{"AppendPositionsIn", func() any { return scan.AppendPositionsIn(nil, nil, least, largest) }, "[]"},
	{"AppendPositionsBase", func() any { return scan.AppendPositionsBase(nil, nil, math.MaxUint32) }, "[]"},
	{"AppendPositionsBase", func() any { return scan.AppendPositionsBase(nil, []uint64{0}, math.MaxUint32-62) }, "panic: scan: AppendPositionsBase: positions of 1 words, up to 4294967296, exceed uint32"},
	{"AppendPositionsBase", func() any { return scan.AppendPositionsBase(nil, []uint64{1 << 63}, math.MaxUint32-63) }, "[4294967295]"},
	{"AppendPositionsAs", func() any { return scan.AppendPositionsAs([]int8{1}, nil) }, "[1]"},
	{"AppendPositionsAs", func() any { return scan.AppendPositionsAs[int8](nil, make([]uint64, 3)) }, "panic: scan: AppendPositionsAs: positions of 3 words, up to 191, exceed int8"},
	{"AppendPositionsAs", func() any { return scan.AppendPositionsAs[uint8](nil, make([]uint64, 5)) }, "panic: scan: AppendPositionsAs: positions of 5 words, up to 319, exceed uint8"},
	{"DepositEach", func() any { return scan.DepositEach(nil, all192[:], 0) }, "0"},
	{"DepositEach", func() any { b := all192; return after(&b, func() { scan.DepositEach(b[:], b[:2], 5) }) }, "&[5 5 18446744073709551615]"},
	{"FillPositions", func() any { return two(scan.FillPositions(make([]uint32, 64), nil)) }, "0 0"},
	{"FillPositionsBase", func() any { return two(scan.FillPositionsBase(make([]uint32, 64), nil, 1<<32-1)) }, "0 0"},
	{"FillPositionsBase", func() any { return two(scan.FillPositionsBase(make([]uint32, 63), all192[:], 0)) }, "panic: scan: FillPositionsBase: len(dst) is 63, want at least 64"},
	{"FillPositionsBase", func() any { return two(scan.FillPositionsBase(make([]uint32, 64), all192[:], 1<<32-191)) }, "panic: scan: FillPositionsBase: positions of 3 words, up to 4294967296, exceed uint32"},
	{"FillPositions", func() any { return two(scan.FillPositions(nil, nil)) }, "panic: scan: FillPositions: len(dst) is 0, want at least 64"},
	{"FillPositions", func() any { return two(scan.FillPositions(make([]uint32, 63), all192[:])) }, "panic: scan: FillPositions: len(dst) is 63, want at least 64"},
	{"FillSubsets", func() any { return scan.FillSubsets(nil, 0, all64) }, "0"},
	{"FillSubsets", func() any { return scan.FillSubsets(nil, uint8(8), 7) }, "panic: scan: FillSubsets: 0x08 is not a subset of 0x07"},
	{"FillSubsets", func() any { return scan.FillSubsets(make([]uint64, 3), all64, all64) }, "1"},
	{"FillSnoob", func() any { return scan.FillSnoob(nil, 0, all64) }, "0"},
	{"FillSnoob", func() any { return scan.FillSnoob(nil, all64, 1) }, "panic: scan: FillSnoob: 0xffffffffffffffff is not a subset of 0x01"},
	{"Path.String", func() any { return scan.Path(255) }, "Path(255)"},
	{"Force", func() any { return after("", func() { scan.Force(255) }) }, "panic: scan: Force: this CPU cannot run path Path(255), only " + runs},
	{"Path.TrailingZeros", func() any { return scan.Path(255).TrailingZeros(0) }, "panic: scan: Path.TrailingZeros: this CPU cannot run path Path(255), only " + runs},
	{"Path.OnesCount", func() any { return scan.Path(255).OnesCount(0) }, "panic: scan: Path.OnesCount: this CPU cannot run path Path(255), only " + runs},
}

// The paths as a message names them.
var runs = strings.ReplaceAll(strings.Trim(fmt.Sprint(scan.Paths()), "[]"), " ", ", ")

var badWide = []bad{
	{"Add", func() any { b := all192; return after("", func() { wide.Add(&b, 192) }) }, "panic: wide: Add: 192 is not on a board of 192"},
	{"Add", func() any { b := all192; return after("", func() { wide.Add(&b, -1) }) }, "panic: wide: Add: -1 is not on a board of 192"},
	{"Remove", func() any { b := all192; return after("", func() { wide.Remove(&b, 192) }) }, "panic: wide: Remove: 192 is not on a board of 192"},
	{"Remove", func() any { b := all192; return after("", func() { wide.Remove(&b, least) }) }, fmt.Sprint("panic: wide: Remove: ", least, " is not on a board of 192")},
	{"Contains", func() any { return two(wide.Contains(&all192, 192), wide.Contains(&all192, -1)) }, "false false"},
	{"AddIn", func() any { b := [2]uint64{}; return after(&b, func() { wide.AddIn(&b, least, largest) }) }, "&[18446744073709551615 18446744073709551615]"},
	{"AddIn", func() any { b := [2]uint64{}; return after(&b, func() { wide.AddIn(&b, largest, least) }) }, "&[0 0]"},
	{"RemoveIn", func() any { b := all192; return after(&b, func() { wide.RemoveIn(&b, least, largest) }) }, "&[0 0 0]"},
	{"RemoveIn", func() any { b := [2]uint64{7}; return after(&b, func() { wide.RemoveIn(&b, 64, 1) }) }, "&[7 0]"},
	{"Search", func() any { return pairs(wide.Search[[3]uint64, int](&all192, least, nil, 0, nil)) }, ""},
	{"Search", func() any { return pairs(wide.Search[[3]uint64, int](&all192, largest, nil, 0, nil)) }, ""},
	{"Search", func() any { return pairs(wide.Search[[3]uint64, int](new([3]uint64), 1, nil, 0, nil)) }, ""},
	{"Search", func() any {
		return pairs(wide.Search[[3]uint64, int](&all192, 192, &all192, 0, func(*int, *[3]uint64, *int, int) bool { return false }))
	}, ""},
	{"Search", func() any { return pairs(wide.Search[[3]uint64, int](new([3]uint64), -1, &all192, 0, nil)) }, "panic: wide: Search: [0xffffffffffffffff 0xffffffffffffffff 0xffffffffffffffff] is not a subset of [0x0 0x0 0x0]"},
	{"KeepLowest", func() any { b := all192; return after(&b, func() { wide.KeepLowest(&b, &b, largest) }) }, "&[18446744073709551615 18446744073709551615 18446744073709551615]"},
	{"KeepLowest", func() any { b := all192; return after(&b, func() { wide.KeepLowest(&b, &b, least) }) }, "&[0 0 0]"},
	{"NextBitAnd", func() any {
		return two(wide.NextBitAnd(&all192, &all192, least), wide.NextBitAnd(&all192, &all192, largest))
	}, "0 -1"},
	{"PrevBitAnd", func() any {
		return two(wide.PrevBitAnd(&all192, &all192, least), wide.PrevBitAnd(&all192, &all192, largest))
	}, "-1 191"},
	{"Rank", func() any { return two(wide.Rank(&all192, least), wide.Rank(&all192, largest)) }, "0 192"},
	{"Pop", func() any { return wide.Pop(new([1]uint64)) }, "-1"},
	{"Not", func() any { b := all192; return after(&b, func() { wide.Not(&b, &b) }) }, "&[0 0 0]"},
	{"AddCarry", func() any { b := all192; return two(wide.AddCarry(&b, &b, new([3]uint64), 1), b) }, "1 [0 0 0]"},
	{"Shift", func() any { b := all192; return after(&b, func() { wide.Shift(&b, &b, largest) }) }, "&[0 0 0]"},
	{"Shift", func() any { b := all192; return after(&b, func() { wide.Shift(&b, &b, least) }) }, "&[0 0 0]"},
	{"And", func() any { b := all192; return after(&b, func() { wide.And(&b, &b, new([3]uint64)) }) }, "&[0 0 0]"},
	{"AndNot", func() any { b := all192; return after(&b, func() { wide.AndNot(&b, &b, &b) }) }, "&[0 0 0]"},
	{"Or", func() any { b := [2]uint64{}; return after(&b, func() { wide.Or(&b, &b, &b) }) }, "&[0 0]"},
	{"Xor", func() any { b := all192; return after(&b, func() { wide.Xor(&b, &b, &b) }) }, "&[0 0 0]"},
	{"Count", func() any { return two(wide.Count(&all192), wide.Count(new([8]uint64))) }, "192 0"},
	{"CountAnd", func() any { return wide.CountAnd(&all192, &all192) }, "192"},
	{"CountAndNot", func() any { return wide.CountAndNot(&all192, &all192) }, "0"},
	{"CountOr", func() any { return wide.CountOr(&all192, &all192) }, "192"},
	{"CountXor", func() any { return wide.CountXor(&all192, &all192) }, "0"},
	{"Compare", func() any { return wide.Compare(&all192, &all192) }, "0"},
	{"IsEmpty", func() any { return wide.IsEmpty(new([2]uint64)) }, "true"},
	{"Intersects", func() any { return wide.Intersects(&all192, new([3]uint64)) }, "false"},
	{"IsSubset", func() any { return wide.IsSubset(&all192, new([3]uint64)) }, "false"},
	{"First", func() any { return two(wide.First(new([2]uint64)), wide.First(&all192)) }, "-1 0"},
	{"Last", func() any { return two(wide.Last(new([2]uint64)), wide.Last(&all192)) }, "-1 191"},
	{"NextBit", func() any { return two(wide.NextBit(&all192, least), wide.NextBit(&all192, largest)) }, "0 -1"},
	{"PrevBit", func() any { return two(wide.PrevBit(&all192, least), wide.PrevBit(&all192, largest)) }, "-1 191"},
	{"NextZero", func() any { return two(wide.NextZero(&all192, least), wide.NextZero(new([2]uint64), largest)) }, "-1 -1"},
	{"PrevZero", func() any { return two(wide.PrevZero(&all192, largest), wide.PrevZero(new([2]uint64), least)) }, "-1 -1"},
	{"Bits", func() any { return list(wide.Bits(new([2]uint64))) }, ""},
	{"RBits", func() any { return list(wide.RBits(&all192)) }, "191 190 189 …"},
	{"BitsAs", func() any { return list(wide.BitsAs[uint8](&[2]uint64{0, 1 << 63})) }, "127"},
	{"BitsAs", func() any { return list(wide.BitsAs[int8](&[3]uint64{0, 0, 2})) }, "panic: wide: BitsAs: position 129 exceeds int8"},
	{"RBitsAs", func() any { return list(wide.RBitsAs[int8](new([2]uint64))) }, ""},
	{"RBitsAs", func() any { return list(wide.RBitsAs[uint8](&[8]uint64{1, 4: 8})) }, "panic: wide: RBitsAs: position 259 exceeds uint8"},
	{"RBitsAs", func() any { return list(wide.RBitsAs[uint8](&[8]uint64{1})) }, "0"},
	{"Subsets", func() any { return list(wide.Subsets(new([2]uint64))) }, "[0 0]"},
	{"RSubsets", func() any { return list(wide.RSubsets(new([2]uint64))) }, "[0 0]"},
	{"Snoob", func() any { return list(wide.Snoob(&all192, -1)) }, ""},
	{"Snoob", func() any { return list(wide.Snoob(&all192, 193)) }, ""},
	{"Snoob", func() any { return list(wide.Snoob(&all192, largest)) }, ""},
	{"Snoob", func() any { return list(wide.Snoob(new([2]uint64), 0)) }, "[0 0]"},
	{"RSnoob", func() any { return list(wide.RSnoob(&all192, least)) }, ""},
	{"RSnoob", func() any { return list(wide.RSnoob(&all192, largest)) }, ""},
}

var badOrder = []bad{
	{"Gray", func() any { return pairs(order.Gray(uint8(0))) }, "0:0"},
	{"Gray", func() any { return pairs(order.Gray(all64)) }, "0:0 1:1 3:2 …"},
	{"RevolvingDoor", func() any { return pairs(order.RevolvingDoor(all64, -1)) }, ""},
	{"RevolvingDoor", func() any { return pairs(order.RevolvingDoor(all64, largest)) }, ""},
	{"RevolvingDoor", func() any { return pairs(order.RevolvingDoor(uint8(0), 0)) }, "0:0"},
	{"BySize", func() any { return list(order.BySize(uint8(0), 0, 64)) }, "0"},
	{"Splits", func() any { return pairs(order.Splits(uint8(0))) }, ""},
	{"Splits", func() any { return pairs(order.Splits(uint8(0x80))) }, ""},
	{"Splits", func() any { return pairs(order.Splits(all64)) }, "1:18446744073709551614 3:18446744073709551612 5:18446744073709551610 …"},
	{"BySize", func() any { return list(order.BySize(uint8(3), least, largest)) }, "0 1 2 …"},
	{"BySize", func() any { return list(order.BySize(all64, largest, least)) }, ""},
}

var badRank = []bad{
	{"Binomial", func() any { return two(ranks.Binomial(64, least), ranks.Binomial(64, largest)) }, "0 0"},
	{"Binomial", func() any { return ranks.Binomial(65, 1) }, "panic: rank: Binomial: n is 65, want from 0 to 64"},
	{"Binomial", func() any { return ranks.Binomial(-1, 1) }, "panic: rank: Binomial: n is -1, want from 0 to 64"},
	{"RankSnoob", func() any { return ranks.RankSnoob(uint8(8), 7) }, "panic: rank: RankSnoob: 0x08 is not a subset of 0x07"},
	{"UnrankSnoob", func() any { return ranks.UnrankSnoob(uint8(7), 2, 3) }, "panic: rank: UnrankSnoob: 3 is not the rank of a 2-element subset of 0x07, which has 3"},
	{"UnrankSnoob", func() any { return ranks.UnrankSnoob(all64, -1, 0) }, "panic: rank: UnrankSnoob: 0 is not the rank of a -1-element subset of 0xffffffffffffffff, which has 0"},
	{"Rank", func() any { return two(ranks.Rank(nil, largest), ranks.Rank(all192[:], least)) }, "0 0"},
	{"Rank", func() any { return ranks.Rank(all192[:], largest) }, "192"},
	{"Select", func() any { return ranks.Select(nil, 0) }, "-1"},
	{"Select", func() any { return ranks.Select(all192[:], -1) }, "-1"},
	{"Select", func() any { return ranks.Select(all192[:], 192) }, "-1"},
	{"Index.RankEach", func() any { return emptyIndex.RankEach(nil, []int{1}) }, "0"},
	{"Index.RankEach", func() any {
		is := []int{least, -1, 0, 191, 192, largest}
		return after(is, func() { ranks.NewIndex(all192[:]).RankEach(is, is) })
	}, "[0 0 0 191 192 192]"},
	{"Index.RankEach", func() any {
		is := []int{least, largest}
		return after(is, func() { emptyIndex.RankEach(is, is) })
	}, "[0 0]"},
	{"Index.SelectEach", func() any { return emptyIndex.SelectEach(nil, []int{1}) }, "0"},
	{"Index.SelectEach", func() any {
		rs := []int{0, -1}
		return after(rs, func() { emptyIndex.SelectEach(rs, rs) })
	}, "[-1 -1]"},
	{"Index.SelectEach", func() any {
		rs := []int{least, -1, 0, 191, 192, largest}
		return after(rs, func() { ranks.NewIndex(all192[:]).SelectEach(rs[1:], rs) })
	}, fmt.Sprint("[", least, " -1 -1 0 191 -1]")},
	{"RankBit", func() any { return two(ranks.RankBit(all64, least), ranks.RankBit(all64, largest)) }, "0 64"},
	{"SelectBit", func() any { return ranks.SelectBit(uint8(0), 0) }, "-1"},
	{"SelectBit", func() any { return ranks.SelectBit(all64, -1) }, "-1"},
	{"SelectBit", func() any { return ranks.SelectBit(all64, 64) }, "-1"},
	{"NewIndex", func() any { return ranks.NewIndex(nil).Len() }, "0"},
	{"Index.Len", func() any { return emptyIndex.Len() }, "0"},
	{"Index.Words", func() any { return emptyIndex.Words() }, "[]"},
	{"Index.Rank", func() any { return two(emptyIndex.Rank(least), emptyIndex.Rank(largest)) }, "0 0"},
	{"Index.Select", func() any { return emptyIndex.Select(0) }, "-1"},
	{"Index.Select", func() any { return ranks.NewIndex(all192[:]).Select(-1) }, "-1"},
	{"Index.MarshalBinary", func() any { data, err := emptyIndex.MarshalBinary(); return two(len(data), err) }, "28 <nil>"},
	{"Index.UnmarshalBinary", func() any { return unmarshalIndex(nil) }, "error: rank: UnmarshalBinary: 0 bytes, which no index fits into"},
	{"Index.UnmarshalBinary", func() any { return unmarshalIndex(make([]byte, 28)) }, `error: rank: UnmarshalBinary: begins with "\x00\x00\x00\x00\x00\x00\x00\x00", not "bitrank\x01"`},
	{"Index.UnmarshalBinary", func() any {
		data, _ := ranks.NewIndex(all192[:1]).MarshalBinary()
		data[len(data)-1] ^= 1
		return unmarshalIndex(data)
	}, "error: rank: UnmarshalBinary: the checksum is 511b3b85, not 501b3b85"},
}

var emptyIndex = new(ranks.Index)

func unmarshalIndex(data []byte) any {
	x := ranks.NewIndex(all192[:])
	if err := x.UnmarshalBinary(data); err != nil {
		if x.Len() != 192 {
			return "the index has changed"
		}
		return err
	}
	return x.Len()
}

var badSpan = []bad{
	{"Subsets", func() any { return span.Subsets(all64) }, "subsets 0xffffffffffffffff 0x0..0xffffffffffffffff"},
	{"Snoob", func() any { return span.Snoob(all8, least) }, "snoob 0xff -1 none"},
	{"Snoob", func() any { return span.Snoob(all8, -1) }, "snoob 0xff -1 none"},
	{"Range.From", func() any { return span.Subsets(uint8(7)).From(8) }, "panic: span: From: 0x08 is not a subset of 0x07"},
	{"Range.From", func() any { return span.Snoob(uint8(7), 2).From(1) }, "panic: span: From: 0x01 is not a 2-element subset of 0x07"},
	{"Range.To", func() any { return span.Subsets(uint8(7)).To(8) }, "panic: span: To: 0x08 is not a subset of 0x07"},
	{"Range.After", func() any { return span.Subsets(uint8(7)).After(8) }, "panic: span: After: 0x08 is not a subset of 0x07"},
	{"Range.After", func() any { return span.Subsets(all64).After(all64) }, "subsets 0xffffffffffffffff none"},
	{"Range.Before", func() any { return span.Subsets(uint8(7)).Before(8) }, "panic: span: Before: 0x08 is not a subset of 0x07"},
	{"Range.Before", func() any { return span.Subsets(all64).Before(0) }, "subsets 0xffffffffffffffff none"},
	{"Range.Ranks", func() any { return span.Subsets(uint8(7)).Ranks(0, 8) }, "panic: span: Ranks: 8 is not the rank of a subset of 0x07, which has 8 subsets"},
	{"Range.Ranks", func() any { return span.Snoob(uint8(7), 2).Ranks(0, 3) }, "panic: span: Ranks: 3 is not the rank of a 2-element subset of 0x07, which has 3"},
	{"Range.Ranks", func() any { return span.Subsets(all64).Ranks(2, 1) }, "panic: span: Ranks: from 2 to 1 runs backwards"},
	{"Range.Indexes", func() any { return span.Subsets(uint8(7)).From(6).Indexes(0, 2) }, "panic: span: Indexes: 2 is not a place in subsets 0x7 0x6..0x7, which has 2 subsets"},
	{"Range.Indexes", func() any { return span.Subsets(all64).Indexes(all64, 0) }, "panic: span: Indexes: from 18446744073709551615 to 0 runs backwards"},
	{"Range.Rank", func() any { return span.Subsets(uint8(7)).Rank(8) }, "panic: span: Rank: 0x08 is not a subset of 0x07"},
	{"Range.Split", func() any { return span.Subsets(all64).Split(0) }, "panic: span: Split: 0 parts, want at least 1"},
	{"Range.Part", func() any { return span.Subsets(all64).Part(0, least) }, fmt.Sprint("panic: span: Part: ", least, " parts, want at least 1")},
	{"Range.Part", func() any { return span.Subsets(all64).Part(-1, 3) }, "panic: span: Part: -1 is not one of the parts 0 to 2"},
	{"Range.Part", func() any { return span.Subsets(all64).Part(largest-1, largest).IsEmpty() }, "false"},
	{"Range.Blocks", func() any { return list(span.Subsets(all8).Blocks(nil)) }, "panic: span: Blocks: buf is empty"},
	{"Range.RBlocks", func() any { return list(span.Subsets(all8).RBlocks([]uint8{})) }, "panic: span: RBlocks: buf is empty"},
	{"Range.Walk", func() any { return list(span.Snoob(all64, 65).Walk()) }, ""},
	{"Range.RWalk", func() any { return list(span.Snoob(all64, 65).RWalk()) }, ""},
	{"Search", func() any {
		return pairs(span.Search(span.Subsets(all64), -1, func(int, int) (int, uint64, bool) { return 0, all64, false }))
	}, "0:-1"},
	{"Search", func() any {
		return pairs(span.Search(span.Subsets(all64), 0, func(n, _ int) (int, uint64, bool) { return n + 1, 0, true }))
	}, "0:0 1:1 2:1 …"},
	{"Search", func() any { return pairs[uint8, any](span.Search[uint8, any](span.Subsets(uint8(0)), nil, nil)) }, "0:<nil>"},
	{"Search", func() any {
		return pairs(span.Search(span.Snoob(all64, 64), 0, func(n, _ int) (int, uint64, bool) { return n + 1, all64, true }))
	}, "18446744073709551615:64"},
	{"Search", func() any { return pairs(span.Search[uint64, int](span.Snoob(all64, -1), 0, nil)) }, ""},
	{"Search", func() any { return pairs(span.Search[uint8, int](span.Snoob(uint8(0), 0), 7, nil)) }, "0:7"},
	{"Search", func() any { return pairs(span.Search[uint8, int](span.Range[uint8]{}, 7, nil)) }, ""},
	{"EstimateSearch", func() any { return span.EstimateSearch[uint8, int](span.Subsets(all8), 0, nil, 0, nil) }, "panic: span: EstimateSearch: 0 probes, want at least 1"},
	{"EstimateSearch", func() any { return span.EstimateSearch[uint8, int](span.Range[uint8]{}, 0, nil, 1, nil) }, "{0 0 0 0}"},
	{"NewJob", func() any { return span.NewJob[uint8]().Rest() }, "[]"},
	{"NewJob", func() any { return span.NewJob(span.Range[uint8]{}).Rest() }, "[]"},
	{"Job.Rest", func() any { return span.NewJob(span.Snoob(all8, 9), span.Snoob(all8, 8)).Rest() }, "[snoob 0xff 8 0xff..0xff]"},
	{"SearchJob", func() any {
		return span.NewJob(span.Subsets(all8)).Run(context.Background(), 1, func(w *span.Worker[uint8]) error {
			for range span.SearchJob[uint8, int](w, 0, nil) {
			}
			return nil
		}) != nil
	}, "true"},
	{"Job.Run", func() any { return span.NewJob[uint8]().Run(context.Background(), 0, nil) }, "panic: span: Run: 0 workers, want at least 1"},
	{"Job.Run", func() any { return span.NewJob[uint8]().Run(context.Background(), -1, nil) }, "panic: span: Run: -1 workers, want at least 1"},
	{"Range.Len", func() any { return span.Subsets(all64).Len() }, "0"},
	{"Range.Bounds", func() any { _, _, ok := span.Snoob(all64, 65).Bounds(); return ok }, "false"},
	{"Range.Set", func() any { _, k := span.Snoob(all64, -9).Set(); return k }, "-1"},
	{"Range.IsEmpty", func() any { return span.Range[uint64]{}.IsEmpty() }, "true"},
	{"Range.String", func() any { return span.Range[uint64]{} }, "snoob 0x0 0 none"},
	{"Range.MarshalText", func() any { text, _ := span.Range[uint64]{}.MarshalText(); return string(text) }, "snoob 0x0 0 none"},
	{"Range.UnmarshalText", func() any { return read[uint8]("") }, `error: span: UnmarshalText: "" is not a range: want subsets and two fields, or snoob and three`},
	{"Range.UnmarshalText", func() any { return read[uint8]("NaN") }, `error: span: UnmarshalText: "NaN" is not a range: want subsets and two fields, or snoob and three`},
	{"Range.UnmarshalText", func() any { return read[uint8]("subsets NaN 0x0..0x1") }, `error: span: UnmarshalText: "subsets NaN 0x0..0x1" is not a range: strconv.ParseUint: parsing "NaN": invalid syntax`},
	{"Range.UnmarshalText", func() any { return read[uint8]("subsets 1e3 0x0..0x1") }, `error: span: UnmarshalText: "subsets 1e3 0x0..0x1" is not a range: strconv.ParseUint: parsing "1e3": invalid syntax`},
	{"Range.UnmarshalText", func() any { return read[uint8]("subsets -1 0x0..0x1") }, `error: span: UnmarshalText: "subsets -1 0x0..0x1" is not a range: strconv.ParseUint: parsing "-1": invalid syntax`},
	{"Range.UnmarshalText", func() any { return read[uint8]("subsets 0x100 0x0..0x1") }, `error: span: UnmarshalText: "subsets 0x100 0x0..0x1" is not a range: strconv.ParseUint: parsing "0x100": value out of range`},
	{"Range.UnmarshalText", func() any { return read[uint8]("subsets 0xff 0x0") }, `error: span: UnmarshalText: "subsets 0xff 0x0" is not a range: want FIRST..LAST or none, not "0x0"`},
	{"Range.UnmarshalText", func() any { return read[uint8]("subsets 0xff 0x1..0x0") }, `error: span: UnmarshalText: "subsets 0xff 0x1..0x0" is not a range: it runs backwards`},
	{"Range.UnmarshalText", func() any { return read[uint8]("subsets 0x0f 0x0..0x1f") }, `error: span: UnmarshalText: "subsets 0x0f 0x0..0x1f" is not a range: 0x1f is not in the walk`},
	{"Range.UnmarshalText", func() any { return read[uint8]("subsets 0xff 0x0..0x100") }, `error: span: UnmarshalText: "subsets 0xff 0x0..0x100" is not a range: strconv.ParseUint: parsing "0x100": value out of range`},
	{"Range.UnmarshalText", func() any { return read[uint8]("snoob 0xff Inf 0x1..0x2") }, `error: span: UnmarshalText: "snoob 0xff Inf 0x1..0x2" is not a range: strconv.Atoi: parsing "Inf": invalid syntax`},
	{"Range.UnmarshalText", func() any { return read[uint8]("snoob 0xff 99999999999999999999 none") }, `error: span: UnmarshalText: "snoob 0xff 99999999999999999999 none" is not a range: strconv.Atoi: parsing "99999999999999999999": value out of range`},
	{"Range.UnmarshalText", func() any { return read[uint8]("snoob 0xff 2 0x1..0x3") }, `error: span: UnmarshalText: "snoob 0xff 2 0x1..0x3" is not a range: 0x1 is not in the walk`},
	{"Range.UnmarshalText", func() any { return read[uint8]("snoob 0xff -1 none") }, "snoob 0xff -1 none"},
	{"Range.UnmarshalText", func() any { return read[uint8]("subsets 0xff 0x0..0x1 \x00") }, `error: span: UnmarshalText: "subsets 0xff 0x0..0x1 \x00" is not a range: want subsets and two fields, or snoob and three`},
	{"Range.UnmarshalText", func() any { return read[uint64]("subsets 0x10000000000000000 none") }, `error: span: UnmarshalText: "subsets 0x10000000000000000 none" is not a range: strconv.ParseUint: parsing "0x10000000000000000": value out of range`},
}

var badDeBruijn = []bad{
	{"Check", func() any { return debruijn.Check(uint8(0)) }, "error: debruijn: 0x00 is not a De Bruijn sequence: its window 000 at 1 repeats that at 0"},
	{"Check", func() any { return debruijn.Check(all64) }, "error: debruijn: 0xffffffffffffffff is not a De Bruijn sequence: its window 111111 at 1 repeats that at 0"},
	{"Hash", func() any { return two(debruijn.Hash(uint8(0), 0), debruijn.Hash(all64, all64)) }, "0 0"},
	{"New", func() any { _, err := debruijn.New(all64); return err }, "error: debruijn: 0xffffffffffffffff is not a De Bruijn sequence: its window 111111 at 1 repeats that at 0"},
	{"Scanner.TrailingZeros", func() any {
		s, _ := debruijn.New(debruijn.Smallest[uint8]())
		return s.TrailingZeros(0)
	}, "8"},
	{"Scanner.Table", func() any {
		s, _ := debruijn.New(debruijn.Smallest[uint8]())
		return len(s.Table())
	}, "8"},
	{"Scanner.Source", func() any {
		s, _ := debruijn.New(debruijn.Smallest[uint8]())
		return strings.HasPrefix(string(s.Source("", "")), "//")
	}, "true"},
}

// full returns the set of the numbers below 192, in memory of its own.
func full() bitset.Set { return bitset.Set{all64, all64, all64} }

// none is a set without words.
var none bitset.Set

var badBitset = []bad{
	{"New", func() any { return len(bitset.New(0)) }, "0"},
	{"New", func() any { return bitset.New(-1) }, "panic: bitset: New: -1 is negative"},
	{"Of", func() any { return bitset.Of() == nil }, "true"},
	{"Of", func() any { return bitset.Of(3, least) }, fmt.Sprint("panic: bitset: Of: ", least, " is negative")},
	{"Range", func() any { return bitset.Range(largest, 3) == nil }, "true"},
	{"Range", func() any { return bitset.Range(-1, 3) }, "panic: bitset: Range: -1 is negative"},
	{"Collect", func() any { return bitset.Collect(func(yield func(int) bool) { yield(-1) }) }, "panic: bitset: Collect: -1 is negative"},
	{"Set.Grow", func() any { s := full(); s.Grow(3); return len(s) }, "3"},
	{"Set.Grow", func() any { s := full(); s.Grow(least); return nil }, fmt.Sprint("panic: bitset: Grow: ", least, " is negative")},
	{"Set.Clip", func() any { var s bitset.Set; s.Clip(); return s == nil }, "true"},
	{"Set.Clone", func() any { return none.Clone() == nil }, "true"},
	{"Set.Add", func() any { s := full(); return after(&s, func() { s.Add(-1) }) }, "panic: bitset: Add: -1 is negative"},
	{"Set.Add", func() any { var s bitset.Set; return after(&s, func() { s.Add(least) }) }, fmt.Sprint("panic: bitset: Add: ", least, " is negative")},
	{"Set.Flip", func() any { s := full(); return after(&s, func() { s.Flip(-64) }) }, "panic: bitset: Flip: -64 is negative"},
	{"Set.Put", func() any { return after("", func() { none.Put(0) }) }, "panic: bitset: Put: 0 has no place in 0 words"},
	{"Set.Put", func() any { return after("", func() { full().Put(192) }) }, "panic: bitset: Put: 192 has no place in 3 words"},
	{"Set.Put", func() any { return after("", func() { full().Put(-1) }) }, "panic: bitset: Put: -1 has no place in 3 words"},
	{"Set.Remove", func() any { s := full(); return after(s.Last(), func() { s.Remove(largest); none.Remove(0) }) }, "191"},
	{"Set.Remove", func() any { return after("", func() { none.Remove(-1) }) }, "panic: bitset: Remove: -1 is negative"},
	{"Set.Contains", func() any { return two(none.Contains(0), full().Contains(191)) }, "false true"},
	{"Set.Contains", func() any { return two(full().Contains(192), full().Contains(-1)) }, "false false"},
	{"Set.Contains", func() any { return two(full().Contains(largest), full().Contains(least)) }, "false false"},
	{"Set.AddIn", func() any {
		var s bitset.Set
		return after(&s, func() { s.AddIn(largest, 0); s.AddIn(0, least) }).IsEmpty()
	}, "true"},
	{"Set.AddIn", func() any { s := full(); return after("", func() { s.AddIn(-1, 3) }) }, "panic: bitset: AddIn: -1 is negative"},
	{"Set.RemoveIn", func() any { s := full(); s.RemoveIn(0, largest); s.RemoveIn(largest, 0); return s.IsEmpty() }, "true"},
	{"Set.RemoveIn", func() any { return after("", func() { none.RemoveIn(least, 0) }) }, fmt.Sprint("panic: bitset: RemoveIn: ", least, " is negative")},
	{"Set.KeepLowest", func() any { s := full(); s.KeepLowest(s, largest); return s.Last() }, "191"},
	{"Set.KeepLowest", func() any { s := full(); s.KeepLowest(full(), least); return s.IsEmpty() }, "true"},
	{"Set.First", func() any { return two(none.First(), full()[:0].First()) }, "-1 -1"},
	{"Set.Last", func() any { return two(none.Last(), bitset.Set{0}.Last()) }, "-1 -1"},
	{"Set.NextBit", func() any { return two(none.NextBit(0), full().NextBit(largest)) }, "-1 -1"},
	{"Set.NextBit", func() any { return full().NextBit(least) }, "0"},
	{"Set.PrevBit", func() any { return two(none.PrevBit(0), full().PrevBit(largest)) }, "-1 191"},
	{"Set.PrevBit", func() any { return full().PrevBit(least) }, "-1"},
	{"Set.NextZero", func() any { return two(none.NextZero(5), full().NextZero(least)) }, "5 192"},
	{"Set.NextZero", func() any { return two(none.NextZero(largest), full().NextZero(192)) }, fmt.Sprint(largest, " 192")},
	{"Set.PrevZero", func() any { return two(none.PrevZero(largest), full().PrevZero(191)) }, fmt.Sprint(largest, " -1")},
	{"Set.PrevZero", func() any { return two(none.PrevZero(-1), full().PrevZero(least)) }, "-1 -1"},
	{"Set.NextBitAnd", func() any { return two(none.NextBitAnd(full(), 0), full().NextBitAnd(full()[:2], 128)) }, "-1 -1"},
	{"Set.NextBitAnd", func() any { return two(full().NextBitAnd(full(), least), full().NextBitAnd(full(), largest)) }, "0 -1"},
	{"Set.PrevBitAnd", func() any { return two(full().PrevBitAnd(none, 9), full().PrevBitAnd(full()[:2], largest)) }, "-1 127"},
	{"Set.PrevBitAnd", func() any { return full().PrevBitAnd(full(), least) }, "-1"},
	{"Set.NextGap", func() any { return two(none.NextGap(largest, largest), full().NextGap(least, least)) }, fmt.Sprint(largest, " 192")},
	{"Set.FlipIn", func() any { s := full(); s.FlipIn(0, 192); s.FlipIn(largest, 0); return s.IsEmpty() }, "true"},
	{"Set.FlipIn", func() any { s := full(); s.FlipIn(-1, 0); return nil }, "panic: bitset: FlipIn: -1 is negative"},
	{"Set.AddEvery", func() any { s := full(); s.AddEvery(0, 1, largest); s.AddEvery(largest, 1, 1); return len(s) }, "3"},
	{"Set.AddEvery", func() any { s := full(); s.AddEvery(least, 1, 1); return nil }, fmt.Sprint("panic: bitset: AddEvery: ", least, " is negative")},
	{"Set.AddEvery", func() any { s := full(); s.AddEvery(0, 1, 0); return nil }, "panic: bitset: AddEvery: step is 0, want at least 1"},
	{"Set.RemoveEvery", func() any { s := full(); s.RemoveEvery(0, largest, 1); none.RemoveEvery(0, 5, 1); return s.IsEmpty() }, "true"},
	{"Set.RemoveEvery", func() any { none.RemoveEvery(-1, 1, 1); return nil }, "panic: bitset: RemoveEvery: -1 is negative"},
	{"Set.RemoveEvery", func() any { none.RemoveEvery(0, 1, -1); return nil }, "panic: bitset: RemoveEvery: step is -1, want at least 1"},
	{"Set.ContainsIn", func() any { return two(none.ContainsIn(5, 5), full().ContainsIn(-1, 5)) }, "true false"},
	{"Set.ContainsIn", func() any { return two(full().ContainsIn(0, 192), full().ContainsIn(0, largest)) }, "true false"},
	{"Set.IntersectsIn", func() any { return two(none.IntersectsIn(least, largest), full().IntersectsIn(least, largest)) }, "false true"},
	{"Set.CountIn", func() any { return two(none.CountIn(least, largest), full().CountIn(least, largest)) }, "0 192"},
	{"Set.And", func() any { var s bitset.Set; s.And(nil, full()); return s }, "{}"},
	{"Set.AndNot", func() any { s := full(); s.AndNot(nil, s); return s }, "{}"},
	{"Set.Or", func() any { var s bitset.Set; s.Or(nil, nil); return s }, "{}"},
	{"Set.Xor", func() any { s := full(); s.Xor(s, s); return s }, "{}"},
	{"Set.Not", func() any { s := full(); s.Not(nil, 0); return s }, "{}"},
	{"Set.Not", func() any { s := full(); s.Not(s, least); return s }, fmt.Sprint("panic: bitset: Not: ", least, " is negative")},
	{"Set.Shift", func() any { s := full(); s.Shift(nil, largest); return s }, "{}"},
	{"Set.Shift", func() any { s := full(); s.Shift(s, least); return s }, "{}"},
	{"Set.Shift", func() any { s := full(); s.Shift(s, largest); return s }, fmt.Sprint("panic: bitset: Shift: 191 + ", largest, " exceeds the greatest int")},
	{"Set.AndAll", func() any { s := full(); s.AndAll([]bitset.Set{nil, s}); return s }, "{}"},
	{"Set.AndAll", func() any { s := full(); s.AndAll(nil); return s }, "panic: bitset: AndAll: no sets, want at least one"},
	{"Set.OrAll", func() any { s := full(); s.OrAll([]bitset.Set{nil, nil}); return s }, "{}"},
	{"Set.OrAll", func() any { s := full(); s.OrAll([]bitset.Set{}); return s }, "panic: bitset: OrAll: no sets, want at least one"},
	{"Set.AtLeast", func() any { s := full(); s.AtLeast([]bitset.Set{s, s}, largest); return s }, "{}"},
	{"Set.AtLeast", func() any { s := full(); s.AtLeast(nil, 1); return s }, "panic: bitset: AtLeast: no sets, want at least one"},
	{"Set.AtLeast", func() any { s := full(); s.AtLeast([]bitset.Set{s}, 0); return s }, "panic: bitset: AtLeast: t is 0, want at least 1"},
	{"Set.Count", func() any { return two(none.Count(), full().Count()) }, "0 192"},
	{"Set.CountAnd", func() any { return two(none.CountAnd(nil), full().CountAnd(nil)) }, "0 0"},
	{"Set.CountAndNot", func() any { return two(none.CountAndNot(full()), full().CountAndNot(nil)) }, "0 192"},
	{"Set.CountOr", func() any { return two(none.CountOr(nil), full().CountOr(nil)) }, "0 192"},
	{"Set.CountXor", func() any { return two(none.CountXor(full()), full().CountXor(full())) }, "192 0"},
	{"Set.Equal", func() any { return two(none.Equal(bitset.Set{0}), full().Equal(nil)) }, "true false"},
	{"Set.Compare", func() any { return two(none.Compare(bitset.Set{0}), full().Compare(nil)) }, "0 1"},
	{"Set.Rank", func() any { return two(full().Rank(least), full().Rank(largest)) }, "0 192"},
	{"Set.Select", func() any { return two(full().Select(least), full().Select(192)) }, "-1 -1"},
	{"Set.All", func() any { return list(none.All()) }, ""},
	{"Set.Backward", func() any { return list(full().Backward()) }, "191 190 189 …"},
	{"Set.AllIn", func() any { return list(full().AllIn(least, largest)) }, "0 1 2 …"},
	{"Set.AllIn", func() any { return list(full().AllIn(largest, least)) }, ""},
	{"Set.BackwardIn", func() any { return list(full().BackwardIn(least, largest)) }, "191 190 189 …"},
	{"Set.BackwardIn", func() any { return list(none.BackwardIn(least, largest)) }, ""},
	{"Set.AllAnd", func() any { return list(full().AllAnd(nil)) }, ""},
	{"Set.AllAndNot", func() any { return list(none.AllAndNot(full())) }, ""},
	{"Set.Runs", func() any { return two(pairs(full().Runs()), pairs(none.Runs())) }, "0:192 "},
	{"Set.Gaps", func() any { return two(pairs(full().Gaps()), pairs(bitset.Set{0, 0, 1}.Gaps())) }, " 0:128"},
	{"Set.AppendTo", func() any { return none.AppendTo(nil) == nil }, "true"},
	{"Set.FillFrom", func() any { return full().FillFrom(nil, least) }, "0"},
	{"Set.FillFrom", func() any { return full().FillFrom(make([]int, 5), least) }, "5"},
	{"Set.FillFrom", func() any { return full().FillFrom(make([]int, 5), largest) }, "0"},
	{"Set.String", func() any { return none.String() }, "{}"},
	{"Set.AppendText", func() any { text, err := none.AppendText(nil); return two(string(text), err) }, "{} <nil>"},
	{"Set.MarshalText", func() any { s := bitset.New(1 << 27); s.Add(1 << 27); _, err := s.MarshalText(); return err }, "error: bitset: AppendText: 134217728 is too large for a set of 1 elements as a text"},
	{"Set.UnmarshalText", func() any { return none.UnmarshalText(nil) }, `error: bitset: UnmarshalText: "" is not a list in braces`},
	{"Set.UnmarshalText", func() any { return none.UnmarshalText([]byte("{1 -1}")) }, `error: bitset: UnmarshalText: "-1" is not an element`},
	{"Set.UnmarshalText", func() any { return none.UnmarshalText([]byte("{2147483647}")) }, `error: bitset: UnmarshalText: 2147483647 is too large an element for a text of 12 bytes`},
	{"Set.AppendBinary", func() any { data, err := none.AppendBinary(nil); return two(data, err) }, "[0 0 0 0 0 0 0 0] <nil>"},
	{"Set.MarshalBinary", func() any { data, err := bitset.Set{0, 0}.MarshalBinary(); return two(data, err) }, "[0 0 0 0 0 0 0 0] <nil>"},
	{"Set.UnmarshalBinary", func() any { return none.UnmarshalBinary(nil) }, "error: bitset: UnmarshalBinary: 0 bytes, want at least 8"},
	{"Set.UnmarshalBinary", func() any { return none.UnmarshalBinary(bytes.Repeat([]byte{255}, 16)) }, "error: bitset: UnmarshalBinary: 8 bytes after the number of bits, which is 18446744073709551615"},
	{"Set.MarshalJSON", func() any { text, err := none.MarshalJSON(); return two(string(text), err) }, `"AAAAAAAAAAA=" <nil>`},
	{"Set.UnmarshalJSON", func() any { return none.UnmarshalJSON([]byte("[1]")) }, "error: bitset: UnmarshalJSON: \"[1]\" is not a JSON string"},
	{"Set.UnmarshalJSON", func() any { return none.UnmarshalJSON([]byte(`"A"`)) }, "error: bitset: UnmarshalJSON: illegal base64 data at input byte 0"},
	{"Set.Field", func() any { return two(none.Field(largest, 64), full().Field(150, 64)) }, "0 4398046511103"},
	{"Set.Field", func() any { return none.Field(least, 1) }, fmt.Sprint("panic: bitset: Field: ", least, " is negative")},
	{"Set.Field", func() any { return none.Field(0, 65) }, "panic: bitset: Field: n is 65, want from 0 to 64"},
	{"Set.SetField", func() any { s := full(); s.SetField(largest, 0, all64); return len(s) }, "3"},
	{"Set.SetField", func() any { s := full(); s.SetField(-1, 1, 0); return nil }, "panic: bitset: SetField: -1 is negative"},
	{"Set.SetField", func() any { s := full(); s.SetField(0, -1, 0); return nil }, "panic: bitset: SetField: n is -1, want from 0 to 64"},
	{"Set.Insert", func() any { s := full(); s.Insert(largest); return len(s) }, "3"},
	{"Set.Insert", func() any { s := full(); s.Insert(least); return nil }, fmt.Sprint("panic: bitset: Insert: ", least, " is negative")},
	{"Set.Delete", func() any { s := full(); s.Delete(largest); none.Delete(0); return s.Count() }, "192"},
	{"Set.Delete", func() any { none.Delete(-1); return nil }, "panic: bitset: Delete: -1 is negative"},
	{"Set.Extract", func() any { var s bitset.Set; s.Extract(nil, full()); return s }, "{}"},
	{"Set.Deposit", func() any { var s bitset.Set; s.Deposit(full(), nil); return s }, "{}"},
	{"Set.IsEmpty", func() any { return two(none.IsEmpty(), full().IsEmpty()) }, "true false"},
	{"Set.Intersects", func() any { return two(none.Intersects(nil), full().Intersects(nil)) }, "false false"},
	{"Set.IsSubset", func() any { return two(none.IsSubset(nil), full().IsSubset(nil)) }, "true false"},
}

var badLattice = []bad{
	{"Zeta", func() any { lattice.Zeta([]int(nil), lattice.Sum, 1); return nil }, "panic: lattice: Zeta: the length is 0, want a power of two"},
	{"Zeta", func() any { lattice.Zeta(make([]int, 12), lattice.Sum, 1); return nil }, "panic: lattice: Zeta: the length is 12, want a power of two such as 8"},
	{"Zeta", func() any { lattice.Zeta(make([]int, 1), lattice.Sum, 0); return nil }, "panic: lattice: Zeta: 0 cores, want at least 1"},
	{"Zeta", func() any { lattice.Zeta(make([]int, 1), 6, 1); return nil }, "panic: lattice: Zeta: 6 is not an operation"},
	{"Zeta", func() any { lattice.Zeta(make([]float32, 2), lattice.Or, 1); return nil }, "panic: lattice: Zeta: Or of float32, want integers"},
	{"Zeta", func() any { f := []uint8{255, 1}; lattice.Zeta(f, lattice.Sum, largest); return f }, "[255 0]"},
	{"Zeta", func() any {
		f := []float64{math.NaN(), math.Inf(1), 1, 2}
		lattice.Zeta(f, lattice.Max, 1)
		return f
	}, "[NaN NaN NaN NaN]"},
	{"SupersetZeta", func() any { lattice.SupersetZeta(make([]int, 7), lattice.Sum, 1); return nil }, "panic: lattice: SupersetZeta: the length is 7, want a power of two such as 4"},
	{"SupersetZeta", func() any { lattice.SupersetZeta(make([]float64, 2), lattice.Xor, 1); return nil }, "panic: lattice: SupersetZeta: Xor of float64, want integers"},
	{"Mobius", func() any { lattice.Mobius(make([]int, 3), 1); return nil }, "panic: lattice: Mobius: the length is 3, want a power of two such as 2"},
	{"Mobius", func() any { f := []int64{math.MinInt64, math.MaxInt64}; lattice.Mobius(f, 1); return f }, "[-9223372036854775808 -1]"},
	{"SupersetMobius", func() any { lattice.SupersetMobius(make([]int, 2), least); return nil }, fmt.Sprint("panic: lattice: SupersetMobius: ", least, " cores, want at least 1")},
	{"WalshHadamard", func() any { lattice.WalshHadamard([]uint{}, 1); return nil }, "panic: lattice: WalshHadamard: the length is 0, want a power of two"},
	{"ConvolveOr", func() any { lattice.ConvolveOr(make([]int, 2), make([]int, 4), make([]int, 4), 1); return nil }, "panic: lattice: ConvolveOr: the lengths are 2, 4 and 4, want the same"},
	{"ConvolveAnd", func() any { lattice.ConvolveAnd(make([]int, 4), make([]int, 4), nil, 1); return nil }, "panic: lattice: ConvolveAnd: the lengths are 4, 4 and 0, want the same"},
	{"ConvolveXor", func() any { lattice.ConvolveXor(make([]int, 5), make([]int, 5), make([]int, 5), 1); return nil }, "panic: lattice: ConvolveXor: the length is 5, want a power of two such as 4"},
	{"ConvolveXor", func() any { f := []uint64{all64, all64}; lattice.ConvolveXor(f, f, f, 1); return f }, "[2 2]"},
	{"ConvolveSubsets", func() any { lattice.ConvolveSubsets(make([]int, 2), make([]int, 2), make([]int, 2), 0); return nil }, "panic: lattice: ConvolveSubsets: 0 cores, want at least 1"},
	{"ConvolveMinPlus", func() any {
		lattice.ConvolveMinPlus(make([]int8, 2), make([]int8, 2), make([]int8, 2), 64, 1)
		return nil
	}, "panic: lattice: ConvolveMinPlus: most is 64, want from 0 to half of what int8 holds"},
	{"ConvolveMinPlus", func() any {
		lattice.ConvolveMinPlus(make([]int8, 2), make([]int8, 2), make([]int8, 2), -1, 1)
		return nil
	}, "panic: lattice: ConvolveMinPlus: most is -1, want from 0 to half of what int8 holds"},
	{"ConvolveMinPlus", func() any {
		f := []int{0, 1}
		lattice.ConvolveMinPlus(f, f, f, largest, 1)
		return nil
	}, fmt.Sprint("panic: lattice: ConvolveMinPlus: most is ", largest, ", want from 0 to half of what int holds")},
	{"ConvolveMinPlus", func() any {
		f := []float32{0, 1}
		lattice.ConvolveMinPlus(f, f, f, largest/2, 1)
		return nil
	}, fmt.Sprint("panic: lattice: ConvolveMinPlus: most is ", largest/2, ", want from 0 to half of what float32 holds")},
	{"ConvolveMinPlus", func() any {
		f := []float64{.5, 1.5}
		lattice.ConvolveMinPlus(f, f, []float64{1, 2}, 3, 1)
		return nil
	}, "panic: lattice: ConvolveMinPlus: f[0] is 0.5, want a whole number"},
	{"ConvolveMinPlus", func() any {
		f := []float64{math.NaN(), math.Inf(-1), 3, 0}
		lattice.ConvolveMinPlus(f, f, []float64{1, 0, 3, 0}, 3, 1)
		return f
	}, "[7 7 4 1]"},
}
