package span

import (
	"fmt"

	"github.com/bitwalk/bitwalk/scan"
)

// A Worker gives ranges of a [Job] to one goroutine. [Job.Run] passes it to a call of work,
// which passes it to [SearchJob]. Only that goroutine may use it, for one loop at a time.
type Worker[W scan.Word] struct {
	job  *Job[W]  // nil in a Search
	todo Range[W] // in a Search: its range, until it begins
	rest Range[W] // being searched; other goroutines read it, with the job locked
	at   W        // in a Job: the set that the search is building, or has just yielded

	// If not 0, the search is to call halted when it goes back up. Not an atomic.Bool: the
	// compiler inlines its methods only in packages that import sync/atomic.
	asked uint32
}

// mustBeFree panics if w is searching a range.
func (w *Worker[W]) mustBeFree() {
	if w.rest.some {
		panic(fmt.Sprintf("span: SearchJob: a loop over the same Worker has not ended: it is searching %v", w.rest))
	}
}

// next ends the search of a range, if there is one, and begins the next. It sets limits
// to the elements that can be tried at each level, and returns the level of the empty set.
// If no range is left, it returns false.
func (w *Worker[W]) next(limits *[64]W) (level int, ok bool) {
	if w.job != nil {
		w.job.take(w)
	} else {
		w.rest, w.todo = w.todo, w.rest.none()
	}
	w.at = 0
	set, k := w.rest.Set()
	for i := range limits {
		limits[i] = set
		if i < k { // an element that has i others below it
			limits[i] &^= scan.Deposit(W(uint64(1)<<i-1), set)
		} else if k >= 0 {
			limits[i] = 0
		}
	}
	return max(k, 0), w.rest.some
}

// halted is called when a search that was asked to halt has tried all elements that may
// follow prefix, and goes back up to a level. It offers to the job about half of the trees
// that are left at the highest level that has any: this divides the work more evenly than
// cutting by ranks. It reports whether the search of the range is over.
func (w *Worker[W]) halted(level int, prefix W, left *[64]W) (over bool) {
	rest := w.rest.After(w.rest.tree(prefix).last)
	// The number of trees, the highest level with any, and the first of its upper half.
	trees, top, half := 0, level, W(0)
	for prefix != 0 {
		level++
		prefix = scan.ClearLowest(prefix)
		if n := scan.OnesCount(left[level&63]); n > 0 {
			trees, top = trees+n, level
			half = prefix | scan.Deposit(W(1)<<(n/2), left[level&63])
		}
	}
	cut := W(0)
	if trees > 1 {
		cut = w.rest.tree(half).first
	}
	over, taken := w.job.split(w, rest, cut)
	if taken {
		left[top&63] &= half&-half - 1
	}
	return over
}

// leave is called when the body leaves the loop at sub.
func (w *Worker[W]) leave(sub W) {
	if w.job != nil {
		w.job.end(w, w.rest.After(sub), nil)
	}
}

// left returns what is left if the search ends by a panic, and the set that it was
// building or had just yielded. It is empty if the search has ended before.
func (w *Worker[W]) left() (rest Range[W], at W) {
	if !w.rest.some {
		return w.rest, 0
	}
	return w.rest.From(w.rest.tree(w.at).first), w.at
}
