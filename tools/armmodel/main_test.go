package main

import (
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

// Every loop is found in the machine code.
func TestLoopsAreFound(t *testing.T) {
	if testkit.Short() {
		t.Skip("compiles for another port")
	}
	funcs, err := read("../..")
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rows {
		if n := len(r.part(funcs[r.fn])); n < 16 || n%4 != 0 {
			t.Errorf("%s: %d bytes", r.what, n)
		}
	}
}
