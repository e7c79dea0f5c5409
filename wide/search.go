package wide

import (
	"fmt"
	"iter"
)

// Search returns an iterator over the k-element subsets of set that step can build, or,
// if k is -1, over those of any size, in ascending order, each with its state. If k < -1
// or k > n, the sequence is empty. It is a backtracking search: it adds elements one by
// one, from the highest down.
//
// Step adds element i, which is lower than all elements so far, to a board with the given
// state. It sets next to the state of the larger board, and reports whether element i can
// be added at all. Follow has the elements of set below i: step removes from it those that
// can't be added later, and must add none. The empty board has the state start.
//
//	// The state is the set of vertices that are adjacent to all of the clique.
//	for clique := range wide.Search(&all, -1, nil, all, func(next *Graph, follow *Graph, common *Graph, v int) bool {
//		wide.And(next, common, &adjacent[v])
//		wide.And(follow, follow, next)
//		return true
//	}) {
//
// If after is not nil, the search resumes after that board, which can be any subset of
// set: it yields only boards above it in numeric order, and begins with at most one call
// of step for each of its elements. To resume a search that stopped at a board, pass that
// board. To resume one that stopped in a call of step, to add element i to a board, pass
// the union of that board and all elements of set below i: up to it the search is done.
//
// It yields a pointer to the same board every time, and a pointer to a state that later
// steps overwrite; to keep a board or a state, copy it:
//
//	boards = append(boards, *sub)
//
// The loop panics if after is not a subset of set. A function with such a loop has a
// large stack frame, with a set and a state for each of up to 513 levels.
func Search[B Board, S any](set *B, k int, after *B, start S, step func(next *S, follow *B, state *S, i int) (ok bool)) iter.Seq2[*B, *S] {
	return func(yield func(*B, *S) bool) {
		p := newPath(set, k, after)
		if p.depth < 0 {
			return
		}
		// By the number of elements so far.
		var levels []level[B, S]
		if p.depth < 32 {
			var t [33]level[B, S]
			levels = t[:]
		} else {
			var t [513]level[B, S]
			levels = t[:]
		}
		var sub B
		size, found := 0, p.empty
		levels[0].state, levels[0].rest = start, *set
		for {
			if found && !yield(&sub, &levels[size].state) {
				return
			}
			p.enter(&levels[size].rest, size)
			for {
				at := &levels[size]
				i := First(&at.rest)
				if i < 0 {
					if size--; size < 0 {
						return
					}
					p.next = -1
					i = levels[size].chosen
					sub[i>>6] &^= 1 << (i & 63)
					continue
				}
				above := &levels[size+1]
				at.rest[i>>6] &= at.rest[i>>6] - 1
				// The elements of set below i, word by word: a copy of set whose words are
				// changed at once would wait for its own stores.
				top := i >> 6
				for w := range top {
					above.rest[w] = (*set)[w]
				}
				above.rest[top] = (*set)[top] & (1<<(i&63) - 1)
				for w := top + 1; w < len(sub); w++ {
					above.rest[w] = 0
				}
				if !step(&above.state, &above.rest, &at.state, i) {
					p.next = -1
					continue
				}
				at.chosen = i
				sub[i>>6] |= 1 << (i & 63)
				size++
				found = p.took(i, size)
				break
			}
		}
	}
}

// A level is what a search knows of a set: its state, the elements that are still to be
// tried, and the one added to it last.
type level[B Board, S any] struct {
	state  S
	rest   B
	chosen int
}

// A path is where a search begins, and the sizes of its sets.
type path[B Board] struct {
	k, depth int  // the size of the subsets, or -1, and of the largest
	empty    bool // the search begins with the empty set
	after    B    // the elements of after that are still to be added
	next     int  // the highest of them, or -1 if the search has left the path of after
	elements [512]int16
}

func newPath[B Board](set *B, k int, after *B) (p path[B]) {
	n := Count(set)
	p.k, p.depth, p.next = k, k, -1
	switch {
	case k < -1 || k > n:
		p.depth = -1
	case k == -1:
		p.depth = n
	}
	if after != nil {
		if !IsSubset(after, set) {
			panic(fmt.Sprintf("wide: Search: %#x is not a subset of %#x", *after, *set))
		}
		p.after, p.next = *after, Last(after)
	}
	p.empty = k <= 0 && after == nil
	if k > 0 {
		n := 0
		for i := range Bits(set) {
			p.elements[n] = int16(i)
			n++
		}
	}
	return p
}

// enter takes the elements out of rest that are not to be tried in a set of size
// elements.
func (p *path[B]) enter(rest *B, size int) {
	if size == p.k {
		*rest = *new(B)
		return
	}
	from := 0
	if p.k > 0 { // an element needs enough others below
		from = int(p.elements[p.k-size-1])
	}
	from = max(from, p.next)
	for w := 0; w < from>>6; w++ {
		(*rest)[w] = 0
	}
	(*rest)[from>>6] &= ^uint64(0) << (from & 63)
}

// took is called when element i was added to a set, which now has size elements. It
// reports whether the set was found.
func (p *path[B]) took(i, size int) bool {
	if p.next >= 0 && i == p.next {
		p.after[i>>6] &^= 1 << (i & 63)
		p.next = Last(&p.after)
		return false
	}
	p.next = -1
	return p.k < 0 || size == p.k
}
