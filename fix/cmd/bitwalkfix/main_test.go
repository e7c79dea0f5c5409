package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// tool is the command: the test binary, which is the command where asTool is set. Were it
// built apart, go test would answer from its cache after a change to the command, which
// is not part of what it would have run.
var tool string

const asTool = "BITWALKFIX_RUN"

func TestMain(m *testing.M) {
	if os.Getenv(asTool) != "" {
		main()
		return
	}
	os.Setenv(asTool, "1")
	var err error
	if tool, err = os.Executable(); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// tree writes the files of a txtar archive to a new directory. REPO in them is
// the root of the repository, for replace directives.
func tree(t *testing.T, archive string) string {
	t.Helper()
	repo, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, f := range txtar.Parse([]byte(archive)).Files {
		name := filepath.Join(dir, filepath.FromSlash(f.Name))
		write(t, name, strings.ReplaceAll(string(f.Data), "REPO", filepath.ToSlash(repo)))
	}
	return dir
}

// write writes a file, and the directories that it is in.
func write(t *testing.T, name, text string) {
	t.Helper()
	if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o777), os.WriteFile(name, []byte(text), 0o666)); err != nil {
		t.Fatal(err)
	}
}

// sh runs a command in dir and returns what it printed and its exit code.
func sh(t *testing.T, dir string, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "PWD="+dir, "GOFLAGS=", "GOWORK=", "GOTOOLCHAIN=local")
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		if _, ok := err.(*exec.ExitError); !ok {
			t.Fatal(err)
		}
	}
	return out.String(), errs.String(), cmd.ProcessState.ExitCode()
}

// must is sh for a command that succeeds.
func must(t *testing.T, dir string, args ...string) string {
	t.Helper()
	out, errs, code := sh(t, dir, args...)
	if code != 0 {
		t.Fatalf("%s: exit code %d\n%s%s", strings.Join(args, " "), code, out, errs)
	}
	return out + errs
}

