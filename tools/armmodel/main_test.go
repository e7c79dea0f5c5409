package main

import (
	"path/filepath"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

// Every loop is found in the machine code, and ends with a branch backwards to its
// beginning, or is what lies between labels.
func TestLoopsAreFound(t *testing.T) {
	if testkit.Short() {
		t.Skip("builds a program")
	}
	program := filepath.Join(t.TempDir(), "armmodel")
	if err := build(program); err != nil {
		t.Fatal(err)
	}
	for _, l := range loops {
		code, err := l.code(program)
		if err != nil {
			t.Errorf("%s: %v", l.what, err)
			continue
		}
		if len(code) < 4 {
			t.Errorf("%s: %d instructions", l.what, len(code))
		}
		offset, ok := branch(code[len(code)-1].code)
		if !ok || offset >= 0 {
			t.Errorf("%s does not end with a branch backwards", l.what)
		}
		if l.part == "0" && int(offset) != 1-len(code) {
			t.Errorf("%s has %d instructions and goes back %d", l.what, len(code), offset)
		}
	}
}
