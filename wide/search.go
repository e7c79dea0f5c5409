package wide

import (
	"iter"

	"github.com/bitwalk/bitwalk/internal/fault"
)

// Search returns an iterator over the k-element subsets of set that step can build, or,
// if k is -1, over those of any size, in ascending order, each with its state. If k < -1
// or set has fewer than k elements, the sequence is empty. It is a backtracking search: it
// adds elements one by one, from the highest down.
//
// step adds element i, which is lower than all elements so far, to a board with the given
// state. It sets next to the state of the larger board, and reports whether element i can
// be added at all. follow has all elements of set below i: step removes from it those that
// can't be added next, and must add none. This holds for the next element only, and the
// step that adds that one starts afresh: keep a restriction that lasts in the state. The
// empty board has the state start.
//
//	// The state is the set of vertices that are adjacent to all of the clique.
//	for clique := range wide.Search(&all, -1, nil, all, func(next *Graph, follow *Graph, common *Graph, v int) bool {
//		wide.And(next, common, &adjacent[v])
//		wide.And(follow, follow, next)
//		return true
//	}) {
//
// If after is not nil, the search resumes after that board, which can be any subset of set: it
// yields only boards above it in numeric order, and begins with at most one call of step for
// each of its elements. To resume a search that stopped at a board, pass that board. To resume
// one that stopped in a call of step, to add element i to a board, pass the union of that board
// and all elements of set below i: up to it the search is done. A search that was itself
// resumed may stop before it has passed its after: then pass the greater of the two.
//
// It yields a pointer to the same board every time, and a pointer to a state that later
// steps overwrite; to keep a board or a state, copy it:
//
//	boards = append(boards, *sub)
//
// The loop panics if after is not a subset of set. A function with such a loop has room for
// 32 elements in its stack frame, each with a board and a state of up to 3 KiB. A search
// allocates when it adds more elements, and if its state is larger.
//
//twin:none
func Search[B Board, S any](set *B, k int, after *B, start S, step func(next *S, follow *B, state *S, i int) (ok bool)) iter.Seq2[*B, *S] {
	return func(yield func(*B, *S) bool) {
		p, set := newPlan(set, k, after), *set
		var sub B
		var few [34]level[B, S] // for 32 elements, and one that is tried
		levels := few[:]
		levels[0].state = start
		found := p.begin(&levels[0].rest, &set) && after == nil
		for size := 0; ; {
			if found && !yield(&sub, &levels[size].state) {
				return
			}
			i, next := First(&levels[size].rest), p.leave()
			if found = false; i < 0 {
				if size--; size < 0 {
					return
				}
				last := levels[size].last
				sub[last>>6] &^= 1 << (last & 63)
				continue
			}
			if size+1 == len(levels) {
				levels = append(levels, level[B, S]{})
			}
			at, above := &levels[size], &levels[size+1]
			at.rest[i>>6] &= at.rest[i>>6] - 1
			below(&above.rest, &set, i)
			if !step(&above.state, &above.rest, &at.state, i) {
				continue
			}
			at.last = i
			sub[i>>6] |= 1 << (i & 63)
			size++
			found = p.add(i, size, i == next, &above.rest)
		}
	}
}

// A level is what a search knows of the board that it is at, or of one that it came from: level n
// is of the board with n elements.
type level[B Board, S any] struct {
	state S
	rest  B   // the elements that are still to be added to it
	last  int // the element that was added to it, if there is a level above
}

// below sets dst to the elements of set below i, word by word: a copy of set whose words
// are changed at once would wait for its own stores.
func below[B Board](dst, set *B, i int) {
	top := i >> 6
	for w := range top {
		(*dst)[w] = (*set)[w]
	}
	(*dst)[top] = (*set)[top] & (1<<(i&63) - 1)
	for w := top + 1; w < len(*dst); w++ {
		(*dst)[w] = 0
	}
}

// A plan is the part of a search that does not depend on its states: which elements are to be
// added to a board, its rest. The search takes the lowest of rest first, so a plan removes from
// rest only its lowest:
//
//   - if k > 0, those with fewer elements of set below them than are still to be added;
//   - on the way to after, those below the next element of after. The search is on the way as long
//     as its board has the highest elements of after and no others. All boards off the way are
//     above after.
type plan[B Board] struct {
	k     int
	after B   // on the way: the elements of after that are still to be added
	next  int // the highest of them, or -1 if there is none or the search is off the way

	elements [512]int16 // of set, if k > 0
}

// newPlan returns the plan of a search for k-subsets, from the first board after the one given
// if that is not nil.
func newPlan[B Board](set *B, k int, after *B) (p plan[B]) {
	p.k, p.next = k, -1
	if after != nil {
		var outside B
		if AndNot(&outside, after, set); !IsEmpty(&outside) {
			panic(fault.Message("wide: Search: after has element ", First(&outside), ", which is not in set"))
		}
		p.after, p.next = *after, Last(after)
	}
	return p
}

// begin sets rest to the elements of set that can be added to the empty board, which are
// none if no subset has k elements. It reports whether the empty one has.
func (p *plan[B]) begin(rest, set *B) (found bool) {
	if p.k < -1 || p.k > Count(set) {
		return false
	}
	if *rest = *set; p.k > 0 {
		n := 0
		for i := range Bits(set) {
			p.elements[n] = int16(i)
			n++
		}
	}
	p.narrow(rest, 0)
	return p.k <= 0
}

// leave goes off the way, and returns the element that would be next on it, or -1.
func (p *plan[B]) leave() (next int) {
	next, p.next = p.next, -1
	return next
}

// add is called when element i was added to a board, which now has size elements: onWay is set if i
// was next on the way. It narrows rest, and reports whether the search finds the board.
func (p *plan[B]) add(i, size int, onWay bool, rest *B) (found bool) {
	if onWay {
		Remove(&p.after, i)
		p.next = Last(&p.after)
	}
	if p.k >= 0 || p.next > 0 {
		p.narrow(rest, size)
	}
	return !onWay && (p.k < 0 || size == p.k)
}

// narrow removes from rest, of a board of so many elements, what is not to be added: all of it if
// they are k.
func (p *plan[B]) narrow(rest *B, size int) {
	if size == p.k {
		*rest = *new(B)
		return
	}
	low := max(p.next, 0)
	if p.k > 0 {
		low = max(low, int(p.elements[p.k-size-1]))
	}
	for w := range low >> 6 {
		(*rest)[w] = 0
	}
	(*rest)[low>>6] &= ^uint64(0) << (low & 63)
}