// snapshot returns the contents of all files below dir.
func snapshot(t *testing.T, dir string) map[string]string {
	t.Helper()
	m := map[string]string{}
	err := filepath.WalkDir(dir, func(name string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(name)
		m[name] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// unchanged fails if a file below dir is not as it was.
func unchanged(t *testing.T, dir string, before map[string]string) {
	t.Helper()
	after := snapshot(t, dir)
	for name, data := range after {
		if before[name] != data {
			t.Errorf("%s was changed:\n%s", name, data)
		}
	}
	for name := range before {
		if _, ok := after[name]; !ok {
			t.Errorf("%s is gone", name)
		}
	}
}

const required = `
-- go.mod --
module example.com/engine

go 1.24.0

require github.com/bitwalk/bitwalk v0.0.0

require (
	github.com/klauspost/cpuid/v2 v2.2.8 // indirect
	golang.org/x/sys v0.5.0 // indirect
)

replace github.com/bitwalk/bitwalk => REPO
`

const engine = `
-- board/board.go --
package board

import "math/bits"

type Bitboard uint64

func (b *Bitboard) Pop() int {
	i := bits.TrailingZeros64(uint64(*b))
	*b &= *b - 1
	return i
}
-- engine.go --
package main

import (
	"fmt"

	"example.com/engine/board"
)

func main() {
	var b board.Bitboard = 0x8100000000000081
	for b != 0 {
		fmt.Println(b.Pop())
	}
}
`

// sums are go.sum's lines for what bitwalk requires, from its own go.sum.
func sums(t *testing.T, dir string) {
	t.Helper()
	data, err := os.ReadFile("../../../go.sum")
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "go.sum"), string(data))
}

// TestCommand goes through what a newcomer does: look at the diff, apply it, run
// the program, run the command again, and go vet, which finds fault with a nested loop.
func TestCommand(t *testing.T) {
	dir := tree(t, required+engine)
	sums(t, dir)
	want := must(t, dir, "go", "run", ".")
	before := snapshot(t, dir)

	out, errs, code := sh(t, dir, tool, "./...")
	if code != 1 || !strings.Contains(out, "+\tfor i := range iter.Bits(b) {") || !strings.Contains(errs, "engine.go: 1 loop\n1 of 1 loop would be rewritten\n") {
		t.Errorf("diff: exit code %d\n%s%s", code, out, errs)
	}
	unchanged(t, dir, before)

	out, errs, code = sh(t, dir, tool, "-fix", "./...")
	if code != 0 || out != "" || !strings.Contains(errs, "1 of 1 loop rewritten") {
		t.Errorf("-fix: exit code %d\n%s%s", code, out, errs)
	}
	if got := must(t, dir, "go", "run", "."); got != want {
		t.Errorf("the program prints %q, before it was %q", got, want)
	}
	after := snapshot(t, dir)
	out, errs, code = sh(t, dir, tool, "-fix", "./...")
	if code != 0 || out != "" || errs != "0 of 0 loops rewritten\n" {
		t.Errorf("-fix again: exit code %d\n%s%s", code, out, errs)
	}
	unchanged(t, dir, after)

	must(t, dir, "go", "vet", "-vettool="+tool, "./...")
	const nested = `package main

import "github.com/bitwalk/bitwalk/iter"

func nested(x uint64) (n int) {
	for i := range iter.Bits(x) {
		for j := range iter.Bits(x >> i) {
			n += i * j
		}
	}
	return n
}
`
	write(t, filepath.Join(dir, "nested.go"), nested)
	out, errs, code = sh(t, dir, "go", "vet", "-vettool="+tool, "./...")
	if code == 0 || !strings.Contains(errs, "nested.go:7:3: a loop over iter.Bits inside a loop over the same iterator is not inlined: take iter/inner.Bits") {
		t.Errorf("go vet: exit code %d\n%s%s", code, out, errs)
	}
}

// TestBroken gives the command trees that it must leave as they are.
func TestBroken(t *testing.T) {
	const loop = "\n//go:noinline\nfunc f(x uint64) {\n\tfor x != 0 {\n\t\tprintln(bits.TrailingZeros64(x))\n\t\tx &= x - 1\n\t}\n}\n"
	for _, test := range []struct {
		name, archive, want string
		code                int
		flags               []string
	}{
		{"syntax", required + "-- a.go --\npackage a\n\nimport \"math/bits\"\n" + loop + "\nfunc {\n", "expected", 2, nil},
		{"types", required + "-- a.go --\npackage a\n\nimport \"math/bits\"\n" + loop + "\nvar n int = \"\"\n", "cannot use", 2, nil},
		{"missing", required + "-- a.go --\npackage a\n\nimport (\n\t\"math/bits\"\n\n\t\"example.com/missing\"\n)\n" + loop + "\nvar _ = missing.X\n", "missing", 2, nil},
		{"empty", required, "no packages", 2, nil},
		{"pattern", required + "-- a.go --\npackage a\n", "fix: stat ", 2, []string{"./none"}},
		{"module", "-- go.mod --\nmodule example.com/a\n\ngo 1.24.0\n\nrequire example.com/missing v1.0.0\n-- a.go --\npackage a\n\nimport (\n\t\"math/bits\"\n\n\t\"example.com/missing\"\n)\n" + loop + "\nvar _ = missing.X\n", "missing", 2, nil},
		{"outside", "-- a.go --\npackage a\n\nimport \"math/bits\"\n" + loop, "fix: pattern ./...: directory prefix", 2, nil},
		{"flag", required, "not defined", 2, []string{"-none"}},
		{"old", "-- go.mod --\nmodule example.com/a\n\ngo 1.20\n-- a.go --\npackage a\n\nimport \"math/bits\"\n" + loop,
			"1 loop left alone: its go line is 1.20, below 1.23; -go raises it", 0, nil},
		{"unavailable", "-- go.mod --\nmodule example.com/a\n\ngo 1.20\n-- a.go --\npackage a\n\nimport \"math/bits\"\n" + loop,
			"go get", 2, []string{"-go"}},
		{"own", "-- go.mod --\nmodule github.com/bitwalk/bitwalk\n\ngo 1.24.0\n-- a.go --\npackage a\n\nimport \"math/bits\"\n" + loop,
			"0 of 0 loops", 0, nil},
		{"generated", required + "-- a.go --\n// Code generated by hand. DO NOT EDIT.\n\npackage a\n\nimport \"math/bits\"\n" + loop, "0 of 0 loops", 0, nil},
		{"tag", required + "-- a.go --\n//go:build go1.20\n\npackage a\n\nimport \"math/bits\"\n" + loop, "0 of 1 loop", 0, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			if test.name == "unavailable" {
				t.Setenv("GOPROXY", "off")
			}
			dir := tree(t, test.archive)
			sums(t, dir)
			before := snapshot(t, dir)
			args := append([]string{tool, "-fix"}, test.flags...)
			out, errs, code := sh(t, dir, append(args, "./...")...)
			if code != test.code || out != "" || !strings.Contains(errs, test.want) {
				t.Errorf("exit code %d, want %d\n%s%s", code, test.code, out, errs)
			}
			unchanged(t, dir, before)
		})
	}
}

