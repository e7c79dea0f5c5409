package bitset_test

// The code that docs/bitset.md answers questions with.

import (
	"bytes"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/bitwalk/bitwalk/bitset"
	"github.com/bitwalk/bitwalk/internal/looptest"
	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/wide"
)

// The functions of the answers, in a program that compares them with others.
func TestAnswers(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program")
	}
	program := testkit.Read(t, "testdata/answers.go")
	for _, block := range answers(t) {
		if strings.Contains("\n"+block, "\nfunc ") {
			program += "\n" + block
		}
	}
	binary, _ := looptest.Build(t, program)
	looptest.Run(t, binary)
}

// What the table answers.
func TestAnswersTable(t *testing.T) {
	a, from, to, n, r := bitset.Of(3, 70), 4, 71, 80, 5
	var rest bitset.Set
	rest.Not(a, n)
	equal(t, "the zeros", rest.Count(), 78)
	equal(t, "the zero of a rank", slices.Collect(rest.All())[r], rest.Select(r))
	missing := to - from - a.CountIn(from, to)
	equal(t, "zeros in a range", missing, 66)
	equal(t, "all in a range", a.CountIn(from, to) == to-from, false)
	equal(t, "all in a range", a.NextZero(from) >= to, false)
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

// answers returns the pieces of Go in the answers: blocks, then code in the cells of the table.
func answers(t *testing.T) (code []string) {
	_, section, _ := strings.Cut(testkit.Read(t, "../docs/bitset.md"), "\n## Answers\n")
	section, _, _ = strings.Cut(section, "\n## ")
	for _, block := range regexp.MustCompile("(?sm)^```go\n(.*?)^```$").FindAllStringSubmatch(section, -1) {
		code = append(code, block[1])
	}
	for _, cell := range regexp.MustCompile(`(?m)^\|.*\| (.*) \|$`).FindAllStringSubmatch(section, -1) {
		for _, span := range regexp.MustCompile("`([^`]*[(=][^`]*)`").FindAllStringSubmatch(cell[1], -1) {
			code = append(code, span[1])
		}
	}
	return code
}

// Every other piece is in a test or an Example of this package.
func TestAnswersCompile(t *testing.T) {
	code := answers(t)
	if len(code) < 30 {
		t.Errorf("%d pieces of code found", len(code))
	}
	code = slices.DeleteFunc(code, func(code string) bool { return strings.Contains("\n"+code, "\nfunc ") })
	testkit.Runs(t, code, "answers_test.go", "example_test.go", "stream_test.go")
}
