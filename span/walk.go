package span

import (
	"github.com/bitwalk/bitwalk/internal/colex"
	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/scan"
)

// Walk returns an iterator over the subsets in r, ascending. A direct
// for-range over it allocates nothing.
func (r Range[W]) Walk() iter.Seq[W] {
	return walk(r, false)
}

// RWalk returns an iterator over the subsets in r, descending. A direct
// for-range over it allocates nothing.
func (r Range[W]) RWalk() iter.Seq[W] {
	return walk(r, true)
}

func walk[W scan.Word](r Range[W], down bool) iter.Seq[W] {
	return func(yield func(W) bool) {
		var table table
		c := r.cursor(down)
		for base, run := c.first(&table); len(run) > 0; base, run = c.next(&table) {
			for _, x := range run {
				if !yield(W(base ^ x)) {
					return
				}
			}
		}
	}
}

// Blocks returns an iterator over the subsets in r, ascending, a block of
// len(buf) at a time; the last block may be shorter. The blocks share buf: each
// is valid until the next. Blocks panics if buf is empty.
func (r Range[W]) Blocks(buf []W) iter.Seq[[]W] {
	if len(buf) == 0 {
		panic("span: Blocks: buf is empty")
	}
	return blocks(r, buf, false)
}

// RBlocks is [Range.Blocks], descending. It panics if buf is empty.
func (r Range[W]) RBlocks(buf []W) iter.Seq[[]W] {
	if len(buf) == 0 {
		panic("span: RBlocks: buf is empty")
	}
	return blocks(r, buf, true)
}

func blocks[W scan.Word](r Range[W], buf []W, down bool) iter.Seq[[]W] {
	return func(yield func([]W) bool) {
		var table table
		c := r.cursor(down)
		base, run := c.first(&table)
		for len(run) > 0 {
			n := 0
			for n < len(buf) && len(run) > 0 {
				m := colex.Write(buf[n:], run, W(base))
				n += m
				if run = run[m:]; len(run) == 0 {
					base, run = c.next(&table)
				}
			}
			if !yield(buf[:n:n]) {
				return
			}
		}
	}
}

// A table is room for what runs are read from.
type table [colex.Large]uint64

// runLen is the most subsets of all sizes in a run: so many hide the cost of the
// step to the next.
const runLen = 64

// A cursor is a place in the walk of a range. It goes by runs: a run is some
// words of a table, each to be XOR-ed with a base, which makes the next
// subsets. So what is done for every subset is a load and an XOR, with no chain
// from one subset to the next. Package colex makes the runs of the k-subsets.
//
// The table is not part of the cursor, but of the loop that walks: that keeps
// both on the stack.
type cursor struct {
	set, start uint64 // start is the first subset of the walk
	size       int    // of the subsets, or anySize
	down       bool
	some       bool
	left       uint64 // how many there are after the next one

	walk colex.Walk // of a size
	room int        // the part of the table that it takes

	low, high uint64 // of any size: the lowest elements, and the next subset of the others
}

func (r Range[W]) cursor(down bool) cursor {
	c := cursor{set: uint64(r.set), start: uint64(r.first), size: r.size, down: down, some: r.some, left: r.Len() - 1}
	if down {
		c.start = uint64(r.last)
	}
	return c
}

// first returns the first run, which is empty if there is none.
func (c *cursor) first(t *table) (base uint64, run []uint64) {
	if !c.some {
		return 0, nil
	}
	flip := uint64(0)
	if c.down {
		flip = c.set
	}
	start := c.start ^ flip // where an ascending walk would be
	if c.size != anySize {
		base, run, c.room = c.walk.Start(c.set, c.size, flip)
		if c.room > colex.None {
			base, run = c.walk.Fill(t[:c.room])
		}
		base, run = c.walk.Seek(t[:c.room], base, run, start)
		return base, c.cut(colex.From(run, base^flip, start))
	}
	n := 1
	for rest := c.set; rest != 0 && n < runLen; rest &= rest - 1 {
		e := rest & -rest
		for i, sub := range t[:n] {
			t[n+i] = sub | e
		}
		n *= 2
		c.low |= e
	}
	c.room = n
	c.high = start &^ c.low
	base, run = c.subsets(t)
	return base, c.cut(run[scan.Extract(start&c.low, c.low):])
}

// next returns the next run, which is empty at the end of the walk.
func (c *cursor) next(t *table) (base uint64, run []uint64) {
	if !c.some {
		return 0, nil
	}
	if c.size == anySize {
		base, run = c.subsets(t)
	} else {
		base, run = c.walk.Next(t[:c.room])
	}
	return base, c.cut(run)
}

// subsets returns the run of all subsets of the lowest elements with the next
// subset of the others.
func (c *cursor) subsets(t *table) (base uint64, run []uint64) {
	base = c.high
	if c.down {
		base ^= c.set
	}
	rest := c.set &^ c.low
	c.high = (c.high - rest) & rest
	return base, t[:c.room]
}

// cut returns run without what is beyond the end of the walk.
func (c *cursor) cut(run []uint64) []uint64 {
	if c.left < uint64(len(run)) {
		run = run[:c.left+1]
		c.some = false
	}
	c.left -= uint64(len(run))
	return run
}
