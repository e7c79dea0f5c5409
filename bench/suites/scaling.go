package suites

import (
	"fmt"
	"math"
	"runtime"
	"sync"

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/bench/results"
	"github.com/bitwalk/bitwalk/span"
)

// The scaling suite: a walk in parts, one for each goroutine, timed by the wall
// clock.

var scaling = Suite{
	Name:  "scaling",
	About: "one walk in parts, on all of this machine's cores, in elapsed time",
	Trials: func(o *Options) (trials []measure.Trial) {
		for _, parts := range partNumbers(runtime.GOMAXPROCS(0)) {
			trials = append(trials,
				scalingTrial("Subsets", parts, 1<<24, span.Subsets(uint64(scalingSet)).Split),
				scalingTrial("Snoob", parts, binomial(24, 12, math.MaxInt), span.Snoob(uint64(scalingSet), 12).Split))
		}
		return trials
	},
	Charts: []Chart{
		{Title: "A walk in parts, a goroutine each", From: []string{"Scaling/walk=Subsets/parts=*"}, X: "parts", XName: "parts of all subsets of 24", Floor: true},
		{Title: "k-subsets in parts, a goroutine each", From: []string{"Scaling/walk=Snoob/parts=*"}, X: "parts", XName: "parts of all 12-subsets of 24", Floor: true},
	},
	Ways:  map[string]string{"span": "parts of a span"},
	Notes: scalingNotes,
}

const scalingSet = 0x4_8d1b_3a72_65c8 // 24 elements, scattered

// partNumbers returns 1 to n, or if n is large, the powers of two and n.
func partNumbers(n int) (list []int) {
	for parts := 1; parts < n; {
		list = append(list, parts)
		if parts++; parts > 8 {
			parts = 2 * (parts - 1)
		}
	}
	return append(list, n)
}

func scalingTrial(walk string, parts, elems int, split func(n int) []span.Range[uint64]) measure.Trial {
	return measure.Trial{Name: fmt.Sprintf("Scaling/walk=%s/parts=%d", walk, parts), Elems: elems, Sides: func() []measure.Side {
		ranges := split(parts)
		return []measure.Side{{Impl: "span", Wall: true, Run: func() (sum uint64) {
			sums := make([]uint64, parts)
			var all sync.WaitGroup
			for i, part := range ranges {
				all.Go(func() { sums[i] = sumOf(part) })
			}
			all.Wait()
			for _, s := range sums {
				sum += s
			}
			return sum
		}}}
	}}
}

//go:noinline
func sumOf(part span.Range[uint64]) (sum uint64) {
	for sub := range part.Walk() {
		sum += sub
	}
	return sum
}

// scalingNotes says how many times as fast as one part the parts are.
func scalingNotes(r *results.Results) (notes []string) {
	one := map[string]float64{}
	for _, c := range r.Cases {
		way := c.Way("span", "")
		if c.What != "Scaling" || way == nil {
			continue
		}
		walk, parts := c.Param("walk"), c.Param("parts")
		if parts == "1" {
			one[walk] = way.Median
		} else if one[walk] > 0 {
			notes = append(notes, fmt.Sprintf("%s in %s parts: %.2f times as fast as in one.", walk, parts, one[walk]/way.Median))
		}
	}
	return notes
}
