package wide

import (
	"math/bits"

	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/rank"
)

// Snoob returns an iterator over every subset of set with k elements, ascending:
// C(n, k) boards. For k = 0 it yields the empty board, once; for k < 0 and for
// k > n nothing.
//
// It makes the boards in runs that differ within one word. If the lowest word
// with elements has few of them, and k is neither small nor near n, the runs are
// short and a board costs several times as much.
func Snoob[B Board](set B, k int) iter.Seq[B] {
	return snoob(set, k, false)
}

// RSnoob returns an iterator over every subset of set with k elements,
// descending.
func RSnoob[B Board](set B, k int) iter.Seq[B] {
	return snoob(set, k, true)
}

func snoob[B Board](set B, k int, down bool) iter.Seq[B] {
	return func(yield func(B) bool) {
		var boards [ready]B
		var c chooser[B]
		for n := c.start(&boards, set, k, down); n > 0; n = c.next(&boards) {
			w, word, at, step := c.w, c.base[c.w], c.at, c.step
			for i := range n {
				i &= ready - 1
				if !yield(boards[i]) {
					return
				}
				// What is there beyond the end of the run is not yielded.
				at += step
				boards[i][w] = word ^ c.words[at&(room-1)]
			}
		}
	}
}

// ready is the number of boards that a walk over k-subsets has ready, so that
// none is copied just after a word of it was written.
const ready = 16

// Lists of small subsets: list c holds the c-subsets of the lowest elements,
// reach[c] of them at most.
const (
	classes  = 5
	maxReach = 20
	room     = 1024 // for 512 elements, C(20, 2) + C(10, 3) + C(9, 4) subsets, and a 0
)

var reach = [classes]int{0, 0, 20, 10, 9}

// A chooser is a place in the walk over the k-subsets of a set of n elements.
// Write a subset from its top element down, a bit for each element: a path from
// n elements to decide, k of them to choose, to none and none. The subsets in
// ascending order are the leaves of the binary tree of these paths, the branch
// without the element first. The chooser stops going down where the m-subsets
// of the lowest p elements, all that is left to decide, make one run of boards
// that differ from a base in one word each, by an entry of a list:
//
//   - m = 0 or m = p: nothing is left to choose;
//   - m = 1: the elements, in as many runs as they take words;
//   - m = 2, 3 or 4, and p low enough: a list of m-subsets in colexicographic
//     order, whose beginning is the same for every p;
//   - the same of p-m, which are left out: ascending subsets are the
//     complements of descending ones.
//
// The next run is a carry and a bit scan away.
//
// Descending, the k-subsets are the complements of the others, ascending.
type chooser[B Board] struct {
	set, flip B      // flip is what each board is XOR-ed with
	before    [9]int // before[w] is the number of elements below word w

	// The path so far: what is chosen above, the number of elements to decide,
	// and how many of them to choose.
	part B
	p, m int

	// The run: n entries of words, the next one at index at+step, each to be
	// XOR-ed into word w of base. The first boards have the words of base.
	base     B
	n        int
	w        int
	at, step int
	made     int // so many boards have
	last     int // the word of the last run before the next step down the path

	low     int                // the lowest word with elements, whose subsets are in the lists
	lists   [classes]int       // where they begin in words
	deepest [maxReach + 1]int8 // the most p for m, above 1, that make a run

	words [room]uint64 // the elements, each in its word; the lists; 0
}

// start starts the walk and makes the first run, as next does.
func (c *chooser[B]) start(boards *[ready]B, set B, k int, down bool) int {
	n := 0
	for w := 0; w < len(set); w++ {
		c.before[w] = n
		for x := set[w]; x != 0; x &= x - 1 {
			c.words[n] = x & -x
			n++
		}
		if n == 0 && w < len(set)-1 {
			c.low = w + 1
		}
	}
	c.before[len(set)] = n
	if down {
		k = n - k
		c.flip = set
	}
	if k < 0 || k > n {
		return 0
	}
	c.set = set
	c.p, c.m = n, k
	if n > 0 {
		c.tabulate()
	}
	c.descend()
	return c.begin(boards)
}

