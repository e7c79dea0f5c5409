package bitwalk_test

// What docs/compiler.md says of the Go that runs the tests.

import (
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/internal/looptest"
	"github.com/bitwalk/bitwalk/internal/testkit"
)

const costsHeader = `package p

import (
	"github.com/bitwalk/bitwalk/bitset"
	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/scan"
	"github.com/bitwalk/bitwalk/wide"
)

type (
	W   = uint64
	E   = int8
	B   = [6]uint64
	Set = bitset.Set
)

func loopBits(x uint64) { for range iter.Bits(x) {} }
func loopPop(x uint64)  { for x != 0 { _, x = scan.Pop(x) } }
`

// The tables of compiler.md and of package wide have what a function costs the inliner that calls
// a step, a method of a set or an operation on boards, and does nothing else. Other versions of Go
// than 1.26 may differ by one.
func TestCosts(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles functions")
	}
	testkit.NeedsInlining(t)
	page, api, source := read(t, "docs/compiler.md"), read(t, "api.txt"), costsHeader
	want := make(map[string]string)
	for _, m := range regexp.MustCompile("an empty loop over `iter.Bits` costs (\\d+), and one with `scan.Pop` (\\d+)").FindAllStringSubmatch(strings.ReplaceAll(page, "\n", " "), -1) {
		want["loopBits"], want["loopPop"] = m[1], m[2]
	}
	add := func(pkg, names, cost string) {
		for _, name := range regexp.MustCompile(`\w+`).FindAllString(names, -1) {
			source += caller(t, api, pkg, name)
			want[pkg+name] = cost
		}
	}
	cell := regexp.MustCompile("((?:`\\w+`(?:, )?)+(?: … | ))(\\d+)")
	for _, row := range strings.Split(page, "\n") {
		for column, text := range strings.Split(row, "|") {
			for _, m := range cell.FindAllStringSubmatch(text, -1) {
				add(map[int]string{2: "scan", 3: "bitset"}[column], m[1], m[2])
			}
		}
	}
	for _, m := range regexp.MustCompile(`(?m)^//\t(\d+)  (.*)$`).FindAllStringSubmatch(read(t, "wide/wide.go"), -1) {
		add("wide", m[2], m[1])
	}
	if len(want) < 52 {
		t.Errorf("%d costs found", len(want))
	}
	got := make(map[string]string)
	for _, m := range regexp.MustCompile(`can(?:not)? inline (\w+)(?:: function too complex:| with) cost (\d+)`).
		FindAllStringSubmatch(looptest.Compile(t, source, "-m=2"), -1) {
		got[m[1]] = m[2]
	}
	for name, cost := range want {
		is, _ := strconv.Atoi(got[name])
		said, _ := strconv.Atoi(cost)
		if is != said && (strings.HasPrefix(runtime.Version(), "go1.26") || max(is-said, said-is) > 1) {
			t.Errorf("%s costs %d, and the page says %d", name, is, said)
		}
	}
}

// caller returns a function that only calls a function, or a method of a set, and is named for it.
func caller(t *testing.T, api, pkg, name string) string {
	m := regexp.MustCompile(`(?m)^` + pkg + `: func (?:\((s \*?Set)\) )?` + name + `(\[.*?\])?\((.*?)\)(.*)$`).FindStringSubmatch(api)
	if m == nil {
		t.Fatalf("api.txt has no %s.%s", pkg, name)
	}
	receiver, types, params, results := m[1], m[2], m[3], m[4]
	first := regexp.MustCompile(`(\w+)( [^],]*)?`) // of the declaration of a parameter: its name
	call := pkg + "." + name + first.ReplaceAllString(types, "$1")
	if receiver != "" {
		call, receiver = "s."+name, receiver+", "
	}
	if results != "" {
		call = "return " + call
	}
	return "func " + pkg + name + "(" + receiver + params + ")" + results + " { " + call + "(" + first.ReplaceAllString(params, "$1") + ") }\n"
}

// codeOfPage returns the block of code in compiler.md that begins with some text.
func codeOfPage(t *testing.T, start string) string {
	t.Helper()
	_, code, ok := strings.Cut(read(t, "docs/compiler.md"), "```go\n"+start)
	if !ok {
		t.Fatalf("compiler.md has no block that begins with %q", start)
	}
	code, _, _ = strings.Cut(code, "```")
	return start + code
}

// Of the two functions of compiler.md, the small one is inlined, and the one with the loop is not.
func TestSmallFunction(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program")
	}
	testkit.NeedsInlining(t)
	code := codeOfPage(t, "func weight")
	program, names := looptest.Build(t, `package main

import "github.com/bitwalk/bitwalk/iter"

var weights = [64]int{3: 30, 5: 50}

func main() { println(weight(0), weight(1<<3|1<<5)) }

`+code)
	if slices.Contains(names, "main.weight") || !slices.Contains(names, "main.weightOf") {
		t.Errorf("the functions of the program are %q", names)
	}
	if out := looptest.Run(t, program); out != "0 80\n" {
		t.Errorf("it prints %q", out)
	}
}

// The closure of compiler.md, with the mark, is inlined whole and allocates nothing. Without it
// the body stays a function and allocates, as long as the page says so.
func TestReturnedClosure(t *testing.T) {
	if testing.Short() {
		t.Skip("builds programs")
	}
	testkit.NeedsInlining(t)
	code := codeOfPage(t, "//go:noinline\nfunc sumBelow")
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
	for text, slow := range map[string]bool{code: false, strings.TrimPrefix(code, "//go:noinline\n"): true} {
		program, names := looptest.Build(t, head+text)
		body := slices.ContainsFunc(names, func(name string) bool { return strings.Contains(name, "main.") && strings.Contains(name, "-range") })
		if out := looptest.Run(t, program); body != slow || out != strconv.FormatBool(slow)+"\n" {
			t.Errorf("a body stays a function: %v, a loop allocates: %s, want %v, of\n%s", body, out, slow, text)
		}
	}
}
