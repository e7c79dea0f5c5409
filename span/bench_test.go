package span_test

import (
	"context"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"sync/atomic"
	"testing"

	"github.com/bitwalk/bitwalk/span"
)

// The loops are separate functions: in the body of a b.Loop loop, the compiler would
// not treat them as a caller's loop.

//go:noinline
func loopWalk(r span.Range[uint64]) (sum uint64) {
	for sub := range r.Walk() {
		sum ^= sub
	}
	return sum
}

//go:noinline
func loopBlocks(r span.Range[uint64], buf []uint64) (sum uint64) {
	for block := range r.Blocks(buf) {
		sum ^= block[0]
	}
	return sum
}

var sink uint64

func BenchmarkRange(b *testing.B) {
	buf := make([]uint64, 1024)
	for name, r := range map[string]span.Range[uint64]{
		"Subsets":   span.Subsets(uint64(0x0f0f_f0f0_0303_0000)),
		"Snoob":     span.Snoob(uint64(1<<28-1), 8),
		"SnoobGaps": span.Snoob(uint64(0x0f0f_f0f0_0303_0f00), 8),
	} {
		for _, last := range []uint64{1030, 1 << 19} {
			part := r.Ranks(1000, last)
			for kind, loop := range map[string]func() uint64{
				"Walk":   func() uint64 { return loopWalk(part) },
				"Blocks": func() uint64 { return loopBlocks(part, buf) },
			} {
				b.Run(fmt.Sprintf("%s/%d/%s", name, part.Len(), kind), func(b *testing.B) {
					for range b.N {
						sink = loop()
					}
					b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(part.Len()), "ns/element")
				})
			}
		}
	}
}

// A mirrored is what a search for Golomb rulers knows of the marks so far, mirrored, so
// that the distances from a new mark are a shift. The highest mark is at length.
type mirrored struct {
	marks, distances uint64 // bit 63-i for i
	free             uint64
	more             int // marks still to add
}

// shortest has the lengths of the shortest Golomb rulers, by the number of marks.
var shortest = [...]int{0, 0, 1, 3, 6, 11, 17, 25, 34, 44, 55, 72, 85}

func newRuler(length, marks int) (r mirrored, all span.Range[uint64]) {
	set := uint64(1)<<length - 1
	return mirrored{1 << (63 - length), 0, set, marks - 1}, span.Snoob(set, marks-1)
}

func (r mirrored) add(i int) (mirrored, uint64, bool) {
	r.distances |= r.marks << (i & 63)
	r.marks |= 1 << 63 >> (i & 63)
	r.free &^= r.distances >> (^i & 63)
	r.more--
	return r, r.free &^ (1<<(shortest[r.more]&63) - 1), true
}

//go:noinline
func golombSearch(length, marks int) (found int) {
	r, all := newRuler(length, marks)
	for range span.Search(all, r, func(r mirrored, i int) (mirrored, uint64, bool) { return r.add(i) }) {
		found++
	}
	return found
}

func golombJob(length, marks, workers int) int {
	var total atomic.Int64
	r, all := newRuler(length, marks)
	span.NewJob(all).Run(context.Background(), workers, func(w *span.Worker[uint64]) error {
		found := int64(0)
		for range span.SearchJob(w, r, func(r mirrored, i int) (mirrored, uint64, bool) { return r.add(i) }) {
			found++
		}
		total.Add(found)
		return nil
	})
	return int(total.Load())
}

func golombHand(r mirrored, below uint64) (found int) {
	if r.more == 0 {
		return 1
	}
	for rest := below; rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros64(rest)
		next, follow, _ := r.add(i)
		found += golombHand(next, follow&(1<<i-1))
	}
	return found
}

// A graph of 60 vertices.
type graph [64]uint64

func newGraph(density float64) (g graph) {
	r := rand.New(rand.NewPCG(1, 2))
	for i := range 60 {
		for j := range i {
			if r.Float64() < density {
				g[i] |= 1 << j
				g[j] |= 1 << i
			}
		}
	}
	return g
}

type clique struct {
	common uint64
	size   int
}

//go:noinline
func (g *graph) cliqueSearch() int {
	all, best := uint64(1)<<60-1, 0
	for _, c := range span.Search(span.Subsets(all), clique{all, 0}, func(c clique, v int) (clique, uint64, bool) {
		c.common &= g[v]
		c.size++
		return c, c.common, c.size+bits.OnesCount64(c.common&(1<<v-1)) > best
	}) {
		best = max(best, c.size)
	}
	return best
}

// All Golomb rulers of 10 marks and the least length, and the largest clique of a
// graph: by Search, by a Job of one and of two workers, and by hand.
func BenchmarkSearch(b *testing.B) {
	g := newGraph(0.9)
	for name, loop := range map[string]func() int{
		"Golomb/Search": func() int { return golombSearch(55, 10) },
		"Golomb/Job=1":  func() int { return golombJob(55, 10, 1) },
		"Golomb/Job=2":  func() int { return golombJob(55, 10, 2) },
		"Golomb/hand":   func() int { r, _ := newRuler(55, 10); return golombHand(r, r.free) },
		"Clique/Search": g.cliqueSearch,
	} {
		b.Run(name, func(b *testing.B) {
			for range b.N {
				sink = uint64(loop())
			}
			b.ReportMetric(float64(sink), "found")
		})
	}
}
