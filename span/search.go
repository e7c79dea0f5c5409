package span

import (
	"iter"
	"math/bits"
	"sync/atomic"

	"github.com/bitwalk/bitwalk/scan"
)

// Search returns an iterator over the subsets in r that step can build, in ascending
// order, each with its state. It is a backtracking search: it adds elements one by one,
// from the highest down.
//
// Step adds element i, which is lower than all elements so far, to a set with the
// given state. It returns the state of the larger set, the elements that may follow,
// and whether element i can be added at all. Follow is masked to the elements of r's
// set below i; return ^0 for no restriction. The empty set has the state start.
//
// Write step as a function literal in the for statement, best with a single return:
// then the compiler inlines it. Leave out of follow the elements that step is known to
// reject, which saves their calls. A search for k-subsets does not try an element that
// has too few elements of the set below it.
//
// To resume a search that stopped at sub, search r.After(sub). A search over a part of
// a walk rebuilds the states on the way to its first subset, with at most one call of
// step for each element of that subset. These calls may repeat those of another search,
// so the result of step must depend only on its arguments.
//
// Search calls step once for each element it tries, not once for each subset.
// [EstimateSearch] estimates the number of calls.
func Search[W scan.Word, S any](r Range[W], start S, step func(state S, i int) (next S, follow W, ok bool)) iter.Seq2[W, S] {
	return search(r, nil, start, step)
}

// search searches r, or what the owner of e gives it.
//
//twin:copy searchJob
func search[W scan.Word, S any](r Range[W], e *edge[W], start S, step func(state S, i int) (next S, follow W, ok bool)) iter.Seq2[W, S] {
	return func(yield func(W, S) bool) {
		var own edge[W]
		e, shared := e, e != nil
		if !shared {
			own.rest = r
			e = &own
		}
		// By level: the state, and the elements not yet tried. In a search for k-subsets
		// the level is the number of elements still to choose after the one tried there.
		// In a search for subsets of any size levels are negative: -2 for the first
		// element, one lower for each further one.
		var states [64]S
		var left [64]W
		for e.begin() {
			level, prefix, state := e.root-1, W(0), start
			sub, next, what := prefix, state, e.empty
			rest := e.enter(level, e.set)
			for what != over {
				// Rare cases are handled outside this loop, to lower its register pressure.
			loop:
				for {
					if what == found && !yield(sub, next) {
						e.leave(sub)
						return
					}
					for {
						if rest == 0 {
							if level++; int32(level) >= atomic.LoadInt32(&e.watch) {
								break loop
							}
							prefix = scan.ClearLowest(prefix)
							state, rest = states[level&63], left[level&63]
							continue
						}
						if shared {
							e.prefix, e.trying = prefix, rest
						}
						untried := scan.ClearLowest(rest)
						// With the mask, shifts and indexes by i in step need no check that i < 64.
						n, follow, ok := step(state, bits.TrailingZeros64(uint64(rest))&63)
						if !ok {
							rest = untried
							continue
						}
						one := rest ^ untried
						below := follow & (one - 1)
						rest = untried
						if level > e.leaf {
							states[level&63], left[level&63] = state, rest
							level--
							prefix |= one
							state, rest = n, below&e.limits[level&63]
							continue
						}
						sub, next = prefix|one, n
						if level != 0 {
							if below &= e.set; e.path != none {
								e.taken = one
								states[(level-1)&63], left[(level-1)&63] = n, below
								break loop
							}
							if below != 0 {
								states[level&63], left[level&63] = state, rest
								level--
								prefix, state, rest = sub, n, below
							}
						}
						break
					}
					what = found
				}
				level, prefix, state, rest, what = turn(e, &states, &left, level, prefix, state)
				sub, next = prefix, state
			}
		}
	}
}

// turn is the search's slow path: it is called when an element on a path was taken at a
// level, or when the search goes up to a watched level from a prefix. It returns the
// level, prefix, state and elements with which the search goes on, and whether the
// prefix is a subset found, or not, or the search is over.
func turn[W scan.Word, S any](e *edge[W], states *[64]S, left *[64]W, level int, prefix W, state S) (int, W, S, W, int) {
	if one := e.taken; one != 0 {
		e.taken = 0
		rest, what := e.took(level)
		states[level&63], left[level&63] = state, rest
		level--
		rest = e.enter(level, left[level&63])
		return level, prefix | one, states[level&63], rest, what
	}
	if level < e.top {
		if e.halted(level, prefix, left) {
			return 0, 0, state, 0, over
		}
		return level, scan.ClearLowest(prefix), states[level&63], left[level&63], missed
	}
	rest, what := e.next(level)
	return level - 1, prefix, state, rest, what
}

