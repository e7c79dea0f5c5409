package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// The generated files are up to date.
func TestTables(t *testing.T) {
	for _, dir := range []string{"internal/binomial", "internal/colex", "scan"} {
		want, err := generate(filepath.Base(dir))
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(filepath.Join("..", "..", dir, "tables.go"))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("the tables of %s are not up to date: run go generate ./%[1]s", dir)
		}
	}
}