// tabulate fills the lists, and deepest.
func (c *chooser[B]) tabulate() {
	n := c.before[c.low+1]
	for m := range c.deepest {
		c.deepest[m] = int8(m + 1)
	}
	end := 512
	c.lists[1] = 0
	for class := 2; class < classes; class++ {
		// Entry by entry: a top element, with the subsets of one element less
		// below it, which the list before begins with.
		c.lists[class] = end
		reach := min(n, reach[class])
		smaller, size := c.words[c.lists[class-1]:], 1
		for top := class - 1; top < reach; top++ {
			for _, sub := range smaller[:size] {
				c.words[end] = c.words[top] | sub
				end++
			}
			size = size * (top + 1) / (top + 2 - class)
		}
		for m := range c.deepest {
			if m == class {
				c.deepest[m] = max(c.deepest[m], int8(reach))
			}
			if m+class <= reach {
				c.deepest[m] = max(c.deepest[m], int8(m+class))
			}
		}
	}
}

// next makes the next run, in the next word or of the next path, and returns
// the number of its boards, which is 0 at the end of the walk.
func (c *chooser[B]) next(boards *[ready]B) int {
	for c.w != c.last {
		for i := range boards[:c.made] {
			boards[i][c.w] = c.base[c.w]
		}
		c.w += c.step
		if c.elements(); c.n > 0 {
			return c.begin(boards)
		}
	}
	// Back up the path to the last element left out, and take it: a carry does
	// both.
	if c.p == c.before[len(c.set)] {
		return 0
	}
	w := c.low
	for c.before[w+1] <= c.p {
		w++
	}
	for carry := c.words[c.p]; ; w++ {
		if w == len(c.part) {
			return 0
		}
		sum, out := bits.Add64(c.part[w]|^c.set[w], carry, 0)
		c.part[w] = sum & c.set[w]
		if out == 0 {
			break
		}
		carry = out
	}
	below := c.part[w]&-c.part[w] - 1
	p := c.before[w] + bits.OnesCount64(c.set[w]&below)
	c.m += p - c.p - 1
	c.p = p
	c.descend()
	return c.begin(boards)
}

// begin makes the first boards those of the run, and returns their number.
func (c *chooser[B]) begin(boards *[ready]B) int {
	n := min(c.n, ready)
	for c.made < n {
		boards[c.made] = c.base
		c.made++
	}
	w, word := c.w, c.base[c.w]
	for i := range boards[:n] {
		c.at += c.step
		boards[i][w] = word ^ c.words[c.at&(room-1)]
	}
	return c.n
}

// descend leaves out elements until what is left to decide is a run, and makes
// it.
func (c *chooser[B]) descend() {
	switch {
	case c.m < 2:
	case c.m <= maxReach:
		c.p = min(c.p, int(c.deepest[c.m]))
	default:
		c.p = min(c.p, c.m+1)
	}
	base := c.part
	c.step = 1
	if c.m > c.p-c.m {
		c.step = -1
		// All but those that the list leaves out.
		for w := 0; w < len(base) && c.before[w] < c.p; w++ {
			if c.before[w+1] <= c.p {
				base[w] |= c.set[w]
			} else {
				base[w] |= c.set[w] & (c.words[c.p] - 1)
			}
		}
	}
	was := c.w
	c.w, c.last = c.low, c.low
	switch class := min(c.m, c.p-c.m); class {
	case 0:
		// One board, the base: a list of one entry that is 0.
		c.take(room-1, room)
	case 1:
		for c.before[c.last+1] < c.p {
			c.last++
		}
		if c.step < 0 {
			c.w, c.last = c.last, c.w
		}
		c.elements()
	default:
		c.take(c.lists[class], c.lists[class]+int(rank.Binomial(c.p, class)))
	}
	if c.w != was {
		c.made = 0
	}
	for w := 0; w < len(base); w++ {
		x := base[w] ^ c.flip[w]
		if x != c.base[w] && w != c.w {
			c.made = 0
		}
		c.base[w] = x
	}
}

// elements makes the run the elements of word w, of those to decide.
func (c *chooser[B]) elements() {
	c.take(c.before[c.w], min(c.p, c.before[c.w+1]))
}

// take makes the run words[from:to], forth or back.
func (c *chooser[B]) take(from, to int) {
	c.n = to - from
	c.at = from - 1
	if c.step < 0 {
		c.at = to
	}
}
