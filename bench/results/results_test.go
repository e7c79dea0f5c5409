package results

import (
	"bytes"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/bench/measure"
)

const good = `goos: linux
goarch: amd64
cpu: A
path: avx2

BenchmarkCount/size=16KiB/impl=hand 10 0.5 ns/word 16000 MB/s
BenchmarkCount/size=16KiB/impl=hand 10 0.7 ns/word 11000 MB/s
BenchmarkCount/size=16KiB/impl=hand 10 0.6 ns/word 13000 MB/s
BenchmarkCount/size=16KiB/impl=Count/path=avx2 10 0.3 ns/word 26000 MB/s
`

func TestParse(t *testing.T) {
	r, err := parse(strings.NewReader(good), "a.txt")
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Cases) != 1 || r.Config["cpu"] != "A" {
		t.Fatalf("parsed %+v", r)
	}
	c := r.Cases[0]
	hand, count := c.Way("hand", ""), c.Way("Count", "avx2")
	if c.Unit != "ns/word" || c.Param("size") != "16KiB" || hand == nil || count == nil ||
		!near(hand.Spread.Median, 0.6) || !near(count.Spread.Median, 0.3) {
		t.Errorf("parsed %+v, hand %+v, count %+v", c, hand, count)
	}
}

func near(a, b float64) bool { return a > b*0.999999 && a < b*1.000001 }

// A file that is not one is an error with its line.
func TestParseBroken(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "a.txt:1: no benchmark results"},
		{"hello\nworld\n", "a.txt:1: no benchmark results"},
		{"\x7fELF\x02\x01\n", "a.txt:1: no benchmark results"},
		{"cpu: A\nBenchmarkX/impl=a 1 fast ns/elem\n", "a.txt:2: "},
		{"cpu: A\nBenchmarkX/impl=a many 1 ns/elem\n", "a.txt:2: "},
		{"cpu: A\nBenchmarkX/impl=a 1 5\n", "a.txt:2: "},
		{"cpu: A\n\nBenchmarkX/impl=a 1 5 MB/s\n", "a.txt:3: X/impl=a has no time"},
		{"BenchmarkX/impl=a 1 -5 ns/elem\n", "a.txt:1: X/impl=a has no time"},
		{"BenchmarkX/impl=a 1 NaN ns/elem\n", "a.txt:1: X/impl=a has no time"},
		{"BenchmarkX-8 1 5 ns/op\n", "a.txt:1: X-8 is no result of this program"},
		{"cpu: A\nBenchmarkX/impl=a 1 5 ns/elem\ncpu: B\nBenchmarkX/impl=a 1 5 ns/elem\n", `a.txt:4: cpu changes from "A" to "B"`},
	} {
		_, err := parse(strings.NewReader(c.text), "a.txt")
		if err == nil || !strings.HasPrefix(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: error %v, want %s…", c.text, err, c.want)
		}
	}
}

func TestRoundTrip(t *testing.T) {
	trial := &measure.Trial{Name: "Count/size=8KiB", Elems: 1024, Unit: "ns/word", Bytes: 8192}
	outs := []*measure.Outcome{
		{Trial: trial, Impl: "hand", Iters: 3, NS: []float64{0.123456, 0.2}},
		{Trial: trial, Impl: "Count", Path: "neon", Iters: 3, NS: []float64{0.1, 0.1}},
	}
	var text bytes.Buffer
	if err := Write(&text, [][2]string{{"cpu", "A"}}, outs); err != nil {
		t.Fatal(err)
	}
	const want = `cpu: A

BenchmarkCount/size=8KiB/impl=hand 3 0.12346 ns/word 64800 MB/s
BenchmarkCount/size=8KiB/impl=hand 3 0.2 ns/word 40000 MB/s
BenchmarkCount/size=8KiB/impl=Count/path=neon 3 0.1 ns/word 80000 MB/s
BenchmarkCount/size=8KiB/impl=Count/path=neon 3 0.1 ns/word 80000 MB/s
`
	if text.String() != want {
		t.Errorf("wrote\n%s\nwant\n%s", &text, want)
	}
	r, err := parse(&text, "a.txt")
	if err != nil || len(r.Cases) != 1 || len(r.Cases[0].Ways) != 2 {
		t.Errorf("read back %+v, %v", r, err)
	}
}

// Times that come from an emulator are dropped, whoever took them.
func TestParseEmulated(t *testing.T) {
	r, err := parse(strings.NewReader("emulated: by a test\n"+good), "a.txt")
	if err != nil || len(r.Cases) != 0 || r.Checked != 4 || r.Emulated != "by a test" {
		t.Errorf("parsed %+v, %v", r, err)
	}
}
