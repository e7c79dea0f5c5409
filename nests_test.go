package bitwalk_test

import (
	"bytes"
	"fmt"
	"go/version"
	"maps"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/internal/looptest"
	"github.com/bitwalk/bitwalk/internal/testkit"
)

// walks has a call of each iterator of the packages that have a package inner, in the
// terms of nestsHeader.
var walks = map[string][]string{
	"iter": {
		"Bits(x)", "BitsAs[int8](x)", "RBits(x)", "RBitsAs[int8](x)", "BitsAndOnes[int8](x)", "Ones(x)", "Runs(x)",
		"Positions(words)", "RPositions(words)", "PositionsAs[uint16](words)",
		"PositionsIn(words, 3, 200)", "RPositionsIn(words, 3, 200)", "PositionsAnd(words, words)",
		"PositionsAndNot(words, words)", "ZeroPositions(words)", "PositionRuns(words)",
		"Subsets(x)", "RSubsets(x)", "NonEmptySubsets(x)", "RNonEmptySubsets(x)", "NonEmptyProperSubsets(x)",
		"RNonEmptyProperSubsets(x)", "Supersets(1, x)", "Snoob(x, 3)", "RSnoob(x, 3)",
		"PositionBlocks(words, places)", "SubsetBlocks(x, buf)", "SnoobBlocks(x, 3, buf)",
	},
	"bitset": {
		"Set.All(s)", "Set.Backward(s)", "Set.AllIn(s, 3, 200)", "Set.BackwardIn(s, 3, 200)", "Set.AllAnd(s, words)", "Set.AllAndNot(s, words)",
		"Set.Runs(s)",
	},
	"order": {
		"Splits(x)", "Gray(x)", "BySize(x, 1, 3)", "RevolvingDoor(x, 3)",
	},
	"span": {"Range.Walk(r)", "Range.RWalk(r)", "Range.Blocks(r, buf)", "Search(r, 0, next)"},
	"wide": {
		"Bits(&b)", "BitsAs[int8](&b)", "RBits(&b)", "RBitsAs[int8](&b)",
		"Subsets(&b)", "RSubsets(&b)", "Snoob(&b, 3)", "RSnoob(&b, 3)", "Search(&b, 3, nil, 0, wideNext)",
	},
}

// ofSets are the iterators of package iter that the methods of a set call.
var ofSets = map[string]string{
	"Set.All": "Positions", "Set.Backward": "RPositions", "Set.AllIn": "PositionsIn", "Set.BackwardIn": "RPositionsIn",
	"Set.AllAnd": "PositionsAnd", "Set.AllAndNot": "PositionsAndNot", "Set.Runs": "PositionRuns",
}

const nestsHeader = `package main

import (
	"github.com/bitwalk/bitwalk/bitset"
	"github.com/bitwalk/bitwalk/iter"
	iter_inner "github.com/bitwalk/bitwalk/iter/inner"
	"github.com/bitwalk/bitwalk/order"
	order_inner "github.com/bitwalk/bitwalk/order/inner"
	"github.com/bitwalk/bitwalk/span"
	span_inner "github.com/bitwalk/bitwalk/span/inner"
	"github.com/bitwalk/bitwalk/wide"
	wide_inner "github.com/bitwalk/bitwalk/wide/inner"
)

type board uint64

var (
	x     board
	words []uint64
	buf   []board
	places []uint32
	r     span.Range[board]
	s     bitset.Set
	b     [6]uint64
	sum   int
)

func next(size, i int) (int, board, bool) { return size + 1, x, i%3 > 0 }

func wideNext(next *int, follow *[6]uint64, size *int, i int) bool {
	*next = *size + 1
	follow[1] &= 0xf0f
	return i%3 > 0
}
`

// The compiler inlines a loop over an iterator inside a loop over any other, and inside
// one over its twin. Inside a loop over the same iterator the body stays a function:
// fix/nests.txt has each pair of an outer and an inner iterator of which that is true.
func TestNests(t *testing.T) {
	if testkit.Short() {
		t.Skip("compiles two thousand loops in loops")
	}
	testkit.NeedsInlining(t)
	var names, calls []string // without the twins, and then the twins
	for _, inner := range []string{"", "/inner"} {
		for _, pkg := range slices.Sorted(maps.Keys(walks)) {
			dir := pkg + inner
			exported := slices.DeleteFunc(looptest.Iterators(t, dir), func(name string) bool { return name == "SearchJob" }) // has no twin
			for _, call := range walks[pkg] {
				if inner != "" && pkg == "bitset" { // whose twins are those of iter
					name, args, _ := strings.Cut(call, "(")
					names = append(names, "iter/inner."+ofSets[name])
					calls = append(calls, "iter_inner."+ofSets[name]+"("+args)
					continue
				}
				if inner != "" {
					call = call[strings.Index(call, ".")+1:] // a method is a function here
				}
				name := call[:strings.IndexAny(call, "[(")]
				i := slices.Index(exported, name)
				if i < 0 && inner != "" { // an iterator without a twin
					names, calls = append(names, ""), append(calls, "")
					continue
				}
				if i < 0 {
					t.Fatalf("%s has no %s", dir, name)
				}
				exported = slices.Delete(exported, i, i+1)
				names = append(names, dir+"."+name)
				calls = append(calls, strings.ReplaceAll(dir, "/", "_")+"."+strings.Replace(call, "Range.", "Range[board].", 1))
			}
			if len(exported) > 0 {
				t.Errorf("no call of %v of %s", exported, dir)
			}
		}
	}

	// The twins are not nested in one another: they are copies of all that they need,
	// so what is true of them is true of the others.
	var text, functions bytes.Buffer
	text.WriteString(nestsHeader)
	n := len(calls) / 2
	for i := range calls {
		for j := range calls {
			if (i < n && j < n || i%n == j%n) && calls[i] != "" && calls[j] != "" {
				fmt.Fprintf(&text, "\nfunc f%d_%d() {\nfor range %s {\nfor range %s {\nsum++\n}\n}\n}\n", i, j, calls[i], calls[j])
				fmt.Fprintf(&functions, "f%d_%d, ", i, j)
			}
		}
	}

	// The linker leaves out the functions that are inlined everywhere.
	fmt.Fprintf(&text, "\nfunc main() {\nfor _, f := range []func(){%s} {\nf()\n}\n}\n", functions.Bytes())

	_, linked := looptest.Build(t, text.String())
	body := regexp.MustCompile(`^main\.f(\d+)_(\d+)[.-].*range`)
	var pairs []string
	for _, function := range linked {
		m := body.FindStringSubmatch(function)
		if m == nil {
			continue
		}
		i, _ := strconv.Atoi(m[1])
		j, _ := strconv.Atoi(m[2])
		pairs = append(pairs, names[i]+" "+names[j]+"\n")
		if i != j && ofSets[strings.TrimPrefix(names[i], "bitset.")] != strings.TrimPrefix(names[j], "iter.") &&
			ofSets[strings.TrimPrefix(names[j], "bitset.")] != strings.TrimPrefix(names[i], "iter.") {
			t.Errorf("a loop over %s is not inlined into one over %s", names[j], names[i])
		}
	}
	if version.Compare(runtime.Version(), "go1.25") < 0 {
		return // it inlines all of them
	}
	slices.Sort(pairs)
	want := strings.Join(slices.Compact(pairs), "")
	if got, err := os.ReadFile("fix/nests.txt"); err != nil || string(got) != want {
		t.Errorf("fix/nests.txt is not\n%s", want)
	}
}
