package bitwalk_test

// What the linker puts into a program that imports the library.

import (
	"os/exec"
	"regexp"
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
	for _, line := range strings.Split(string(trace), "\n") {
		// Path reads the environment. A few words for errors are no table.
		if f := strings.Fields(line); strings.Contains(line, "bitwalk/") && !strings.HasSuffix(f[1], "/internal/path") && len(f[7]) > 3 {
			t.Errorf("more than 999 bytes: %s", line)
		}
	}

	// Package bitset imports fmt for its texts. A program without them links none of it.
	_, functions := looptest.Build(t, `package main

import "github.com/bitwalk/bitwalk/bitset"

func main() {
	s := bitset.New(100)
	s.AddIn(5, 9)
	println(s.Add(3), s.Remove(3), s.Contains(5), s.NextBit(0))
}
`)
	if !slices.ContainsFunc(functions, func(f string) bool { return strings.Contains(f, "/bitset.(*Set).") }) {
		t.Errorf("no method of Set is among the %d functions of a program that calls some", len(functions))
	}
	if i := slices.IndexFunc(functions, func(f string) bool { return strings.HasPrefix(f, "fmt.(") }); i >= 0 {
		t.Errorf("a program with elements of sets links %s", functions[i])
	}
}

// The command of CONTRIBUTING.md that lists the loop bodies left as functions prints that of
// a loop over an iterator in a variable, and none of direct loops, nor of other modules, of
// which the standard library has some.
func TestListBodies(t *testing.T) {
	if testkit.Short() {
		t.Skip("builds a program, and go tool nm")
	}
	testkit.NeedsInlining(t)
	if _, err := exec.LookPath("grep"); err != nil {
		t.Skip("no grep here")
	}
	command := regexp.MustCompile(`(?m)^go tool nm prog .*"`).FindString(read(t, "CONTRIBUTING.md"))
	prog, _ := looptest.Build(t, `package main

import (
	"fmt"

	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/iter/inner"
	"github.com/bitwalk/bitwalk/scan"
)

func main() {
	words := []uint64{0xff, 1}
	fmt.Println(scan.Active()) // detects the processor
	for i := range iter.Positions(words) {
		for j := range inner.Positions(words) {
			fmt.Println(i, j)
		}
	}
	variable(iter.Bits(uint8(0xff)))
}

//go:noinline
func variable(seq func(func(int) bool)) {
	for i := range seq {
		fmt.Println(i)
	}
}
`)
	out := looptest.Run(t, "sh", "-c", strings.Replace(command, "prog", prog, 1))
	if strings.Count(out, "\n") != 1 || !strings.Contains(out, " main.variable-range") {
		t.Errorf("%s prints %q, want main.variable-range", command, out)
	}
}
