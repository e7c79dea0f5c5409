package span_test

// The Go code of docs/searches.md; TestPage compares the two.

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/span"
	"github.com/bitwalk/bitwalk/wide"
)

func TestPage(t *testing.T) {
	flat := func(file string) string {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		return strings.ReplaceAll(string(text), "\t", "")
	}
	source := flat("page_test.go")
	blocks := regexp.MustCompile("(?sm)^```go\n(.*?)^```$").FindAllStringSubmatch(flat("../docs/searches.md"), -1)
	for _, block := range blocks {
		for _, piece := range strings.Split(block[1], "\n\n") { // a type and a loop are at different places
			if !strings.Contains(source, strings.TrimSpace(piece)) {
				t.Errorf("this is in docs/searches.md and not in page_test.go:\n%s", piece)
			}
		}
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

// Follow is the state, from which step removes vertices: all cliques are found, with no
// call of step in vain.
func TestPageCliques(t *testing.T) {
	g := newGraph(0.7)
	adjacent, all, k := g[:], uint64(1)<<24-1, 4
	var cliques, want []uint64
	for clique := range span.Search(span.Snoob(all, k), all, func(common uint64, v int) (uint64, uint64, bool) {
		common &= adjacent[v&63]
		return common, common, true
	}) {
		cliques = append(cliques, clique)
	}
	for sub := range span.Snoob(all, k).Walk() {
		common := all
		for v := range iter.Bits(sub) {
			common &= adjacent[v] | 1<<v
		}
		if sub&^common == 0 {
			want = append(want, sub)
		}
	}
	if !slices.Equal(cliques, want) || len(want) < 100 {
		t.Errorf("%d cliques, want %d", len(cliques), len(want))
	}
}

// Four numbers whose sum is at most 100: how many steps there will be, and how many of
// the subsets are done when one was found.
func Example_progress() {
	start, step := 0, func(sum, i int) (int, uint64, bool) { return sum + i, ^uint64(0), sum+i <= 100 }
	r, random := span.Snoob(^uint64(0), 4), rand.New(rand.NewPCG(1, 2))
	for probes := 1000; probes <= 100_000; probes *= 10 {
		e := span.EstimateSearch(r, start, step, probes, random)
		fmt.Printf("%d probes: %.2g steps, standard error %.2g\n", probes, e.Steps, e.StepsError)
	}
	steps := 0
	for range span.Search(r, start, func(sum, i int) (int, uint64, bool) { steps++; return step(sum, i) }) {
	}
	fmt.Println(steps)

	job := span.NewJob(r)
	for _, stop := range []uint64{1 << 30, 1 << 40} {
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
	// 1000 probes: 2.2e+05 steps, standard error 9.7e+03
	// 10000 probes: 2.4e+05 steps, standard error 3.2e+03
	// 100000 probes: 2.4e+05 steps, standard error 1e+03
	// 237059
	// 4.3 % of the subsets are done
	// 14.4 % of the subsets are done
}

// The parts of a search on boards, by the highest element, have all cliques.
func TestPageBoards(t *testing.T) {
	var all [2]uint64
	wide.AddIn(&all, 0, 100)
	random := rand.New(rand.NewPCG(1, 2))
	var adjacent [100][2]uint64
	for v := range adjacent {
		for w := range v {
			if random.IntN(3) > 0 {
				wide.Add(&adjacent[v], w)
				wide.Add(&adjacent[w], v)
			}
		}
	}
	step := func(next, follow, common *[2]uint64, v int) bool {
		wide.And(next, common, &adjacent[v])
		wide.And(follow, follow, next)
		return true
	}
	const k = 4
	want, start := int64(0), all
	for range wide.Search(&all, k, nil, start, step) {
		want++
	}
	var running sync.WaitGroup
	var found atomic.Int64
	for v := range wide.Bits(&all) { // the highest element
		follow := all
		wide.RemoveIn(&follow, v, 128)
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
	if found.Load() != want || want < 1000 {
		t.Errorf("%d cliques, want %d", found.Load(), want)
	}
}
