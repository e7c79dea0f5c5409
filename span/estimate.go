package span

import (
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"

	"github.com/bitwalk/bitwalk/scan"
)

// An Estimate is the estimated size of a search.
type Estimate struct {
	Steps   float64 // calls of step
	Subsets float64 // found

	// The standard errors of the above, +Inf after a single probe.
	StepsError, SubsetsError float64
}

// EstimateSearch estimates the number of steps that [Search] takes over r, and the
// number of subsets that it finds, from random probes. A probe goes down one path of
// the search tree: at each depth it tries all elements that may be added, and adds one
// of those that step accepts, all with the same probability. If a, b, c, … elements were
// accepted at the depths above, a step or a subset counts a·b·c·… times.
//
//	whole := span.EstimateSearch(r, start, step, 10_000, random)
//	left := span.EstimateSearch(r.After(last), start, step, 10_000, random)
//	fmt.Printf("%.0f %% done\n", 100*(1-left.Steps/whole.Steps))
//
// The estimates are unbiased. If the paths of a search are of very different lengths,
// most probes give too little and a few give much too much. Then the standard errors are
// large, and are themselves underestimated until a probe has met the long paths.
//
// For an empty range all four numbers are 0. EstimateSearch panics if probes < 1. The
// method is by Knuth (Estimating the efficiency of backtrack programs, 1975).
func EstimateSearch[W scan.Word, S any](r Range[W], start S, step func(state S, i int) (next S, follow W, ok bool), probes int, random *rand.Rand) Estimate {
	if probes < 1 {
		panic(fmt.Sprintf("span: EstimateSearch: %d probes, want at least 1", probes))
	}
	if r.IsEmpty() {
		return Estimate{}
	}
	var steps, subsets sample
	for range probes {
		n, found := probe(r, start, step, random)
		steps.add(n)
		subsets.add(found)
	}
	return Estimate{steps.mean, subsets.mean, steps.deviation(), subsets.deviation()}
}

// probe follows a random path of a search.
func probe[W scan.Word, S any](r Range[W], start S, step func(state S, i int) (next S, follow W, ok bool), random *rand.Rand) (steps, found float64) {
	set, k := r.Set()
	first, last, _ := r.Bounds()
	// The elements of the first and of the last subset that are not yet added, as long
	// as those added are a prefix of theirs.
	low, high := first, last
	onLow, onHigh := first != 0, true
	if first == 0 {
		found = 1
	}
	weight, state, follow := 1.0, start, set
	for size := 1; k < 0 || size <= k; size++ {
		room := follow & set
		if k > 0 {
			// Only elements with enough elements of the set below them.
			others := set
			for range k - size {
				others = scan.ClearLowest(others)
			}
			room &= others
		}
		one, end := highest(low), highest(high)
		if onLow {
			room &^= one - 1
		}
		if onHigh {
			room &= end | (end - 1)
			if high == 0 {
				room = 0
			}
		}
		taken, choice := 0, W(0)
		from := state
		for rest := room; rest != 0; rest = scan.ClearLowest(rest) {
			steps += weight
			i := bits.TrailingZeros64(uint64(rest))
			next, f, ok := step(from, i)
			if !ok {
				continue
			}
			element := rest & -rest
			if size == k || k < 0 && (!onLow || element != one || low == one) {
				found += weight
			}
			if taken++; random.IntN(taken) == 0 {
				choice, state, follow = element, next, f
			}
		}
		if taken == 0 {
			break
		}
		weight *= float64(taken)
		follow &= choice - 1
		onLow = onLow && choice == one && low != one
		onHigh = onHigh && choice == end
		low, high = low^one, high^end
	}
	return steps, found
}

// A sample holds the mean of n numbers, and the sum of the squares of their differences
// from it (Welford 1962).
type sample struct{ n, mean, squares float64 }

func (s *sample) add(x float64) {
	s.n++
	d := x - s.mean
	s.mean += d / s.n
	s.squares += d * (x - s.mean)
}

// deviation returns the standard error of the mean.
func (s *sample) deviation() float64 {
	if s.n < 2 {
		return math.Inf(1)
	}
	return math.Sqrt(s.squares / (s.n - 1) / s.n)
}
