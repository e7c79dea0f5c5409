package span

import (
	"fmt"
	"math/bits"
	"sync/atomic"

	"github.com/bitwalk/bitwalk/scan"
)

// An edge keeps a search within the first and the last subset of its range, at no cost
// in the inner loop.
//
// The path of a subset is the sequence of its elements, from the highest. A search:
//
//  1. goes down the path of the first subset, without trying lower elements;
//  2. comes back up and searches, at each level, the whole trees of higher elements;
//  3. where the two paths part, searches the whole trees of the elements between;
//  4. goes down the path of the last subset: at each level it searches the whole trees
//     of lower elements, and then takes the element on the path.
//
// The elements on the paths are taken by turn, all others by the inner loop.
type edge[W scan.Word] struct {
	job   *Job[W]     // of a worker, or nil
	rest  Range[W]    // being searched; other goroutines read it, with the job locked
	waits atomic.Bool // the worker waits until the pool of its job changes

	limits [64]W // the elements of the set that can be tried at each level
	root   int   // the level of the first element

	watch atomic.Int32 // the search calls turn when it goes up to this level or a higher one
	top   int          // what watch is, unless it is asked

	high   W   // the elements of the last subset that are still to be added
	bottom int // the lowest level on its path that the search has come to
	room   W   // the elements that can be added there

	prefix, trying W // the set, and the elements of which the search tries the lowest
}

// asked is below all levels: the job asks the search to halt.
const asked = -128

// ask makes the search halt when it next goes up. Other goroutines call it.
func (e *edge[W]) ask() { e.watch.Store(asked) }

// forget takes back what was asked.
func (e *edge[W]) forget() { e.watch.Store(int32(e.top)) }

// halts sets the level at which the search halts, unless it is asked to halt at once.
func (e *edge[W]) halts(at int) {
	e.watch.CompareAndSwap(int32(e.top), int32(at))
	e.top = at
}

// mustBeFree panics if a worker is searching a range.
func (e *edge[W]) mustBeFree() {
	if e.job != nil && !e.rest.IsEmpty() {
		panic(fmt.Sprintf("span: SearchJob: a loop over the same Worker has not ended: it is searching %v", e.rest))
	}
}

// begin prepares the search of a range. If there is none, it returns false.
func (e *edge[W]) begin() bool {
	if e.rest.IsEmpty() && (e.job == nil || !e.job.take(e)) {
		return false
	}
	set, k := e.rest.Set()
	e.high, e.prefix, e.trying = e.rest.last, 0, 0
	if e.root = k - 1; k <= 0 {
		e.root = -2
	}
	for level := range e.limits {
		if level == k {
			set = 0
		}
		e.limits[level] = set
		if k >= 0 {
			set = scan.ClearLowest(set)
		}
	}
	return true
}

// below returns the elements that can be added at a level after one.
func (e *edge[W]) below(level int, one, follow W) W {
	return follow & (one - 1) & e.limits[level&63]
}

// enter is called when the search comes to a level on the path of the last subset, where
// the elements in room can be added. It returns those whose whole trees are in the range.
func (e *edge[W]) enter(level int, room W) (trees W) {
	e.bottom, e.room = level, room
	e.halts(level + 1)
	last := highest(e.high)
	if level == 0 { // there is nothing below, so the last subset needs no path
		e.high = 0
		return room & (last | (last - 1))
	}
	return room & (last - min(last, 1))
}

// passes reports whether one is the next element of the last subset, and if so adds it.
func (e *edge[W]) passes(one W) bool {
	if one != highest(e.high) {
		return false
	}
	e.high ^= one
	return true
}

// end is called when all trees at the lowest level on the path of the last subset are
// searched. It returns the element to be added there next, or 0 if there is none.
func (e *edge[W]) end() W {
	one := highest(e.high)
	e.high ^= one
	return one & e.room
}

// halted is called when a search that was asked to halt goes up to a level from a
// prefix. It reports whether the range has changed.
func (e *edge[W]) halted(level int, prefix W, left *[64]W) bool {
	mine, half := e.halves(level, prefix, left)
	return e.job.halted(e, mine, half)
}

// halves splits what is left when the search goes up to a level from a prefix. Half has
// the trees of about half of the untried elements at the highest level that has any; mine
// is the rest, which comes first. If less than two trees are left, half is empty. Cutting
// by elements divides the work more evenly than cutting by ranks.
func (e *edge[W]) halves(level int, prefix W, left *[64]W) (mine, half Range[W]) {
	mine = e.rest.After(e.rest.lastWith(prefix))
	trees, cut := 0, W(0)
	for at := level; at <= e.bottom; at++ {
		prefix = scan.ClearLowest(prefix)
		untried := left[at&63]
		if at == e.bottom {
			untried |= highest(e.high) & e.room
		}
		trees += scan.OnesCount(untried)
		if untried != 0 && trees > 1 {
			cut = prefix | middle(untried)
		}
	}
	if cut == 0 {
		return mine, mine.none()
	}
	cut = mine.firstWith(cut)
	return mine.Before(cut), mine.From(cut)
}

// from returns what would be left if the search ended now, and the set that it is
// building or has just yielded. It is empty if the search has ended.
func (e *edge[W]) from() (rest Range[W], sub W) {
	if e.rest.IsEmpty() {
		return e.rest, 0
	}
	sub = e.prefix | e.trying&-e.trying
	return e.rest.From(e.rest.firstWith(sub)), sub
}

// leave is called when the loop is left at sub.
func (e *edge[W]) leave(sub W) {
	if e.job != nil {
		e.job.end(e, e.rest.After(sub), nil)
	}
}

// done is called when the range is searched.
func (e *edge[W]) done() {
	if e.job != nil {
		e.job.end(e, e.rest.none(), nil)
	} else {
		e.rest = e.rest.none()
	}
}

// middle returns the lowest element of the upper half of set alone.
func middle[W scan.Word](set W) W {
	for range scan.OnesCount(set) / 2 {
		set = scan.ClearLowest(set)
	}
	return set & -set
}

// highest returns the highest element of set alone, or 0 if there is none.
func highest[W scan.Word](set W) W {
	return W(uint64(1) << 63 >> bits.LeadingZeros64(uint64(set)))
}
