package rank_test

import (
	"fmt"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/rank"
)

var sink int

// Queries at random places in sets from a few words to what no cache holds, alone and in
// batches; of words without an index, only in short sets. The package bench compares
// them with other libraries.
func BenchmarkQueries(b *testing.B) {
	for _, n := range []int{1, 8, 100, 1000, 1 << 18, 1 << 24} {
		words := testkit.RandomWords(testkit.NewRand(), n, 0.5)
		x := rank.NewIndex(words)
		r := testkit.NewRand()
		is, rs, dst := make([]int, 1<<14), make([]int, 1<<14), make([]int, 1<<14)
		for j := range is {
			is[j], rs[j] = r.IntN(64*n), r.IntN(x.Count())
		}
		bench := func(name string, queries int, f func()) {
			b.Run(fmt.Sprintf("words=%d/%s", n, name), func(b *testing.B) {
				for b.Loop() {
					f()
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*queries), "ns/query")
			})
		}
		each := func(name string, queries []int, ask func(int) int) {
			bench(name, len(queries), func() {
				for j, q := range queries {
					dst[j] = ask(q)
				}
			})
		}
		if n <= 1000 {
			each("Rank", is, func(i int) int { return rank.Rank(words, i) })
			each("Select", rs, func(r int) int { return rank.Select(words, r) })
		}
		bench("NewIndex", 1, func() { sink += rank.NewIndex(words).Count() })
		each("Index.Rank", is, x.Rank)
		each("Index.Select", rs, x.Select)
		bench("RankEach", len(is), func() { x.RankEach(dst, is) })
		bench("SelectEach", len(rs), func() { x.SelectEach(dst, rs) })
	}
}
