package main

import (
	"bytes"
	"context"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/bench/ratios"
	"github.com/bitwalk/bitwalk/bench/suites"
	"github.com/bitwalk/bitwalk/scan"
)

// runBench runs the program and returns its exit status and what it printed.
func runBench(t *testing.T, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	var out, err bytes.Buffer
	status = run(args, &out, &err)
	return status, out.String(), err.String()
}

func write(t *testing.T, file, text string) string {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return file
}

// goodResults is a small file.
const goodResults = `goos: linux
goarch: amd64
cpu: A
path: avx2

BenchmarkCount/size=16KiB/impl=hand 10 0.5 ns/word 16000 MB/s
BenchmarkCount/size=16KiB/impl=hand 10 0.7 ns/word 11000 MB/s
BenchmarkCount/size=16KiB/impl=hand 10 0.6 ns/word 13000 MB/s
BenchmarkCount/size=16KiB/impl=Count/path=avx2 10 0.3 ns/word 26000 MB/s
`

// What is wrong with the command line is said in one line, with status 2, and
// leaves nothing behind.
func TestUsage(t *testing.T) {
	dir := t.TempDir()
	file := write(t, filepath.Join(dir, "file"), "x")
	broken := write(t, filepath.Join(dir, "broken.txt"), "cpu: A\nBenchmarkX/impl=a 1 fast ns/elem\n")
	for _, c := range []struct {
		args string
		want string
	}{
		{"-suite nosuch", "bench: -suite nosuch: there are enumerate, count,"},
		{"-path nosuch", "bench: -path nosuch: this CPU has "},
		{"-count 0", "bench: -count 0: "},
		{"-cpu 4096 -suite limits -o " + dir, "bench: -cpu 4096: "},
		{"-nosuch", "bench: flag provided but not defined: -nosuch"},
		{"nosuch", `bench: unknown command "nosuch"`},
		{"machines nosuch", `bench: unexpected argument "nosuch"`},
		{"-o " + file + " -suite limits", "bench: mkdir "},
		{"ratios -o " + dir + " nosuch", `bench: no row matches "nosuch"`},
		{"ratios (", "bench: error parsing regexp"},
		{"ratios Count -v", `bench: unexpected argument "-v"`},
		{"report", "bench: report: which results.txt?"},
		{"report -o " + dir + " " + broken, "bench: " + broken + ":2: "},
		{"report " + dir + "/nosuch", "bench: open "},
		{"report -o " + file + " " + write(t, filepath.Join(dir, "good.txt"), goodResults), "bench: mkdir "},
	} {
		status, _, stderr := runBench(t, strings.Fields(c.args)...)
		lines := strings.Split(strings.TrimSuffix(stderr, "\n"), "\n")
		if status != exitUsage || !strings.HasPrefix(lines[0], c.want) || len(lines) != 1 {
			t.Errorf("%s: status %d, %q; want 2, %q", c.args, status, stderr, c.want)
		}
	}
	left, _ := filepath.Glob(filepath.Join(dir, "*"))
	hidden, _ := filepath.Glob(filepath.Join(dir, ".*"))
	if len(left) != 3 || len(hidden) != 0 {
		t.Errorf("left behind: %v %v", left, hidden)
	}
}

func TestHelp(t *testing.T) {
	status, _, stderr := runBench(t, "-h")
	if status != 0 {
		t.Errorf("-h has status %d", status)
	}
	for _, want := range append(suites.Names(), "-full", "-path", "-o", "-seed", "-cpu", "-count", "report", "ratios") {
		if !strings.Contains(stderr, want) {
			t.Errorf("-h does not mention %s", want)
		}
	}
}

// withSuite replaces the trials of the limits suite by the test's own.
func withSuite(t *testing.T, trials ...measure.Trial) {
	s := suites.Find("limits")
	old := s.Trials
	s.Trials = func(*suites.Options) []measure.Trial { return trials }
	t.Cleanup(func() { s.Trials = old })
}

func TestDisagreementStatus(t *testing.T) {
	dir := t.TempDir()
	withSuite(t, measure.Trial{Name: "X/n=1", Elems: 1, Sides: func() []measure.Side {
		return []measure.Side{{Impl: "hand", Run: func() uint64 { return 1 }}, {Impl: "iter", Run: func() uint64 { return 2 }}}
	}})
	status, _, stderr := runBench(t, "-suite", "limits", "-o", dir)
	if status != exitDisagree || !strings.Contains(stderr, "two ways disagree: X/n=1: hand gives 0x1") {
		t.Errorf("status %d, %q", status, stderr)
	}
	if left, _ := os.ReadDir(dir); len(left) != 0 {
		t.Errorf("left behind: %v", left)
	}
}

