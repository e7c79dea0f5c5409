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
		part := r.part(funcs[r.fn])
		if len(part) < 4 {
			t.Errorf("%s: %d instructions", r.what, len(part))
		}
		for _, in := range part {
			if len(in.Code)%4 != 0 || len(in.Code) == 0 {
				t.Errorf("%s: %v has the code %x", r.what, in, in.Code)
			}
		}
	}
}
