package main

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/span"
)

// A ruler is the state of a search for Golomb rulers. Its marks are the last one, at the
// length, and the inner marks added so far, from the highest down. The mark at 0 always
// belongs to the ruler, but is not among them: add tests its distances by free.
type ruler struct {
	marks, distances uint64 // mirrored, bit 63-i for i, so that distances from a mark are a shift
	free             uint64 // the places whose distances to the marks are new
	more             int    // inner marks still to add
}

// shortest has the length of the shortest Golomb ruler of each number of marks
// (OEIS A003022).
var shortest = [...]int{0, 0, 1, 3, 6, 11, 17, 25, 34, 44, 55, 72, 85, 106}

// blank returns the ruler without inner marks.
func (s *state) blank() ruler {
	return ruler{marks: 1 << 63 >> s.Length, free: ^uint64(0), more: s.Marks - 2}
}

// add adds an inner mark at i. It returns the ruler and where the next mark may be. If
// the mark at 0 would repeat a distance, the ruler is not ok.
func (r ruler) add(i int) (next ruler, follow uint64, ok bool) {
	r.distances |= r.marks << (i & 63)
	r.marks |= 1 << 63 >> (i & 63)
	r.free &^= r.distances >> (^i & 63)
	r.more--
	// The marks from the next one down are a Golomb ruler, too, so that mark is no lower
	// than the shortest ruler of so many marks is long.
	return r, r.free &^ (1<<shortest[min(r.more+1, len(shortest)-1)] - 1), r.free&1 != 0
}

// keep is the number of rulers up to which a state lists them.
const keep = 100

// add adds a ruler found.
func (s *state) add(inner []int) {
	if s.Found++; s.Found <= keep {
		s.Rulers = append(s.Rulers, inner)
	}
}

// tidy sorts the rulers listed, or drops the list if it is too long.
func (s *state) tidy() {
	slices.SortFunc(s.Rulers, slices.Compare)
	if s.Found > keep {
		s.Rulers = nil
	}
}

var errPause = errors.New("it is time to record the state")

// search finds Golomb rulers. It stops from time to time to record the state.
func (c *count) search(ctx context.Context, workers int) error {
	start := c.state.blank()
	for {
		c.mu.Lock()
		job := span.NewJob(c.state.Rest...)
		c.mu.Unlock()
		pause, cancel := context.WithTimeoutCause(ctx, c.every, errPause)
		var found []state // of each worker
		err := job.Run(pause, workers, func(w *span.Worker[uint64]) error {
			var own state
			defer func() { // after a panic, too
				c.mu.Lock()
				defer c.mu.Unlock()
				found = append(found, own)
			}()
			for inner := range span.SearchJob(w, start, func(r ruler, i int) (ruler, uint64, bool) { return r.add(i) }) {
				own.add(slices.Collect(iter.Bits(inner)))
			}
			return nil
		})
		cancel()

		// What was found and what is left, both at once.
		c.mu.Lock()
		for _, own := range found {
			c.state.Found += own.Found
			c.state.Rulers = append(c.state.Rulers, own.Rulers...)
		}
		c.state.tidy()
		c.state.Rest = job.Rest()
		c.mu.Unlock()
		if err == nil || err == context.Cause(ctx) {
			return nil
		}
		if err != errPause {
			return err
		}
	}
}

// steps estimates the steps left.
func (s *state) steps() (n float64) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, r := range s.Rest {
		n += span.EstimateSearch(r, s.blank(), ruler.add, 1000, random).Steps
	}
	return n
}