// An interrupted run says what it has, and leaves the earlier report as it is.
func TestInterrupt(t *testing.T) {
	dir := t.TempDir()
	report := write(t, filepath.Join(dir, "report.html"), "earlier")
	ctx, cancel := context.WithCancel(context.Background())
	withSuite(t, suites.LimitTrial("Load", 1<<10),
		measure.Trial{Name: "X/n=1", Elems: 1, Sides: func() []measure.Side {
			return []measure.Side{{Impl: "hand", Run: func() uint64 { cancel(); return 0 }}}
		}})
	c, err := parse("", []string{"-suite", "limits", "-o", dir}, os.Stderr)
	if err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	if err := c.bench(ctx, &out, &errs); err != context.Canceled {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
	if measure.Emulation() == "" && !regexp.MustCompile(`(?m)^Load +ceiling `).MatchString(out.String()) {
		t.Errorf("does not say what was measured:\n%s", &out)
	}
	if text, _ := os.ReadFile(report); string(text) != "earlier" {
		t.Errorf("the earlier report is now %q", text)
	}
	if left, _ := os.ReadDir(dir); len(left) != 1 {
		t.Errorf("left behind: %v", left)
	}
}

// A run leaves both files; reports of one and of several are whole pages that
// load nothing.
func TestReport(t *testing.T) {
	dir := t.TempDir()
	status, stdout, stderr := runBench(t, "-suite", "limits", "-count", "1", "-o", dir)
	if status != 0 || !strings.Contains(stdout, filepath.Join(dir, "report.html")) {
		t.Fatalf("status %d\n%s%s", status, stdout, stderr)
	}
	a := filepath.Join(dir, "results.txt")
	b := write(t, filepath.Join(dir, "b.txt"), strings.Replace(goodResults, "cpu: A", "cpu: <Other>", 1))
	e := write(t, filepath.Join(dir, "e.txt"), "emulated: by a test\n"+goodResults)
	for _, files := range [][]string{{a}, {b}, {a, b}, {a, b, e}, {e}} {
		status, stdout, stderr := runBench(t, append([]string{"report", "-o", dir}, files...)...)
		if status != 0 {
			t.Fatalf("%v: status %d, %s", files, status, stderr)
		}
		page, err := os.ReadFile(filepath.Join(dir, "report.html"))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.HasSuffix(page, []byte("</html>\n")) || regexp.MustCompile(`<(script|link|img)|src=|url\(`).Match(page) {
			t.Errorf("%v: the page is not whole, or loads something", files)
		}
		if slices.Contains(files, b) && !bytes.Contains(page, []byte("&lt;Other&gt;")) {
			t.Errorf("%v: the page does not name b's processor", files)
		}
		if slices.Contains(files, e) != bytes.Contains(page, []byte("The processor was emulated (by a test)")) ||
			slices.Contains(files, e) != strings.Contains(stdout, "no times from an emulated processor") {
			t.Errorf("%v: emulation is not told", files)
		}
	}
}

// The tables in the pages are what the files of the machines say.
func TestPages(t *testing.T) {
	machines, err := kept()
	if err != nil {
		t.Fatal(err)
	}
	if len(machines) < 2 {
		t.Fatalf("%d machines are kept", len(machines))
	}
	var found []string
	for _, page := range pages {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		filled, names, err := fill(text, machines)
		if err != nil {
			t.Fatalf("%s: %v", page, err)
		}
		if !bytes.Equal(text, filled) {
			t.Errorf("%s is not up to date: run go generate -C bench", page)
		}
		found = append(found, names...)
	}
	for _, name := range []string{"machines", "six", "slow"} {
		if !slices.Contains(found, name) {
			t.Errorf("no page has the table %q", name)
		}
	}
}

// A machine's file is small, and reads as it was written.
func TestMachineFiles(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(machinesFolder, "*.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if len(text) > 150_000 {
			t.Errorf("%s has %d bytes", file, len(text))
		}
		m, err := ratios.Read(file)
		if err != nil {
			t.Fatal(err)
		}
		var again bytes.Buffer
		if err := m.Write(&again); err != nil || !bytes.Equal(text, again.Bytes()) {
			t.Errorf("%s is written otherwise than read, %v", file, err)
		}
	}
}

// The bench program prints the rows that its report begins with, or all of them, and
// no line ends in a space.
func TestPrint(t *testing.T) {
	if measure.Emulation() != "" {
		t.Skip("no times are taken on an emulated processor")
	}
	dir := t.TempDir()
	headline := suites.CountBySizeTrial(&suites.Options{Paths: scan.Paths(), Seed: 1}, 16<<10)
	withSuite(t, headline, suites.LimitTrial("Load", 1<<10))
	_, short, _ := runBench(t, "-suite", "limits", "-count", "1", "-o", dir)
	_, long, _ := runBench(t, "-suite", "limits", "-count", "1", "-v", "-o", dir)
	_, rows, _ := runBench(t, "ratios", "-count", "1", "-v", "-o", dir, "^rank.Rank, 1 to 3")
	if !strings.Contains(short, "Count, 16 KiB") || strings.Contains(short, "Load") {
		t.Errorf("not the rows that the report begins with:\n%s", short)
	}
	if !strings.Contains(long, "Load") || !strings.Contains(long, "of ceiling") {
		t.Errorf("-v does not print all:\n%s", long)
	}
	for _, out := range []string{short, long, rows} {
		if at := regexp.MustCompile(`(?m)^.*[ \t]$`).FindString(out); at != "" {
			t.Errorf("a line ends in a space: %q", at)
		}
	}
}

// A room uses only those above it.
func TestArrows(t *testing.T) {
	const module = "github.com/bitwalk/bitwalk/bench"
	rooms := []string{"measure/ceiling", "measure", "results", "loops", "suites", "ratios", "report", "."}
	apart := map[string]string{"loops": "results", "report": "ratios"} // neither needs the other
	for i, room := range rooms {
		files, err := filepath.Glob(filepath.Join(room, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: no files, %v", room, err)
		}
		for _, file := range files {
			f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
			if err != nil {
				t.Fatal(err)
			}
			for _, spec := range f.Imports {
				to, ok := strings.CutPrefix(strings.Trim(spec.Path.Value, `"`), module+"/")
				if ok && (!slices.Contains(rooms[:i], to) || apart[room] == to) {
					t.Errorf("%s uses %s", file, to)
				}
			}
		}
	}
}
