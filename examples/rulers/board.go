package main

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"github.com/bitwalk/bitwalk/wide"
)

// Golomb rulers longer than a word has places for. Their marks are boards; the search
// is that of golomb.go otherwise. It is cut into pieces, one for each pair of highest
// inner marks. Workers take the pieces of a part in turn, and each part has every
// Parts-th piece, since neighbours are of similar work.

// maxLength is the length of the longest rulers, and minMarks the number of marks that
// those on boards have at least.
const maxLength, minMarks = 127, 4

// A board is a set of places.
type board = [2]uint64

// A long is a [ruler] on boards, mirrored likewise: bit 127-i for i.
type long struct {
	marks, distances, free board
	more                   int
}

// blankLong returns the ruler without inner marks.
func (s *state) blankLong() (r long) {
	wide.Add(&r.marks, maxLength-s.Length)
	wide.AddIn(&r.free, 0, s.Length)
	r.more = s.Marks - 2
	return r
}

// add sets next to r with an inner mark at i, and removes from follow the places where
// the next mark can't be. It reports whether the mark at 0 repeats no distance.
func (r *long) add(next *long, follow *board, i int) (ok bool) {
	wide.Shift(&next.distances, &r.marks, i)
	wide.Or(&next.distances, &next.distances, &r.distances)
	next.marks = r.marks
	wide.Add(&next.marks, maxLength-i)
	var taken board
	wide.Shift(&taken, &next.distances, i-maxLength)
	wide.AndNot(&next.free, &r.free, &taken)
	wide.And(follow, follow, &next.free)
	next.more = r.more - 1
	wide.RemoveIn(follow, 0, shortest[min(next.more+1, len(shortest)-1)])
	return next.free[0]&1 != 0
}

// pieceOf returns the number of the piece of a board. Pieces are numbered in the order
// of their pairs of marks.
func pieceOf(b *board) int {
	high := wide.Last(b)
	return (high-1)*(high-2)/2 + wide.PrevBit(b, high-1) - 1
}

// top returns the pair of marks of a piece.
func top(piece int) (b board) {
	high := 2
	for high*(high-1)/2 <= piece {
		high++
	}
	wide.Add(&b, high)
	wide.Add(&b, piece-(high-1)*(high-2)/2+1)
	return b
}

// onBoards reports whether the rulers are searched on boards.
func (s *state) onBoards() bool { return s.Length > 63 }

// allPieces returns the number of pieces of all parts.
func (s *state) allPieces() int { return (s.Length - 1) * (s.Length - 2) / 2 }

// piecesLeft returns the number of pieces left, begun or not.
func (s *state) piecesLeft() int {
	return len(s.Begun) + max(0, s.allPieces()-s.Next+s.Parts-1)/s.Parts
}

// checkBoards returns an error unless the pieces left are some of the part's.
func (s *state) checkBoards() error {
	if s.Marks < minMarks || s.Next < s.Part || s.Next%s.Parts != s.Part {
		return fmt.Errorf("no search for %d marks begins with piece %d", s.Marks, s.Next)
	}
	seen := make(map[int]bool)
	for _, at := range s.Begun {
		if !slices.IsSorted(at) || len(at) < 2 || len(at) >= s.Marks || at[0] < 1 || at[len(at)-1] >= s.Length {
			return fmt.Errorf("%v are no inner marks", at)
		}
		b := boardOf(at)
		n := pieceOf(&b)
		if wide.Count(&b) != len(at) || n >= s.Next || n%s.Parts != s.Part || seen[n] {
			return fmt.Errorf("%v is not in a piece that was begun, or there twice", at)
		}
		seen[n] = true
	}
	return nil
}

func boardOf(places []int) (b board) {
	for _, i := range places {
		wide.Add(&b, i)
	}
	return b
}

