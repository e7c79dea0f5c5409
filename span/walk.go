package span

import (
	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/scan"
)

// Walk returns an iterator over the subsets in r, ascending. A direct
// for-range over it allocates nothing.
func (r Range[W]) Walk() iter.Seq[W] {
	return func(yield func(W) bool) {
		var buf [runLen]W
		c := r.up(&buf)
		for run, base := c.run(&buf, runLen); len(run) > 0; run, base = c.run(&buf, runLen) {
			for _, sub := range run {
				if !yield(sub ^ base) {
					return
				}
			}
		}
	}
}

// RWalk returns an iterator over the subsets in r, descending. A direct
// for-range over it allocates nothing.
func (r Range[W]) RWalk() iter.Seq[W] {
	return func(yield func(W) bool) {
		var buf [runLen]W
		c := r.down(&buf)
		for run, base := c.run(&buf, runLen); len(run) > 0; run, base = c.run(&buf, runLen) {
			for _, sub := range run {
				if !yield(sub ^ base) {
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
		panic("span: Blocks: the buffer is empty")
	}
	return func(yield func([]W) bool) {
		var runs [runLen]W
		c := r.up(&runs)
		for n := c.fill(buf, &runs); n > 0; n = c.fill(buf, &runs) {
			if !yield(buf[:n:n]) {
				return
			}
		}
	}
}

// RBlocks is [Range.Blocks], descending.
func (r Range[W]) RBlocks(buf []W) iter.Seq[[]W] {
	if len(buf) == 0 {
		panic("span: RBlocks: the buffer is empty")
	}
	return func(yield func([]W) bool) {
		var runs [runLen]W
		c := r.down(&runs)
		for n := c.fill(buf, &runs); n > 0; n = c.fill(buf, &runs) {
			if !yield(buf[:n:n]) {
				return
			}
		}
	}
}

// runLen is the room for a run: 64 subsets hide the cost of the step from one
// run to the next, and 512 bytes of stack are nothing to a walk.
const runLen = 64

// A cursor is a place in the walk of a range. It goes by runs: a run is some
// words, each to be XOR-ed with a base, which makes the next subsets. So what
// is done for every subset is a load and an XOR, with no chain from one subset
// to the next.
type cursor[W scan.Word] struct {
	set, next W
	left      uint64 // how many there are after next
	all, down bool   // all sizes; descending
	done      bool   // nothing is left, not even next
	low       W      // if all: the lowest elements, whose subsets are the run
}

func (r Range[W]) up(buf *[runLen]W) cursor[W] {
	return r.cursor(buf, r.first, false)
}

func (r Range[W]) down(buf *[runLen]W) cursor[W] {
	return r.cursor(buf, r.last, true)
}

func (r Range[W]) cursor(buf *[runLen]W, next W, down bool) cursor[W] {
	c := cursor[W]{set: r.set, next: next, left: r.Len() - 1, all: r.size == anySize, down: down, done: !r.some}
	if !c.all || c.done {
		return c
	}
	for n, rest := 1, c.set; rest != 0 && n < runLen; n, rest = 2*n, scan.Clear(rest) {
		e := scan.Isolate(rest)
		for i, sub := range buf[:n] {
			buf[n+i] = sub | e
		}
		c.low |= e
	}
	return c
}

// fill writes the next subsets to block, as many as there are and as it holds,
// and returns their number.
func (c *cursor[W]) fill(block []W, buf *[runLen]W) (n int) {
	for n < len(block) {
		run, base := c.run(buf, len(block)-n)
		if len(run) == 0 {
			break
		}
		to := block[n:][:len(run)]
		for i, sub := range run {
			to[i] = sub ^ base
		}
		n += len(run)
	}
	return n
}

// run returns the next run, of limit subsets at most. It is empty at the end of
// the walk, and valid until the next run.
func (c *cursor[W]) run(buf *[runLen]W, limit int) (run []W, base W) {
	if c.done {
		return nil, 0
	}
	if c.left < uint64(limit) {
		limit = int(c.left) + 1
	}
	if c.all {
		run, base = c.subsets(buf, limit)
	} else {
		run = c.snoob(buf, limit)
	}
	c.done = c.left < uint64(len(run))
	c.left -= uint64(len(run))
	return run, base
}

// subsets returns the run of all subsets of the lowest elements, from next on.
func (c *cursor[W]) subsets(buf *[runLen]W, limit int) (run []W, base W) {
	run = buf[:1<<scan.OnesCount(c.low)]
	high, rest := c.next&^c.low, c.set&^c.low
	if c.down {
		run = run[scan.Extract(c.low&^c.next, c.low):]
		base = high | c.low // the table upside down
		high, _ = scan.PrevSubset(high, rest)
		c.next = high | c.low
	} else {
		run = run[scan.Extract(c.next&c.low, c.low):]
		base = high
		c.next, _ = scan.NextSubset(high, rest)
	}
	if limit < len(run) {
		c.next = run[limit] ^ base
		run = run[:limit]
	}
	return run, base
}

// snoob fills buf with the next k-subsets and returns what it filled.
func (c *cursor[W]) snoob(buf *[runLen]W, limit int) (run []W) {
	run = buf[:min(limit, runLen)]
	// The descending k-subsets are the complements of the ascending others.
	flip := W(0)
	if c.down {
		flip = c.set
	}
	sub, set := c.next^flip, c.set
	for i := range run {
		run[i] = sub ^ flip
		sub, _ = scan.NextSnoobIn(sub, set)
	}
	c.next = sub ^ flip
	return run
}
