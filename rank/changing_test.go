//go:build !race

package rank

import (
	"math"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

// Another goroutine changes the queries and the words during a batch: answers may be
// wrong, but nothing is read beyond the index, which lies between inaccessible pages.
// The race is the test's own, so the race detector is left out.
func TestChanging(t *testing.T) {
	const n = cached + 13
	mem := testkit.Guarded[uint64](t, n)
	copy(mem.Last(n), testkit.RandomWords(testkit.NewRand(), n, .01))
	rounds := 2000
	if testkit.Short() {
		rounds = 400
	}
	testkit.EachPath(t, func(t *testing.T) {
		for _, words := range [][]uint64{mem.Last(99), mem.Last(n)} {
			x := NewIndex(words)
			x.rows = guarded(t, x.rows)
			x.bases = guarded(t, x.bases)
			x.samples = guarded(t, x.samples)
			queries := make([]int, 100)
			testkit.During(func(i int) {
				extreme := []int{0, -1, math.MinInt, math.MaxInt, x.Len() - 1, x.Len(), 1 << 28, -1 << 20}
				queries[i*31%len(queries)] = extreme[i%len(extreme)]
				words[i*29%len(words)] ^= ^uint64(0)
			}, func() {
				dst := make([]int, len(queries))
				for range rounds {
					x.SelectEach(dst, queries)
					x.RankEach(dst, queries)
					x.SelectEach(queries, queries)
				}
			})
		}
	})
}

// guarded returns a copy of s that ends at an inaccessible page.
func guarded[T any](t *testing.T, s []T) []T {
	to := testkit.Guarded[T](t, len(s)).Last(len(s))
	copy(to, s)
	return slices.Clip(to)
}
