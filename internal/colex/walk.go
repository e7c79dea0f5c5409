package colex

import (
	"math/bits"
	"slices"
)

// A Walk is a place in the walk over the k-subsets of a set. It starts with
// [Walk.Start] and goes on with [Walk.Next] until that returns no run; the zero
// Walk is over.
//
// The table is not part of the walk: it belongs to the caller, who passes the
// same one every time. That keeps it on the caller's stack, and small where the
// walk is.
type Walk struct {
	set  uint64
	flip uint64 // set, if the walk descends

	// The decided elements, index p and up: as elements of the set, and as
	// indexes, where a carry finds the next branch and a scan its place.
	part  uint64
	index uint64

	n int // elements of the set
	p int // of which not yet decided
	m int // and how many of these to choose
}

// What a walk needs for a table.
const (
	Whole  = 0   // none: the first run is the whole walk
	None   = 1   // none: the set has no gaps, and a table for it exists
	Small  = 64  // these are lengths; with the first two of them,
	Medium = 256 // the first run is the whole walk too
	Large  = 1024
	Huge   = 2048 // serves instead of Large: longer runs
)

// Tiny returns the first and only run of the walk that Start would start, if set
// is a set of the lowest five elements, and nil if it is not. It is a look-up,
// and inlines: a walk of a few words can't pay for a call.
func Tiny(set uint64, k int, flip uint64) []uint64 {
	if set >= 1<<tinyBits || uint(k) > tinyBits {
		return nil
	}
	if flip != 0 {
		return tinyFlipped[set][k]
	}
	return tiny[set][k]
}

// Start starts the walk over the k-subsets of set: ascending if flip is 0,
// descending if it is set. It returns the size of the table that the walk needs;
// if that is Whole or None it also returns the first run, as Fill does for the
// others.
// The words of the walk are base^x for each x in the run. A walk over nothing,
// for k < 0 or k > n, has an empty run. w must be the zero Walk.
//
//go:noinline
func (w *Walk) Start(set uint64, k int, flip uint64) (base uint64, run []uint64, size int) {
	n := bits.OnesCount64(set)
	z := n - k
	if k < 0 || z < 0 {
		return 0, nil, Whole
	}
	if flip != 0 {
		k, z = z, k
	}
	switch 0 {
	case k:
		return flip, low[:1], Whole
	case z:
		return set ^ flip, low[:1], Whole
	}
	packed := set&(set+1) == 0
	if c := min(k, z); packed && c < Classes && n <= huge.reach[c] {
		// One run of the table that is there, and nothing to remember.
		base, run = huge.run(low[:], set, flip, k, n)
		return base, run, Whole
	}
	w.set, w.flip, w.n, w.m = set, flip, n, k
	if packed {
		base, run = w.descend(&huge, low[:], n)
		return base, run, None
	}
	if w.p = n; n > int(large.deepest[k]) {
		return 0, nil, Large
	}
	need := 0
	for j := min(k, z); j > 0; j-- {
		need += Binomial[j][n]
	}
	if need <= Small {
		return 0, nil, Small
	}
	return 0, nil, Medium
}

// Fill fills the table, whose length is what Start asked for, and returns the
// first run.
//
//go:noinline
func (w *Walk) Fill(table []uint64) (base uint64, run []uint64) {
	k, z := w.m, w.n-w.m
	if len(table) >= Large {
		l, _ := of(table)
		l.fill(table, w.set, w.n, min(Classes-1, max(k, z)))
		l.mirror(table, w.n, min(Classes-1, z))
		return w.descend(l, table, w.n)
	}
	// One run: the lists stand close together, and one direction will do.
	run = table[:w.n]
	pick(run, w.set)
	elements := run
	for j := 2; j <= min(k, z); j++ {
		smaller := run
		table = table[len(run):]
		run = table[:Binomial[j][w.n]]
		Join(run, j, elements, smaller)
	}
	if k <= z {
		return w.flip, run
	}
	slices.Reverse(run)
	return w.flip ^ w.set, run
}

// StartIn is Start and Fill with a table that is large enough for every walk. It
// returns the part of it that is to be passed on, and the first run.
func (w *Walk) StartIn(table *[Huge]uint64, set uint64, k int, flip uint64) (t []uint64, base uint64, run []uint64) {
	base, run, size := w.Start(set, k, flip)
	if size == Large {
		size = Huge
	}
	t = table[:size]
	if size > None {
		base, run = w.Fill(t)
	}
	return t, base, run
}

// of returns the table of a walk that needs several runs, and its layout.
func of(table []uint64) (*layout, []uint64) {
	switch len(table) {
	case Large:
		return &large, table
	case Huge:
		return &huge, table
	}
	return &huge, low[:]
}

// Next returns the next run, which is empty when the walk is over.
//
//go:noinline
func (w *Walk) Next(table []uint64) (base uint64, run []uint64) {
	if w.p == w.n {
		return 0, nil
	}
	l, t := of(table)
	// Back up the path to the last element left out, and take it: a carry
	// from p upwards does both.
	index := w.index + 1<<w.p
	p := bits.TrailingZeros64(index)
	if p >= w.n {
		return 0, nil
	}
	w.index = index
	w.part = ((w.part | ^w.set) + t[1+w.p]) & w.set
	w.m += p - w.p - 1
	return w.descend(l, t, p)
}

// descend goes down from p, taking no more elements, until the subsets left are
// a run, and returns it.
func (w *Walk) descend(l *layout, t []uint64, p int) (base uint64, run []uint64) {
	w.p = min(p, int(l.deepest[w.m]))
	below := w.set
	if w.p < w.n {
		below &= t[1+w.p] - 1
	}
	return l.run(t, below, w.part^w.flip, w.m, w.p)
}

// Seek moves a walk that is at its first run, base and run, to the run with sub,
// a k-subset of its set, and returns that run. In a descending walk sub is
// complemented.
func (w *Walk) Seek(table []uint64, base uint64, run []uint64, sub uint64) (uint64, []uint64) {
	if w.p == w.n {
		return base, run // the only one
	}
	l, t := of(table)
	w.m += bits.OnesCount64(w.part)
	w.part, w.index = 0, 0
	p := w.n
	for p > int(l.deepest[w.m]) {
		p--
		if element := t[1+p]; sub&element != 0 {
			w.part |= element
			w.index |= 1 << p
			w.m--
		}
	}
	return w.descend(l, t, p)
}

// From returns run from the first word on that is at least sub, XORed with
// base.
func From(run []uint64, base, sub uint64) []uint64 {
	i, n := 0, len(run)
	for i < n {
		if h := (i + n) / 2; base^run[h] < sub {
			i = h + 1
		} else {
			n = h
		}
	}
	return run[i:]
}
