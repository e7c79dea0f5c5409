package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// The generated packages inner are up to date.
func TestTwins(t *testing.T) {
	for _, dir := range []string{"iter", "wide"} {
		dir := filepath.Join("..", "..", dir)
		want, err := twin(dir)
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(filepath.Join(dir, "inner", "inner.go"))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s/inner is not up to date: run go generate ./iter ./wide", dir)
		}
	}
}
