package colex

import (
	"math/bits"

	"github.com/bitwalk/bitwalk/internal/word"
)

// A Walk is a place in the walk over the subsets of Set with K elements, ascending, or
// descending if Down. [Walk.Next] returns the runs: the words of a run are base^x for each x
// in it. Stage says where the runs come from:
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
// The table belongs to the caller, who declares it where it is needed: so it is on the
// caller's stack, and zeroed only if it is used. The loop of an iterator is this one:
//
//	walk := colex.Walk{Set: set, K: k, Down: down}
//	for stage := colex.New; stage != colex.Over; stage = walk.Stage {
//		var table []uint64
//		if stage == colex.Table {
//			var t [colex.Large]uint64
//			table = t[:]
//		}
//		for walk.Stage == stage {
//			base, run := walk.Next(table)
//			… base^x for each x in run …
//		}
//	}
type Walk struct {
	Set   uint64
	K     int
	Down  bool
	Stage Stage

	flip uint64 // Set if the walk descends: it walks the complements

	// The path to the next run: the elements chosen so far, the number of elements still to
	// decide, and the number of those to choose.
	part uint64
	p, m int

	next uint64 // in stage Pieces: the lowest decided element, or 0 if there is none

	done int // words of the run that earlier calls have returned
	few  [Few]uint64
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

// Lengths in words.
const (
	Few   = 48   // of a piece
	Large = 1024 // of a table
	Huge  = 2048 // of a table with longer runs
)

// Next returns the next run, or the next piece of it, which is valid until the next call. If
// there is no subset, the run is empty. Table is for stage Table, and has the length Large or Huge.
//
//go:noinline
func (w *Walk) Next(table []uint64) (base uint64, run []uint64) {
	if w.Stage == New {
		if !w.begin() {
			return 0, nil
		}
		if w.p <= mostPairs && min(w.m, w.p-w.m) == 2 {
			return w.pairs()
		}
	}
	l := &ofWord
	if w.Stage != Table {
		table = low[:]
	} else if len(table) == Large {
		l = &ofSet
	}
	if table[1] == 0 { // new, without the lowest element
		l.fill(table, w.Set)
		w.p = min(w.p, int(l.deepest[w.m]))
	}
	at, end := l.place(w.m, w.p)
	run, next := table[at+w.done:end], table[1+w.p]
	if w.Stage == Pieces {
		run, next = w.piece(run), w.next
	}
	base = w.part ^ w.flip
	if w.m > w.p-w.m { // the run has what is left out
		base ^= w.Set & (next - 1)
	}
	if w.done += len(run); w.done == end-at {
		w.advance(l, next)
	}
	return base, run
}

// begin goes to the first run, and reports whether there is one.
func (w *Walk) begin() bool {
	n, m := bits.OnesCount64(w.Set), w.K
	if uint(m) > uint(n) {
		w.Stage = Over
		return false
	}
	if w.Down {
		w.flip, m = w.Set, n-m
	}
	w.m, w.p = m, min(n, int(ofWord.deepest[m]))
	w.Stage = Packed
	if w.Set&(w.Set+1) != 0 {
		w.Stage = Pieces
		w.next = element(w.Set, w.p)
	}
	return true
}

// Seek moves a new walk to sub, one of its subsets.
func (w *Walk) Seek(sub uint64) {
	w.begin()
	sub ^= w.flip
	w.p = bits.OnesCount64(w.Set)
	for rest := w.Set; w.p > int(ofWord.deepest[w.m]); w.p-- {
		top := uint64(1) << (bits.Len64(rest) - 1)
		rest ^= top
		if w.next = top; sub&top != 0 {
			w.part |= top
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

// piece returns the first words of a run of low, deposited in the set.
func (w *Walk) piece(run []uint64) []uint64 {
	run = run[:min(len(run), Few)]
	piece := w.few[:len(run)]
	Deposit(piece, run, w.Set)
	return piece
}

// advance goes to the next run: back up the path to the last element left out, and choose
// it. A carry from the lowest decided element up does both.
func (w *Walk) advance(l *layout, next uint64) {
	w.done = 0
	w.part = ((w.part | ^w.Set) + next) & w.Set
	if w.part == 0 {
		w.Stage = Over
		return
	}
	p := w.below(w.part)
	w.m += p - w.p - 1
	w.p = min(p, int(l.deepest[w.m]))
	if w.Stage == Pieces {
		w.next = element(w.Set, w.p)
		if word.Binomial[w.K][bits.OnesCount64(w.Set)] > Large { // so many repay a table
			w.Stage = Table
		}
	}
}

// element returns element number p of set, from the lowest up, or 0 if there is none.
func element(set uint64, p int) uint64 {
	if p == bits.OnesCount64(set) {
		return 0
	}
	for range p {
		set &= set - 1
	}
	return set & -set
}
