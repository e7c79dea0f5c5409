package span

import (
	"math"
	"math/bits"
	"math/rand/v2"

	"github.com/bitwalk/bitwalk/internal/fault"
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
// number of subsets that it finds, from random probes. A probe goes down one branch of
// the search tree: at each depth it tries all elements that may be added, and adds one
// of those that step accepts, all with the same probability. If a, b, c, … elements were
// accepted at the depths above, a step or a subset counts a·b·c·… times.
//
//	e := span.EstimateSearch(r, start, step, 10_000, random)
//	fmt.Printf("%.2g steps, standard error %.2g\n", e.Steps, e.StepsError)
//
// The estimates are unbiased. If the branches of a search are of very different lengths,
// most probes give too little and a few give much too much. The standard errors come from
// the same probes: they cover the branches that these have met, and not the long ones that
// they have missed. Then the true number may lie within one standard error in a third of
// the cases, not in two thirds, and mostly lies above. While an estimate grows with the
// number of probes, it is too low.
//
// For an empty range all four numbers are 0. EstimateSearch panics if probes < 1 or
// random is nil. The method is by Knuth (Estimating the efficiency of backtrack programs, 1975).
func EstimateSearch[W scan.Word, S any](r Range[W], start S, step func(state S, i int) (next S, follow W, ok bool), probes int, random *rand.Rand) Estimate {
	if probes < 1 {
		panic(fault.Message("span: EstimateSearch: ", probes, " probes, want at least 1"))
	}
	if random == nil {
		panic("span: EstimateSearch: random is nil")
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
	if r.first == 0 {
		found = 1
	}
	sub, room, state, weight := W(0), r.set, start, 1.0
	for {
		from, above, taken := state, sub, 0
		for rest := room; rest != 0; rest = scan.ClearLowest(rest) {
			larger := above | rest&-rest
			if !r.begins(larger) {
				continue
			}
			steps += weight
			next, follow, ok := step(from, bits.TrailingZeros64(uint64(rest)))
			if !ok {
				continue
			}
			if r.holds(larger) && r.first <= larger && larger <= r.last {
				found += weight
			}
			if taken++; random.IntN(taken) == 0 {
				sub, state, room = larger, next, follow&r.set&(rest&-rest-1)
			}
		}
		if taken == 0 {
			return steps, found
		}
		weight *= float64(taken)
	}
}

// begins reports whether a subset in r begins with prefix, a subset of r's set.
func (r Range[W]) begins(prefix W) bool {
	if r.size != anySize {
		missing, below := r.size-scan.OnesCount(prefix), scan.OnesCount(r.set&(prefix&-prefix-1))
		if missing < 0 || missing > below {
			return false
		}
	}
	from := -(prefix & -prefix) // the elements from the lowest of prefix on
	return r.first&from <= prefix && prefix <= r.last&from
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
