package bitwalk_test

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/internal/looptest"
	"github.com/bitwalk/bitwalk/internal/testkit"
)

// listBodies is the command of CONTRIBUTING.md that lists the loop bodies left as functions.
// It leaves out those of other modules, of which the standard library has some.
const listBodies = `go tool nm prog | grep -E " (main|$(go list -m)).*-range"`

// The command prints nothing for direct loops, and the body of a loop over an iterator
// in a variable.
func TestListBodies(t *testing.T) {
	if testkit.Short() {
		t.Skip("builds programs, and go tool nm")
	}
	if _, err := exec.LookPath("grep"); err != nil {
		t.Skip("no grep here")
	}
	const program = `package main

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
	seq := iter.Bits(uint8(0xff))
	DECIDE
	for i := range seq {
		fmt.Println(i)
	}
}
`
	for _, c := range []struct{ decide, want string }{
		{"", ""},
		{"if len(words) > 1 { seq = iter.RBits(uint8(0xff)) }", "main.main-range"},
	} {
		prog, _ := looptest.Build(t, strings.Replace(program, "DECIDE", c.decide, 1))
		out, err := exec.Command("sh", "-c", strings.Replace(listBodies, "prog", prog, 1)+" || true").CombinedOutput()
		if err != nil || c.want == "" && len(out) > 0 || !strings.Contains(string(out), c.want) {
			t.Errorf("with %q it prints %q, %v; want %q", c.decide, out, err, c.want)
		}
	}
	if !strings.Contains(read(t, "CONTRIBUTING.md"), listBodies) {
		t.Errorf("CONTRIBUTING.md lacks the command %s", listBodies)
	}
}
