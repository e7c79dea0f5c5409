package ratios

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/bench/results"
)

var keptConfig = [][2]string{{"cpu", "A"}, {"paths", "avx512 avx2 bmi2 generic"}}

// What is kept of results is what the tables read: of the best path, and the lower of
// the median and minimum ratios.
func TestOf(t *testing.T) {
	way := func(impl, path string, least, median float64) *results.Way {
		return &results.Way{Impl: impl, Path: path, NS: make([]float64, 9), Spread: results.Spread{Median: median, Min: least}}
	}
	m := Of("Mine", keptConfig, &results.Results{Cases: []*results.Case{
		{Name: "Count/size=8KiB", Unit: "ns/word", Ways: []*results.Way{
			way("hand", "", 10, 11), way("Count", "avx512", 1, 2.2), way("Count", "avx2", 3, 3), way("Count", "generic", 12, 11), way("ceiling", "", 1, 1),
		}},
		{Name: "Nothing/size=1", Unit: "ns/word", Ways: []*results.Way{way("hand", "", 1, 1), way("Count", "avx512", 1, 1)}},
	}})
	const want = `machine: Mine
cpu: A
paths: avx512 avx2 bmi2 generic

BenchmarkCount/size=8KiB/impl=Count/path=avx512 9 2.2 ns/word 0.1 of-hand
BenchmarkCount/size=8KiB/impl=Count/path=generic 9 11 ns/word 1 of-hand
`
	var text bytes.Buffer
	if err := m.Write(&text); err != nil || text.String() != want {
		t.Errorf("kept, %v:\n%s\nwant\n%s", err, &text, want)
	}
}

// What is measured in two runs is kept together, and what is measured anew replaces
// what was there; nothing is kept of another commit.
func TestMerge(t *testing.T) {
	machine := func(text string) *Machine {
		file := filepath.Join(t.TempDir(), "m.txt")
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		m, err := Read(file)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	const head = "cpu: A\ncommit: 1\n\n"
	m := machine(head + "BenchmarkB/n=1/impl=iter 9 2 ns/elem 2 of-hand\nBenchmarkC/n=1/impl=iter 9 2 ns/elem 2 of-hand\n")
	m.Merge(machine("cpu: A\ncommit: 2\n\nBenchmarkD/n=1/impl=iter 9 1 ns/elem 1 of-hand\n"))
	m.Merge(machine(head + "BenchmarkA/n=1/impl=iter 9 1 ns/elem 1 of-hand\nBenchmarkB/n=1/impl=iter 9 1 ns/elem 1 of-hand 1 of-inset\n"))
	const want = head + `BenchmarkA/n=1/impl=iter 9 1 ns/elem 1 of-hand
BenchmarkB/n=1/impl=iter 9 2 ns/elem 2 of-hand 1 of-inset
BenchmarkC/n=1/impl=iter 9 2 ns/elem 2 of-hand
`
	var text bytes.Buffer
	if err := m.Write(&text); err != nil || text.String() != want {
		t.Errorf("merged, %v:\n%s\nwant\n%s", err, &text, want)
	}
}

// A file that is not one is an error with its line.
func TestReadBroken(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", ":1: nothing is kept"},
		{"hello\n", ":1: nothing is kept"},
		{"cpu: A\nBenchmarkX/impl=a 1 fast ns/elem\n", ":2: "},
		{"cpu: A\nBenchmarkX/impl=a 1 5 ns/elem\n", ":2: X/impl=a has no time, or no ratio"},
		{"cpu: A\nBenchmarkX/impl=a 1 0.5 of-hand\n", ":2: X/impl=a has no time, or no ratio"},
		{"cpu: A\nBenchmarkX/impl=a 1 5 ns/elem -1 of-hand\n", ":2: X/impl=a: -1 of-hand"},
		{"cpu: A\nBenchmarkX-8 1 5 ns/op\n", ":2: X-8 is no result of this program"},
		{"emulated: by a test\nBenchmarkX/impl=a 1 5 ns/elem 1 of-hand\n", ": no times from an emulated processor: by a test"},
	} {
		file := filepath.Join(t.TempDir(), "m.txt")
		if err := os.WriteFile(file, []byte(c.text), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := Read(file); err == nil || !strings.HasPrefix(err.Error(), file+c.want) {
			t.Errorf("%q: %v; want %s", c.text, err, c.want)
		}
	}
}
