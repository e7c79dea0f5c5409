package main

import (
	"context"
	"sync"

	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/span"
)

// A state is how far a count has come: the rulers found, and the stretches of
// the walk that are left. It is all that a checkpoint holds.
type state struct {
	Length int                  `json:"length"`
	Marks  int                  `json:"marks"`
	Found  uint64               `json:"found"`
	Rest   []span.Range[uint64] `json:"rest"`
}

// whole returns the whole walk: every choice of inner marks.
func (s *state) whole() span.Range[uint64] {
	inner := uint64(1)<<s.Length - 2 // places 1 to Length-1
	return span.Snoob(inner, s.Marks-2)
}

// left returns the number of rulers that are left to try.
func (s *state) left() (n uint64) {
	for _, r := range s.Rest {
		n += r.Len()
	}
	return n
}

// pieces returns how many pieces to cut a walk of n into: small enough that no
// core is long alone with the last one, and little is lost with the power.
func pieces(n uint64) int {
	return int(min(n/(1<<18)+1, 4096))
}

// perfect reports whether the ruler with these marks measures every distance:
// moved down by each of its marks in turn, it shows the distances from there up.
func perfect(marks, distances uint64) bool {
	seen := uint64(0)
	for m := range iter.Bits(marks) {
		seen |= marks >> m
	}
	return seen == distances
}

// A count is a state that is being worked on.
type count struct {
	mu    sync.Mutex
	state state                // without the pieces that are being counted
	busy  []span.Range[uint64] // these, one for each worker
}

// run counts until nothing is left or ctx is done.
func (c *count) run(ctx context.Context, workers int) {
	c.mu.Lock()
	c.busy = make([]span.Range[uint64], workers)
	c.mu.Unlock()
	var wg sync.WaitGroup
	for i := range workers {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for ctx.Err() == nil {
				piece, ok := c.take(i)
				if !ok {
					break
				}
				found, rest := try(ctx, piece, c.state.Length)
				c.give(i, found, rest)
			}
		}()
	}
	wg.Wait()
}

// take gives worker i the next piece. If there is none, ok is false.
func (c *count) take(i int) (piece span.Range[uint64], ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	n := len(c.state.Rest)
	if n == 0 {
		return piece, false
	}
	piece = c.state.Rest[n-1]
	c.state.Rest = c.state.Rest[:n-1]
	c.busy[i] = piece
	return piece, true
}

// give enters what worker i has found in its piece, up to rest. Both in one
// moment: no snapshot has a ruler twice, or not at all.
func (c *count) give(i int, found uint64, rest span.Range[uint64]) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.state.Found += found
	c.busy[i] = span.Range[uint64]{}
	if rest.Len() > 0 {
		c.state.Rest = append(c.state.Rest, rest)
	}
}

// snapshot returns the state, in which nothing has been found yet in the pieces
// that are being counted.
func (c *count) snapshot() state {
	c.mu.Lock()
	defer c.mu.Unlock()
	s := c.state
	s.Rest = append([]span.Range[uint64]{}, s.Rest...)
	for _, r := range c.busy {
		if r.Len() > 0 {
			s.Rest = append(s.Rest, r)
		}
	}
	return s
}

// try counts the perfect rulers in a piece. If ctx ends, it stops where it is
// and returns the rest.
func try(ctx context.Context, piece span.Range[uint64], length int) (found uint64, rest span.Range[uint64]) {
	ends := uint64(1)<<length | 1
	distances := uint64(1)<<length<<1 - 1
	for block := range piece.Blocks(make([]uint64, 4096)) {
		for _, inner := range block {
			if perfect(inner|ends, distances) {
				found++
			}
		}
		if ctx.Err() != nil {
			return found, piece.After(block[len(block)-1])
		}
	}
	return found, rest
}
