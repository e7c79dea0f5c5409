package fix

import (
	"go/format"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"
)

const formHead = `package form

import "math/bits"

type Square uint8

var moves [64]uint64

var ones [1 << 16]uint8

func init() {
	for i := range ones {
		ones[i] = ones[i/2] + uint8(i&1)
	}
}

func use(...any) {}

func PopLSB(b *uint64) int {
	i := bits.TrailingZeros64(*b)
	*b &= *b - 1
	return i
}

func setOccupancy(index, bitsInMask int, mask uint64) (occupancy uint64) {
	for count := 0; count < bitsInMask; count++ {
		square := bits.TrailingZeros64(mask)
		popBit(&mask, square)
		if index&(1<<count) != 0 {
			occupancy |= 1 << square
		}
	}
	return occupancy
}

func popBit(b *uint64, square int) { *b &^= 1 << square }

func form(x uint64, words []uint64, board [19]uint64, dst []uint32, n, k int) int {
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
	if len(blocks) < 20 || len(blocks)%2 != 0 {
		t.Fatalf("%d code blocks", len(blocks))
	}
	for i := 0; i < len(blocks); i += 2 {
		before, want := blocks[i][1], blocks[i+1][1]
		dir := t.TempDir()
		name := filepath.Join(dir, "src", "form", "form.go")
		src, err := format.Source([]byte(formHead + before + formTail))
		if err == nil {
			err = os.MkdirAll(filepath.Dir(name), 0o777)
		}
		if err == nil {
			err = os.WriteFile(name, src, 0o666)
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range analysistest.Run(silent{}, dir, Analyzer, "form") {
			for _, f := range r.Result.(*Result).Files {
				if src, err = Apply(src, f.Edits); err != nil {
					t.Fatal(err)
				}
			}
		}
		_, got, _ := strings.Cut(string(src), "n, k int) int {\n")
		got, _, _ = strings.Cut(got, "\n\treturn n")
		got = strings.TrimSpace(regexp.MustCompile(`(?m)^\t`).ReplaceAllString(got, ""))
		if got != strings.TrimSpace(want) {
			t.Errorf("of\n%s\nbecomes\n%s\nwant\n%s", before, got, want)
		}
	}
}

// silent takes no offence at diagnostics that no comment wants.
type silent struct{}

func (silent) Errorf(string, ...any) {}
