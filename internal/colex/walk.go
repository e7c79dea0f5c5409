package colex

import (
	"math/bits"

	"github.com/bitwalk/bitwalk/internal/word"
)

// A Walk is a place in the walk over the k-subsets of a set. [Walk.Resume] begins it
// after the words that [First] returns, [Walk.StartAt] at any subset; [Walk.Fill] and
// [Walk.Next] continue it. Each returns a run, whose words are base^x for each x in it,
// and what the walk needs for the next run: Fill with a new table, Next with the same
// one, or nothing.
//
// For a set without gaps, the runs come from the table of the whole word. For a set
// with gaps, the walk has stages, so that the first words, which may be all that the
// caller wants, cost little: the first run comes in pieces, through short tables.
// The later runs come from a large table made for the set, or, in a walk that does not
// repay one, in pieces too. Where deposits are slow, the pieces are made by single steps.
//
// The tables belong to the caller, who declares one when it is needed: it is on
// the caller's stack, and zeroed only if it is used. A walk of a few words needs
// neither a table nor a Walk: see [First].
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
	Room  = 21 // for those of First: C(7, 2)
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

// fewSteps is the number of words up to which a walk takes single steps to its end where
// deposits are slow: it does not repay a large table.
const fewSteps = 256

// early is the number of words that First makes of a walk that does not fit in its room.
const early = 12

// runs[k][z] is the run of the subsets that have k of k+z elements and leave out z, in a
// set without gaps, for all z for which it is one run.
var runs [65][]run

type run struct {
	base  uint64
	words []uint64
}

// firstRun returns the first run of the subsets that have k elements and leave out z,
// and NewSmall if there are more.
func firstRun(k, z int) (r *run, need int) {
	row := runs[k]
	if z >= len(row) {
		z, need = len(row)-1, NewSmall
	}
	return &row[z], need
}

// A Start is the beginning of a walk, as [FirstPacked] returns it.
type Start struct {
	Base  uint64
	Words []uint64
	Need  int
	_     [3]uint64 // so that an index into an array of them takes a shift
}

// Short is the greatest number of elements that there is a [Start] for.
const Short = 15

// Starts[(Short+1)*n+m] begins the ascending walk over the m-subsets of n elements without
// gaps. It is a pointer because the compiler would keep the address of an array in a
// register that the loop over the words needs. A function that looks up a Start would not
// be inlined into a loop in a package that does not import this one.
var Starts = new([(Short + 1) * (Short + 1)]Start)

// FirstPacked begins the walk over the k-subsets of a set without gaps, ascending if
// flip is 0, descending if flip is set, and returns its first run, which is empty if
// there are no such subsets. If need is not [Last], [Walk.Resume] continues the walk.
//
//go:noinline
func FirstPacked(set, flip uint64, k int) (base uint64, words []uint64, need int) {
	n := bits.OnesCount64(set)
	if uint(k) > uint(n) {
		return 0, nil, Last
	}
	if flip != 0 {
		k = n - k
	}
	r, need := firstRun(k, n-k)
	return r.base ^ flip, r.words, need
}

// First is FirstPacked for a set with gaps. It writes the first words to room.
//
// All that a short walk does is in one call: inlined into a loop, it would take registers
// that the loop needs.
//
//go:noinline
func First(room *[Room]uint64, set, flip uint64, k int) (base uint64, words []uint64, need int) {
	n := bits.OnesCount64(set)
	if uint(k) > uint(n) {
		return 0, nil, Last
	}
	if flip != 0 {
		k = n - k
	}
	r, need := firstRun(k, n-k)
	size := len(r.words)
	switch {
	case size == 1:
		if k != 0 {
			flip ^= set
		}
		return flip, r.words, Last
	case size == n && (n <= 6 || n <= len(room) && !canDeposit()):
		// The elements, or what each of them leaves: so few are not worth a call.
		at, step := uint(0), uint(1)
		if k > 1 {
			at, step = uint(n-1), ^uint(0)
			flip ^= set
		}
		for rest := set; rest != 0; rest &= rest - 1 {
			room[at] = rest & -rest
			at += step
		}
		return flip, room[:n], Last
	case k == 2 && n <= mostPairs:
		return flip, pairs(room, set), Last
	case n-k == 2 && n <= mostPairs:
		return flip ^ set, rPairs(room, set), Last
	case k == 3 && n == 6:
		return flip, triples(room, set), Last
	case size > len(room) || need != Last:
		size, need = early, NewSmall
	}
	words = room[:size]
	if canDeposit() {
		deposit(words, r.words, r.base, set)
		return flip, words, need
	}
	// Here size is early. The first words of the walk are the pairs or the triples of the
	// lowest elements, or leave out a pair of the lowest k+2.
	switch k {
	case 2:
		words = pairs(room, set)[:size]
	case 3:
		words = triples(room, set)[:size]
	case 4, 5:
		low := lowest(set, k+2)
		flip ^= low
		words = rPairs(room, low)[:size]
	default:
		steps(words, lowest(set, k), set)
	}
	if need != Last && word.Binomial[k][n] > fewSteps {
		need = NewLarge
	}
	return flip, words, need
}

// Resume continues the walk that [First] or [FirstPacked] began with the same arguments:
// it returns the next run and what the walk needs for the one after that. W must be the
// zero Walk, and table what First needed.
//
//go:noinline
func (w *Walk) Resume(table []uint64, set, flip uint64, k int) (base uint64, run []uint64, need int) {
	w.set, w.flip, w.n, w.m = set, flip, bits.OnesCount64(set), k
	if flip != 0 {
		w.m = w.n - k
	}
	w.p = min(w.n, int(huge.deepest[w.m]))
	switch {
	case w.packed():
		return w.Next(nil)
	case len(table) < Large:
		w.brief = word.Binomial[w.m][w.n] <= Large
		w.first(early)
		if canDeposit() {
			return w.deposit(table)
		}
		_, next, _ := w.deposit(table[:1])
		return w.step(table, next[0])
	case canDeposit():
		return w.Fill(table)
	}
	l := layoutOf(table)
	l.fill(table, w.set, w.n, w.m)
	base, run = w.descend(l, table, w.n)
	return base, run[early:], Same
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

// A Rest is what a loop over the words of a run needs at its end. It is in memory, because
// it has a method with a pointer, and so the loop has two registers more.
type Rest struct {
	Walk *Walk
	Need int
}

// Resume is [Walk.Resume] with the table of the walk.
//
//go:noinline
func (r *Rest) Resume(set, flip uint64, k int) (base uint64, run []uint64) {
	base, run, r.Need = r.Walk.Resume(r.Walk.Table, set, flip, k)
	return base, run
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
	sub := w.part
	l := layoutOf(table)
	l.fill(table, w.set, w.n, w.m)
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
