package suites

import (
	"fmt"
	"math/bits"

	"github.com/bitwalk/bitwalk/bench/measure"
	"github.com/bitwalk/bitwalk/bitset"
	"github.com/bitwalk/bitwalk/span"
)

// The searches suite: sets built element by element with a state, by package span and
// by functions that call themselves; and the first element of two sets.

var searches = Suite{
	About: "a backtracking search by span.Search, for Sidon sets; the first common element of two sets",
	More:  func(*Options) []measure.Trial { return append(commonTrials(), sidonTrial(5), sidonTrial(7)) },
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

// commonTrials look for the first common neighbour of two vertices, each of whose
// neighbours are five words.
func commonTrials() (trials []measure.Trial) {
	const words, pairs = 5, 1 << 14
	for _, density := range []float64{0.01, 0.1} {
		trials = append(trials, measure.Trial{Name: fmt.Sprintf("Common/density=%v", density), Elems: pairs, Unit: "ns/pair", Sides: func() []measure.Side {
			data := wordsOfDensity(random("Common"), words*pairs, density)
			side := func(impl string, first func(a, b []uint64) int) measure.Side {
				return measure.Side{Impl: impl, Run: func() (sum uint64) {
					for i := words; i < len(data); i += words {
						sum += uint64(first(data[i-words:i], data[i:i+words]))
					}
					return sum
				}}
			}
			return []measure.Side{side("hand", firstCommonHand), side("scan", firstCommonScan)}
		}})
	}
	return trials
}

//go:noinline
func firstCommonHand(a, b []uint64) int {
	for w, x := range a {
		if x &= b[w]; x != 0 {
			return 64*w + bits.TrailingZeros64(x)
		}
	}
	return -1
}

//go:noinline
func firstCommonScan(a, b []uint64) int { return bitset.Set(a).NextBitAnd(b, 0) }
