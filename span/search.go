package span

import (
	"iter"
	"math/bits"

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
//
// A loop of Search inside another one works, but the compiler does not inline it, and
// calls its step as a function.
//
//twin:none
func Search[W scan.Word, S any](r Range[W], start S, step func(state S, i int) (next S, follow W, ok bool)) iter.Seq2[W, S] {
	return search(r, nil, start, step)
}

// search searches r or, if e is not nil, what its job gives it.
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
				if level++; int32(level) >= e.watch.Load() {
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

// turn is the search's slow path: it is called at the beginning, and when the search goes
// up to a watched level from a prefix with the given state. It returns the level, prefix,
// state and elements with which the search goes on, and whether the prefix is a subset
// found, or not, or the search is over.
func turn[W scan.Word, S any](e *edge[W], states *[64]S, left *[64]W, level int, prefix W, state, start S, step func(state S, i int) (next S, follow W, ok bool)) (int, W, S, W, int) {
	switch {
	case level > outside:
		e.mustBeFree()
	case level >= e.top: // all trees at the lowest level on the path of the last subset are searched
		one := e.end()
		if next, follow, ok := try(e, prefix, one, state, step); ok {
			level = e.bottom - 1
			what := missed
			if level < 0 {
				what = found
			}
			return level, prefix | one, next, e.enter(level, e.below(level, one, follow)), what
		}
		e.done()
	case !e.halted(level, prefix, left): // another worker asked for it
		return level, scan.ClearLowest(prefix), states[level&63], left[level&63], missed
	}
	if !e.begin() {
		return 0, 0, state, 0, over
	}
	return descend(e, states, left, start, step)
}

// descend goes down the path of the first subset, and returns what turn does.
func descend[W scan.Word, S any](e *edge[W], states *[64]S, left *[64]W, state S, step func(state S, i int) (next S, follow W, ok bool)) (int, W, S, W, int) {
	level, prefix, low := e.root, W(0), e.rest.first
	room := e.below(level, 0, ^W(0))
	trees, ends := e.enter(level, room), true // ends: it is the path of the last subset too
	for low != 0 {
		one := highest(low)
		ends = ends && e.passes(one)
		trees &^= one | (one - 1)
		next, follow, ok := try(e, prefix, one&room, state, step)
		if !ok {
			if ends {
				e.high = 0
			}
			return level, prefix, state, trees, missed
		}
		states[level&63], left[level&63] = state, trees
		level--
		prefix, low, state = prefix|one, low^one, next
		room = e.below(level, one, follow)
		if trees = room; ends {
			trees = e.enter(level, room)
		}
	}
	return level, prefix, state, trees, found
}

// try calls step for an element on the path of the first or of the last subset, if that
// may be added.
func try[W scan.Word, S any](e *edge[W], prefix, one W, state S, step func(state S, i int) (next S, follow W, ok bool)) (next S, follow W, ok bool) {
	if one == 0 {
		return state, 0, false
	}
	e.prefix, e.trying = prefix, one
	return step(state, bits.TrailingZeros64(uint64(one))&63)
}

// The results of turn.
const (
	missed = iota
	found
	over
)
