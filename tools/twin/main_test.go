package main

import (
	"path/filepath"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

// The generated files are up to date.
func TestTwins(t *testing.T) {
	for _, dir := range []string{"iter", "order", "span", "wide"} {
		dir = filepath.Join("..", "..", dir)
		files, err := generate(dir)
		if err != nil {
			t.Fatal(err)
		}
		for name, want := range files {
			name = filepath.Join(dir, name)
			if testkit.Read(t, name) != string(want) {
				t.Errorf("%s is not up to date: run go generate ./iter ./order ./span ./wide", name)
			}
		}
	}
}
