// Package cursor walks the subsets between two of a set, or its k-subsets, by runs.
package cursor

import (
	"sort"

	"github.com/bitwalk/bitwalk/internal/colex"
)

// A Cursor is a place in the walk over the subsets of a set from one to another. It
// advances by runs: the words of a table, XORed with a base, are the next subsets. So a
// subset costs a load and an XOR, and does not wait for the one before. Package colex makes
// the runs of k-subsets.
type Cursor struct {
	set         uint64
	size        int    // of the subsets, or -1 for any
	first, last uint64 // of an ascending walk, or the complements of those of a descending one
	flip        uint64 // set, if the walk descends

	need  colex.Need          // what Next does, or start
	table [colex.Large]uint64 // from which the runs come
	used  int                 // its length so far

	walk colex.Walk // for subsets of one size

	// For subsets of any size: the elements whose subsets are in the table, and the next
	// subset of the others.
	low, high uint64
}

// start is the need of a cursor that has returned no run.
const start colex.Need = -1

// Init sets c, the zero Cursor, to the subsets from first to last of set, which have size
// elements, or any number of them if size is -1. There is at least one such subset.
func (c *Cursor) Init(set uint64, size int, first, last uint64, down bool) {
	c.set, c.size, c.first, c.last, c.need = set, size, first, last, start
	if down {
		c.first, c.last, c.flip = last^set, first^set, set
	}
}

// Next returns the next run, which is valid until the next call. After the last one, and
// for the zero Cursor, it returns an empty run.
func (c *Cursor) Next() (base uint64, run []uint64) {
	for c.need != colex.Last && len(run) == 0 {
		if c.size >= 0 {
			base, run, c.need = c.subsetsOfSize()
		} else {
			base, run, c.need = c.subsets()
		}
	}
	up := base ^ c.flip // complements ascend where the subsets descend
	if n := len(run); n == 0 || up^run[n-1] < c.last {
		return base, run
	}
	c.need = colex.Last
	at := sort.Search(len(run), func(i int) bool { return up^run[i] >= c.last })
	return base, run[:at+1]
}

// subsetsOfSize returns the next run of k-subsets, and what Next is to do after it.
func (c *Cursor) subsetsOfSize() (base uint64, run []uint64, need colex.Need) {
	switch c.need {
	case start:
		base, run = c.walk.StartAt((*[colex.Few]uint64)(c.table[:]), c.set, c.first^c.flip, c.flip != 0)
		return base, run, c.walk.Need
	case colex.NewSmall:
		c.used = colex.Small
	case colex.NewLarge:
		c.used = colex.Large
	}
	base, run = c.walk.Next(c.table[:c.used])
	return base, run, c.walk.Need
}

// subsets returns the next run of subsets of any size: all subsets of the lowest elements,
// joined with the next subset of the other elements.
func (c *Cursor) subsets() (base uint64, run []uint64, need colex.Need) {
	at := 0
	if c.need == start {
		c.fill()
		c.high = c.first &^ c.low
		at = sort.Search(c.used, func(i int) bool { return c.table[i] >= c.first&c.low })
	}
	base = c.high ^ c.flip
	rest := c.set &^ c.low
	c.high = (c.high - rest) & rest
	return base, c.table[at:c.used], colex.Same
}

// fill fills the table with all subsets of the lowest elements.
func (c *Cursor) fill() {
	c.used = 1
	for rest := c.set; rest != 0 && c.used < colex.Small; rest &= rest - 1 {
		one := rest & -rest
		for i, sub := range c.table[:c.used] {
			c.table[c.used+i] = sub | one
		}
		c.used *= 2
		c.low |= one
	}
}
