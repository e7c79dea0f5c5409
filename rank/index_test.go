package rank

import (
	"math"
	"math/bits"
	"slices"
	"testing"
	"unsafe"

	"github.com/bitwalk/bitwalk/internal/pieces"
	"github.com/bitwalk/bitwalk/internal/testkit"
)

// The space that the documentation states, at every density.
func TestIndexSpace(t *testing.T) {
	r := testkit.NewRand()
	for n := range 400 {
		if n == 399 {
			n = 1 << 14
		}
		for _, d := range []float64{0, .1, .5, 1} {
			x := NewIndex(testkit.RandomWords(r, n, d))
			bytes := int(unsafe.Sizeof(*x)) + 8*cap(x.rows) + 4*cap(x.samples) + 8*cap(x.bases)
			if most := 8*n*37/1000 + 208; bytes > most {
				t.Errorf("%d words, density %v: %d bytes, want at most %d", n, d, bytes, most)
			}
		}
	}
}

// Words that are counted in one piece, in two and in more, up to guard pages: every
// line, and a one in it.
func TestIndexPieces(t *testing.T) {
	mem := testkit.Guarded[uint64](t, 2*pieces.Len+9)
	r := testkit.NewRand()
	for i, all := 0, mem.All(); i < len(all); i++ {
		all[i] = r.Uint64() & r.Uint64()
	}
	testkit.EachPath(t, func(t *testing.T) {
		for _, n := range testkit.Lengths() {
			for _, words := range [][]uint64{mem.First(n), mem.Last(n)} {
				x := NewIndex(words)
				ones := 0
				for w, y := range words {
					if w%lineWords == 0 || w == n-1 {
						if got := x.Rank(64 * w); got != ones {
							t.Fatalf("%d words: Rank(%d) = %d, want %d", n, 64*w, got, ones)
						}
						if got, want := x.Select(ones), 64*w+bits.TrailingZeros64(y); got != want {
							t.Fatalf("%d words: Select(%d) = %d, want %d", n, ones, got, want)
						}
					}
					ones += bits.OnesCount64(y)
				}
				if x.Count() != ones {
					t.Fatalf("%d words: Count() = %d, want %d", n, x.Count(), ones)
				}
			}
		}
		if rows := testkit.Fewest(t, "countRows"); rows != 0 || countWholeRows(nil, mem.Last(0), 7) != 7 {
			t.Errorf("countRows takes no fewer than %d rows, and changes a count over none", rows)
		}
	})
}

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
