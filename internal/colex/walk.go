package colex

import (
	"math/bits"

	"github.com/bitwalk/bitwalk/internal/word"
)

// A Walk is a place in the walk over the k-subsets of a set. [Walk.Resume] begins it
// after the run that [First] returns, [Walk.StartAt] at any subset; [Walk.Fill] and
// [Walk.Next] continue it. Each returns a run, whose words are base^x for each x in it,
// and what the walk needs for the next run: Fill with a new table, Next with the same
// one, or nothing.
//
// For a set without gaps, the runs come from the table of the whole word. For a set
// with gaps, the walk has stages, so that the first words, which may be all that the
// caller wants, cost little: the first run comes in pieces, through a short table.
// The later runs come from a large table made for the set, or, in a walk that does not
// repay one, in pieces too. Where deposits are slow, the pieces are made by single steps.
//
// The tables belong to the caller, who declares one when it is needed: it is on
// the caller's stack, and zeroed only if it is used. A walk of a few words needs
// neither a table nor a Walk: see [Runs] and [First].
type Walk struct {
	// Table is where a caller may keep the table, so that a loop over a run has two
	// registers more.
	Table []uint64

	set  uint64
	flip uint64 // set, if the walk descends

	// The decided elements that are chosen, from index p up: as elements of the set,
	// and as indexes, in which a carry finds the next branch and a scan its place.
	part  uint64
	index uint64

	n, p, m int // elements of the set; elements to decide; elements of these to choose

	at, end uint16 // the part of Low still to deposit for the first run
	brief   bool   // the later runs are deposited too: they do not repay a large table
	stepped bool   // part is where to continue after single steps
}

// Lengths of tables.
const (
	Few   = 24 // for the first words of StartAt
	Room  = 56 // for those of First: C(8, 3)
	Small = 64
	Large = 1024
	Huge  = 2048 // in place of Large, for longer runs
)

// The values of need: what a walk needs for the next run.
const (
	Last     = iota // nothing: there is no next run
	Same            // Next with the same table, or with nil before the first Fill
	NewSmall        // a new table, Small
	NewLarge        // Large or Huge
)

// A Run is the run of all subsets of one size of a set without gaps: each is
// (Flip ^ x) & set, for x in Words.
type Run struct {
	Words []uint64
	Flip  uint64 // 0 or all ones
}

// Runs[n][k] has the k-subsets of n elements. It is empty if they are more than one
// run.
var Runs [16][16]Run

// Short is the greatest number of words for which [Run.In] makes a whole walk.
const Short = 21

// In sets dst to the k-subsets of a set with gaps, ascending. R is their run in a set
// without gaps.
//
//go:noinline
func (r *Run) In(dst []uint64, set uint64, k int) {
	if canDeposit() {
		deposit(dst, r.Words, r.Flip, set)
	} else {
		steps(dst, lowest(set, k), set)
	}
}

// A Head is how a walk begins: the set, flip and k as for [First], the run that First
// returns, and what the walk needs for the next run, which comes by [Walk.Resume].
type Head struct {
	Set, Flip uint64
	K         int
	Run       []uint64
	Need      int
}

// fewSteps is the greatest number of words of a walk that does not repay a large table
// where deposits are slow.
const fewSteps = 256

// begin is the number of words that First makes of a longer walk in a set with gaps.
const begin = 16

// First returns the first run of the walk over the k-subsets of set, each XORed with
// flip: 0, or set in a descending walk. K must be from 0 to n. Room is room for the
// run.
//
//go:noinline
func First(room *[Room]uint64, set uint64, k int, flip uint64) (base uint64, run []uint64, need int) {
	n := bits.OnesCount64(set)
	switch k {
	case 0:
		return flip, Low[:1], Last
	case n:
		return flip ^ set, Low[:1], Last
	}
	p := min(n, int(huge.deepest[k]))
	packed := set&(set+1) == 0
	if !packed && !canDeposit() {
		run, _, more := steps(room[:begin], lowest(set, k), set)
		if !more {
			return flip, run, Last
		}
		w := Walk{n: n, m: k}
		return flip, run, w.tableAfterSteps()
	}
	base, run = huge.run(Low[:], 1<<p-1, 0, k, p)
	rest := NewSmall
	if !packed {
		size := len(run)
		if p < n || size > Room {
			size = begin
		}
		dst := room[:min(size, len(run))]
		deposit(dst, run, base, set)
		if len(dst) < len(run) {
			return flip, dst, NewSmall
		}
		base, run, rest = 0, dst, NewLarge
	}
	if p == n {
		rest = Last
	}
	return base ^ flip, run, rest
}