// The results of turn.
const (
	missed = iota
	found
	over
)

// An edge keeps a search within the first and the last subset of its range. It adds no
// test to the inner loop: two constants there, the level at which subsets are yielded
// and the level of the root, become two variables, leaf and watch.
//
// The path of a subset is the sequence of its elements, from the highest. A search:
//
//  1. goes down the path of the first subset, without trying lower elements;
//  2. comes back up and searches, at each level, the whole trees of higher elements;
//  3. where the two paths part, searches the whole trees of the elements between;
//  4. goes down the path of the last subset: at each level it searches the whole trees
//     of lower elements, and then takes the element on the path.
type edge[W scan.Word] struct {
	owner  owner[W] // of a worker, or nil
	rest   Range[W] // to be searched
	begun  bool
	set    W
	limits [64]W // the elements of set that can be tried at each level
	root   int   // the level above all
	empty  int   // found if the first subset is the empty set

	leaf  int   // an element taken at this level or a lower one ends the inner loop
	watch int32 // the search halts when it goes up to this level or a higher one
	asked int32 // not 0 if the owner wants the search to halt

	top    int  // the level at which the search halts for its own sake
	bottom int  // the lowest level on the path of the last subset
	room   W    // the elements that could be tried there
	path   int  // which path the element now tried is on
	taken  W    // the element on a path that was just taken, until turn handles it
	low    W    // the elements of the first subset that are still to be added
	high   W    // those of the last subset
	both   bool // the elements taken so far are on both paths
	later  W    // to be tried after the element on the path of the first subset

	prefix, trying W // of a worker: the set, and the elements of which it tries the lowest
}

// An owner gives ranges to a search, and can take from them while it runs.
type owner[W scan.Word] interface {
	take() (r Range[W], ok bool)
	// halted is called soon after the search was asked to halt; mine and half are what
	// is left. It reports whether the search should call take again.
	halted(mine, half Range[W]) bool
	left(rest Range[W])
}

// The paths.
const (
	none = iota
	onLow
	onHigh
)

// begin prepares a search. If there is nothing to be searched, it returns false.
func (e *edge[W]) begin() bool {
	if e.owner != nil {
		r, ok := e.owner.take()
		if !ok {
			return false
		}
		e.rest = r
	} else if e.begun || e.rest.IsEmpty() {
		return false
	}
	e.begun = true
	set, k := e.rest.Set()
	first, last, _ := e.rest.Bounds()
	rest := set
	if k > 0 {
		e.root = k
		for level := range k {
			e.limits[level] = rest
			rest = scan.ClearLowest(rest)
		}
	} else {
		e.root = -1
		for level := -2; rest != 0; level-- {
			e.limits[level&63] = set
			rest = scan.ClearLowest(rest)
		}
		rest = set
	}
	e.set, e.empty, e.path = set, missed, none
	if first == 0 {
		e.empty = found
	}
	e.low, e.high, e.both = first, last, true
	if first == set&^rest {
		e.low = 0 // the first of the walk
	}
	if others := set &^ last; others == 0 || k > 0 && others < last&-last {
		e.both, e.high, e.bottom = false, 0, e.root-1 // the last of the walk
	}
	return true
}

// halts sets the level at which the search halts.
func (e *edge[W]) halts(at int) {
	e.top = at
	atomic.StoreInt32(&e.watch, int32(at))
	if atomic.LoadInt32(&e.asked) != 0 {
		atomic.StoreInt32(&e.watch, -128)
	}
}

// ask makes the search halt when it next goes up. It is called by other goroutines.
func (e *edge[W]) ask() {
	atomic.StoreInt32(&e.asked, 1)
	atomic.StoreInt32(&e.watch, -128)
}

// took is called when an element on a path was taken at a level above 0. It returns
// the elements still to be tried there, and whether the subset was found.
func (e *edge[W]) took(level int) (rest W, what int) {
	if e.path == onLow {
		rest = e.later
	}
	if level < 0 && e.low == 0 {
		return rest, found
	}
	return rest, missed
}

