package beamwalk

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/span"
)

// spread scores the words of a bit by a score with many ties.
type spread struct{ Mask uint64 }

func (s spread) Score(word uint64) (int64, bool) {
	return int64(word*0x9e3779b97f4a7c15>>60) - 8, word&s.Mask == 0
}

func init() {
	registerTest[Count[spread], uint64]()
	registerTest[Sum[spread], int64]()
	registerTest[Extremes[spread], MinMax]()
	registerTest[Best[spread], Ranking]()
}

// naive finds the four results by sorting everything.
func naive(r span.Range[uint64], by spread, k int) (count uint64, sum int64, m MinMax, best Ranking) {
	var all []Scored
	for word := range r.Walk() {
		if score, ok := by.Score(word); ok {
			all = append(all, Scored{word, score})
			count++
			sum += score
		}
	}
	if len(all) == 0 {
		return count, sum, m, best
	}
	slices.SortStableFunc(all, func(a, b Scored) int { return int(a.Score - b.Score) })
	m.Some, m.Min = true, all[0]
	slices.SortStableFunc(all, func(a, b Scored) int { return int(b.Score - a.Score) })
	m.Max = all[0]
	if k > 0 {
		best.Words = all[:min(k, len(all))]
	}
	return count, sum, m, best
}

// folded folds a walk in parts of random lengths, merged in any order.
func folded[F Folder[A], A any](t *testing.T, r span.Range[uint64], f F) A {
	var all []A
	var stretch A
	for part := r; !part.IsEmpty(); {
		n := min(uint64(rand.IntN(100)), part.Len()-1)
		words := slices.Collect(part.Indexes(0, n).Walk())
		var err error
		if stretch, err = f.Block(stretch, words); err != nil {
			t.Fatal(err)
		}
		part = part.After(words[n])
		if rand.IntN(3) == 0 {
			all = append(all, stretch)
			var zero A
			stretch = zero
		}
	}
	all = append(all, stretch)
	for len(all) > 1 {
		rand.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		n := len(all) - 1
		all[n-1] = f.Merge(all[n-1], all[n])
		all = all[:n]
	}
	return all[0]
}

func checkFold[F Folder[A], A any](t *testing.T, r span.Range[uint64], f F, want A, engine bool) {
	t.Helper()
	same := func(got A) bool {
		if g, ok := any(got).(Ranking); ok {
			return slices.Equal(g.Words, any(want).(Ranking).Words) // nil or empty
		}
		return reflect.DeepEqual(got, want)
	}
	if got := folded[F, A](t, r, f); !same(got) {
		t.Fatalf("%+v of %v: %+v, want %+v", f, r, got, want)
	}
	if !engine {
		return
	}
	got, err := walk[F, A](r, f, Options{Block: 512, Parts: 5})
	if err != nil || !same(got) {
		t.Fatalf("%+v of %v on Prism: %+v, %v, want %+v", f, r, got, err, want)
	}
}

func TestFolds(t *testing.T) {
	for n := range 60 {
		r := span.Subsets(uint64(0x3fff)<<(n%50)).Part(n%3, 3)
		by := spread{rand.Uint64() & rand.Uint64() & rand.Uint64()}
		switch n {
		case 0:
			by.Mask = ^uint64(0) // all but the empty set
		case 1:
			r = span.Range[uint64]{}
		}
		k := []int{3, 1, 0, -1, 2, 100, 10_000}[n%7]
		engine := n < 7
		count, sum, m, best := naive(r, by, k)
		checkFold(t, r, Count[spread]{by}, count, engine)
		checkFold(t, r, Sum[spread]{by}, sum, engine)
		checkFold(t, r, Extremes[spread]{by}, m, engine)
		checkFold(t, r, Best[spread]{by, k}, best, engine)
	}
}
