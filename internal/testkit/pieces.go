package testkit

import (
	"math/bits"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/bitwalk/bitwalk/internal/path"
	"github.com/bitwalk/bitwalk/internal/preempt"
)

// Lengths returns the lengths of one piece and of two, and those up to nine words shorter
// or longer: the kernels on sets need eight words.
func Lengths() (list []int) {
	for n := -9; n <= 9; n++ {
		list = append(list, preempt.Piece+n, 2*preempt.Piece+n)
	}
	return list
}

// Far returns words with some ones on both sides of the greatest int32, int and uint32,
// and the positions of these ones; where ints have 32 bits, as many words as a set may have.
// Most pages of the words are never written and take no memory. Where ints have 64 bits,
// Far skips a test that is [Short].
func Far(t *testing.T) (words []uint64, ones []uint64) {
	t.Helper()
	n := 1 << 25
	if bits.UintSize == 64 {
		if Short() {
			t.Skip("reads 512 MiB of zeros many times")
		}
		n = 1<<26 + 5
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

// leastWords matches the comments of kernels in assembly that give the fewest words they take.
var leastWords = regexp.MustCompile(`(?m)^// func (\w+)\(.*\n(?://.*\n)*?// .*\b(\d+) (?:words|rows) or more\.`)

// Fewest returns the fewest words, or rows, that a kernel in the current directory takes
// on the active path, according to its comment. The name is without the suffix of the
// path. If the path runs Go, it returns 0.
func Fewest(t testing.TB, name string) int {
	t.Helper()
	kernels, err := leastOf()
	if err != nil {
		t.Fatal(err)
	}
	// A path without a kernel uses the next lower path's.
	for p := path.Active(); p != path.Generic; p-- {
		if n, err := strconv.Atoi(kernels[name+strings.ToUpper(p.String())]); err == nil {
			return n
		}
	}
	return 0
}

// leastOf returns the numbers in the comments of the kernels here, by kernel.
var leastOf = sync.OnceValues(func() (map[string]string, error) {
	files, err := filepath.Glob("*.s")
	if err != nil {
		return nil, err
	}
	kernels := make(map[string]string)
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		for _, m := range leastWords.FindAllStringSubmatch(string(text), -1) {
			kernels[m[1]] = m[2]
		}
	}
	return kernels, nil
})
