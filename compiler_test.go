package bitwalk_test

// What docs/compiler.md says of the Go that runs the tests.

import (
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/internal/looptest"
	"github.com/bitwalk/bitwalk/internal/testkit"
)

// The table of compiler.md has what a function costs the inliner that calls a step, or a
// method of a set, and does nothing else. Other versions of Go than 1.26 may differ by one.
func TestCosts(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles functions")
	}
	testkit.NeedsInlining(t)
	page, api := read(t, "docs/compiler.md"), read(t, "api.txt")
	source := "package p\n\nimport (\n\t\"github.com/bitwalk/bitwalk/bitset\"\n\t\"github.com/bitwalk/bitwalk/iter\"\n\t\"github.com/bitwalk/bitwalk/scan\"\n)\n" +
		"func loopBits(x uint64) {\nfor range iter.Bits(x) {\n}\n}\n" +
		"func loopPop(x uint64) {\nfor x != 0 {\n_, x = scan.Pop(x)\n}\n}\n"
	want := make(map[string]string)
	for _, m := range regexp.MustCompile("an empty loop over `iter.Bits` costs (\\d+), and one with `scan.Pop` (\\d+)").FindAllStringSubmatch(strings.ReplaceAll(page, "\n", " "), -1) {
		want["loopBits"], want["loopPop"] = m[1], m[2]
	}
	cell := regexp.MustCompile("((?:`\\w+`(?:, )?)+(?: … | ))(\\d+)")
	for _, row := range strings.Split(page, "\n") {
		for column, text := range strings.Split(row, "|") {
			for _, m := range cell.FindAllStringSubmatch(text, -1) {
				for _, name := range regexp.MustCompile(`\w+`).FindAllString(m[1], -1) {
					receiver := map[int]string{2: "", 3: "s"}[column]
					source += caller(t, api, receiver, name)
					want[receiver+name] = m[2]
				}
			}
		}
	}
	if len(want) < 25 {
		t.Errorf("%d costs found in compiler.md", len(want))
	}
	file := filepath.Join(t.TempDir(), "p.go")
	if err := os.WriteFile(file, []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	got := make(map[string]string)
	for _, m := range regexp.MustCompile(`can(?:not)? inline (\w+)(?:: function too complex:| with) cost (\d+)`).
		FindAllStringSubmatch(looptest.Run(t, "go", "build", "-gcflags=-m=2", "-o", os.DevNull, file), -1) {
		got[m[1]] = m[2]
	}
	for name, cost := range want {
		is, err := strconv.Atoi(got[name])
		said, _ := strconv.Atoi(cost)
		if err != nil || is != said && (strings.HasPrefix(runtime.Version(), "go1.26") || max(is-said, said-is) > 1) {
			t.Errorf("%s costs %d (%v), compiler.md says %d", name, is, err, said)
		}
	}
}

// caller returns a function that only calls a function of scan, or a method of a set if there is
// a receiver.
func caller(t *testing.T, api, receiver, name string) string {
	prefix := `scan: func `
	if receiver != "" {
		prefix = `bitset: func \(s (\*?Set)\) `
	}
	m := regexp.MustCompile(`(?m)^` + prefix + name + `(\[.*?\])?\((.*?)\)(.*)$`).FindStringSubmatch(api)
	if m == nil {
		t.Errorf("api.txt has no %s", name)
		return ""
	}
	types, params, results := m[len(m)-3], m[len(m)-2], m[len(m)-1]
	var args []string
	for _, param := range strings.Split(params, ", ") {
		arg, _, _ := strings.Cut(param, " ")
		args = append(args, arg)
	}
	call := "scan." + name
	if strings.Contains(types, "E Integer") {
		call += "[int8]"
	}
	if receiver != "" {
		call = "s." + name
		params = strings.TrimSuffix("s "+strings.Replace(m[1], "Set", "bitset.Set", 1)+", "+params, ", ")
	}
	if results != "" {
		call = "return " + call
	}
	text := "func " + receiver + name + "(" + params + ")" + results + " { " + call + "(" + strings.Join(args, ", ") + ") }\n"
	text = regexp.MustCompile(`\bW\b`).ReplaceAllString(text, "uint64")
	text = regexp.MustCompile(`\bE\b`).ReplaceAllString(text, "int8")
	return regexp.MustCompile(` Set\b`).ReplaceAllString(text, " bitset.Set")
}

// The closure of compiler.md, with the mark, is inlined whole and allocates nothing. Without it
// the body stays a function and allocates, as long as the page says so.
func TestReturnedClosure(t *testing.T) {
	if testing.Short() {
		t.Skip("builds programs")
	}
	testkit.NeedsInlining(t)
	code := regexp.MustCompile("(?s)```go\n(//go:noinline\nfunc sumBelow.*?)```").FindStringSubmatch(read(t, "docs/compiler.md"))
	if code == nil {
		t.Fatal("compiler.md has no sumBelow")
	}
	const head = `package main

import (
	"runtime"

	"github.com/bitwalk/bitwalk/iter"
)

var f func(x uint64) int

func main() {
	f = sumBelow(50)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for x := range 1000 {
		f(uint64(x))
	}
	runtime.ReadMemStats(&after)
	println(after.Mallocs-before.Mallocs >= 1000)
}

`
	for text, slow := range map[string]bool{code[1]: false, strings.TrimPrefix(code[1], "//go:noinline\n"): true} {
		program, names := looptest.Build(t, head+text)
		body := slices.ContainsFunc(names, func(name string) bool { return strings.Contains(name, "main.") && strings.Contains(name, "-range") })
		if out := looptest.Run(t, program); body != slow || out != strconv.FormatBool(slow)+"\n" {
			t.Errorf("a body stays a function: %v, a loop allocates: %s, want %v, of\n%s", body, out, slow, text)
		}
	}
}
