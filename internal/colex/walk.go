package colex

import (
	"math/bits"

	"github.com/bitwalk/bitwalk/internal/word"
)

// A Walk is a place in the walk over the k-subsets of a set. [Walk.Start] begins it with the
// first subset, [Walk.StartAt] with any. They return the first run, and [Walk.Next] the
// others: the words of a run are base^x for each x in it. Need says what Next needs.
//
//	no gaps: Start ─▶ Same ↺ ─▶ Last
//
//	gaps:    Start ─▶ NewSmall ─▶ Same ↺ ─▶ NewLarge ─▶ Same ↺ ─▶ Last
//	         └──── pieces of runs ─────┘    └─ runs of a table ─┘
//
// The runs of a set without gaps come from the table of the whole word. For a set with gaps,
// the walk has stages, so that the first words, which may be all that the caller wants, cost
// little: the first run comes in pieces, deposited in short tables. The later runs come from
// a large table made for the set, or, in a walk that does not repay one, in pieces too. After
// any run the walk may be over.
//
// The tables belong to the caller, who declares each where it is needed: so it is on the
// caller's stack, and zeroed only if it is used. The loop of an iterator is this one:
//
//	var walk colex.Walk
//	var few [colex.Few]uint64
//	base, first := walk.Start(&few, set, k, down)
//	for stage := colex.Same; stage != colex.Last; stage = walk.Need {
//		var table []uint64
//		run := first
//		first = nil // read once, so the loop below keeps no registers for it
//		switch stage {
//		case colex.NewSmall:
//			var t [colex.Small]uint64
//			table = t[:]
//			base, run = walk.Next(table)
//		case colex.NewLarge:
//			var t [colex.Large]uint64
//			table = t[:]
//			base, run = walk.Next(table)
//		}
//		for {
//			… base^x for each x in run …
//			if walk.Need != colex.Same {
//				break
//			}
//			base, run = walk.Next(table)
//		}
//	}
type Walk struct {
	Need Need

	set, flip uint64 // flip is the set if the walk descends: it walks the complements

	// The decided elements that are chosen, from index p up: as elements of the set, if
	// there is a table with them, and as indexes, in which a carry finds the next branch
	// and a scan its place.
	part, index uint64

	n, p, m int // elements of the set; elements to decide; elements of these to choose

	at, end int  // the part of low still to come in this run
	brief   bool // the later runs come in pieces too: they do not repay a large table
}

// Need is what a walk needs for the next run.
type Need int

// What a walk may need.
const (
	Last     Need = iota // nothing: there is no next run
	Same                 // the same table, or none, if there was none
	NewSmall             // a new table of the length Small
	NewLarge             // a new table of the length Large, or Huge, for longer runs
)

// Lengths of tables.
const (
	Few   = 32 // for Start
	Small = 64
	Large = 1024
	Huge  = 2048
)

// Start begins the walk over the k-subsets of set, up or down. If there are none, the run is
// empty. W must be the zero Walk.
//
// A walk of one short run, which many programs take again and again, leaves w as it is.
//
//go:noinline
func (w *Walk) Start(few *[Few]uint64, set uint64, k int, down bool) (base uint64, run []uint64) {
	n, m, flip := bits.OnesCount64(set), k, uint64(0)
	if uint(m) > uint(n) {
		return 0, nil
	}
	if down {
		m, flip = n-k, set
	}
	if n <= mostPairs {
		size := n * (n - 1) / 2
		switch {
		case m == 2:
			pairs(few, set, 0)
			return flip, few[:size]
		case n-m == 2: // they leave out a pair
			pairs(few, set, Few-1)
			return flip ^ set, few[Few-size:]
		}
	}
	p := min(n, int(ofWord.deepest[m]))
	at, end := ofWord.run(len(low), m, p)
	if p == n && set&(set+1) == 0 {
		if m > n-m {
			flip ^= set
		}
		return flip, low[at:end]
	}
	if p == n && end-at <= Few {
		run = few[:end-at]
		if canDeposit() {
			depositRun(run, low[at:end], m, n, 0, set)
		} else {
			steps(run, m, set)
		}
		return flip, run
	}
	w.set, w.flip, w.n, w.p, w.m, w.at, w.end = set, flip, n, p, m, at, end
	return w.Next(few[:])
}

// StartAt begins the walk over the subsets of set with as many elements as sub, a subset of
// set, from sub on. W must be the zero Walk.
func (w *Walk) StartAt(few *[Few]uint64, set, sub uint64, down bool) (base uint64, run []uint64) {
	w.set, w.n = set, bits.OnesCount64(set)
	if down {
		w.flip = set
	}
	skip := w.seek(sub ^ w.flip)
	for part := w.part; part != 0; part &= part - 1 {
		w.index |= 1 << w.below(part)
	}
	w.at, w.end = ofWord.run(len(low), w.m, w.p)
	w.at += skip
	return w.Next(few[:])
}

