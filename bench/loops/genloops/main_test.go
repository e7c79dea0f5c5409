package main

import (
	"bytes"
	"os"
	"testing"
)

func TestUpToDate(t *testing.T) {
	want, err := generate()
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../loops_gen.go")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("loops_gen.go is not what genloops writes; run go generate")
	}
}
