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
// step adds element i, which is lower than all elements so far, to a set with the
// given state. It returns the state of the larger set, the elements that may be added
// next, and whether element i can be added at all. The empty set has the state start.
//
// follow holds for the next element only: the step that adds that one starts afresh. It is
// masked to the elements of r's set below i; return ^0 for no restriction, and keep one that
// lasts in the state. Leave out of follow the elements that step is known to reject, which
// saves their calls. A search for k-subsets does not try an element that has too few
// elements of the set below it.
//
// Write step as a function literal in the for statement, so that the compiler inlines it.
// It should be one return statement, which may call a method that several loops share.
//
// Make the state a number, or a struct of up to four words: it stays in registers. The
// compiler keeps a larger struct, or an array even of two words, in memory and copies it
// several times in each call of step.
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
func Search[W scan.Word, S any](r Range[W], start S, step func(state S, i int) (next S, follow W, ok bool)) iter.Seq2[W, S] {
	return search(r, nil, start, step)
}

// search searches r or, if w is not nil, the ranges that w gets from its job.
//
// It tries the elements of rest one by one: step adds each to prefix. A set that step accepts is
// yielded if it is large enough, and becomes the prefix of larger ones. When rest is empty, the
// search goes back up to the prefix with one element less.
//
// It begins on the path to the first subset of the range, and ends on that to the last.
// There, [Worker.within] leaves out the elements that lead out of the range. A worker that
// is asked to halt does so when its search goes back up.
//
// There is one call of yield and one of step, since the compiler inlines a large function
// only where it is called once.
func search[W scan.Word, S any](r Range[W], w *Worker[W], start S, step func(state S, i int) (next S, follow W, ok bool)) iter.Seq2[W, S] {
	return func(yield func(W, S) bool) {
		own := Worker[W]{todo: r}
		w, shared := w, w != nil
		if shared {
			w.mustBeFree()
		} else {
			w = &own
		}
		var l levels[W, S]
		for w.next() {
			l.begin(w.rest)
			// Elements of rest are added to prefix, which has a state.
			var prefix, rest W
			var state S
			// sub is the set that step was asked for last, at first the empty one. If it is accepted,
			// next is its state, and below has the elements that may be added to it. Its size is one
			// more than that of prefix, except at first.
			sub, next, below, size := W(0), start, l.room[0], 0
		accepted:
			for {
				if size >= l.least && sub >= w.rest.first && !yield(sub, next) {
					w.leave(sub)
					return
				}
				if below != 0 {
					l.push(size, state, rest)
					size++
					prefix, state, rest = sub, next, w.within(sub, below)
				}
				for {
					if rest == 0 {
						if prefix == 0 || shared && w.isAsked() && offer(w, &l, prefix) {
							break accepted
						}
						size--
						prefix = scan.ClearLowest(prefix)
						state, rest = l.pop(size)
						continue
					}
					one := rest & -rest
					rest ^= one
					sub = prefix | one
					if shared {
						w.at = sub
					}
					// With the mask, shifts and indexes by i in step need no check that i < 64.
					n, follow, ok := step(state, bits.TrailingZeros64(uint64(one))&63)
					if ok {
						next, below = n, follow&(one-1)&l.room[size&63]
						continue accepted
					}
				}
			}
		}
	}
}

// within returns those elements of below that may follow prefix if the sets are to be
// in the range of w. All others lead below the first, or above the last.
//
// If prefix < first, then first begins with prefix: the next element is at or above the highest
// that first has below prefix. If last begins with prefix, the next element is at or below the
// highest that last has below prefix.
func (w *Worker[W]) within(prefix, below W) W {
	if prefix < w.rest.first {
		below &^= upTo(w.rest.first-prefix) >> 1
	}
	if low := prefix&-prefix - 1; prefix^w.rest.last <= low {
		below &= upTo(w.rest.last & low)
	}
	return below
}

// upTo returns ones up to the highest one of x.
func upTo[W scan.Word](x W) W { return W(uint64(1)<<bits.Len64(uint64(x)) - 1) }
