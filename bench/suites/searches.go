package suites

import (
	"fmt"

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/span"
)

// The searches suite: sets built element by element with a state, by package span and
// by a function that calls itself.

var searches = Suite{
	More: func(*Options) []measure.Trial { return []measure.Trial{sidonTrial(5), sidonTrial(7)} },
}

// sidonTrial looks for sets of k elements without a difference that occurs twice.
func sidonTrial(k int) measure.Trial {
	return measure.Trial{Name: fmt.Sprintf("Sidon/n=30/k=%d", k), Elems: 1, Unit: "ns/search", Sides: func() []measure.Side {
		return []measure.Side{
			{Impl: "hand", Run: func() uint64 { return sidonHand(0, 0, 30, k) }},
			{Impl: "span", Run: func() uint64 { return sidonSpan(30, k) }},
		}
	}}
}

// sidonHand counts the ways to add k elements below top to a set, such that no
// difference occurs twice.
func sidonHand(set, differences uint64, top, k int) (found uint64) {
	if k == 0 {
		return 1
	}
	for i := k - 1; i < top; i++ {
		if fresh := set >> i; fresh&differences == 0 {
			found += sidonHand(set|1<<i, differences|fresh, i, k-1)
		}
	}
	return found
}

//go:noinline
func sidonSpan(n, k int) (found uint64) {
	type ruler struct{ set, differences uint64 }
	all := contiguous(n)
	for range span.Search(span.Snoob(all, k), ruler{}, func(r ruler, i int) (ruler, uint64, bool) {
		fresh := r.set >> i
		return ruler{r.set | 1<<i, r.differences | fresh}, all, fresh&r.differences == 0
	}) {
		found++
	}
	return found
}
