package results

import (
	"bytes"
	"strings"
	"testing"
)

const good = `goos: linux
cpu: A
path: avx2

BenchmarkCount/size=8KiB/impl=hand 10 0.5 ns/word 16 bytes
BenchmarkCount/size=8KiB/impl=hand 10 0.7 ns/word 16 bytes
BenchmarkCount/size=8KiB/impl=hand 10 0.6 ns/word 16 bytes
BenchmarkCount/size=8KiB/impl=Count/path=avx2 10 0.3 ns/word
`

// What is kept of results reads as it was written.
func TestKeep(t *testing.T) {
	r, err := parse(strings.NewReader(good), "a.txt")
	if err != nil {
		t.Fatal(err)
	}
	const kept = `goos: linux
cpu: A
path: avx2

BenchmarkCount/size=8KiB/impl=hand 3 0.6 ns/word 0.5 least
BenchmarkCount/size=8KiB/impl=Count/path=avx2 1 0.3 ns/word 0.3 least
`
	for _, text := range []string{good, kept} {
		r, err = parse(strings.NewReader(text), "a.txt")
		if err != nil {
			t.Fatal(err)
		}
		c := r.Case("Count/size=8KiB")
		if hand := c.Of("hand", "avx2"); hand.Median != 0.6 || hand.Min != 0.5 || c.Of("Count", "avx2") == nil || c.Of("Count", "avx512") != nil {
			t.Errorf("read %+v", c)
		}
		var again bytes.Buffer
		if err := r.Keep(&again, func(*Case, *Way) bool { return true }); err != nil || again.String() != kept {
			t.Errorf("kept %v\n%s", err, &again)
		}
	}
	if r.Case("Count/size=8KiB").Ways[0].Kept != 3 {
		t.Error("the number of samples is lost")
	}
}

// A file that is not one is an error with its line.
func TestParseBroken(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "a.txt:1: no benchmark results"},
		{"\x7fELF\x02\x01\n", "a.txt:1: no benchmark results"},
		{"cpu: A\nBenchmarkX/impl=a 1 fast ns/elem\n", "a.txt:2: "},
		{"cpu: A\nBenchmarkX/impl=a many 1 ns/elem\n", "a.txt:2: "},
		{"cpu: A\nBenchmarkX/impl=a 1 5\n", "a.txt:2: "},
		{"cpu: A\n\nBenchmarkX/impl=a 1 5 MB/s\n", "a.txt:3: X/impl=a has no time"},
		{"BenchmarkX/impl=a 1 -5 ns/elem\n", "a.txt:1: X/impl=a has no time"},
		{"BenchmarkX/impl=a 1 NaN ns/elem\n", "a.txt:1: X/impl=a has no time"},
		{"BenchmarkX-8 1 5 ns/op\n", "a.txt:1: X-8 is no result of this program"},
		{"cpu: A\nBenchmarkX/impl=a 1 5 ns/elem\ncpu: B\n", `a.txt:3: cpu changes from "A" to "B"`},
	} {
		if _, err := parse(strings.NewReader(c.text), "a.txt"); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q: error %v, want %s…", c.text, err, c.want)
		}
	}
}

// What was measured in two runs is kept together; nothing is kept of another commit.
func TestMerge(t *testing.T) {
	read := func(text string) *Results {
		r, err := parse(strings.NewReader(text), "a.txt")
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	r := read("commit: 1\nBenchmarkA/n=1/impl=x 1 2 ns/elem\n")
	r.Merge(read("commit: 1\nBenchmarkA/n=1/impl=x 1 3 ns/elem\nBenchmarkA/n=1/impl=y 1 4 ns/elem\nBenchmarkB/n=1/impl=x 1 5 ns/elem\n"))
	r.Merge(read("commit: 2\nBenchmarkC/n=1/impl=x 1 3 ns/elem\n"))
	a := r.Case("A/n=1")
	if len(r.Cases) != 2 || a.Way("x", "").Median != 2 || a.Way("y", "").Median != 4 || r.Case("B/n=1") == nil {
		t.Errorf("merged %+v", r)
	}
}
