package wide

import "github.com/bitwalk/bitwalk/iter"

// Subsets returns an iterator over every subset of set, ascending: 2^n boards,
// the empty one first and set last.
func Subsets[B Board](set B) iter.Seq[B] {
	var none B
	return subsets(set, none)
}

// RSubsets returns an iterator over every subset of set, descending: set first
// and the empty board last.
func RSubsets[B Board](set B) iter.Seq[B] {
	// The complements, in set, of the subsets in ascending order.
	return subsets(set, set)
}

// ring is the number of boards that a walk over subsets has ready.
const ring = 64

// subsets walks the subsets of set, ascending, each XOR-ed with flip.
//
// The boards are the subsets of the lowest elements, up to six, joined with a
// carry-rippler over the rest. As soon as one has been yielded, it is made
// into that of the next round. So the copy that yields it finds its words
// written long ago: a load of 16 bytes that needs a store of 8 just before it
// waits until that has reached the cache.
func subsets[B Board](set, flip B) iter.Seq[B] {
	return func(yield func(B) bool) {
		var boards [ring]B
		var r ripple[B]
		n := r.start(&boards, set, flip)
		for {
			w, change := r.step()
			for i := range boards[:n] {
				if !yield(boards[i]) {
					return
				}
				boards[i][w] ^= change
			}
			if r.carry && !r.spread(&boards) {
				return
			}
		}
	}
}

// A ripple is a carry-rippler over all but the lowest elements of a set.
type ripple[B Board] struct {
	rest, sub B
	w         int  // the lowest word of rest with elements
	carry     bool // word w has come to its end
}

// start makes boards the subsets of the lowest elements of set, XOR-ed with
// flip, and r a rippler over the others. It returns the number of boards.
func (r *ripple[B]) start(boards *[ring]B, set, flip B) int {
	r.rest = set
	boards[0] = flip
	n := 1
	for w := 0; w < len(set); w++ {
		r.w = w
		for n < ring && r.rest[w] != 0 {
			e := r.rest[w] & -r.rest[w]
			r.rest[w] ^= e
			for i := range boards[:n] {
				boards[n+i] = boards[i]
				boards[n+i][w] ^= e
			}
			n *= 2
		}
		if r.rest[w] != 0 {
			break
		}
	}
	return n
}

// step goes on to the next subset of the lowest word and returns what changes
// in it.
func (r *ripple[B]) step() (w int, change uint64) {
	w = r.w
	old := r.sub[w]
	r.sub[w] = (old - r.rest[w]) & r.rest[w]
	r.carry = r.sub[w] == 0
	return w, old ^ r.sub[w]
}

// spread carries into the words above the lowest, changes the boards by that,
// and reports whether the carry has come to rest: at the end of the walk there
// is no word for it.
func (r *ripple[B]) spread(boards *[ring]B) bool {
	for w := r.w + 1; w < len(r.sub); w++ {
		old := r.sub[w]
		r.sub[w] = (old - r.rest[w]) & r.rest[w]
		if r.rest[w] == 0 {
			continue
		}
		change := old ^ r.sub[w]
		for i := range boards {
			boards[i][w] ^= change
		}
		if r.sub[w] != 0 {
			return true
		}
	}
	return false
}
