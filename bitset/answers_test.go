package bitset_test

// The code that docs/bitset.md answers questions with.

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"math/big"
	"math/bits"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/bitwalk/bitwalk/bitset"
	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/wide"
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
	var list []byte
	for from, to := range s.Runs() {
		if len(list) > 0 {
			list = append(list, ',')
		}
		list = strconv.AppendInt(list, int64(from), 10)
		if to-from > 1 {
			list = strconv.AppendInt(append(list, '-'), int64(to-1), 10)
		}
	}
	return string(list)
}

// parseList reads such a list of numbers below n, or an empty one, with spaces and a new line around it.
func parseList(text string, n int) (s bitset.Set, err error) {
	if text = strings.TrimSpace(text); text == "" {
		return nil, nil
	}
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

func fromDigits(text string, base int) (s bitset.Set, ok bool) {
	x, ok := new(big.Int).SetString(text, base)
	if !ok || x.Sign() < 0 {
		return nil, false
	}
	return fromBigEndian(x.Bytes()), true
}

func digits(s bitset.Set, base int) string { return new(big.Int).SetBytes(bigEndian(s)).Text(base) }

func readSets(document []byte, most int) (sets []bitset.Set, err error) {
	var raw []json.RawMessage
	if err := json.Unmarshal(document, &raw); err != nil {
		return nil, err
	}
	if len(raw) > most {
		return nil, fmt.Errorf("%d sets, want at most %d", len(raw), most)
	}
	err = json.Unmarshal(document, &sets)
	return sets, err
}

// A smallSet is a set of numbers below 4096, in JSON an array.
type smallSet struct{ bitset.Set }

func (s *smallSet) UnmarshalJSON(text []byte) error {
	var list []uint16
	if err := json.Unmarshal(text, &list); err != nil {
		return err
	}
	for _, i := range list {
		if i >= 4096 {
			return fmt.Errorf("%d is not a number below 4096", i)
		}
		s.Add(int(i))
	}
	return nil
}

func TestAnswers(t *testing.T) {
	r := testkit.NewRand()
	for range 2000 {
		a, b := bitset.Set(testkit.RandomWords(r, r.IntN(5), testkit.Mixed)), bitset.Set(testkit.RandomWords(r, r.IntN(5), testkit.Mixed))
		n, from := r.IntN(350), r.IntN(350)
		to := from + r.IntN(100)

		var rest bitset.Set
		rest.Not(a, n)
		zeros := slices.Collect(rest.All())
		if n := len(zeros); n > 0 {
			r := r.IntN(n)
			equal(t, "the zero of a rank", rest.Select(r), zeros[r])
		}
		zerosIn := 0
		for i := from; i < to; i++ {
			if !a.Contains(i) {
				zerosIn++
			}
		}
		missing := to - from - a.CountIn(from, to)
		equal(t, "zeros in a range", missing, zerosIn)

		next := rest.NextBit(from)
		if next < 0 {
			next = rest.First()
		}
		taken := a.Clone()
		free, ok := take(&taken, from, n)
		equal(t, "a number is free", ok, next >= 0)
		if ok {
			equal(t, "the next free number", free, next)
			equal(t, "taken", taken.CountAndNot(a), 1)
		}

		equal(t, "all in a range", from == to || a.NextZero(from) >= to, zerosIn == 0)
		equal(t, "all in a range", a.CountIn(from, to) == to-from, zerosIn == 0)
		equal(t, "any in a range", anyIn(a, from, to), a.CountIn(from, to) > 0)

		var union, or, and bitset.Set
		eachInEither(a, b, func(i int) { union.Add(i) })
		or.Or(a, b)
		equal(t, "union", union, or)
		and.And(a, b)
		equal(t, "the greatest in both", highestInBoth(a, b), and.Last())

		list, err := parseList(formatList(a), 320)
		if err != nil || !list.Equal(a) {
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
		for _, base := range []int{2, 16} {
			equal(t, "digits", digits(s, base), x.Text(base))
			back, ok := fromDigits(x.Text(base), base)
			equal(t, "a set of digits", ok && back.Equal(s), true)
		}
		bitmap := fromBitmap(bytes)
		for i := range 8*len(bytes) + 9 {
			equal(t, "a bitmap", bitmap.Contains(i), i < 8*len(bytes) && bytes[i/8]>>(i%8)&1 != 0)
		}
	}
	equal(t, "a list", formatList(bitset.Of(0, 1, 2, 3, 8)), "0-3,8")
	for text, want := range map[string]bitset.Set{"": nil, "\n": nil, "1,2\n": bitset.Of(1, 2), " 0-3,8 ": bitset.Of(0, 1, 2, 3, 8)} {
		if s, err := parseList(text, 320); err != nil || !s.Equal(want) {
			t.Errorf("%q: %v, %v", text, s, err)
		}
	}
	for _, text := range []string{"-", ",", "1,", "1, 2", "1,,2", "-1", "3-", "5-4", "0-9000000000000000000", "1;2", "1-2-3", "400"} {
		if s, err := parseList(text, 320); err == nil || s != nil {
			t.Errorf("%q: %v", text, s)
		}
	}
}

// A document of short sets takes 128 KiB for each, as the package comment says, unless it is
// counted first, or the sets have a type with a lower limit.
func TestAnswersDocument(t *testing.T) {
	const n = 200
	document := func(set string) []byte { return []byte("[" + strings.Repeat(set+",", n-1) + set + "]") }
	long := document("[1048575]")
	var sets []bitset.Set
	var small []smallSet
	for _, c := range []struct {
		what        string
		read        func() error
		reads       bool
		least, most int // bytes
	}{
		{"sets", func() error { return json.Unmarshal(long, &sets) }, true, n << 17, n<<17 + 1<<20},
		{"too many", func() (err error) { sets, err = readSets(long, n-1); return err }, false, 0, 1 << 20},
		{"as many as may be", func() (err error) { sets, err = readSets(document("[3, 7]"), n); return err }, true, 0, 1 << 20},
		{"too large for small sets", func() error { return json.Unmarshal(long, &small) }, false, 0, 1 << 20},
		{"small sets", func() error { return json.Unmarshal(document("[4095]"), &small) }, true, 0, 1 << 20},
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		err := c.read()
		runtime.ReadMemStats(&after)
		if size := int(after.TotalAlloc - before.TotalAlloc); (err == nil) != c.reads || size < c.least || size > c.most {
			t.Errorf("%s: %v, %d bytes", c.what, err, size)
		}
	}
	if len(sets) != n || len(small) != n {
		t.Fatalf("%d sets and %d small ones", len(sets), len(small))
	}
	equal(t, "a set of a document", sets[n-1], bitset.Of(3, 7))
	equal(t, "a small set", small[n-1].Set, bitset.Of(4095))
}

// What else the table answers.
func TestAnswersTable(t *testing.T) {
	a, from := bitset.Of(3, 70), 4
	next := a.NextBit(from)
	small, ok := func() (uint8, bool) { return uint8(next), next >= 0 }()
	equal(t, "the next element", fmt.Sprint(small, ok), "70 true")

	graph, v, w := make(map[string]bitset.Set), "a", 5
	set := graph[v]
	set.Add(w)
	graph[v] = set
	equal(t, "a set in a map", graph["a"], bitset.Of(5))

	words, i := make([]uint64, 20), 1
	board := (*[8]uint64)(words[8*i:])
	wide.Add(board, 65)
	equal(t, "a board of a slice", bitset.Set(words), bitset.Of(8*64+65))

	var file bytes.Buffer
	sets := []bitset.Set{a, nil, {1, 2}}
	for _, a := range sets {
		a.WriteTo(&file)
	}
	for n := 0; ; n++ {
		var b bitset.Set
		if _, err := b.ReadFrom(&file); err == io.EOF {
			equal(t, "sets in a file", n, len(sets))
			break
		}
		equal(t, "a set in a file", b, sets[n])
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
	var added, seen atomic.Int64
	var all sync.WaitGroup
	all.Add(4)
	for g := range 4 {
		go func() {
			defer all.Done()
			for i := g % 2; i < n; i += 2 {
				if i > 1 && atomic.LoadUint64(&s[i/64])>>(i%64)&1 != 0 {
					seen.Add(1)
				}
				isNew := atomic.OrUint64(&s[i/64], 1<<(i%64))>>(i%64)&1 == 0
				if isNew {
					added.Add(1)
				}
			}
		}()
	}
	all.Wait()
	if s.Count() != n || added.Load() != n || seen.Load() > n {
		t.Errorf("%d elements, %d were new, %d were there", s.Count(), added.Load(), seen.Load())
	}
}

// Every piece of Go in the answers of docs/bitset.md is in a test or an Example of this package.
func TestAnswersCompile(t *testing.T) {
	_, section, _ := strings.Cut(testkit.Read(t, "../docs/bitset.md"), "\n## Answers\n")
	section, _, _ = strings.Cut(section, "\n## ")
	var code []string
	for _, block := range regexp.MustCompile("(?sm)^```go\n(.*?)^```$").FindAllStringSubmatch(section, -1) {
		code = append(code, block[1])
	}
	for _, cell := range regexp.MustCompile(`(?m)^\|.*\| (.*) \|$`).FindAllStringSubmatch(section, -1) {
		for _, span := range regexp.MustCompile("`([^`]*[(=][^`]*)`").FindAllStringSubmatch(cell[1], -1) {
			code = append(code, span[1])
		}
	}
	if len(code) < 30 {
		t.Errorf("%d pieces of code found", len(code))
	}
	testkit.Runs(t, code, "answers_test.go", "example_test.go", "stream_test.go")
}
