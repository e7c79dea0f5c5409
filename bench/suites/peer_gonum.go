package suites

import (
	"fmt"

	"gonum.org/v1/gonum/stat/combin"

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/iter"
)

// gonum's combin yields k-subsets as lists of numbers, not as words. Both
// sides here add up the elements of every subset.

func combinTrial(o *Options, n, k int) measure.Trial {
	name := fmt.Sprintf("Combinations/n=%d/k=%d", n, k)
	elems := binomial(n, k, Pick(o, 100_000, 1_000_000))
	return measure.Trial{Name: name, Elems: elems, Sides: func() []measure.Side {
		return []measure.Side{
			{Impl: "gonum", Run: func() uint64 { return combinGonum(n, k, elems) }},
			{Impl: "iter", Apart: true, Run: func() uint64 { return combinIter(n, k, elems) }},
		}
	}}
}

//go:noinline
func combinGonum(n, k, stop int) (sum uint64) {
	list := make([]int, k)
	for g := combin.NewCombinationGenerator(n, k); stop > 0 && g.Next(); stop-- {
		for _, i := range g.Combination(list) {
			sum += uint64(i)
		}
	}
	return sum
}

//go:noinline
func combinIter(n, k, stop int) (sum uint64) {
	for v := range iter.Snoob(contiguous(n), k) {
		for i := range iter.Bits(v) {
			sum += uint64(i)
		}
		if stop--; stop == 0 {
			break
		}
	}
	return sum
}
