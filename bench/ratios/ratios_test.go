package ratios

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/bench/results"
	"github.com/bitwalk/bitwalk/bench/suites"
	"github.com/bitwalk/bitwalk/scan"
)

// There are at most sixty rows, and each has cases and both ways.
func TestRows(t *testing.T) {
	if len(rows) > 60 {
		t.Errorf("%d rows", len(rows))
	}
	o := &suites.Options{Full: true, Paths: scan.Paths()[:1]}
	for _, r := range allRows {
		trials := Trials([]*Row{r}, o)
		if len(trials) == 0 {
			t.Errorf("%s: no cases", r.what)
			continue
		}
		if trials[0].Elems > 1<<20 || strings.Contains(r.what, "2^30") {
			continue // it takes long to prepare
		}
		ways := map[string]bool{}
		for _, t := range trials {
			for _, s := range t.Sides() {
				ways[s.Impl] = true
			}
		}
		if !ways[r.impl] || !ways[r.hand] {
			t.Errorf("%s: %v lacks %s or %s", r.what, ways, r.impl, r.hand)
		}
	}
}

// A cell is of medians, and has the minimum where it differs; a row with a case above 1.25
// is among the slow ones.
func TestCell(t *testing.T) {
	file := filepath.Join(t.TempDir(), "m.txt")
	text := `cpu: A
path: avx2

BenchmarkSmallSnoob/n=2/k=1/set=low/body=sum/impl=hand 9 100 ns/elem 100 least
BenchmarkSmallSnoob/n=2/k=1/set=low/body=sum/impl=iter 9 200 ns/elem 150 least
BenchmarkSmallSnoob/n=3/k=1/set=low/body=sum/impl=hand 9 100 ns/elem 90 least
BenchmarkSmallSnoob/n=3/k=1/set=low/body=sum/impl=iter 9 110 ns/elem 95 least
BenchmarkSubsetBlocks/n=10/set=scattered/impl=hand 9 100 ns/elem 100 least
BenchmarkSubsetBlocks/n=10/set=scattered/impl=blocks/path=avx2 9 8 ns/elem 8 least
BenchmarkSubsetBlocks/n=10/set=scattered/impl=blocks/path=generic 9 800 ns/elem 8 least
`
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	m, err := results.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	var all, slow bytes.Buffer
	Table(&all, []*results.Results{m})
	Slow(&slow, []*results.Results{m})
	for _, want := range []string{"up to 12 elements | Gosper's hack | 1.55 (1.28), 2.00 (1.50) |", "| `SubsetBlocks` | carry-rippler into the buffer | 0.08 |"} {
		if !strings.Contains(all.String(), want) {
			t.Errorf("no %q in\n%s", want, &all)
		}
	}
	if lines := strings.Split(slow.String(), "\n"); len(lines) != 4 || !strings.Contains(lines[2], "| 1.6, worst 2.0 (1.5) |") {
		t.Errorf("slow:\n%s", &slow)
	}
}