// steps sets dst to the first m-subsets of set, one by one.
func steps(dst []uint64, m int, set uint64) {
	sub := set ^ clearLowest(set, m)
	for i := range dst {
		dst[i] = sub
		sub, _ = word.NextSnoobIn(sub, set)
	}
}

// depositRun deposits the words of a run in set: the m-subsets of p elements, or what they
// leave out, and the elements in index.
func depositRun(dst, run []uint64, m, p int, index, set uint64) {
	if m > p-m {
		index |= 1<<p - 1
	}
	if canDeposit() {
		deposit(dst, run, index, set)
	} else {
		depositGeneric(dst, run, index, set)
	}
}

// Next returns the next run. Table is what w.Need says.
//
//go:noinline
func (w *Walk) Next(table []uint64) (base uint64, run []uint64) {
	if len(table) >= Large {
		return w.nextOf(table)
	}
	if w.at == w.end {
		w.at, w.end = ofWord.run(len(low), w.m, w.p)
	}
	run = low[w.at:w.end]
	if w.set&(w.set+1) == 0 {
		base = w.index ^ w.flip
		if w.m > w.p-w.m {
			base ^= 1<<w.p - 1
		}
		w.at, w.Need = w.end, Last
		if w.advance(&ofWord) {
			w.Need = Same
		}
		return base, run
	}
	piece := table[:min(len(table), len(run))]
	depositRun(piece, run, w.m, w.p, w.index, w.set)
	w.at += len(piece)
	w.Need = Same
	if len(table) < Small {
		w.Need = NewSmall
	}
	if w.at == w.end {
		words := word.Binomial[w.m][w.n]
		switch {
		case !w.advance(&ofWord):
			w.Need = Last
		case !w.brief && words > Large:
			w.Need = NewLarge
		default:
			w.brief = true
		}
	}
	return w.flip, piece
}

// nextOf is Next with a table made for the set. It fills a new one.
func (w *Walk) nextOf(table []uint64) (base uint64, run []uint64) {
	l := &ofSet
	if len(table) == Huge {
		l = &ofWord
	}
	if w.Need == NewLarge {
		l.fill(table, w.set, w.n)
		one := [1]uint64{w.index}
		Deposit(one[:], one[:], 0, w.set)
		w.part, w.p = one[0], min(w.p, int(l.deepest[w.m]))
	}
	at, end := l.run(len(table), w.m, w.p)
	base, run = w.part^w.flip, table[at:end]
	below, carry := w.set, uint64(0)
	if w.p < w.n {
		carry = table[1+w.p]
		below &= carry - 1
	}
	if w.m > w.p-w.m {
		base ^= below
	}
	w.part = ((w.part | ^w.set) + carry) & w.set
	w.Need = Last
	if w.advance(l) {
		w.Need = Same
	}
	return base, run
}

// advance goes to the next run, of the lists of l, and reports whether there is one.
func (w *Walk) advance(l *layout) bool {
	if w.p == w.n {
		return false
	}
	// Back up the path to the last element left out, and choose it: a carry from p
	// up does both.
	index := w.index + 1<<w.p
	p := bits.TrailingZeros64(index)
	if p >= w.n {
		return false
	}
	w.index = index
	w.m += p - w.p - 1
	w.p = min(p, int(l.deepest[w.m]))
	return true
}

// below returns the number of elements of the set below the lowest of sub.
func (w *Walk) below(sub uint64) int {
	return bits.OnesCount64(w.set & (sub&-sub - 1))
}

// seek moves a walk to the run with sub, and returns sub's index in it. In a
// descending walk sub is complemented.
func (w *Walk) seek(sub uint64) int {
	w.p, w.m = w.n, bits.OnesCount64(sub)
	// An element is decided if more elements below it are left out than a run may
	// leave out. Take all such elements at once but the lowest four, which the loop
	// checks.
	leftOut := clearLowest(w.set&^sub, min(int(ofWord.deepest[w.m])-w.m, Classes-1))
	if high := clearLowest(sub, Classes-1) & -leftOut; high != 0 {
		w.part = high
		w.p = w.below(high)
		w.m -= bits.OnesCount64(high)
		sub ^= high
	}
	for w.p > int(ofWord.deepest[w.m]) {
		top := uint64(1) << (bits.Len64(sub) - 1)
		p := w.below(top)
		if p < int(ofWord.deepest[w.m]) {
			w.p = int(ofWord.deepest[w.m])
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