// trees leaves the path.
func (e *edge[W]) trees() {
	e.path, e.leaf, e.both = none, 0, false
	e.halts(e.bottom + 1)
}

// enter is called when a search on a path comes to a level, where the elements in room
// can be tried. It returns those to be tried first.
func (e *edge[W]) enter(level int, room W) W {
	room &= e.limits[level&63]
	ends := e.both || e.path == onHigh
	if ends {
		e.room, e.bottom = room, level
	}
	first, last := highest(e.low), highest(e.high)
	switch {
	case level == 0: // there are no trees below, so nothing needs a path
		if e.low != 0 {
			room &^= first - 1
			e.low = 0
		}
		if ends {
			room &= last | (last - 1)
			e.high = 0
		}
	case e.low != 0:
		e.low ^= first
		e.later = room &^ (first | (first - 1))
		if e.both {
			e.later &= last - 1
			if e.both = first == last; e.both {
				e.high ^= last
			}
		}
		e.path, e.leaf = onLow, level
		e.halts(level + 1)
		return room & first
	case ends && e.high == 0:
		room = 0
	case ends:
		room &= last - 1
	}
	e.trees()
	return room
}

// next is called when all was tried at the lowest level on a path, below the given one.
// It returns what is to be tried there next.
func (e *edge[W]) next(level int) (rest W, what int) {
	switch e.path {
	case onLow: // its element was not taken
		if e.both {
			e.high = 0
		}
		e.low = 0
		e.trees()
		return e.later, missed
	case onHigh:
		return 0, over
	}
	last := highest(e.high) & e.room
	if last == 0 {
		return 0, over
	}
	e.high ^= last
	e.path, e.leaf = onHigh, level-1
	return last, missed
}

// halted is called when a search that was asked to halt goes up to a level from a
// prefix. It reports whether the search ends.
func (e *edge[W]) halted(level int, prefix W, left *[64]W) bool {
	atomic.StoreInt32(&e.asked, 0)
	e.halts(e.top)
	return e.owner.halted(e.halves(level, prefix, left))
}

// halves splits what is left when the search goes up to a level from a prefix. Half has
// the trees of about half of the untried elements at the highest level that has any,
// and may be empty; mine is the rest, which comes first. Cutting by elements divides the
// work more evenly than cutting by ranks.
func (e *edge[W]) halves(level int, prefix W, left *[64]W) (mine, half Range[W]) {
	mine = e.rest.After(e.last(prefix))
	for at := e.bottom; at >= level; at-- {
		untried := left[at&63]
		if at == e.bottom {
			untried |= highest(e.high) & e.room
		}
		if untried == 0 {
			continue
		}
		for range scan.OnesCount(untried) / 2 {
			untried = scan.ClearLowest(untried)
		}
		for range at - level + 1 {
			prefix = scan.ClearLowest(prefix)
		}
		cut := e.first(prefix | untried&-untried)
		return mine.Before(cut), mine.From(cut)
	}
	return mine, Range[W]{}
}

// first returns the first subset of the walk that begins with prefix.
func (e *edge[W]) first(prefix W) W {
	if _, k := e.rest.Set(); k >= 0 {
		for below := e.set; scan.OnesCount(prefix) < k; below = scan.ClearLowest(below) {
			prefix |= below & -below
		}
	}
	return prefix
}

// last returns the last subset of the walk that begins with prefix.
func (e *edge[W]) last(prefix W) W {
	below := e.set & (prefix&-prefix - 1)
	if _, k := e.rest.Set(); k >= 0 {
		for n := scan.OnesCount(prefix|below) - k; n > 0; n-- {
			below = scan.ClearLowest(below)
		}
	}
	return prefix | below
}

// from returns what would be left if the search ended now, and the set that it is
// building or has just yielded.
func (e *edge[W]) from() (rest Range[W], sub W) {
	sub = e.prefix | e.trying&-e.trying
	return e.rest.From(e.first(sub)), sub
}

// leave is called when the loop is left at sub.
func (e *edge[W]) leave(sub W) {
	if e.owner != nil {
		e.owner.left(e.rest.After(sub))
	}
}

// highest returns the highest element of set alone, or 0 if there is none.
func highest[W scan.Word](set W) W {
	return W(uint64(1) << 63 >> bits.LeadingZeros64(uint64(set)))
}
