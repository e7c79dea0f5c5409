package main

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/scan"
	"github.com/bitwalk/bitwalk/span"
)

// A state is the progress of counting a part: the rulers found, and the stretches
// left. A checkpoint holds nothing else, and once nothing is left it is the part's
// result.
type state struct {
	Program string               `json:"program"`
	Golomb  bool                 `json:"golomb,omitempty"` // not perfect rulers
	Length  int                  `json:"length"`
	Marks   int                  `json:"marks"`
	Part    int                  `json:"part"`
	Parts   int                  `json:"parts"`
	Range   span.Range[uint64]   `json:"range"` // the part
	Found   uint64               `json:"found"`
	Rest    []span.Range[uint64] `json:"rest"`

	// The Golomb rulers found, by their inner marks, unless there are too many.
	Rulers [][]int `json:"rulers,omitempty"`

	// Of a search on boards, instead of Range and Rest: the first piece of the part that
	// is not begun, and of each piece begun the board below which all is done.
	Next  int     `json:"next,omitempty"`
	Begun [][]int `json:"begun,omitempty"`
}

// program is the name in a state. It changes whenever the meaning of a state
// does.
const program = "rulers 1"

// begin returns the initial state of a part.
func begin(golomb bool, length, marks, part, parts int) state {
	s := state{Program: program, Golomb: golomb, Length: length, Marks: marks, Part: part, Parts: parts}
	if s.onBoards() {
		s.Next = part
		return s
	}
	s.Range = s.whole().Part(part, parts)
	if golomb {
		// Workers cut it where its tree branches.
		if !s.Range.IsEmpty() {
			s.Rest = append(s.Rest, s.Range)
		}
		return s
	}
	for _, piece := range s.Range.Split(pieces(s.Range.Len())) {
		if !piece.IsEmpty() {
			s.Rest = append(s.Rest, piece)
		}
	}
	return s
}

// inner returns the possible places of inner marks, 1 to Length-1.
func (s *state) inner() uint64 {
	return uint64(1)<<s.Length - 2
}

// whole returns the whole walk: every choice of inner marks.
func (s *state) whole() span.Range[uint64] {
	return span.Snoob(s.inner(), s.Marks-2)
}

// left returns the number of rulers left to try, or of the pieces of a search on boards.
func (s *state) left() (n uint64) {
	if s.onBoards() {
		return uint64(s.piecesLeft())
	}
	for _, r := range s.Rest {
		n += r.Len()
	}
	return n
}

// begun reports whether something was done.
func (s *state) begun() bool {
	return s.Next > s.Part || s.left() < s.Range.Len()
}

// name names the search and the part.
func (s *state) name() string {
	kind := "rulers"
	if s.Golomb {
		kind = "Golomb rulers"
	}
	return fmt.Sprintf("part %d of %d of the %s of length %d with %d marks", s.Part, s.Parts, kind, s.Length, s.Marks)
}

// check returns an error unless s is a state that a count can have: its range is
// the part, and the stretches lie in it without overlap.
func (s *state) check() error {
	switch {
	case s.Program != program:
		return fmt.Errorf("it is of %q, not of %q", s.Program, program)
	case s.Length < 1 || s.Length > maxLength || s.onBoards() && !s.Golomb || s.Marks < 2 || s.Marks > s.Length+1:
		return fmt.Errorf("no ruler has length %d and %d marks", s.Length, s.Marks)
	case s.Part < 0 || s.Part >= s.Parts || s.Parts > maxParts:
		return fmt.Errorf("there is no part %d of %d", s.Part, s.Parts)
	case s.onBoards():
		return s.checkBoards()
	case s.Range != s.whole().Part(s.Part, s.Parts):
		return fmt.Errorf("%v is not part %d of %d", s.Range, s.Part, s.Parts)
	}
	slices.SortFunc(s.Rest, func(a, b span.Range[uint64]) int {
		x, _, _ := a.Bounds()
		y, _, _ := b.Bounds()
		return cmp.Compare(x, y)
	})
	above := s.Range // the stretches seen so far
	for _, r := range s.Rest {
		first, last, ok := r.Bounds()
		if !ok || !s.holds(first) || !s.holds(last) || above.From(first).To(last) != r {
			return fmt.Errorf("%v is not in it, or there twice", r)
		}
		above = above.After(last)
	}
	if done := s.Range.Len() - s.left(); s.Found > done {
		return fmt.Errorf("it has found %d rulers among %d", s.Found, done)
	}
	return nil
}

