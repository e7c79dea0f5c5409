package fix

import (
	"fmt"
	"go/format"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const formHead = `package form

import "math/bits"

type Square uint8

var moves [64]uint64

func use(...any) {}

func PopLSB(b *uint64) int {
	i := bits.TrailingZeros64(*b)
	*b &= *b - 1
	return i
}

func Split(b uint64) (int, uint64) { return bits.TrailingZeros64(b), b & (b - 1) }

var masks = func() (t [64]uint64) {
	for i := range t {
		t[i] = 1 << i
	}
	return t
}()

const players = 10

func File(x uint64) int { return bits.TrailingZeros64(x) % 8 }

func form(x, y, z uint64, words []uint64, n int) int {
`

const formTail = `
	return n
}
`

// TestFormsPage rewrites the code blocks of FORMS.md: after each comes what it
// becomes.
func TestFormsPage(t *testing.T) {
	page, err := os.ReadFile("FORMS.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := regexp.MustCompile("(?s)```go\n(.*?)```").FindAllStringSubmatch(string(page), -1)
	if len(blocks) < 8 || len(blocks)%2 != 0 {
		t.Fatalf("%d code blocks", len(blocks))
	}
	dir, got := t.TempDir(), map[string]string{}
	for i := 0; i < len(blocks); i += 2 {
		name := filepath.Join(dir, "src", fmt.Sprint("form", i), "form.go")
		src, err := format.Source([]byte(formHead + blocks[i][1] + formTail))
		if err == nil {
			err = os.MkdirAll(filepath.Dir(name), 0o777)
		}
		if err == nil {
			err = os.WriteFile(name, src, 0o666)
		}
		if err != nil {
			t.Fatal(err)
		}
		got[name] = string(src)
	}
	for _, f := range rewrite(load(t, dir, "./src/..."), Options{}) {
		got[f.Name] = string(f.After)
	}
	for i := 0; i < len(blocks); i += 2 {
		before, want := blocks[i][1], blocks[i+1][1]
		_, got, _ := strings.Cut(got[filepath.Join(dir, "src", fmt.Sprint("form", i), "form.go")], "n int) int {\n")
		got, _, _ = strings.Cut(got, "\n\treturn n")
		got = strings.TrimSpace(regexp.MustCompile(`(?m)^\t`).ReplaceAllString(got, ""))
		if got != strings.TrimSpace(want) {
			t.Errorf("of\n%s\nbecomes\n%s\nwant\n%s", before, got, want)
		}
	}
}
