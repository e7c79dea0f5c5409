package main

import "testing"

// TestPrograms proves two small programs. It fetches them, so it needs the network where the module cache does
// not have them.
func TestPrograms(t *testing.T) {
	programs, err := proveAll([]string{"zurichess/board", "bits-and-blooms/bitset"}, false)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range programs {
		if p.taken == 0 || p.taken > p.loops {
			t.Errorf("%s: %d of %d loops", p.path, p.taken, p.loops)
		}
	}
	if len(programs) != 2 {
		t.Errorf("%d programs", len(programs))
	}
}
