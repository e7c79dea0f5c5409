package order

import (
	"iter"
	"math/bits"

	"github.com/bitwalk/bitwalk/scan"
)

// SnoobWith returns an iterator over the k-element subsets of set that can be built
// element by element, from the highest down, each with the state that it was built
// with. They come in ascending order. If k < 0 or k > n, the sequence is empty.
//
// Step adds element i, which is lower than all elements so far, to a set with the
// given state. It returns the state of the larger set, the elements that may follow,
// and whether element i can be added at all. Of the elements that may follow, those
// of set below i count; all ones stand for all of them. The empty set has the state
// start.
//
// It is for searches that can reject a set early: the cost is one call of step for
// each element tried, not one for each subset. The compiler inlines a step written as
// a function literal in the for statement, best with a single return. An element with
// too few elements of set below it is not tried, nor is one that follow leaves out: a
// step that knows which elements it would reject leaves them out, and saves their
// calls.
//
// To run a search in parts, take the subsets of the highest few elements from one
// walk, and continue each in a walk of its own: over the elements below its lowest,
// from its state.
//
//twin:copy snoobWith
func SnoobWith[W scan.Word, S any](set W, k int, start S, step func(state S, i int) (next S, follow W, ok bool)) iter.Seq2[W, S] {
	return func(yield func(W, S) bool) {
		if k < 0 || k > scan.OnesCount(set) {
			return
		}
		// others[j] has the elements of set but the lowest j: those that can be followed
		// by j more.
		var others [64]W
		others[0] = set
		for j := 1; j < k; j++ {
			others[j&63] = scan.ClearLowest(others[(j-1)&63])
		}
		// By how many more are to choose: the state, and the elements not yet tried.
		var states [64]S
		var left [64]W
		sub, more, state, rest := W(0), k-1, start, others[max(k-1, 0)&63]
		one, next := W(0), start
		for {
			if k > 0 {
				for {
					if rest == 0 {
						if more++; more == k {
							return
						}
						sub = scan.ClearLowest(sub)
						state, rest = states[more&63], left[more&63]
						continue
					}
					untried := scan.ClearLowest(rest)
					// The mask spares the shifts and indexes in step a test.
					n, follow, ok := step(state, bits.TrailingZeros64(uint64(rest))&63)
					if !ok {
						rest = untried
						continue
					}
					one, next, rest = rest^untried, n, untried
					if more == 0 {
						break
					}
					states[more&63], left[more&63] = state, rest
					more--
					sub |= one
					state, rest = n, follow&(one-1)&others[more&63]
				}
			}
			if !yield(sub|one, next) || k == 0 {
				return
			}
		}
	}
}

// SubsetsWith returns an iterator over the subsets of set that can be built element
// by element, ascending. It is [SnoobWith] for subsets of any size: it yields every
// set to which step could add the lowest element, and calls step once for each
// element that may follow. The empty set always comes first, with the state start.
//
//twin:copy subsetsWith
func SubsetsWith[W scan.Word, S any](set W, start S, step func(state S, i int) (next S, follow W, ok bool)) iter.Seq2[W, S] {
	return func(yield func(W, S) bool) {
		// By size of the subset so far: its state, and the elements not yet tried.
		var states [64]S
		var left [64]W
		sub, size, state, rest := W(0), 0, start, W(0)
		one, next, follow := W(0), start, set
		for {
			if !yield(sub|one, next) {
				return
			}
			if follow != 0 {
				states[size&63], left[size&63] = state, rest
				size++
				sub |= one
				state, rest = next, follow
			}
			for {
				if rest == 0 {
					if size == 0 {
						return
					}
					size--
					sub = scan.ClearLowest(sub)
					state, rest = states[size&63], left[size&63]
					continue
				}
				others := scan.ClearLowest(rest)
				// The mask spares the shifts and indexes in step a test.
				n, f, ok := step(state, bits.TrailingZeros64(uint64(rest))&63)
				if !ok {
					rest = others
					continue
				}
				one, next, rest = rest^others, n, others
				follow = f & set & (one - 1)
				break
			}
		}
	}
}
