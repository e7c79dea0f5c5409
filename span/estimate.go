package span

import (
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"

	"github.com/bitwalk/bitwalk/scan"
)

// An Estimate says how long a search will take.
type Estimate struct {
	Steps   float64 // calls of step
	Subsets float64 // found

	// The standard errors of the above.
	StepsError, SubsetsError float64
}

// EstimateSearch estimates the number of steps that [Search] takes over r, and the
// number of subsets that it finds, from random probes. A probe goes down one path of
// the search: it tries all elements that may be added, and adds one of those that step
// takes, each with the same probability. What it meets counts as often as there were
// choices.
//
//	whole := span.EstimateSearch(r, start, step, 10_000, random)
//	left := span.EstimateSearch(r.After(last), start, step, 10_000, random)
//	fmt.Printf("%.0f %% done\n", 100*(1-left.Steps/whole.Steps))
//
// The estimates are right on average. In a search whose paths are of very different
// lengths most probes see less than there is, and a few see much more: then the standard
// errors are large, and themselves too small until a probe has met the long paths.
//
// The method is by Knuth (Estimating the efficiency of backtrack programs, 1975). It
// panics if probes < 1.
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
	// The rest of the first and of the last subset, if what was added begins them.
	low, high := first, last
	onLow, onHigh := first != 0, true
	if first == 0 {
		found = 1
	}
	weight, state, follow := 1.0, start, set
	for size := 1; k < 0 || size <= k; size++ {
		room := follow & set
		if k > 0 {
			// Those with enough others below.
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

// A sample has the mean of some numbers, and the sum of the squares of what they differ
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
