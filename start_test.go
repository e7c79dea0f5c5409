package bitwalk_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

// A program that imports the library pays little for it when it starts: it links no package
// that it may do without, and no package builds a table.
func TestStart(t *testing.T) {
	if testkit.Short() {
		t.Skip("lists packages, and builds a program")
	}
	for _, c := range []struct {
		pkg   string
		large []string // imports that make a small program large
	}{
		{"iter", []string{"fmt", "os", "reflect"}},
		{"order", []string{"fmt", "os", "reflect"}},
		{"scan", []string{"fmt", "os", "reflect"}},
		{"wide", []string{"fmt", "os", "reflect"}},
		{"bitset", nil},
		{"rank", nil},
		{"lattice", nil},
		{"span", nil},
	} {
		deps := strings.Fields(output(t, "go", "list", "-deps", "./"+c.pkg))
		for _, dep := range deps {
			if slices.Contains(c.large, dep) || strings.Contains(dep, "klauspost") || strings.Contains(dep, "golang.org") && !strings.HasPrefix(dep, "vendor/") {
				t.Errorf("%s imports %s", c.pkg, dep)
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
	dir := t.TempDir()
	file, binary := filepath.Join(dir, "main.go"), filepath.Join(dir, "program")
	if err := os.WriteFile(file, []byte(program), 0o666); err != nil {
		t.Fatal(err)
	}
	output(t, "go", "build", "-o", binary, file)
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
