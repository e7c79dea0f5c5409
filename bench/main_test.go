package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/bench/ratios"
	"github.com/bitwalk/bitwalk/bench/report"
	"github.com/bitwalk/bitwalk/bench/results"
	"github.com/bitwalk/bitwalk/bench/suites"
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

// What is wrong with the command line is said in one line, with status 2, and
// leaves nothing behind.
func TestUsage(t *testing.T) {
	dir := t.TempDir()
	file := write(t, filepath.Join(dir, "file"), "x")
	for _, c := range []struct{ args, want string }{
		{"-run nosuch", `bench: no benchmark matches "nosuch"`},
		{"-run Snoob/(", "bench: error parsing regexp"},
		{"-count 0", "bench: -count 0: "},
		{"-nosuch", "bench: flag provided but not defined: -nosuch"},
		{"nosuch", `bench: unknown command "nosuch"`},
		{"machines nosuch", `bench: unexpected argument "nosuch"`},
		{"-o " + file + " -run Zeta", "bench: mkdir "},
		{"ratios nosuch", `bench: no row matches "nosuch"`},
		{"ratios (", "bench: error parsing regexp"},
		{"ratios Count -v", `bench: unexpected argument "-v"`},
	} {
		status, _, stderr := runBench(t, strings.Fields(c.args)...)
		lines := strings.Split(strings.TrimSuffix(stderr, "\n"), "\n")
		if status != exitUsage || !strings.HasPrefix(lines[0], c.want) || len(lines) != 1 {
			t.Errorf("%s: status %d, %q; want 2, %q", c.args, status, stderr, c.want)
		}
	}
	if left, _ := os.ReadDir(dir); len(left) != 1 {
		t.Errorf("left behind: %v", left)
	}
	if status, _, stderr := runBench(t, "-h"); status != 0 || !strings.Contains(stderr, "-run") {
		t.Errorf("-h has status %d, %s", status, stderr)
	}
}

// withTrial replaces all suites by one trial.
func withTrial(t *testing.T, sides ...measure.Side) {
	all := suites.All
	suites.All = []*suites.Suite{{Page: func(*suites.Options) []measure.Trial {
		return []measure.Trial{{Name: "X/n=1", Elems: 1, Sides: func() []measure.Side { return sides }}}
	}}}
	t.Cleanup(func() { suites.All = all })
}

// If two ways disagree, or the run is interrupted, the earlier report stays as it is.
func TestFailures(t *testing.T) {
	dir := t.TempDir()
	page := write(t, filepath.Join(dir, "report.html"), "earlier")
	withTrial(t, measure.Side{Impl: "hand", Run: func() uint64 { return 1 }}, measure.Side{Impl: "iter", Run: func() uint64 { return 2 }})
	status, _, stderr := runBench(t, "-run", "X/n=1", "-o", dir)
	if status != exitDisagree || !strings.Contains(stderr, "two ways disagree: X/n=1: hand gives 0x1") {
		t.Errorf("status %d, %q", status, stderr)
	}
	ctx, cancel := context.WithCancel(context.Background())
	withTrial(t, measure.Side{Impl: "hand", Run: func() uint64 { cancel(); return 0 }})
	c, err := parse("", []string{"-run", "X/n=1", "-o", dir}, os.Stderr)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := c.bench(ctx, &out, &out); err != context.Canceled && measure.Emulation() == "" {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
	if text, _ := os.ReadFile(page); string(text) != "earlier" {
		t.Errorf("the earlier report is now %q", text)
	}
	if left, _ := os.ReadDir(dir); len(left) != 1 {
		t.Errorf("left behind: %v", left)
	}
}

// A run leaves both files.
func TestReport(t *testing.T) {
	dir := t.TempDir()
	status, stdout, stderr := runBench(t, "-run", "Zeta", "-count", "1", "-o", dir)
	if measure.Emulation() != "" && status == 0 && strings.Contains(stdout, " results checked") {
		return // no times, no files
	}
	if status != 0 || !strings.Contains(stdout, filepath.Join(dir, "report.html")) {
		t.Fatalf("status %d\n%s%s", status, stdout, stderr)
	}
	if _, err := results.Read(filepath.Join(dir, "results.txt")); err != nil {
		t.Error(err)
	}
}

// Rows that are measured alone don't replace those of another commit.
func TestKeepsRest(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.Mkdir(machinesFolder, 0o777); err != nil {
		t.Fatal(err)
	}
	config := [][2]string{{"cpu", "A"}, {"commit", "1"}}
	if err := keepsRest("My CPU (new)", config); err != nil {
		t.Errorf("no file: %v", err)
	}
	write(t, machineFile("My CPU (new)"), "machine: My CPU (new)\ncpu: A\ncommit: 1\n\nBenchmarkA/n=1/impl=x 1 3 ns/elem\n")
	if err := keepsRest("My CPU (new)", config); err != nil {
		t.Errorf("the same commit: %v", err)
	}
	config[1][1] = "2"
	if err := keepsRest("My CPU (new)", config); err == nil || !strings.Contains(err.Error(), "another commit (1)") {
		t.Errorf("another commit: %v", err)
	}
}

// The tables and the figure in the pages are what the files of the machines say, and no claim
// is false there.
func TestPages(t *testing.T) {
	machines, err := kept()
	if err != nil || len(machines) == 0 {
		t.Fatalf("%d machines are kept, %v", len(machines), err)
	}
	found := map[string]bool{}
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
		for _, name := range names {
			found[name] = true
		}
	}
	for _, m := range machines {
		for _, claim := range ratios.Broken(m) {
			t.Error(claim)
		}
	}
	var slow bytes.Buffer
	tables["slow"](&slow, machines)
	if strings.Contains(slow.String(), "|  |") {
		t.Errorf("a slow row has no reason:\n%s", &slow)
	}
	for _, m := range machines {
		var page bytes.Buffer // what is kept lacks ways that some figures show
		if err := report.Write(&page, m); err != nil || strings.Contains(page.String(), "NaN") {
			t.Errorf("the page of %s: %v, or NaN in it", m.File, err)
		}
	}
	if len(found) != len(tables) {
		t.Errorf("only %v are in the pages", found)
	}
	for _, theme := range []report.Theme{report.Light, report.Dark} {
		want, _, _ := drawn(machines, theme)
		if svg, err := os.ReadFile(filepath.Join("..", figureFile(theme))); err != nil || want == "" || string(svg) != want {
			t.Errorf("%s is not up to date: run go generate -C bench, %v", figureFile(theme), err)
		}
	}
}
