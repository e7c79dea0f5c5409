package bitset_test

// The code that docs/bitset.md answers questions with.

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/big"
	"math/bits"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/bitwalk/bitwalk/bitset"
	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/iter"
)

// take takes the next free number from i on, or from 0 on if there is none before n.
func take(s *bitset.Set, i, n int) (free int, ok bool) {
	free = s.NextZero(i)
	if free >= n {
		free = s.NextZero(0)
	}
	return free, free < n && s.Add(free)
}

func anyIn(s bitset.Set, from, to int) bool {
	for range s.AllIn(from, to) {
		return true
	}
	return false
}

func eachInEither(a, b bitset.Set, visit func(i int)) {
	if len(a) < len(b) {
		a, b = b, a
	}
	for w, x := range a {
		if w < len(b) {
			x |= b[w] // or ^=
		}
		for i := range iter.Bits(x) {
			visit(64*w + i)
		}
	}
}

// highestInBoth returns the greatest element in both a and b, or -1.
func highestInBoth(a, b bitset.Set) int {
	for w := min(len(a), len(b)) - 1; w >= 0; w-- {
		if x := a[w] & b[w]; x != 0 {
			return 64*w + bits.Len64(x) - 1
		}
	}
	return -1
}

// formatList returns a list such as 0-3,8.
func formatList(s bitset.Set) string {
	var list []string
	for from, to := range s.Runs() {
		item := strconv.Itoa(from)
		if to-from > 1 {
			item += "-" + strconv.Itoa(to-1)
		}
		list = append(list, item)
	}
	return strings.Join(list, ",")
}

// parseList reads such a list of numbers below n.
func parseList(text string, n int) (s bitset.Set, err error) {
	for _, part := range strings.Split(text, ",") {
		first, last, isRange := strings.Cut(part, "-")
		if !isRange {
			last = first
		}
		from, err1 := strconv.Atoi(first)
		to, err2 := strconv.Atoi(last)
		if err1 != nil || err2 != nil || from < 0 || from > to || to >= n {
			return nil, fmt.Errorf("%q is not a number or a range below %d", part, n)
		}
		s.AddIn(from, to+1)
	}
	return s, nil
}

// bigEndian returns the bytes that x.Bytes() returns.
func bigEndian(s bitset.Set) (data []byte) {
	for _, x := range slices.Backward(s) {
		data = binary.BigEndian.AppendUint64(data, x)
	}
	return bytes.TrimLeft(data, "\x00")
}

// fromBigEndian returns the set that x.SetBytes(data) sets x to.
func fromBigEndian(data []byte) (s bitset.Set) {
	data = append(make([]byte, -len(data)&7), data...) // whole words
	for ; len(data) > 0; data = data[:len(data)-8] {
		s = append(s, binary.BigEndian.Uint64(data[len(data)-8:]))
	}
	return s
}

// fromBitmap returns the set of a bitmap whose first element is the lowest bit of its first byte.
func fromBitmap(data []byte) (s bitset.Set) {
	data = append(slices.Clip(data), make([]byte, -len(data)&7)...) // whole words
	for word := range slices.Chunk(data, 8) {
		s = append(s, binary.LittleEndian.Uint64(word))
	}
	return s
}

