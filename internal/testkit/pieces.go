package testkit

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/bitwalk/bitwalk/internal/path"
	"github.com/bitwalk/bitwalk/internal/word"
)

// Lengths returns the lengths around one and two pieces: a kernel's vectors and the
// fewest words it takes are no longer than nine words.
func Lengths() (list []int) {
	for n := -9; n <= 9; n++ {
		list = append(list, word.Piece+n, 2*word.Piece+n)
	}
	return list
}

// few finds the kernels in assembly, and how many words their comments say that they
// take at least.
var few = regexp.MustCompile(`(?m)^// func (\w+)\(.*\n(?://.*\n)*?// .*\b(\d+) (?:words|rows) or more\.`)

// Fewest returns the fewest words, or rows, that a kernel in this directory takes on
// the active path, as its comment says; name is the kernel's without that of the
// path. It returns 0 for Go.
func Fewest(t testing.TB, name string) int {
	t.Helper()
	files, err := filepath.Glob("*.s")
	if err != nil {
		t.Fatal(err)
	}
	kernels := make(map[string]string)
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range few.FindAllStringSubmatch(string(text), -1) {
			kernels[m[1]] = m[2]
		}
	}
	// A path without a kernel takes that of the path before.
	for p := path.Active(); p != path.Generic; p-- {
		if n, err := strconv.Atoi(kernels[name+strings.ToUpper(p.String())]); err == nil {
			return n
		}
	}
	return 0
}
