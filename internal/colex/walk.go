package colex

import (
	"math/bits"

	"github.com/bitwalk/bitwalk/internal/binomial"
)

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

	// flip is Set if the walk descends, and 0 otherwise: a descending walk is an ascending one
	// over the complements.
	flip uint64

	// The next run, from stage Packed on. The lowest p elements of Set are not decided: the run
	// has their subsets of m elements, joined with part.
	//
	//   - part has no element below those that are decided, and with m more it has as many as
	//     each subset of the ascending walk;
	//   - p <= most[m] of the layout, so that the run is in one list of the table;
	//   - top is the lowest element that is decided. If none is, it is 0, or a bit above Set.
	//     So Set & (top-1) are the p lowest elements.
	part, top uint64
	p, m      int

	done int // words of the run that earlier calls have returned, fewer than it has
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
	w.Stage = Over // unless begin sets another
	n, m := bits.OnesCount64(w.Set), w.K
	if uint(m) > uint(n) {
		return 0, nil
	}
	if w.Down {
		base, m = w.Set, n-m
	}
	if n <= int(ofWord.most[m]) {
		if m > n-m { // the run has what is left out
			base ^= w.Set
		}
		gaps := w.Set&(w.Set+1) != 0
		if gaps && n <= mostPairs && min(m, n-m) == 2 {
			return base, pairs(room, w.Set, n, m > 2)
		}
		at, end := ofWord.place(m, n)
		switch run = low[at:end]; {
		case !gaps, len(run) == 1: // a run of one is the empty set, deposited or not
			return base, run
		case len(run) <= len(room):
			return base, piece(room, run, w.Set)
		}
	}
	w.begin()
	return w.Next(room)
}

// Next returns the next run, or the next piece of it, which is valid until the next call. In
// stage Table room has the length TableLen or LongTableLen, and before, the length PieceLen.
//
//go:noinline
func (w *Walk) Next(room []uint64) (base uint64, run []uint64) {
	l, table := &ofWord, low[:]
	if w.Stage == Table {
		table = room
		if len(table) == TableLen {
			l = &ofSet
		}
		if !l.filled(table) {
			l.fill(table, w.Set)
			w.descend(l, table) // the run was chosen for low: here it may have to be shorter
		}
	}
	at, end := l.place(w.m, w.p)
	run = table[at+w.done : end]
	if w.Stage == Pieces {
		run = piece(room, run, w.Set)
	}
	base = w.part ^ w.flip
	if w.m > w.p-w.m { // the run has what is left out
		base ^= w.Set & (w.top - 1)
	}
	if w.done += len(run); w.done == end-at {
		w.advance(l, table)
	}
	return base, run
}

// piece returns the words of a run of low, deposited in set, as many as there is room for.
func piece(room, run []uint64, set uint64) []uint64 {
	room = room[:min(len(room), len(run))]
	deposit(room, run, set)
	return room
}

// begin goes to the first run. There must be a subset.
func (w *Walk) begin() {
	w.p, w.m = bits.OnesCount64(w.Set), w.K
	if w.Down {
		w.flip, w.m = w.Set, w.p-w.m
	}
	w.Stage = Packed
	if w.Set&(w.Set+1) != 0 {
		w.Stage = Pieces
	}
	w.descend(&ofWord, low[:])
}

// descend leaves out the highest elements that are not decided, until the others make a run.
func (w *Walk) descend(l *layout, table []uint64) {
	w.p = min(w.p, int(l.most[w.m]))
	if w.Stage == Pieces {
		w.top = elementOf(w.Set, w.p)
	} else {
		w.top = l.element(table, w.p)
	}
}

// advance goes to the next run: of the decided elements, the lowest that is left out is chosen
// instead, and those below are to decide again. A carry from top up does that.
func (w *Walk) advance(l *layout, table []uint64) {
	w.done = 0
	w.part = ((w.part | ^w.Set) + w.top) & w.Set
	if w.part == 0 {
		w.Stage = Over
		return
	}
	// The p-w.p decided elements below the new one were all chosen. It takes the place of one,
	// and as many as the others are to be chosen again.
	p := w.below(w.part)
	w.m += p - w.p - 1
	w.p = p
	w.descend(l, table)
	if w.Stage == Pieces && binomial.Table[w.K][bits.OnesCount64(w.Set)] > TableLen {
		w.Stage = Table
	}
}

// Seek moves a new walk to sub, one of its subsets.
func (w *Walk) Seek(sub uint64) {
	w.begin()
	sub ^= w.flip
	w.p = bits.OnesCount64(w.Set)
	for rest := w.Set; w.p > int(ofWord.most[w.m]); w.p-- {
		w.top = 1 << (bits.Len64(rest) - 1)
		rest ^= w.top
		if sub&w.top != 0 {
			w.part |= w.top
			w.m--
		}
	}
	// The index in the run: the sum of C(p, j), where p is the number of elements of the set
	// below element j of sub.
	for j := 1; j <= w.m; j++ {
		w.done += choose(w.below(sub), j)
		sub &= sub - 1
	}
}

// below returns the number of elements of the set below the lowest of sub.
func (w *Walk) below(sub uint64) int {
	return bits.OnesCount64(w.Set & (sub&-sub - 1))
}

// elementOf returns element number p of set, from the lowest up, or 0 if there is none.
func elementOf(set uint64, p int) uint64 {
	for range p {
		set &= set - 1
	}
	return set & -set
}