// TestWorkspace rewrites two modules of a workspace, one of which has the helper.
func TestWorkspace(t *testing.T) {
	board, main, ok := strings.Cut(engine, "-- engine.go --")
	if !ok {
		t.Fatal("no engine.go")
	}
	mod := strings.TrimPrefix(required, "\n-- go.mod --\n")
	dir := tree(t, "-- go.work --\ngo 1.24.0\n\nuse (\n\t./board\n\t./engine\n)\n\nreplace github.com/bitwalk/bitwalk => REPO\n"+
		"-- board/go.mod --\nmodule example.com/engine/board\n\ngo 1.24.0\n"+board[1:]+"-- engine/go.mod --\n"+mod+"-- engine/engine.go --"+main)
	sums(t, filepath.Join(dir, "engine"))
	want := must(t, dir, "go", "run", "./engine")
	out := must(t, dir, tool, "-fix", "./board", "./engine")
	if !strings.Contains(out, "1 of 1 loop rewritten") {
		t.Errorf("-fix says\n%s", out)
	}
	if got := must(t, dir, "go", "run", "./engine"); got != want {
		t.Errorf("the program prints %q, before it was %q", got, want)
	}
}

// TestUnseen counts the files that are not looked at, of a module that go itself can't test.
func TestUnseen(t *testing.T) {
	const loop = "package main\n\nimport \"math/bits\"\n\n//go:noinline\nfunc f%d(x uint64) {\n\tfor x != 0 {\n\t\tprintln(bits.TrailingZeros64(x))\n\t\tx &= x - 1\n\t}\n}\n"
	file := func(name, head string) string { return "-- " + name + " --\n" + head + fmt.Sprintf(loop, len(name)) }
	dir := tree(t, strings.Replace(required, "example.com/engine", "main", 1)+"-- main.go --\npackage main\n\nfunc main() { f4(3) }\n"+file("a.go", "")+
		file("generated.go", "// Code generated by hand. DO NOT EDIT.\n\n")+file("tagged.go", "//go:build special\n\n")+file("b_plan9.go", "")+file("a_test.go", ""))
	sums(t, dir)
	want := "a.go: 1 loop\nfiles not looked at: 2 for other systems or tags, 1 generated, 1 of tests (-tests takes them)\n1 of 1 loop rewritten\n"
	if said := must(t, dir, tool, "-fix", "."); said != want {
		t.Errorf("it says\n%s", said)
	}
	must(t, dir, "go", "build", ".")
}

// TestTags takes the files of the build that is asked for.
func TestTags(t *testing.T) {
	const loop = "package main\n\nimport \"math/bits\"\n\n//go:noinline\nfunc f(x uint64) {\n\tfor x != 0 {\n\t\tprintln(bits.TrailingZeros64(x))\n\t\tx &= x - 1\n\t}\n}\n"
	dir := tree(t, required+"-- main.go --\npackage main\n\nfunc main() { f(3) }\n-- a.go --\n//go:build special\n\n"+loop+"-- b.go --\n//go:build !special\n\n"+loop)
	sums(t, dir)
	for _, tags := range []string{"-tags=", "-tags=special"} {
		if out := must(t, dir, tool, "-fix", tags, "."); !strings.Contains(out, "1 of 1 loop rewritten") {
			t.Errorf("%s: %s", tags, out)
		}
		must(t, dir, "go", "build", tags, ".")
	}
}

