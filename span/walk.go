package span

import (
	"iter"

	"github.com/bitwalk/bitwalk/internal/colex"
	"github.com/bitwalk/bitwalk/rank"
	"github.com/bitwalk/bitwalk/scan"
)

// Walk returns an iterator over the subsets in r, ascending.
//
// A direct for-range over it does not allocate. Its tables are on the stack: a function
// with such a loop has a stack frame of about 9 KiB.
func (r Range[W]) Walk() iter.Seq[W] {
	return walk(r, false)
}

// RWalk returns an iterator over the subsets in r, descending. It costs what
// [Range.Walk] costs.
func (r Range[W]) RWalk() iter.Seq[W] {
	return rWalk(r, true)
}

// walk walks r, up or down.
//
//twin:copy rWalk
func walk[W scan.Word](r Range[W], down bool) iter.Seq[W] {
	return func(yield func(W) bool) {
		c := newCursor(r, down)
		var few [colex.Few]uint64
		base, run, need := c.start(&few)
		first := [2][]uint64{run} // in memory: the loop below needs the registers
		for {
			var table []uint64
			run := first[0]
			switch need {
			case colex.NewSmall:
				var t [colex.Small]uint64
				table = t[:]
				base, run, need = c.fill(table)
			case colex.NewLarge:
				var t [colex.Large]uint64
				table = t[:]
				base, run, need = c.fill(table)
			}
			for {
				for _, x := range run {
					if !yield(W(base ^ x)) {
						return
					}
				}
				if need != colex.Same {
					break
				}
				base, run, need = c.next(table)
			}
			if need == colex.Last {
				return
			}
		}
	}
}

// Blocks returns an iterator over the subsets in r, ascending, in blocks of len(buf)
// subsets; the last block may be shorter. Each block is a slice of buf, valid until the
// next one. Blocks panics if buf is empty. Keep one buffer for many walks: a buffer
// declared in the function with the loop escapes to the heap.
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
	return rBlocks(r, buf, true)
}

// blocks walks r in blocks, up or down.
//
//twin:copy rBlocks
func blocks[W scan.Word](r Range[W], buf []W, down bool) iter.Seq[[]W] {
	return func(yield func([]W) bool) {
		c := newCursor(r, down)
		var few [colex.Few]uint64
		base, first, need := c.start(&few)
		n := 0
		for {
			var table []uint64
			run := first
			switch need {
			case colex.NewSmall:
				var t [colex.Small]uint64
				table = t[:]
				base, run, need = c.fill(table)
			case colex.NewLarge:
				var t [colex.Large]uint64
				table = t[:]
				base, run, need = c.fill(table)
			}
			for {
				m := colex.Write(buf[n:], run, W(base))
				n += m
				if n < len(buf) && need == colex.Same {
					base, run, need = c.next(table)
					continue
				}
				if n < len(buf) && (need != colex.Last || n == 0) {
					break
				}
				if !yield(buf[:n:n]) {
					return
				}
				n, run = 0, run[m:]
			}
			if need == colex.Last {
				return
			}
		}
	}
}

// A cursor is a place in the walk of a range. It advances by runs: the words of a
// table, XORed with a base, are the next subsets. So a subset costs a load and an
// XOR, and does not wait for the one before. Package colex makes the runs of
// k-subsets; see [colex.Walk] for how tables are passed.
type cursor struct {
	set, first uint64 // first is the first subset of the walk
	size       int    // of the subsets, or -1
	flip       uint64 // set, if the walk descends
	some       bool

	// Where the walk ends. A walk of k-subsets begins by comparing each run with end,
	// which needs no ranks; once runs are long it counts, which is cheaper for each run.
	end     uint64 // the last subset of the walk, or its complement if it descends
	counted bool
	left    uint64 // the number of subsets after the next one, once counted

	walk colex.Walk // for subsets of one size

	// For subsets of any size: the lowest elements, the number of subsets they
	// have, and the next subset of the other elements.
	low  uint64
	room int
	high uint64
}

