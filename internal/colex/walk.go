package colex

import "math/bits"

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

// Sizes of table that a walk can need. A set without gaps at the bottom of the
// word needs none.
const (
	Whole  = 0
	None   = 1
	Small  = 64
	Medium = 320
	Large  = 2 * half
)

// Tiny returns the k-subsets of set, ascending, as one run, if set is a set of
// the lowest five elements, and nil if it is not. It is a look-up, and inlines:
// a walk of a few words can't pay for a call.
func Tiny(set uint64, k int) []uint64 {
	if set >= 1<<tinyBits || uint(k) > 7 {
		return nil
	}
	return tiny[set][k]
}

// Start starts the walk over the k-subsets of set, ascending, each XORed with
// flip. It returns the size of the table that the walk needs; if that is None
// it also returns the first run, as Fill does for the others. A walk over
// nothing, for k < 0 or k > n, has an empty run. w must be the zero Walk.
//
//go:noinline
func (w *Walk) Start(set uint64, k int, flip uint64) (base uint64, run []uint64, size int) {
	n := bits.OnesCount64(set)
	z := n - k
	if k < 0 || z < 0 {
		return 0, nil, Whole
	}
	packed := set&(set+1) == 0
	if c := min(k, z); packed && c < classes && n <= reach[c] {
		// One run of the table that is there, and nothing to remember.
		base, run = low.run(set, flip, k, n)
		return base, run, Whole
	}
	p := min(n, int(deepest[k]))
	w.n, w.p = n, p
	w.set, w.flip, w.part, w.index, w.m = set, flip, 0, 0, k
	switch {
	case packed:
		base, run = low.run(low[1+p]-1, flip, k, p)
		return base, run, None
	case p == n:
		need := 1
		for j := min(k, n-k); j > 0; j-- {
			need += binomial[j][n]
		}
		if need <= Small {
			return 0, nil, Small
		}
		if need <= Medium {
			return 0, nil, Medium
		}
	}
	return 0, nil, Large
}

// Fill fills the table, whose length is what Start asked for, and returns the
// first run. Its length is the walk's, if the table is not Large.
//
//go:noinline
func (w *Walk) Fill(table []uint64) (base uint64, run []uint64) {
	k, z := w.m, w.n-w.m
	if w.p == w.n {
		// One run: the lists stand close together, and one direction will do.
		c := min(k, z)
		var at [classes]int
		for j := 0; j < c; j++ {
			at[j+1] = at[j] + binomial[j][w.n]
		}
		fill(table, w.set, w.n, c, &at)
		run = table[at[c]:][:binomial[c][w.n]]
		if k <= z {
			return w.flip, run
		}
		for i, j := 0, len(run)-1; i < j; i, j = i+1, j-1 {
			run[i], run[j] = run[j], run[i]
		}
		return w.flip ^ w.set, run
	}
	t := (*Table)(table)
	fill(table, w.set, w.n, min(classes-1, max(k, z)), &offset)
	mirror(t, w.n, min(classes-1, z))
	return w.run(t)
}

// Next returns the next run, which is empty when the walk is over.
//
//go:noinline
func (w *Walk) Next(table []uint64) (base uint64, run []uint64) {
	t := &low
	if len(table) == Large {
		t = (*Table)(table)
	}
	// Back up the path to the last element left out, and take it: a carry
	// from p upwards does both.
	index := w.index + 1<<(w.p&63)
	p := bits.TrailingZeros64(index)
	if p >= w.n {
		return 0, nil
	}
	w.index = index
	w.part = ((w.part | ^w.set) + t[1+w.p]) & w.set
	w.m += p - w.p - 1
	w.p = p
	// From there down, no element joins until the subsets left are a run.
	w.p = min(p, int(deepest[w.m]))
	return w.run(t)
}

func (w *Walk) run(t *Table) (base uint64, run []uint64) {
	below := w.set
	if w.p < w.n {
		below &= t[1+w.p] - 1
	}
	return t.run(below, w.part^w.flip, w.m, w.p)
}

// run returns the m-subsets of the lowest p elements, which are below, with
// the elements part.
func (t *Table) run(below, part uint64, m, p int) (base uint64, run []uint64) {
	z := p - m
	if m <= z {
		at := offset[m]
		return part, t[at : at+binomial[m][p]]
	}
	end := len(t) - offset[z]
	return part ^ below, t[end-binomial[z][p] : end]
}