func TestAnswers(t *testing.T) {
	r := testkit.NewRand()
	for range 2000 {
		a, b := bitset.Set(testkit.RandomWords(r, r.IntN(5), testkit.Mixed)), bitset.Set(testkit.RandomWords(r, r.IntN(5), testkit.Mixed))
		n, from := r.IntN(350), r.IntN(350)
		to := from + r.IntN(100)

		var zeros, complement bitset.Set
		for i := a.NextZero(0); i < n; i = a.NextZero(i + 1) {
			zeros.Add(i)
		}
		complement.Not(a, n)
		equal(t, "zeros", zeros, complement)

		next := complement.NextBit(from)
		if next < 0 {
			next = complement.First()
		}
		taken := a.Clone()
		free, ok := take(&taken, from, n)
		equal(t, "a number is free", ok, next >= 0)
		if ok {
			equal(t, "the next free number", free, next)
			equal(t, "taken", taken.CountAndNot(a), 1)
		}

		equal(t, "all in a range", from == to || a.NextZero(from) >= to, a.CountIn(from, to) == to-from)
		equal(t, "any in a range", anyIn(a, from, to), a.CountIn(from, to) > 0)

		var union, or, and bitset.Set
		eachInEither(a, b, func(i int) { union.Add(i) })
		or.Or(a, b)
		equal(t, "union", union, or)
		and.And(a, b)
		equal(t, "the greatest in both", highestInBoth(a, b), and.Last())

		list, err := parseList(formatList(a), 320)
		if !a.IsEmpty() && (err != nil || !list.Equal(a)) {
			t.Fatalf("%v as a list: %q, %v", a, formatList(a), err)
		}

		bytes := make([]byte, r.IntN(40))
		for i := range bytes {
			bytes[i] = byte(r.Uint32() & r.Uint32())
		}
		x := new(big.Int).SetBytes(bytes)
		s := fromBigEndian(bytes)
		equal(t, "bytes of a big.Int", fmt.Sprintf("%x", bigEndian(s)), fmt.Sprintf("%x", x.Bytes()))
		equal(t, "elements of a big.Int", s.Count(), strings.Count(x.Text(2), "1"))
		bitmap := fromBitmap(bytes)
		for i := range 8*len(bytes) + 9 {
			equal(t, "a bitmap", bitmap.Contains(i), i < 8*len(bytes) && bytes[i/8]>>(i%8)&1 != 0)
		}
	}
	equal(t, "a list", formatList(bitset.Of(0, 1, 2, 3, 8)), "0-3,8")
	for _, text := range []string{"", "-1", "3-", "5-4", "0-9000000000000000000", "1;2", "1-2-3", "400"} {
		if s, err := parseList(text, 320); err == nil || s != nil {
			t.Errorf("%q: %v", text, s)
		}
	}
}

func equal[T any](t *testing.T, what string, got, want T) {
	t.Helper()
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Fatalf("%s: %v, want %v", what, got, want)
	}
}

// Goroutines add all numbers, each number twice.
func TestAnswersAtomic(t *testing.T) {
	const n = 2000
	s := bitset.New(n)
	var added atomic.Int64
	var all sync.WaitGroup
	all.Add(4)
	for g := range 4 {
		go func() {
			defer all.Done()
			for i := g % 2; i < n; i += 2 {
				isNew := atomic.OrUint64(&s[i/64], 1<<(i%64))>>(i%64)&1 == 0
				if isNew {
					added.Add(1)
				}
			}
		}()
	}
	all.Wait()
	if s.Count() != n || added.Load() != n {
		t.Errorf("%d elements, %d were new", s.Count(), added.Load())
	}
}

// Every piece of Go in the answers of docs/bitset.md is in a test or an Example of this package.
func TestAnswersCompile(t *testing.T) {
	flat := func(s string) string { return strings.Join(strings.Fields(s), " ") }
	var source string
	for _, name := range []string{"answers_test.go", "example_test.go", "stream_test.go"} {
		source += flat(string(must(os.ReadFile(name))))
	}
	page := string(must(os.ReadFile("../docs/bitset.md")))
	_, section, _ := strings.Cut(page, "\n## Answers\n")
	section, _, _ = strings.Cut(section, "\n## ")
	n := 0
	for _, m := range regexp.MustCompile("(?sm)^```go\n(.*?)^```$|^\\| [^|\n]* \\| `([^`\n]*)`").FindAllStringSubmatch(section, -1) {
		n++
		code := strings.ReplaceAll(flat(m[1]+m[2]), `\|`, "|")
		if !strings.Contains(source, code) {
			t.Errorf("no test has this code of docs/bitset.md: %s", code)
		}
	}
	if n < 12 {
		t.Errorf("%d pieces of code found", n)
	}
}

func must[T any](x T, err error) T {
	if err != nil {
		panic(err)
	}
	return x
}
