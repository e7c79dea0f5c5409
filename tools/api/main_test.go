package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// The list of what is exported is up to date. A change of it is a change for users:
// before v0.1.0 it goes into CHANGELOG.md, after v0.1.0 lines are only added.
func TestAPI(t *testing.T) {
	root := filepath.Join("..", "..")
	want, err := list(root)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join(root, "api.txt"))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("api.txt is not up to date: run go generate . in the root, and look at the difference")
	}
}