// TestExternal has an external test, of which a file for another build declares iter.
func TestExternal(t *testing.T) {
	dir := tree(t, required+"-- a.go --\npackage a\n-- a_test.go --\npackage a_test\n\nimport \"math/bits\"\n\n//go:noinline\nfunc f(x uint64) {\n"+
		"\tfor x != 0 {\n\t\tprintln(bits.TrailingZeros64(x))\n\t\tx &= x - 1\n\t}\n}\n-- b_test.go --\n//go:build special\n\npackage a_test\n\nfunc iter() { f(3) }\n")
	sums(t, dir)
	must(t, dir, tool, "-fix", "-tests", ".")
	if src, _ := os.ReadFile(filepath.Join(dir, "a_test.go")); !strings.Contains(string(src), "range bwiter.Bits(x)") {
		t.Errorf("a_test.go is\n%s", src)
	}
	must(t, dir, "go", "vet", "-tags=special", ".")
}

// TestTag leaves a file of which a tag asks for an older Go.
func TestTag(t *testing.T) {
	const text = "package main\n\nimport \"math/bits\"\n\nfunc main() {\n\tfor x := uint(3); x != 0; x &= x - 1 {\n\t\tprintln(bits.TrailingZeros(x))\n\t}\n}\n"
	dir := tree(t, required+"-- main.go --\n//go:build go1.20\n\n"+text)
	sums(t, dir)
	_, errs, _ := sh(t, dir, tool, "-go", "-explain", ".")
	if !strings.Contains(errs, "main.go:8: stays: the build tag of the file asks for a Go below 1.23\n") {
		t.Errorf("-explain says\n%s", errs)
	}
}

// TestOthers takes the packages beside one that is broken, of which it says one thing, and
// beside one without loops, of which it says nothing; and no file without a module.
func TestOthers(t *testing.T) {
	dir := tree(t, required+engine+"-- broken/broken.go --\npackage broken\n\nvar n int = \"\"\n\nvar m = n + k\n\nvar n int\n\nfunc _() {\n\tfor ; n != 0; n &= n - 1 {\n\t}\n}\n"+
		"-- other/other.go --\npackage other\n\nvar n int = \"\"\n")
	sums(t, dir)
	out, errs, code := sh(t, dir, tool, "-fix", "./...")
	if code != 2 || out != "" || !strings.Contains(errs, "broken.go:7:5: n redeclared") || !strings.Contains(errs, " (and 2 more)\n") ||
		strings.Count(errs, ".go:") != 2 || !strings.Contains(errs, "1 of 1 loop rewritten") {
		t.Errorf("exit code %d\n%s%s", code, out, errs)
	}
	must(t, dir, "go", "run", ".")

	dir = tree(t, "-- a.go --\npackage main\n\nfunc main() {}\n")
	if out, errs, code := sh(t, dir, tool, "a.go"); code != 2 || !strings.Contains(errs, "is in no module") {
		t.Errorf("a file: exit code %d\n%s%s", code, out, errs)
	}
}

// TestDiff has more changes than some algorithms go through: what stays is in no line of them.
func TestDiff(t *testing.T) {
	text := "-- many.go --\npackage main\n\nimport \"math/bits\"\n\nvar _ = bits.Len\n"
	for i := range 120 {
		text += fmt.Sprintf("\n//go:noinline\nfunc f%d(x uint64) {\n\tfor ; x != 0; x &= x - 1 {\n\t\tprintln(bits.TrailingZeros64(x))\n\t}\n}\n", i)
	}
	dir := tree(t, required+text)
	sums(t, dir)
	out, _, _ := sh(t, dir, tool, ".")
	if n := strings.Count(out, "\n-"); n != 1+2*120 { // the import, and two of each loop
		t.Errorf("%d lines are taken out", n)
	}
}
