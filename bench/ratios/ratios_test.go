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

// A cell is of medians, and has the minimum where it differs, or a question mark if that is by
// more than a quarter; a row with a case above 1.25
// is among the slow ones, and only there.
func TestCell(t *testing.T) {
	file := filepath.Join(t.TempDir(), "m.txt")
	text := `cpu: A
path: avx2

BenchmarkSmallSnoob/n=2/k=1/set=low/body=sum/impl=hand 9 100 ns/elem 100 least
BenchmarkSmallSnoob/n=2/k=1/set=low/body=sum/impl=iter 9 200 ns/elem 170 least
BenchmarkSmallSnoob/n=3/k=1/set=low/body=sum/impl=hand 9 100 ns/elem 90 least
BenchmarkSmallSnoob/n=3/k=1/set=low/body=sum/impl=iter 9 110 ns/elem 95 least
BenchmarkSnoobBlocks/n=28/k=6/set=scattered/impl=hand 9 100 ns/elem 100 least
BenchmarkSnoobBlocks/n=28/k=6/set=scattered/impl=blocks/path=avx2 9 20 ns/elem 15 least
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
	if want := "| `SubsetBlocks` | carry-rippler into the buffer | 0.08 |\n"; !strings.Contains(all.String(), want) || strings.Contains(all.String(), "up to 12 elements | Gosper's hack |") {
		t.Errorf("no %q in\n%s", want, &all)
	}
	if want := "up to 12 elements | Gosper's hack | 1.55 (1.38), 2.00 (1.70) | setting up"; !strings.Contains(slow.String(), want) || strings.Contains(slow.String(), "Blocks") {
		t.Errorf("no %q in\n%s", want, &slow)
	}
	if want := "| `SnoobBlocks` | Gosper's hack into the buffer | ? |\n"; !strings.Contains(all.String(), want) {
		t.Errorf("no %q in\n%s", want, &all)
	}
	if got := Unsure(m); len(got) != 1 || got[0] != "`SnoobBlocks`" {
		t.Errorf("unsure are %q", got)
	}
}
