package main

import (
	"path/filepath"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

// The generated files are up to date.
func TestTables(t *testing.T) {
	dirs := []string{"internal/binomial", "internal/colex", "scan"}
	if len(dirs) != len(tables) {
		t.Errorf("%d packages have tables, of which %d are compared", len(tables), len(dirs))
	}
	for _, dir := range dirs {
		want, err := generate(filepath.Base(dir))
		if err != nil {
			t.Fatal(err)
		}
		if testkit.Read(t, filepath.Join("..", "..", dir, "tables.go")) != string(want) {
			t.Errorf("the tables of %s are not up to date: run go generate ./%[1]s", dir)
		}
	}
}
