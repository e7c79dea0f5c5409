package bitwalk_test

import (
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/internal/looptest"
	"github.com/bitwalk/bitwalk/internal/testkit"
)

// The command of CONTRIBUTING.md that lists the loop bodies left as functions prints that of
// a loop over an iterator in a variable, and none of direct loops, nor of other modules, of
// which the standard library has some.
func TestListBodies(t *testing.T) {
	if testkit.Short() {
		t.Skip("builds a program, and go tool nm")
	}
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
