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

// Far returns the positions of some ones on both sides of the limits of an int and a
// uint32, and words with these ones. Most of their pages are never written and take no
// memory. Where ints have 64 bits, a short test that calls it ends there.
func Far(t *testing.T) (words []uint64, ones []uint64) {
	t.Helper()
	n := 1 << 26
	if !word.Narrow {
		if Short() {
			t.Skip("reads 512 MiB of zeros many times")
		}
		n += 5
	}
	words = Guarded[uint64](t, n).First(n)
	for _, i := range []uint64{5, 1<<31 - 64, 1<<31 - 1, 1 << 31, 1<<32 - 1, 1 << 32, 1<<32 + 257} {
		if i/64 < uint64(n) {
			words[i/64] |= 1 << (i % 64)
			ones = append(ones, i)
		}
	}
	return words, ones
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
