package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	modpath "golang.org/x/mod/module"
	"golang.org/x/mod/zip"
)

// release makes a module proxy that has the root module of this tree as version
// v0.1.0, and sets the environment so that the go command takes it from there. What
// it requires comes from the module cache of the machine.
func release(t *testing.T) {
	t.Helper()
	repo, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	cache := strings.TrimSpace(must(t, ".", "go", "env", "GOMODCACHE"))
	proxy := t.TempDir()
	at := filepath.Join(proxy, "github.com", "bitwalk", "bitwalk", "@v")
	mod, err := os.ReadFile(filepath.Join(repo, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string]string{"list": "v0.1.0\n", "v0.1.0.info": `{"Version":"v0.1.0"}`, "v0.1.0.mod": string(mod)} {
		write(t, filepath.Join(at, name), data)
	}
	f, err := os.Create(filepath.Join(at, "v0.1.0.zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := zip.CreateFromDir(f, modpath.Version{Path: root, Version: "v0.1.0"}, repo); err != nil {
		t.Fatal(err)
	}
	url := func(dir string) string { return "file://" + filepath.ToSlash(dir) }
	t.Setenv("GOPROXY", url(proxy)+","+url(filepath.Join(cache, "cache", "download")))
	t.Setenv("GONOSUMDB", "*")
	// A cache of its own, as the version is none of the real ones.
	own := filepath.Join(t.TempDir(), "mod")
	t.Setenv("GOMODCACHE", own)
	t.Cleanup(func() {
		exec.Command("go", "clean", "-modcache").Run() // its files are read-only
	})
}

const game = `
-- board/board.go --
package board

import "math/bits"

type (
	Bitboard uint64
	Square   uint8
)

func (b Bitboard) First() Square { return Square(bits.TrailingZeros64(uint64(b))) }
-- moves.go --
package game

import "example.com/game/board"

// Moves counts the squares of knights.
//
//go:noinline
func Moves(knights board.Bitboard) (list []board.Square) {
	for ; knights != 0; knights &= knights - 1 {
		// A comment.
		sq := knights.First()
		list = append(list, sq)
	}
	return list
}

var squares [64]board.Bitboard // which the test fills

func count(b board.Bitboard) (n int) {
	for ; b != 0; b ^= squares[b.First()] {
		n++
	}
	return n
}
-- moves_test.go --
package game

import (
	"fmt"
	"math/bits"
	"testing"
)

func init() {
	for i := range squares {
		squares[i] = 1 << i
	}
}

func TestMoves(t *testing.T) {
	if n := count(7); n != 3 {
		t.Error(n)
	}
	if got := fmt.Sprint(Moves(0x8100000000000081)); got != "[0 7 56 63]" {
		t.Error(got)
	}
	var n int
	for x := uint(9); x != 0; x &= x - 1 {
		n += bits.TrailingZeros(x)
	}
	if n != 3 {
		t.Error(n)
	}
}
`

// TestNewcomer rewrites a module that does not require bitwalk, and is too old.
func TestNewcomer(t *testing.T) {
	release(t)
	dir := tree(t, "-- go.mod --\nmodule example.com/game\n\ngo 1.21\n"+game)
	before := snapshot(t, dir)
	out, errs, code := sh(t, dir, tool, "-fix", "-tests", "./...")
	if code != 0 || out != "" || !strings.Contains(errs, "module example.com/game: 2 loops left alone: its go line is 1.21, below 1.23; -go raises it\n") {
		t.Errorf("without -go: exit code %d\n%s%s", code, out, errs)
	}
	unchanged(t, dir, before)

	// The diff is what a patch wants.
	out, errs, code = sh(t, dir, tool, "-go", "-tests", "./...")
	if code != 1 || !strings.Contains(errs, "2 of 3 loops would be rewritten") {
		t.Errorf("diff: exit code %d\n%s%s", code, out, errs)
	}
	unchanged(t, dir, before)
	copied := t.TempDir()
	must(t, dir, "cp", "-r", ".", copied)
	write(t, filepath.Join(copied, "patch"), out)
	must(t, copied, "git", "apply", "-p0", "patch")

	out, errs, code = sh(t, dir, tool, "-go", "-fix", "-tests", "./...")
	if code != 0 || out != "" {
		t.Errorf("-fix: exit code %d\n%s%s", code, out, errs)
	}
	for _, want := range []string{
		"go: upgraded go 1.21 => 1.23.0\n",
		"go: added github.com/bitwalk/bitwalk v0.1.0\n",
		"moves.go: 1 loop\nmoves_test.go: 1 loop\n2 of 3 loops rewritten\n",
	} {
		if !strings.Contains(errs, want) {
			t.Errorf("-fix does not say %q, but\n%s", want, errs)
		}
	}
	after := snapshot(t, dir)
	if mod := after[filepath.Join(dir, "go.mod")]; !strings.Contains(mod, "\ngo 1.23.0\n") || !strings.Contains(mod, "require github.com/bitwalk/bitwalk v0.1.0\n") {
		t.Errorf("go.mod is\n%s", mod)
	}
	if src := after[filepath.Join(dir, "moves.go")]; !strings.Contains(src, "\tfor sq := range iter.BitsAs[board.Square](knights) {\n\t\t// A comment.\n\t\tlist") {
		t.Errorf("moves.go is\n%s", src)
	}
	for _, name := range []string{"moves.go", "moves_test.go"} {
		if patched, err := os.ReadFile(filepath.Join(copied, name)); err != nil || string(patched) != after[filepath.Join(dir, name)] {
			t.Errorf("%s by the diff is\n%s", name, patched)
		}
	}
	must(t, dir, "go", "vet", "./...")
	must(t, dir, "go", "test", "./...")
	must(t, dir, "go", "mod", "verify")
	if out := must(t, dir, tool, "-fix", "-tests", "./..."); out != "0 of 1 loop rewritten\n" {
		t.Errorf("again: %s", out)
	}
	unchanged(t, dir, after)
}

// TestNewcomerBroken raises the go line of a module in which one package does not compile: the
// other is rewritten.
func TestNewcomerBroken(t *testing.T) {
	release(t)
	dir := tree(t, "-- go.mod --\nmodule example.com/game\n\ngo 1.21\n"+game+"-- q/q.go --\npackage q\n\nfunc F() int { return \"x\" }\n")
	out, errs, code := sh(t, dir, tool, "-go", "-fix", "-tests", "./...")
	if code != 0 || out != "" || !strings.Contains(errs, "2 of 3 loops rewritten\n") || strings.Contains(errs, "printf") {
		t.Errorf("exit code %d\n%s%s", code, out, errs)
	}
	must(t, dir, "go", "test", ".")
}

// TestNewcomerWorkspace does it in a workspace: the module then requires bitwalk directly.
func TestNewcomerWorkspace(t *testing.T) {
	release(t)
	dir := tree(t, "-- go.work --\ngo 1.24.0\n\nuse ./game\n-- game/go.mod --\nmodule example.com/game\n\ngo 1.24.0\n"+strings.ReplaceAll(game, "\n-- ", "\n-- game/"))
	must(t, filepath.Join(dir, "game"), tool, "-fix", "./...")
	if mod, _ := os.ReadFile(filepath.Join(dir, "game", "go.mod")); !strings.Contains(string(mod), "require github.com/bitwalk/bitwalk v0.1.0\n") {
		t.Errorf("go.mod is\n%s", mod)
	}
	must(t, filepath.Join(dir, "game"), "go", "vet", "./...")
}

// TestNewcomerKilled kills the command when it has changed go.mod, which is then as it was.
func TestNewcomerKilled(t *testing.T) {
	release(t)
	dir := tree(t, "-- go.mod --\nmodule example.com/game\n\ngo 1.24.0\n"+game)
	before := snapshot(t, dir)
	cmd := exec.Command(tool, "-fix", "./...")
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "PWD="+dir)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(dir, "go.mod")
	for {
		if now, _ := os.ReadFile(name); string(now) != before[name] {
			break
		}
		time.Sleep(time.Millisecond)
	}
	cmd.Process.Signal(os.Interrupt)
	if err := cmd.Wait(); err == nil || cmd.ProcessState.ExitCode() != 2 {
		t.Errorf("it ends with %v", err)
	}
	unchanged(t, dir, before)
}

// TestNewcomerVendored does it in a module with a vendor directory.
func TestNewcomerVendored(t *testing.T) {
	release(t)
	dir := tree(t, "-- go.mod --\nmodule example.com/game\n\ngo 1.24.0\n\nrequire golang.org/x/sys v0.5.0\n"+game+
		"-- cpu.go --\npackage game\n\nimport _ \"golang.org/x/sys/cpu\"\n")
	must(t, dir, "go", "mod", "tidy")
	must(t, dir, "go", "mod", "vendor")
	out := must(t, dir, tool, "-fix", "-tests", "./...")
	if !strings.Contains(out, "2 of 3 loops rewritten") {
		t.Error(out)
	}
	must(t, dir, "go", "test", "-mod=vendor", "./...")
	if _, err := os.Stat(filepath.Join(dir, "vendor", "github.com", "bitwalk", "bitwalk", "iter", "bits.go")); err != nil {
		t.Error(err)
	}
	if out, _ := filepath.Glob(filepath.Join(dir, "vendor.*")); out != nil {
		t.Errorf("left behind: %s", out)
	}
	after := snapshot(t, dir)
	must(t, dir, tool, "-fix", "-tests", "./...")
	unchanged(t, dir, after)
}

// TestCgo leaves files with import "C" as they are, and rewrites the others.
func TestCgo(t *testing.T) {
	if strings.TrimSpace(must(t, ".", "go", "env", "CGO_ENABLED")) != "1" {
		t.Skip("no cgo")
	}
	if _, err := exec.LookPath(strings.TrimSpace(must(t, ".", "go", "env", "CC"))); err != nil {
		t.Skip(err)
	}
	const loop = "\n//go:noinline\nfunc %s(x uint64) (n int) {\n\tfor x != 0 {\n\t\tn += bits.TrailingZeros64(x)\n\t\tx &= x - 1\n\t}\n\treturn n\n}\n"
	dir := tree(t, required+"-- c.go --\npackage main\n\n// static int seven(void) { return 7; }\nimport \"C\"\n\nimport \"math/bits\"\n"+fmt.Sprintf(loop, "f")+
		"\nfunc main() { println(f(uint64(C.seven())) + g(uint64(C.seven()))) }\n-- pure.go --\npackage main\n\nimport \"math/bits\"\n"+fmt.Sprintf(loop, "g"))
	sums(t, dir)
	before := snapshot(t, dir)
	if out := must(t, dir, tool, "-fix", "."); !strings.Contains(out, "pure.go: 1 loop\nfiles not looked at: 1 with import \"C\"\n1 of 1 loop rewritten\n") {
		t.Error(out)
	}
	if out := must(t, dir, "go", "run", "."); out != "6\n" {
		t.Error(out)
	}
	delete(before, filepath.Join(dir, "pure.go"))
	after := snapshot(t, dir)
	for name, data := range before {
		if after[name] != data {
			t.Errorf("%s was changed:\n%s", name, after[name])
		}
	}

	// C that does not compile.
	dir = tree(t, required+"-- c.go --\npackage main\n\n// int seven(void) { return }\nimport \"C\"\n\nfunc main() { println(C.eight()) }\n-- pure.go --\npackage main\n\nimport \"math/bits\"\n"+
		fmt.Sprintf(loop, "g"))
	sums(t, dir)
	before = snapshot(t, dir)
	out, errs, code := sh(t, dir, tool, "-fix", ".")
	if code != 2 || out != "" || !strings.Contains(errs, "c.go:3") {
		t.Errorf("exit code %d\n%s%s", code, out, errs)
	}
	unchanged(t, dir, before)
}
