package colex

import "math/bits"

// A Walk is a place in the walk over the subsets of Set with K elements, ascending, or
// descending if Down. [Walk.First] and [Walk.Next] return the runs: the words of a run are
// base^x for each x in it. Stage says where the runs come from:
//
//	no gaps: New ─▶ Packed ↺ ─▶ Over
//
//	gaps:    New ─▶ Pieces ↺ ─▶ Table ↺ ─▶ Over
//
// A set without gaps has its runs in low. Those of a set with gaps come in pieces first,
// deposited in the set: so the first words, which may be all that the caller wants, cost
// little. After its first run, a long walk goes on with a table of the set. From any stage
// the walk may be over.
//
// Pieces and tables are written into room of the caller, who declares it where it is needed, as
// iter.Snoob does: so it is on the caller's stack, and zeroed only if it is used.
type Walk struct {
	Set   uint64
	K     int
	Down  bool
	Stage Stage

	at   cut // the next run is below it, from stage Packed on
	done int // words of that run that earlier calls have returned, fewer than it has
}

// A Stage of a walk is where its runs come from.
type Stage int

// The stages.
const (
	New    Stage = iota // not known yet
	Packed              // low
	Pieces              // low, deposited in the set
	Table               // the caller's table, which is zero at first
	Over                // there is no next run
)

// Lengths of room, in words. A walk over more than TableLen subsets of a set with gaps goes on
// with a table, of either length.
const (
	PieceLen     = 32   // for a piece
	TableLen     = 1024 // for a table
	LongTableLen = 2048 // for a table with longer runs
)

// First is Next for stage New, with room for a piece, or none if Set has no gaps. If there is
// no subset, the run is empty. Many walks of programs are short: if all subsets are one run,
// First looks it up and does no more.
//
//go:noinline
func (w *Walk) First(room []uint64) (base uint64, run []uint64) {
	w.Stage = Over
	n, m := bits.OnesCount64(w.Set), w.K
	if uint(m) > uint(n) {
		return 0, nil
	}
	if w.Down {
		base, m = w.Set, n-m
	}
	t := table{&ofWord, low[:]}
	if t.isRun(m, n) {
		if mirrored(m, n) {
			base ^= w.Set
		}
		gaps := w.Set&(w.Set+1) != 0
		if gaps && n <= mostPairs && min(m, n-m) == 2 {
			return base, pairs(room, w.Set, n, m > 2)
		}
		switch run = t.run(m, n); {
		case !gaps, len(run) == 1: // a run of one is the empty set, deposited or not
			return base, run
		case len(run) <= len(room):
			return base, piece(room, run, w.Set)
		}
	}
	w.begin()
	w.at.narrow(t)
	return w.Next(room)
}

// begin makes a cut before all decisions. There must be a subset.
func (w *Walk) begin() {
	w.at = cut{low: w.Set, p: bits.OnesCount64(w.Set), m: w.K}
	if w.Down {
		w.at.m = w.at.p - w.K
	}
	w.Stage = Packed
	if w.Set&(w.Set+1) != 0 {
		w.Stage = Pieces
	}
}

// Next returns the next run, or the next piece of it, which is valid until the next call. In
// stage Table room has the length TableLen or LongTableLen, and before, the length PieceLen.
//
//go:noinline
func (w *Walk) Next(room []uint64) (base uint64, run []uint64) {
	t := table{&ofWord, low[:]}
	if w.Stage == Table {
		t.words = room
		if len(room) == TableLen {
			t.layout = &ofSet
		}
		if !t.filled() {
			t.fill(w.Set)
			w.at.narrow(t) // the cut was made for low
		}
	}
	base, run = w.base(), t.run(w.at.m, w.at.p)
	size := len(run)
	run = run[w.done:]
	if w.Stage == Pieces {
		run = piece(room, run, w.Set)
	}
	if w.done += len(run); w.done < size {
		return base, run
	}
	w.done = 0
	if !w.at.next(w.Set) {
		w.Stage = Over
		return base, run
	}
	w.at.narrow(t)
	if w.Stage == Pieces && choose(bits.OnesCount64(w.Set), w.K) > TableLen {
		w.Stage = Table
	}
	return base, run
}

// Seek moves a new walk to sub, one of its subsets.
func (w *Walk) Seek(sub uint64) {
	w.begin()
	if w.Down {
		sub ^= w.Set
	}
	c, t := &w.at, table{&ofWord, low[:]}
	for !t.isRun(c.m, c.p) {
		if top := c.decide(); sub&top != 0 {
			c.part |= top
			c.m--
		}
	}
	// The index in the run: the sum of C(p, j), where p is the number of elements of the set
	// below element j of sub.
	for j := 1; j <= c.m; j++ {
		w.done += choose(bits.OnesCount64(w.Set&(sub&-sub-1)), j)
		sub &= sub - 1
	}
}

// base returns what the words of the next run are combined with. A descending walk is the
// ascending one over the complements in Set.
func (w *Walk) base() uint64 {
	base := w.at.part
	if w.Down {
		base ^= w.Set
	}
	if mirrored(w.at.m, w.at.p) {
		base ^= w.at.low
	}
	return base
}

// piece returns the words of a run of low, deposited in set, as many as there is room for.
func piece(room, run []uint64, set uint64) []uint64 {
	room = room[:min(len(room), len(run))]
	deposit(room, run, set)
	return room
}

// A cut is where the tree of decisions is cut. Above it, part was chosen. Below it are the
// elements that are not decided: low, the p lowest of the set, of which m are to be chosen.
type cut struct {
	part, low uint64
	p, m      int
}

// decide leaves out the highest element of low, and returns it for a caller that chooses it.
func (c *cut) decide() uint64 {
	top := uint64(1) << (bits.Len64(c.low) - 1)
	c.low ^= top
	c.p--
	return top
}

// narrow leaves out the highest elements of low until a run of t has all that is below the cut.
func (c *cut) narrow(t table) {
	for !t.isRun(c.m, c.p) {
		c.decide()
	}
}

// next goes to the next cut, unless there is none: part becomes the next subset of the decided
// elements. So the lowest that was left out is chosen. Those below it, which were all chosen, are
// to be decided again, and one fewer of them to be chosen.
func (c *cut) next(set uint64) bool {
	decided := set &^ c.low
	c.part = (c.part - decided) & decided
	c.low = set & (c.part&-c.part - 1)
	p := bits.OnesCount64(c.low)
	c.m += p - c.p - 1
	c.p = p
	return c.part != 0
}