// searchBoards finds Golomb rulers until nothing is left or ctx is done.
func (c *count) searchBoards(ctx context.Context, workers int) {
	c.mu.Lock()
	c.resumed = slices.Clone(c.state.Begun)
	c.mu.Unlock()
	var wg sync.WaitGroup
	for range workers {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for ctx.Err() == nil {
				at, ok := c.takePiece()
				if !ok {
					break
				}
				c.searchPiece(ctx, at)
			}
		}()
	}
	wg.Wait()
}

// takePiece gives a worker a piece that nobody has: all below the board at is done.
func (c *count) takePiece() (at board, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if n := len(c.resumed); n > 0 {
		at = boardOf(c.resumed[n-1])
		c.resumed = c.resumed[:n-1]
		return at, true
	}
	if c.state.Next >= c.state.allPieces() {
		return at, false
	}
	at = top(c.state.Next)
	c.state.Next += c.state.Parts
	c.state.Begun = append(c.state.Begun, slices.Collect(wide.Bits(&at)))
	return at, true
}

// givePiece records the rulers found in a piece, and the board below which all is done,
// or that the piece is done if there is none.
func (c *count) givePiece(piece int, found []board, at *board) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for i := range c.state.Begun {
		if b := boardOf(c.state.Begun[i]); pieceOf(&b) == piece {
			c.state.Begun = slices.Delete(c.state.Begun, i, i+1)
			break
		}
	}
	if at != nil {
		c.state.Begun = append(c.state.Begun, slices.Collect(wide.Bits(at)))
	}
	for _, b := range found {
		c.state.add(slices.Collect(wide.Bits(&b)))
	}
	c.state.tidy()
}

// longOf returns the ruler with a pair of highest inner marks. If it is no Golomb ruler, ok
// is false.
func (s *state) longOf(pair *board) (r long, ok bool) {
	r = s.blankLong()
	follow := r.free
	for i := range wide.RBits(pair) {
		if !wide.Contains(&follow, i) {
			return r, false
		}
		var next long
		follow = r.free
		if !r.add(&next, &follow, i) {
			return r, false
		}
		r = next
	}
	return r, true
}

// after returns the board after which a search of a piece goes on: the marks of at above
// its lowest one, without the pair, and all places below that. It returns nil if at is the
// pair, where the search begins.
func after(at, pair, below *board) *board {
	if wide.Count(at) == 2 {
		return nil
	}
	lowest := wide.First(at)
	done, rest := *at, *below
	wide.Remove(&done, lowest)
	wide.AndNot(&done, &done, pair)
	wide.RemoveIn(&rest, lowest, maxLength+1)
	wide.Or(&done, &done, &rest)
	return &done
}

// searchPiece finds the rulers of a piece from the board at on.
func (c *count) searchPiece(ctx context.Context, at board) {
	piece := pieceOf(&at)
	pair := top(piece)
	start, ok := c.state.longOf(&pair)
	if !ok {
		c.givePiece(piece, nil, nil)
		return
	}
	below := start.free // the places for the other marks
	wide.Remove(&below, 0)
	wide.RemoveIn(&below, wide.First(&pair), maxLength+1)
	var found []board
	steps, stopped := 0, false
	for sub := range wide.Search(&below, start.more, after(&at, &pair, &below), start, func(next *long, follow *board, r *long, i int) bool {
		if steps++; steps%(1<<14) == 0 && !stopped {
			at := c.state.innerOf(r) // all below these marks and one at i is done
			wide.Add(&at, i)
			c.givePiece(piece, found, &at)
			found = nil
			stopped = ctx.Err() != nil
		}
		return !stopped && r.add(next, follow, i)
	}) {
		b := *sub
		wide.Or(&b, &b, &pair)
		found = append(found, b)
	}
	if !stopped {
		c.givePiece(piece, found, nil)
	}
}

// innerOf returns the inner marks of r.
func (s *state) innerOf(r *long) (b board) {
	for m := range wide.Bits(&r.marks) {
		wide.Add(&b, maxLength-m)
	}
	wide.Remove(&b, s.Length)
	return b
}
