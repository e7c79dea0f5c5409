package span_test

import (
	"context"
	"math/bits"
	"sync/atomic"
	"testing"

	"github.com/bitwalk/bitwalk/span"
)

// A mirrored is what a search for Golomb rulers knows of the marks so far, mirrored, so
// that the distances from a new mark are a shift. The highest mark is at length.
type mirrored struct {
	marks, distances uint64 // bit 63-i for i
	free             uint64
	more             int // marks still to add
}

// shortest has the lengths of the shortest Golomb rulers, by the number of marks.
var shortest = [...]int{0, 0, 1, 3, 6, 11, 17, 25, 34, 44}

func (r mirrored) add(i int) (mirrored, uint64, bool) {
	r.distances |= r.marks << (i & 63)
	r.marks |= 1 << 63 >> (i & 63)
	r.free &^= r.distances >> (^i & 63)
	r.more--
	return r, r.free &^ (1<<(shortest[r.more]&63) - 1), true
}

// The loops are separate functions: in the body of a b.Loop loop, the compiler would
// not treat them as a caller's loop.

//go:noinline
func golombSearch(all span.Range[uint64], r mirrored) (found int) {
	for range span.Search(all, r, func(r mirrored, i int) (mirrored, uint64, bool) { return r.add(i) }) {
		found++
	}
	return found
}

func golombJob(all span.Range[uint64], r mirrored, workers int) int {
	var total atomic.Int64
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

// The two Golomb rulers of 10 marks and the least length: by Search, by a Job of one and of
// two workers, and by hand.
func BenchmarkSearch(b *testing.B) {
	const length, marks = 55, 10
	places := uint64(1)<<length - 1
	r, all := mirrored{1 << (63 - length), 0, places, marks - 1}, span.Snoob(places, marks-1)
	for name, loop := range map[string]func() int{
		"Search": func() int { return golombSearch(all, r) },
		"Job=1":  func() int { return golombJob(all, r, 1) },
		"Job=2":  func() int { return golombJob(all, r, 2) },
		"hand":   func() int { return golombHand(r, places) },
	} {
		b.Run(name, func(b *testing.B) {
			for range b.N {
				if n := loop(); n != 2 {
					b.Fatal(n)
				}
			}
		})
	}
}