// Resume returns the run after the one in h, and sets h.Need to what the walk needs
// for the run after that. W must be the zero Walk, and table as h.Need says.
//
//go:noinline
func (w *Walk) Resume(table []uint64, h *Head) (base uint64, run []uint64) {
	w.set, w.flip, w.n, w.m = h.Set, h.Flip, bits.OnesCount64(h.Set), h.K
	w.p = min(w.n, int(huge.deepest[w.m]))
	switch {
	case w.packed():
		base, run, h.Need = w.Next(nil)
	case !canDeposit():
		w.part, _ = word.NextSnoobIn(h.Run[len(h.Run)-1], h.Set)
		w.stepped = true
		base, run, h.Need = w.Fill(table)
	case len(table) >= Large:
		base, run, h.Need = w.Fill(table)
	default:
		w.brief = word.Binomial[w.m][w.n] <= Large
		w.first(len(h.Run))
		base, run, h.Need = w.deposit(table)
	}
	return base, run
}

// packed reports whether the set has no gaps.
func (w *Walk) packed() bool { return w.set&(w.set+1) == 0 }

// StartAt begins the walk over the subsets of set with as many elements as sub, a
// subset of set, from sub on: ascending if flip is 0, descending if flip is set. Few is
// room for the first words. The run may be empty, with need not [Last].
func (w *Walk) StartAt(few *[Few]uint64, set, sub, flip uint64) (base uint64, run []uint64, need int) {
	sub ^= flip
	w.set, w.flip, w.n, w.m = set, flip, bits.OnesCount64(set), bits.OnesCount64(sub)
	switch {
	case w.packed():
		skip := w.seek(&huge, sub)
		w.index = w.part
		base, run = w.descend(&huge, Low[:], w.p)
		return base, run[skip:], Same
	case canDeposit():
		return w.first(w.seek(&huge, sub))
	}
	return w.step(few[:], sub)
}

// first returns what the walk needs to begin with the run where it is, from the word
// with index skip on.
func (w *Walk) first(skip int) (base uint64, run []uint64, need int) {
	var at, size int
	if z := w.p - w.m; w.m <= z {
		at, size = huge.offset[w.m], choose(w.p, w.m)
	} else {
		size = choose(w.p, z)
		at = Huge - huge.offset[z] - size
	}
	w.at, w.end = uint16(at+skip), uint16(at+size)
	return 0, nil, NewSmall
}

// Fill fills a new table and returns the next run.
func (w *Walk) Fill(table []uint64) (base uint64, run []uint64, need int) {
	switch {
	case len(table) < Large:
	case w.stepped:
		w.stepped = false
		return w.join(table)
	default:
		layoutOf(table).deposit(table, w.set, w.n)
		w.findIndex()
	}
	return w.Next(table)
}

// Next returns the next run, which is empty when the walk is over.
//
//go:noinline
func (w *Walk) Next(table []uint64) (base uint64, run []uint64, need int) {
	var l *layout
	switch len(table) {
	case Large:
		l = &large
	case Huge:
		l = &huge
	case 0:
		if w.stepped {
			return 0, nil, w.tableAfterSteps()
		}
		l, table = &huge, Low[:]
	default:
		switch {
		case w.stepped:
			return w.step(table, w.part)
		case !w.packed():
			return w.deposit(table)
		}
		l, table = &huge, Low[:]
	}
	// Back up the path to the last element left out, and choose it: a carry from p
	// up does both.
	index := w.index + 1<<w.p
	p := bits.TrailingZeros64(index)
	if p >= w.n {
		return 0, nil, Last
	}
	w.index = index
	w.part = ((w.part | ^w.set) + table[1+w.p]) & w.set
	w.m += p - w.p - 1
	base, run = w.descend(l, table, p)
	return base, run, Same
}

// deposit returns as much of a run as fits in the table. It deposits words of
// indexes.
func (w *Walk) deposit(table []uint64) (base uint64, run []uint64, need int) {
	run = table[:min(len(table), int(w.end-w.at))]
	x := w.index
	if w.m > w.p-w.m {
		x |= 1<<w.p - 1
	}
	deposit(run, Low[w.at:], x, w.set)
	w.at += uint16(len(run))
	base, need = w.part^w.flip, Same
	switch {
	case w.at < w.end:
	case !w.brief:
		if need = NewLarge; w.p == w.n {
			need = Last
		}
	default:
		index := w.index + 1<<w.p
		p := bits.TrailingZeros64(index)
		if p >= w.n {
			return base, run, Last
		}
		w.index = index
		w.m += p - w.p - 1
		w.p = min(p, int(huge.deepest[w.m]))
		w.first(0)
	}
	return base, run, need
}

