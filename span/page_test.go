package span_test

// The Go code of docs/searches.md; TestPage compares the two.

import (
	"context"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/span"
	"github.com/bitwalk/bitwalk/wide"
)

func TestPage(t *testing.T) {
	page := testkit.Read(t, "../docs/searches.md")
	blocks := regexp.MustCompile("(?sm)^```go\n(.*?)^```$").FindAllStringSubmatch(page, -1)
	for _, block := range blocks { // a type and a loop are at different places
		testkit.Runs(t, strings.Split(block[1], "\n\n"), "page_test.go")
	}
	if len(blocks) != 6 {
		t.Errorf("%d blocks of Go found", len(blocks))
	}
}

type ruler struct{ marks, differences uint64 }

func (r ruler) add(i int) (next ruler, follow uint64, ok bool) {
	fresh := r.marks >> (i & 63) // bit d for the distance d
	return ruler{r.marks | 1<<(i&63), r.differences | fresh}, ^uint64(0), r.differences&fresh == 0
}

func Example_sidon() {
	set, k := uint64(0b1111111), 4
	for sub := range span.Search(span.Snoob(set, k), ruler{}, func(r ruler, i int) (ruler, uint64, bool) { return r.add(i) }) {
		fmt.Printf("%b\n", sub)
	}
	// Output:
	// 1010011
	// 1100101
}

// Stopped after each subset that sums to 10, and resumed from the text.
func Example_checkpoint() {
	start, step := 0, func(sum, i int) (int, uint64, bool) { return sum + i, ^uint64(0), sum+i <= 10 }
	var saved []byte
	save := func(text []byte, err error) error { saved = text; return err }
	found := func(sub uint64, sum int) bool {
		if sum == 10 {
			fmt.Printf("%b\n", sub)
		}
		return sum == 10
	}
	stop := func() bool { return true }
	search := func(r span.Range[uint64]) error {
		for sub, state := range span.Search(r, start, step) {
			if found(sub, state); stop() {
				text, err := r.After(sub).MarshalText() // "snoob 0x3ff 4 0x27..0x3c0"
				return save(text, err)
			}
		}
		saved = nil
		return nil
	}
	for r := span.Snoob(uint64(1<<10-1), 4); ; {
		if err := search(r); err != nil || saved == nil {
			break
		}
		if err := r.UnmarshalText(saved); err != nil {
			fmt.Println(err)
		}
	}
	// Output:
	// 11110
	// 101101
	// 110011
	// 1001011
	// 10000111
}

// The triangles of a graph. The state is the vertices that are adjacent to all so far,
// and only they may follow.
func ExampleSearch() {
	adjacent := [64]uint64{0b01110, 0b10101, 0b10011, 0b00001, 0b00110}
	all, k := uint64(0b11111), 3
	var cliques []uint64
	for clique := range span.Search(span.Snoob(all, k), all, func(common uint64, v int) (uint64, uint64, bool) {
		common &= adjacent[v&63]
		return common, common, true
	}) {
		cliques = append(cliques, clique)
	}
	fmt.Printf("%05b\n", cliques)
	// Output: [00111 10110]
}

// Three numbers below 32 whose sum is at most 50: how many steps there will be, and how many of
// the subsets are done when one was found.
func Example_progress() {
	start, step := 0, func(sum, i int) (int, uint64, bool) { return sum + i, ^uint64(0), sum+i <= 50 }
	r, random := span.Snoob(uint64(1<<32-1), 3), rand.New(rand.NewPCG(1, 2))
	for probes := 1000; probes <= 100_000; probes *= 10 {
		e := span.EstimateSearch(r, start, step, probes, random)
		fmt.Printf("%d probes: %.2g steps, standard error %.2g\n", probes, e.Steps, e.StepsError)
	}
	steps := 0
	for range span.Search(r, start, func(sum, i int) (int, uint64, bool) { steps++; return step(sum, i) }) {
	}
	fmt.Println(steps)

	job := span.NewJob(r)
	for _, stop := range []uint64{1 << 18, 1 << 25} {
		job.Run(context.Background(), 1, func(w *span.Worker[uint64]) error {
			for sub := range span.SearchJob(w, start, step) {
				if sub > stop {
					break
				}
			}
			return nil
		})
		left := uint64(0)
		for _, rest := range job.Rest() {
			left += rest.Len()
		}
		fmt.Printf("%.1f %% of the subsets are done\n", 100*(1-float64(left)/float64(r.Len())))
	}
	// Output:
	// 1000 probes: 4.6e+03 steps, standard error 1.4e+02
	// 10000 probes: 4.6e+03 steps, standard error 43
	// 100000 probes: 4.5e+03 steps, standard error 13
	// 4555
	// 16.5 % of the subsets are done
	// 46.4 % of the subsets are done
}

// The parts of a search on boards, by the highest element, find all: here sets of 3 of 100
// elements without neighbours.
func TestPageBoards(t *testing.T) {
	const k = 3
	var all [2]uint64
	wide.AddIn(&all, 0, 100)
	start := all // the elements without a neighbour in the set
	step := func(next, follow, free *[2]uint64, v int) bool {
		*next = *free
		wide.RemoveIn(next, max(v-1, 0), v+2)
		wide.And(follow, follow, next)
		return true
	}
	var running sync.WaitGroup
	var found atomic.Int64
	for v := range wide.Bits(&all) { // the highest element
		follow := all
		wide.RemoveIn(&follow, v, 128) // boards of two words; what is left is below v
		var state [2]uint64
		if !step(&state, &follow, &start, v) {
			continue
		}
		running.Add(1)
		go func() {
			defer running.Done()
			n := int64(0)
			for range wide.Search(&follow, k-1, nil, state, step) {
				n++
			}
			found.Add(n)
		}()
	}
	running.Wait()
	if want := int64(98 * 97 * 96 / 6); found.Load() != want {
		t.Errorf("%d sets, want %d", found.Load(), want)
	}
}
