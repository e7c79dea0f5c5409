package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// The generated files are up to date.
func TestTables(t *testing.T) {
	for pkg := range tables {
		dirs, err := filepath.Glob("../../*/" + pkg)
		if err != nil {
			t.Fatal(err)
		}
		want, err := generate(pkg)
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(filepath.Join(append(dirs, "../../"+pkg)[0], "tables.go"))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("the tables of %s are not up to date: run go generate ./internal/word ./internal/colex ./scan", pkg)
		}
	}
}
