package wide

import (
	"math/bits"

	"github.com/bitwalk/bitwalk/iter"
)

// Snoob returns an iterator over every subset of set with k elements, ascending:
// C(n, k) boards. For k = 0 it yields the empty board, once; for k < 0 and for
// k > n nothing.
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
		var boards [ring]B
		var c chooser[B]
		c.start(set, k, down)
		for n := c.fill(&boards); n > 0; n = c.fill(&boards) {
			for i := range boards[:n] {
				if !yield(boards[i]) {
					return
				}
			}
		}
	}
}

// Lists of small subsets: list c holds the c-subsets of the lowest elements,
// reach[c] of them at most.
const (
	classes  = 5
	maxReach = 20
	lists    = 190 + 120 + 126 + 1 // C(20, 2), C(10, 3), C(9, 4), and a 0
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
	start64   [9]int // start64[w] is the number of elements below word w

	// The path so far: what is chosen above, the number of elements to decide,
	// and how many of them to choose.
	part B
	p, m int

	// The run: words[from:to], forth or back, each XOR-ed into word w of base.
	base     B
	from, to int
	back     bool
	w        int
	last     int // the word of the last run before the next step
	old      int // so many boards, from the next one on, have other words than base
	done     bool

	low     int                // the lowest word with elements, whose subsets are in the lists
	at      [classes]int       // where the lists begin in words
	deepest [maxReach + 1]int8 // the most p for m, above 1, that make a run

	words [512 + lists]uint64 // the elements, each in its word; the lists
}

func (c *chooser[B]) start(set B, k int, down bool) {
	n := 0
	for w := 0; w < len(set); w++ {
		c.start64[w] = n
		for x := set[w]; x != 0; x &= x - 1 {
			c.words[n] = x & -x
			n++
		}
		if n == 0 && w < len(set)-1 {
			c.low = w + 1
		}
	}
	c.start64[len(set)] = n
	if down {
		k = n - k
		c.flip = set
	}
	if k < 0 || k > n {
		c.done = true
		return
	}
	c.set = set
	c.p, c.m = n, k
	c.old = ring
	if n > 0 {
		c.tabulate()
	}
	c.descend()
}

// tabulate fills the lists, and deepest.
func (c *chooser[B]) tabulate() {
	n := c.start64[c.low+1]
	for m := range c.deepest {
		c.deepest[m] = int8(m + 1)
	}
	end := 512
	c.at[1] = 0
	for class := 2; class < classes; class++ {
		// Entry by entry: a top element, with the subsets of one element less
		// below it, which the list before begins with.
		c.at[class] = end
		reach := min(n, reach[class])
		smaller, size := c.words[c.at[class-1]:], 1
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

// fill makes boards the next k-subsets, and returns their number.
//
// The boards still hold those of the last time. Where only word w has changed
// since, the others are left as they are.
func (c *chooser[B]) fill(boards *[ring]B) (n int) {
	for n < ring && !c.done {
		size := min(c.to-c.from, ring-n)
		run := c.words[c.from : c.from+size]
		if c.back {
			run = c.words[c.to-size : c.to]
			c.to -= size
		} else {
			c.from += size
		}
		to := boards[n : n+size][:len(run)]
		n += size

		old := min(c.old, size)
		c.old -= old
		base := c.base
		for i := range to[:old] {
			to[i] = base
		}
		w, word := c.w, base[c.w]
		if c.back {
			for i := range to {
				to[i][w] = word ^ run[len(run)-1-i]
			}
		} else {
			for i, x := range run {
				to[i][w] = word ^ x
			}
		}
		if c.from == c.to {
			c.next()
		}
	}
	return n
}

// next goes on to the next run, in the next word or of the next path.
func (c *chooser[B]) next() {
	if c.w != c.last {
		if c.back {
			c.w--
		} else {
			c.w++
		}
		c.old = ring
		c.elements()
		return
	}
	// Back up the path to the last element left out, and take it: a carry does
	// both.
	if c.p == c.start64[len(c.set)] {
		c.done = true
		return
	}
	w := c.low
	for c.start64[w+1] <= c.p {
		w++
	}
	for carry := c.words[c.p]; ; w++ {
		if w == len(c.part) {
			c.done = true
			return
		}
		sum, out := bits.Add64(c.part[w]|^c.set[w], carry, 0)
		c.part[w] = sum & c.set[w]
		if out == 0 {
			break
		}
		carry = out
	}
	below := c.part[w]&-c.part[w] - 1
	p := c.start64[w] + bits.OnesCount64(c.set[w]&below)
	c.m += p - c.p - 1
	c.p = p
	c.descend()
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
	c.back = c.m > c.p-c.m
	if c.back {
		// All but those that the list leaves out.
		for w := 0; w < len(base) && c.start64[w] < c.p; w++ {
			if c.start64[w+1] <= c.p {
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
		c.from, c.to = len(c.words)-1, len(c.words)
	case 1:
		for c.start64[c.last+1] < c.p {
			c.last++
		}
		if c.back {
			c.w, c.last = c.last, c.w
		}
		c.elements()
	default:
		c.from = c.at[class]
		c.to = c.from + choose(c.p, class)
	}
	if c.w != was {
		c.old = ring
	}
	for w := 0; w < len(base); w++ {
		x := base[w] ^ c.flip[w]
		if x != c.base[w] && w != c.w {
			c.old = ring
		}
		c.base[w] = x
	}
}

// elements makes the run the elements of word w, of those to decide.
func (c *chooser[B]) elements() {
	c.from, c.to = c.start64[c.w], min(c.p, c.start64[c.w+1])
}

// choose returns C(n, k).
func choose(n, k int) int {
	c := 1
	for i := range k {
		c = c * (n - i) / (i + 1)
	}
	return c
}
