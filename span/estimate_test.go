package span_test

import (
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/span"
)

// The mean of many probes is the number of steps, and of subsets, of the search: within
// five standard errors, over whole walks and parts of them.
func TestEstimate(t *testing.T) {
	random := testkit.NewRand()
	for n := 0; n <= 10; n++ {
		for k := -1; k <= n+1; k++ {
			r := whole(testkit.RandomSet(random, n), k)
			for _, r := range []span.Range[uint64]{r, r.Part(0, 3), r.Part(1, 3), r.Part(2, 3), r.Part(2, 7)} {
				s := rule[uint64]{random.Uint64(), 13, k%2 == 0}
				steps, found := 0, 0
				for range span.Search(r, 0, func(p uint64, i int) (uint64, uint64, bool) { steps++; return s.step(p, i) }) {
					found++
				}
				e := span.EstimateSearch(r, 0, s.step, 1500, random)
				if math.Abs(e.Steps-float64(steps)) > 5*e.StepsError+1e-6 || math.Abs(e.Subsets-float64(found)) > 5*e.SubsetsError+1e-6 {
					t.Errorf("%v: %+v, want %d steps and %d subsets", r, e, steps, found)
				}
			}
		}
	}
	one := span.EstimateSearch(span.Subsets(uint64(1)), 0, rule[uint64]{1, 16, false}.step, 1, random)
	if one != (span.Estimate{1, 2, math.Inf(1), math.Inf(1)}) {
		t.Errorf("one probe: %+v", one)
	}
}

// What the comment of EstimateSearch says of standard errors: with a few long branches,
// most estimates are too low, few are within one standard error, and they grow with the
// number of probes.
func TestEstimateLongBranches(t *testing.T) {
	if testing.Short() {
		t.Skip("a statistic, the same on all processors")
	}
	// Of the 3-subsets of the 24 highest elements 1 in 250 is followed by all subsets of
	// 12 lower elements; the others end.
	r := span.Subsets(^uint64(0) >> 28)
	step := func(set uint64, i int) (uint64, uint64, bool) {
		set |= 1 << i
		switch {
		case i < 12, bits.OnesCount64(set) < 3:
			return set, ^uint64(0), i < 12 || set>>12 != 0
		case set*0x9e37_79b9_7f4a_7c15>>32%250 == 0:
			return set, 1<<12 - 1, true
		}
		return set, 0, true
	}
	truth := 0
	for range span.Search(r, 0, func(set uint64, i int) (uint64, uint64, bool) { truth++; return step(set, i) }) {
	}
	const trials = 100
	var medians [2]float64
	for i, probes := range []int{30, 1000} {
		low, within := 0, 0
		var all []float64
		for seed := range uint64(trials) {
			e := span.EstimateSearch(r, 0, step, probes, rand.New(rand.NewPCG(seed, 1)))
			if e.Steps < float64(truth) {
				low++
			}
			if math.Abs(e.Steps-float64(truth)) <= e.StepsError {
				within++
			}
			all = append(all, e.Steps)
		}
		slices.Sort(all)
		medians[i] = all[trials/2]
		t.Logf("%d probes: median %.3g, truth %d; %d of %d too low, %d within one standard error", probes, medians[i], truth, low, trials, within)
		if i == 0 && (2*low < trials || 2*within > trials) {
			t.Errorf("%d of %d estimates are too low, %d are within one standard error", low, trials, within)
		}
	}
	if medians[1] < 2*medians[0] {
		t.Errorf("the medians are %.3g and %.3g", medians[0], medians[1])
	}
}

// The queens on a board of 64 squares, of which no two attack one another.
func ExampleEstimateSearch() {
	// The state is the squares that are free.
	attacked := func(i int) (squares uint64) {
		for j := range 64 {
			x, y := i%8-j%8, i/8-j/8
			if x == 0 || y == 0 || x == y || x == -y {
				squares |= 1 << j
			}
		}
		return squares
	}
	queens := func(free uint64, i int) (uint64, uint64, bool) {
		free &^= attacked(i)
		return free, free, true
	}
	r := span.Snoob(^uint64(0), 8)
	e := span.EstimateSearch(r, ^uint64(0), queens, 1000, rand.New(rand.NewPCG(1, 2)))
	fmt.Println(e.Steps > 1e3, e.Steps < 1e6, e.StepsError < e.Steps/5)
	// Output: true true true
}
