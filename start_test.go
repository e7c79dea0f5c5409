package bitwalk_test

import (
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/internal/looptest"
	"github.com/bitwalk/bitwalk/internal/testkit"
)

// A program that imports the library pays little for it when it starts: it links no package
// that it may do without, and no package builds a table.
func TestStart(t *testing.T) {
	if testkit.Short() {
		t.Skip("lists packages, and builds a program")
	}
	for _, pkgs := range [][]string{{"./iter", "./order", "./scan", "./wide"}, {"./bitset", "./rank", "./lattice", "./span"}} {
		for _, dep := range strings.Fields(looptest.Run(t, "go", append([]string{"list", "-deps"}, pkgs...)...)) {
			large := pkgs[0] == "./iter" && slices.Contains([]string{"fmt", "os", "reflect"}, dep) // for a small program
			if large || strings.Contains(dep, "klauspost") || strings.Contains(dep, "golang.org") && !strings.HasPrefix(dep, "vendor/") {
				t.Errorf("one of %v imports %s", pkgs, dep)
			}
		}
	}

	const program = `package main

import (
	_ "github.com/bitwalk/bitwalk/bitset"
	_ "github.com/bitwalk/bitwalk/iter"
	_ "github.com/bitwalk/bitwalk/lattice"
	_ "github.com/bitwalk/bitwalk/order"
	_ "github.com/bitwalk/bitwalk/rank"
	_ "github.com/bitwalk/bitwalk/span"
	_ "github.com/bitwalk/bitwalk/wide"
)

func main() {}
`
	binary, _ := looptest.Build(t, program)
	run := exec.Command(binary)
	run.Env = []string{"GODEBUG=inittrace=1"}
	trace, err := run.CombinedOutput()
	if err != nil || !strings.Contains(string(trace), "init runtime ") {
		t.Fatalf("%v: %s", err, trace)
	}
	for line := range strings.Lines(string(trace)) {
		// Path reads the environment. A few words for errors are no table.
		if f := strings.Fields(line); strings.Contains(line, "bitwalk/") && !strings.HasSuffix(f[1], "/internal/path") && len(f[7]) > 3 {
			t.Errorf("more than 999 bytes: %s", line)
		}
	}
}
