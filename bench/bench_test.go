package main

import (
	"cmp"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/bench/suites"
	"github.com/bitwalk/bitwalk/scan"
)

// The suites as benchmarks: go test -C bench -bench 'Snoob/n=28' -count 6. The program times all
// ways in turns, which a neighbour on the machine disturbs less.

// trials runs the trials that a benchmark is named for.
func trials(b *testing.B) {
	for _, t := range suites.Trials(&suites.Options{Full: true, Paths: scan.Paths()}) {
		if what, rest, _ := strings.Cut(t.Name, "/"); "Benchmark"+what == b.Name() {
			b.Run(rest, func(b *testing.B) { sides(b, &t) })
		}
	}
}

func sides(b *testing.B, t *measure.Trial) {
	for _, s := range t.Sides() {
		o := t.Outcome(&s)
		b.Run(strings.TrimPrefix(o.Name(), t.Name+"/"), func(b *testing.B) {
			if s.Path != nil {
				defer scan.Force(*s.Path)()
			}
			for b.Loop() {
				s.Run()
			}
			b.ReportMetric(float64(b.Elapsed())/float64(b.N)/float64(cmp.Or(s.Elems, t.Elems)), o.Unit())
		})
	}
}

func BenchmarkAnd(b *testing.B)                { trials(b) }
func BenchmarkAndAll(b *testing.B)             { trials(b) }
func BenchmarkAppendPositions(b *testing.B)    { trials(b) }
func BenchmarkAppendPositionsAll(b *testing.B) { trials(b) }
func BenchmarkBits(b *testing.B)               { trials(b) }
func BenchmarkBoards(b *testing.B)             { trials(b) }
func BenchmarkConvolveSubsets(b *testing.B)    { trials(b) }
func BenchmarkCount(b *testing.B)              { trials(b) }
func BenchmarkCountAnd(b *testing.B)           { trials(b) }
func BenchmarkCounting(b *testing.B)           { trials(b) }
func BenchmarkEarlyPositions(b *testing.B)     { trials(b) }
func BenchmarkEnumerate(b *testing.B)          { trials(b) }
func BenchmarkGo(b *testing.B)                 { trials(b) }
func BenchmarkMoves(b *testing.B)              { trials(b) }
func BenchmarkPairs(b *testing.B)              { trials(b) }
func BenchmarkPeersAll(b *testing.B)           { trials(b) }
func BenchmarkPeersAnd(b *testing.B)           { trials(b) }
func BenchmarkPeersContains(b *testing.B)      { trials(b) }
func BenchmarkProgram(b *testing.B)            { trials(b) }
func BenchmarkRBits(b *testing.B)              { trials(b) }
func BenchmarkRank(b *testing.B)               { trials(b) }
func BenchmarkRankEach(b *testing.B)           { trials(b) }
func BenchmarkSelect(b *testing.B)             { trials(b) }
func BenchmarkSetAdd(b *testing.B)             { trials(b) }
func BenchmarkSetAll(b *testing.B)             { trials(b) }
func BenchmarkSetContains(b *testing.B)        { trials(b) }
func BenchmarkSetCount(b *testing.B)           { trials(b) }
func BenchmarkSetCountAnd(b *testing.B)        { trials(b) }
func BenchmarkSetIsSubset(b *testing.B)        { trials(b) }
func BenchmarkSetNextBit(b *testing.B)         { trials(b) }
func BenchmarkSetOr(b *testing.B)              { trials(b) }
func BenchmarkSidon(b *testing.B)              { trials(b) }
func BenchmarkSlices(b *testing.B)             { trials(b) }
func BenchmarkSlow(b *testing.B)               { trials(b) }
func BenchmarkSmallSnoob(b *testing.B)         { trials(b) }
func BenchmarkSnoob(b *testing.B)              { trials(b) }
func BenchmarkSnoobBlocks(b *testing.B)        { trials(b) }
func BenchmarkSubsetBlocks(b *testing.B)       { trials(b) }
func BenchmarkSubsets(b *testing.B)            { trials(b) }
func BenchmarkThird(b *testing.B)              { trials(b) }
func BenchmarkThirty(b *testing.B)             { trials(b) }
func BenchmarkWholePositions(b *testing.B)     { trials(b) }
func BenchmarkWideBits(b *testing.B)           { trials(b) }
func BenchmarkWideSnoob(b *testing.B)          { trials(b) }
func BenchmarkWideSubsets(b *testing.B)        { trials(b) }
func BenchmarkZeta(b *testing.B)               { trials(b) }

// Every trial is in a benchmark.
func TestBenchmarks(t *testing.T) {
	source, err := os.ReadFile("bench_test.go")
	if err != nil {
		t.Fatal(err)
	}
	lines := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)^func Benchmark(\w+)\(b \*testing.B\)\s+\{ trials\(b\) \}$`).FindAllStringSubmatch(string(source), -1) {
		lines[m[1]] = false
	}
	for _, trial := range suites.Trials(&suites.Options{Full: true, Paths: scan.Paths()}) {
		what := measure.What(trial.Name)
		if _, ok := lines[what]; !ok {
			t.Errorf("no func Benchmark%s(b *testing.B) { trials(b) }", what)
		}
		lines[what] = true
	}
	for what, found := range lines {
		if !found {
			t.Errorf("Benchmark%s has no trials", what)
		}
	}
}