func newCursor[W scan.Word](r Range[W], down bool) cursor {
	set, size := r.Set()
	first, last, some := r.Bounds()
	c := cursor{set: uint64(set), first: uint64(first), end: uint64(last), size: size, some: some}
	if down {
		c.first, c.flip, c.end = c.end, c.set, c.first^c.set
	}
	if c.size < 0 {
		c.count(c.first)
	}
	return c
}

// start returns the first run, and what the cursor needs for the next.
func (c *cursor) start(few *[colex.Few]uint64) (base uint64, run []uint64, need int) {
	switch {
	case !c.some:
		return 0, nil, colex.Last
	case c.size >= 0:
		return c.cut(c.walk.StartAt(few, c.set, c.first, c.flip))
	}
	return 0, nil, colex.NewSmall
}

// fill fills a new table, and returns the next run, and what the cursor needs for
// the run after it.
func (c *cursor) fill(table []uint64) (base uint64, run []uint64, need int) {
	if c.size >= 0 {
		return c.cut(c.walk.Fill(table))
	}
	// All subsets of the lowest elements.
	table[0] = 0
	n, low := 1, uint64(0)
	for rest := c.set; rest != 0 && n < len(table); rest &= rest - 1 {
		e := rest & -rest
		for i, sub := range table[:n] {
			table[n+i] = sub | e
		}
		n *= 2
		low |= e
	}
	c.room, c.low = n, low
	first := c.first ^ c.flip // where an ascending walk would be
	c.high = first &^ low
	base, run = c.subsets(table)
	return c.cut(base, run[scan.Extract(first&low, low):], colex.Same)
}

// next returns the next run, and what the cursor needs for the run after it.
func (c *cursor) next(table []uint64) (base uint64, run []uint64, need int) {
	if c.size < 0 {
		base, run = c.subsets(table)
		return c.cut(base, run, colex.Same)
	}
	base, run, need = c.walk.Next(table)
	if !c.counted && len(table) != colex.Small && len(run) > 0 {
		c.count(base ^ run[0])
	}
	return c.cut(base, run, need)
}

// subsets returns the run of all subsets of the lowest elements, joined with the
// next subset of the other elements.
func (c *cursor) subsets(table []uint64) (base uint64, run []uint64) {
	base = c.high ^ c.flip
	rest := c.set &^ c.low
	c.high = (c.high - rest) & rest
	return base, table[:c.room]
}

// count counts the subsets after next, the next subset of the walk.
func (c *cursor) count(next uint64) {
	c.counted = true
	// Complements descend as the subsets ascend, so with flip every walk ascends.
	if c.size < 0 {
		c.left = scan.Extract(c.end, c.set) - scan.Extract(next^c.flip, c.set)
	} else {
		c.left = rank.RankSnoob(c.end, c.set) - rank.RankSnoob(next^c.flip, c.set)
	}
}

// cut returns a run without the subsets beyond the end of the walk.
func (c *cursor) cut(base uint64, run []uint64, need int) (uint64, []uint64, int) {
	if !c.counted {
		return c.compare(base, run, need)
	}
	if c.left < uint64(len(run)) {
		return base, run[:c.left+1], colex.Last
	}
	c.left -= uint64(len(run))
	return base, run, need
}

// compare is cut for a walk whose subsets are not counted.
//
//go:noinline
func (c *cursor) compare(base uint64, run []uint64, need int) (uint64, []uint64, int) {
	up := base ^ c.flip
	if len(run) == 0 || up^run[len(run)-1] < c.end {
		return base, run, need
	}
	i, j := 0, len(run)-1
	for i < j {
		if m := (i + j) / 2; up^run[m] < c.end {
			i = m + 1
		} else {
			j = m
		}
	}
	return base, run[:i+1], colex.Last
}
