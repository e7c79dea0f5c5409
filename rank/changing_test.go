package rank

import (
	"math"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

// Words that changed after the index was made, and batches whose results overlap their
// queries: answers may be wrong, but nothing is read or written beyond the slices, which
// end at inaccessible pages.
func TestChanged(t *testing.T) {
	testkit.EachPath(t, func(t *testing.T) {
		r := testkit.NewRand()
		for _, n := range []int{99, 4096} {
			words := guarded(t, testkit.RandomWords(r, n, .01))
			x := NewIndex(words)
			x.rows, x.bases, x.samples = guarded(t, x.rows), guarded(t, x.bases), guarded(t, x.samples)
			queries := guarded(t, make([]int, 200))
			extreme := []int{0, -1, math.MinInt, math.MaxInt, x.Count() - 1, x.Count(), 1 << 28, -1 << 20}
			for range 300 {
				words[r.IntN(n)] ^= ^uint64(0)
				for j := range queries {
					queries[j] = extreme[r.IntN(len(extreme))]
					if r.IntN(2) == 0 {
						queries[j] = r.IntN(64 * n)
					}
				}
				from := r.IntN(70)
				for _, each := range []func(dst, of []int) int{x.SelectEach, x.RankEach} {
					each(queries, queries[from:])
					each(queries[from:], queries)
				}
			}
		}
	})
}

// guarded returns a copy of s that ends at an inaccessible page.
func guarded[T any](t *testing.T, s []T) []T {
	to := testkit.Guarded[T](t, len(s)).Last(len(s))
	copy(to, s)
	return slices.Clip(to)
}