// holds reports whether a set is a choice of inner marks.
func (s *state) holds(set uint64) bool {
	return set&^s.inner() == 0 && scan.OnesCount(set) == s.Marks-2
}

// pieces returns the number of pieces to cut a walk of n words into. They are so
// small that no core works long on the last one alone.
func pieces(n uint64) int {
	return int(min(n/(1<<18)+1, 256))
}

// perfect reports whether the ruler with these marks measures every distance.
// Shifted down by one of its marks, a ruler shows the distances from that mark up.
func perfect(marks, distances uint64) bool {
	seen := uint64(0)
	for m := range iter.Bits(marks) {
		seen |= marks >> m
	}
	return seen == distances
}

// A count is a state that is being worked on.
type count struct {
	every time.Duration // between two states of a search

	mu    sync.Mutex
	state state                // without the pieces that workers have taken
	busy  []span.Range[uint64] // what is left of those, one for each worker

	resumed [][]int // of state.Begun, what no worker has taken again
}

// run counts until nothing is left or ctx is done.
func (c *count) run(ctx context.Context, workers int) error {
	switch {
	case c.state.onBoards():
		c.searchBoards(ctx, workers)
	case c.state.Golomb:
		return c.search(ctx, workers)
	default:
		c.walk(ctx, workers)
	}
	return nil
}

// walk tries every choice of inner marks.
func (c *count) walk(ctx context.Context, workers int) {
	c.mu.Lock()
	c.busy = make([]span.Range[uint64], workers)
	c.mu.Unlock()
	var wg sync.WaitGroup
	for i := range workers {
		wg.Add(1)
		go func() {
			defer wg.Done()
			buf := make([]uint64, 4096)
			for ctx.Err() == nil {
				piece, ok := c.take(i)
				if !ok {
					break
				}
				c.try(ctx, i, piece, buf)
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

// give records what worker i has found and what is left of its piece, both at
// once, so that no snapshot counts a ruler twice or misses one.
func (c *count) give(i int, found uint64, rest span.Range[uint64]) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.state.Found += found
	c.busy[i] = rest
}

// snapshot returns the state.
func (c *count) snapshot() state {
	c.mu.Lock()
	defer c.mu.Unlock()
	s := c.state
	s.Rest = append([]span.Range[uint64]{}, s.Rest...)
	s.Rulers, s.Begun = slices.Clone(s.Rulers), slices.Clone(s.Begun)
	for _, r := range c.busy {
		if !r.IsEmpty() {
			s.Rest = append(s.Rest, r)
		}
	}
	return s
}

// try counts the perfect rulers in a piece for worker i, until ctx is done. It
// calls give every few milliseconds, which keeps snapshots fresh.
func (c *count) try(ctx context.Context, i int, piece span.Range[uint64], buf []uint64) {
	ends := uint64(1)<<c.state.Length | 1
	distances := uint64(1)<<c.state.Length<<1 - 1
	found, blocks := uint64(0), 0
	for block := range piece.Blocks(buf) {
		for _, inner := range block {
			if perfect(inner|ends, distances) {
				found++
			}
		}
		if blocks++; blocks%64 == 0 {
			c.give(i, found, piece.After(block[len(block)-1]))
			found = 0
			if ctx.Err() != nil {
				return
			}
		}
	}
	c.give(i, found, span.Range[uint64]{})
}
