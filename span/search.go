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
// Make the state a number, or a struct of up to four words: it stays in registers. The
// compiler keeps a larger struct, or an array even of two words, in memory and copies it
// several times in each call of step, and a search takes several times as long.
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
		//
		// There is one call of yield and one of step, since the compiler inlines a large
		// function only where it is called once. Turn gets step as a value.
		var states [64]S
		var left [64]W
		level, prefix, state, rest := outside, W(0), start, W(0)
		for {
			var next S
			var untried, one, follow, below W
			var ok bool
			if rest == 0 {
				if level++; int32(level) >= atomic.LoadInt32(&e.watch) {
					var what int
					level, prefix, state, rest, what = turn(e, &states, &left, level, prefix, state, start, step)
					switch what {
					case over:
						return
					case missed:
						continue
					}
					one, next, below = 0, state, 0
					goto found
				}
				prefix = scan.ClearLowest(prefix)
				state, rest = states[level&63], left[level&63]
				continue
			}
			if shared {
				e.prefix, e.trying = prefix, rest
			}
			untried = scan.ClearLowest(rest)
			// With the mask, shifts and indexes by i in step need no check that i < 64.
			next, follow, ok = step(state, bits.TrailingZeros64(uint64(rest))&63)
			if !ok {
				rest = untried
				continue
			}
			one = rest ^ untried
			rest = untried
			below = follow & (one - 1) & e.limits[(level-1)&63]
			if level > 0 {
				goto down
			}
		found:
			if !yield(prefix|one, next) {
				e.leave(prefix | one)
				return
			}
			if below == 0 {
				continue
			}
		down:
			states[level&63], left[level&63] = state, rest
			level--
			prefix |= one
			state, rest = next, below
		}
	}
}

// outside is the level of a search that has no range yet.
const outside = 64

// turn is the search's slow path: it is called when the search goes up to a watched
// level from a prefix with the given state. It returns the level, prefix, state and
// elements with which the search goes on, and whether the prefix is a subset found, or
// not, or the search is over.
func turn[W scan.Word, S any](e *edge[W], states *[64]S, left *[64]W, level int, prefix W, state, start S, step func(state S, i int) (next S, follow W, ok bool)) (int, W, S, W, int) {
	switch {
	case level > outside: // at the beginning
	case level < e.top: // the owner asked for it
		if !e.halted(level, prefix, left) {
			return level, scan.ClearLowest(prefix), states[level&63], left[level&63], missed
		}
	default: // all trees at the lowest level on the path of the last subset are searched
		one := e.end()
		if one == 0 {
			break
		}
		e.prefix, e.trying = prefix, one
		next, follow, ok := step(state, bits.TrailingZeros64(uint64(one))&63)
		if !ok {
			break
		}
		level = e.bottom - 1
		rest, _ := e.enter(level, follow&(one-1))
		if level < 0 {
			return level, prefix | one, next, rest, found
		}
		return level, prefix | one, next, rest, missed
	}
	if !e.begin() {
		return 0, 0, state, 0, over
	}
	level, prefix, state = e.root-1, 0, start
	what := missed
	if e.low == 0 {
		what = found
	}
	rest, one := e.enter(level, e.set)
	for one != 0 {
		e.prefix, e.trying = prefix, one
		next, follow, ok := step(state, bits.TrailingZeros64(uint64(one))&63)
		if !ok {
			e.reject()
			break
		}
		states[level&63], left[level&63] = state, rest
		level--
		prefix, state = prefix|one, next
		if e.low == 0 { // the first subset is complete, and on the path of the last
			what = found
		}
		rest, one = e.enter(level, follow&(one-1))
	}
	return level, prefix, state, rest, what
}

// The results of turn.
const (
	missed = iota
	found
	over
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
	owner  owner[W] // of a worker, or nil
	rest   Range[W] // to be searched
	begun  bool
	set    W
	limits [64]W // the elements of set that can be tried at each level
	root   int   // the level above all

	watch int32 // the search halts when it goes up to this level or a higher one
	asked int32 // not 0 if the owner wants the search to halt
	top   int   // the level at which the search halts for its own sake

	low    W    // the elements of the first subset that are still to be added
	high   W    // those of the last subset
	ends   bool // the elements added so far are on the path of the last subset
	bottom int  // the lowest level on that path
	room   W    // the elements that can be added there

	prefix, trying W // the set, and the elements of which the search tries the lowest
}

// An owner gives ranges to a search, and can take from them while it runs.
type owner[W scan.Word] interface {
	take() (r Range[W], ok bool)
	// halted is called soon after the search was asked to halt; mine and half are what
	// is left. It reports whether the search should call take again.
	halted(mine, half Range[W]) bool
	left(rest Range[W])
}

// begin prepares the search of a range. If there is none, it returns false.
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
	e.low, e.high, _ = e.rest.Bounds()
	e.set, e.root, e.ends = set, k, true
	e.prefix, e.trying = 0, 0
	e.limits = [64]W{}
	if k <= 0 {
		e.root = -1
	}
	for level := range e.limits {
		if k < 0 {
			e.limits[level] = set
		} else if level < k {
			e.limits[level] = set
			set = scan.ClearLowest(set)
		}
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

// enter is called when a search on a path comes to a level, where the elements in room
// can be added. It returns the elements whose whole trees are to be searched there, and
// if it is not 0, the element on the path of the first subset, to be added before them.
func (e *edge[W]) enter(level int, room W) (trees, one W) {
	room &= e.limits[level&63]
	trees = room
	first, last := highest(e.low), highest(e.high)
	if e.ends {
		e.bottom, e.room = level, room
		e.halts(level + 1)
		if level == 0 { // there is nothing below, so the last subset needs no path
			trees &= last | (last - 1)
			e.high, last = 0, 0
		} else {
			trees &= last - min(last, 1)
		}
	}
	if e.low == 0 {
		return trees, 0
	}
	e.low ^= first
	e.ends = e.ends && first == last
	trees &^= first - 1
	if e.low == 0 && !e.ends {
		return trees, 0
	}
	if e.ends {
		e.high ^= last
	}
	if one = room & first; one == 0 {
		e.reject()
	}
	return trees &^ first, one
}

// reject leaves the path of the first subset, whose next element can't be added.
func (e *edge[W]) reject() {
	e.low = 0
	if e.ends {
		e.high = 0
	}
}

// end is called when all trees at the lowest level on the path of the last subset are
// searched. It returns the element to be added there next, or 0 if there is none.
func (e *edge[W]) end() W {
	one := highest(e.high) & e.room
	e.high ^= one
	e.ends = true
	return one
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
