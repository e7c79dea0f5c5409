package bitwalk_test

import (
	"bytes"
	"fmt"
	"go/version"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/internal/looptest"
	"github.com/bitwalk/bitwalk/internal/testkit"
)

// walks has a call of each iterator that may stand in a loop over another, in the terms of
// nestsHeader.
var walks = []string{
	"bitset.Set.All(s)", "bitset.Set.AllAnd(s, words)", "bitset.Set.AllAndNot(s, words)", "bitset.Set.AllIn(s, 3, 200)",
	"bitset.Set.Backward(s)", "bitset.Set.BackwardIn(s, 3, 200)", "bitset.Set.Runs(s)",
	"iter.Bits(x)", "iter.BitsAs[int8](x)", "iter.RBits(x)", "iter.RBitsAs[int8](x)", "iter.BitsAndOnes(x)", "iter.Ones(x)",
	"iter.Runs(x)", "iter.Positions(words)", "iter.RPositions(words)", "iter.PositionsAs[uint16](words)",
	"iter.PositionsIn(words, 3, 200)", "iter.RPositionsIn(words, 3, 200)", "iter.PositionsAnd(words, words)",
	"iter.PositionsAndNot(words, words)", "iter.PositionRuns(words)",
	"iter.Subsets(x)", "iter.RSubsets(x)", "iter.NonEmptySubsets(x)", "iter.RNonEmptySubsets(x)",
	"iter.NonEmptyProperSubsets(x)", "iter.RNonEmptyProperSubsets(x)", "iter.Snoob(x, 3)", "iter.RSnoob(x, 3)",
	"iter.PositionBlocks(words, places)", "iter.SubsetBlocks(x, buf)", "iter.SnoobBlocks(x, 3, buf)",
	"order.BySize(x, 1, 3)", "order.Gray(x)", "order.Splits(x)",
	"span.Range.Walk(r)", "span.Range.RWalk(r)", "span.Range.Blocks(r, buf)", "span.Search(r, 0, next)",
	"wide.Bits(&b)", "wide.BitsAs[int8](&b)", "wide.RBits(&b)", "wide.RBitsAs[int8](&b)",
	"wide.Subsets(&b)", "wide.RSubsets(&b)", "wide.Snoob(&b, 3)", "wide.Search(&b, 3, nil, 0, wideNext)",
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
	"github.com/bitwalk/bitwalk/span"
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
	var names, twins, calls, twinCalls []string
	for _, call := range walks {
		name := call[:strings.IndexAny(call, "[(")]
		pkg, function, _ := strings.Cut(name, ".")
		names, calls = append(names, name), append(calls, strings.Replace(call, "Range.", "Range[board].", 1))
		if of := ofSets[function]; of != "" {
			pkg, function = "iter", of
		}
		if twin := pkg + "/inner." + function; slices.Contains(looptest.Iterators(t, pkg+"/inner"), function) {
			twins, twinCalls = append(twins, twin), append(twinCalls, pkg+"_inner."+function+call[len(name):])
		} else {
			twins, twinCalls = append(twins, ""), append(twinCalls, "")
		}
	}
	want := slices.DeleteFunc(iterators(t), func(name string) bool { return name == "debruijn.Sequences" || name == "span.SearchJob" })
	if have := slices.Sorted(slices.Values(names)); !slices.Equal(have, want) {
		t.Errorf("there are loops over\n%s\nand the iterators\n%s", have, want)
	}
	n := len(calls)
	names, calls = append(names, twins...), append(calls, twinCalls...)

	// The twins are not nested in one another: they are copies of all that they need,
	// so what is true of them is true of the others.
	var text, functions bytes.Buffer
	text.WriteString(nestsHeader)
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
	if list := strings.Join(slices.Compact(pairs), ""); read(t, "fix/nests.txt") != list {
		t.Errorf("fix/nests.txt is not\n%s", list)
	}
}