// findIndex sets index to the indexes of part.
func (w *Walk) findIndex() {
	w.index = 0
	for part := w.part; part != 0; part &= part - 1 {
		w.index |= 1 << w.below(part)
	}
}

// descend goes down from p, choosing no more elements, until the remaining subsets
// are a run, and returns it.
func (w *Walk) descend(l *layout, t []uint64, p int) (base uint64, run []uint64) {
	w.p = min(p, int(l.deepest[w.m]))
	below := w.set
	if w.p < w.n {
		below &= t[1+w.p] - 1
	}
	return l.run(t, below, w.part^w.flip, w.m, w.p)
}

// step returns the run of the words from sub on, as many as fit in the table.
func (w *Walk) step(table []uint64, sub uint64) (base uint64, run []uint64, need int) {
	run, next, ok := steps(table, sub, w.set)
	if !ok {
		return w.flip, run, Last
	}
	w.part, w.stepped = next, true
	return w.flip, run, Same
}

// steps sets dst to the subsets of set from sub on, as many as fit, and returns
// these. If ok, next is the subset after them.
func steps(dst []uint64, sub, set uint64) (run []uint64, next uint64, ok bool) {
	for i := range dst {
		dst[i] = sub
		if sub, ok = word.NextSnoobIn(sub, set); !ok {
			return dst[:i+1], 0, false
		}
	}
	return dst, sub, true
}

// lowest returns the k lowest elements of set.
func lowest(set uint64, k int) (sub uint64) {
	for range k {
		sub |= set & -set
		set &= set - 1
	}
	return sub
}

// tableAfterSteps returns which table the walk needs after its first steps: a large one,
// or one for more steps.
func (w *Walk) tableAfterSteps() (need int) {
	if word.Binomial[w.m][w.n] > fewSteps {
		return NewLarge
	}
	return NewSmall
}

// join fills a large table without deposits, and returns the run from the end of the
// steps on.
func (w *Walk) join(table []uint64) (base uint64, run []uint64, need int) {
	sub, k, z := w.part, w.m, w.n-w.m
	l := layoutOf(table)
	l.join(table, w.set, w.n, min(Classes-1, max(k, z)))
	l.mirror(table, w.n, min(Classes-1, z))
	skip := w.seek(l, sub)
	w.findIndex()
	base, run = w.descend(l, table, w.p)
	return base, run[skip:], Same
}

// below returns the number of elements of the set below the lowest of sub.
func (w *Walk) below(sub uint64) int {
	return bits.OnesCount64(w.set & (sub&-sub - 1))
}

// seek moves a walk to the run with sub, and returns sub's index in it. In a
// descending walk sub is complemented.
func (w *Walk) seek(l *layout, sub uint64) int {
	w.part, w.p, w.m = 0, w.n, bits.OnesCount64(sub)
	// An element is decided if more elements below it are left out than a run may
	// leave out. Take all such elements at once but the lowest four, which the loop
	// checks.
	leftOut := clearLowest(w.set&^sub, min(int(l.deepest[w.m])-w.m, Classes-1))
	if high := clearLowest(sub, Classes-1) & -leftOut; high != 0 {
		w.part = high
		w.p = w.below(high)
		w.m -= bits.OnesCount64(high)
		sub ^= high
	}
	for w.p > int(l.deepest[w.m]) {
		top := uint64(1) << (bits.Len64(sub) - 1)
		p := w.below(top)
		if p < int(l.deepest[w.m]) {
			w.p = int(l.deepest[w.m])
			break
		}
		sub ^= top
		w.part |= top
		w.p = p
		w.m--
	}
	// The index in the list: the sum of C(p, j), where the j-th element from below
	// has index p.
	if z := w.p - w.m; z < w.m {
		return choose(w.p, z) - 1 - w.rank(w.set&^sub, z)
	}
	return w.rank(sub, w.m)
}

// clearLowest returns x without its n lowest elements.
func clearLowest(x uint64, n int) uint64 {
	for range n {
		x &= x - 1
	}
	return x
}

// rank returns the index of the lowest m elements of sub in the list of
// m-subsets.
func (w *Walk) rank(sub uint64, m int) (i int) {
	for j := 1; j <= m; j++ {
		i += choose(w.below(sub), j)
		sub &= sub - 1
	}
	return i
}
