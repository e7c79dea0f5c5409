package wide

import (
	"math/bits"

	"github.com/bitwalk/bitwalk/iter"
)

// Snoob returns an iterator over every subset of set with k elements, ascending:
// C(n, k) boards. For k = 0 it yields the empty board, once; for k < 0 and for
// k > n nothing.
func Snoob[B Board](set B, k int) iter.Seq[B] {
	var none B
	return snoob(set, none, k)
}

// RSnoob returns an iterator over every subset of set with k elements,
// descending.
func RSnoob[B Board](set B, k int) iter.Seq[B] {
	// The complements, in set, of the others in ascending order.
	return snoob(set, set, Count(set)-k)
}

// snoob walks the k-subsets of set, ascending, each XOR-ed with flip.
func snoob[B Board](set, flip B, k int) iter.Seq[B] {
	return func(yield func(B) bool) {
		var boards [ring]B
		var c chooser[B]
		c.start(set, flip, k)
		for n := c.fill(&boards); n > 0; n = c.fill(&boards) {
			for i := range boards[:n] {
				if !yield(boards[i]) {
					return
				}
			}
		}
	}
}

// lowBits is the number of lowest elements whose subsets a chooser has in a
// table.
const lowBits = 8

// A chooser is a place in the walk over the k-subsets of a set. It goes by
// runs: boards that differ in one word only, by what is in a list of words. The
// elements are divided in the lowest ones, up to eight out of one word, and
// those above. There are three kinds of run:
//
//   - m of the low elements, the others above: a list from a table of all
//     subsets of the low elements, by size;
//   - none of the low elements: the lowest element above moves up, until it
//     meets the next one or the end of its word;
//   - all of the low elements: the lowest gap above moves down, until the end of
//     its word.
//
// The second and the third make long runs where few elements are chosen, or few
// are not.
type chooser[B Board] struct {
	above B // the set without the low elements
	part  B // what is chosen above
	base  B // of the run
	flip  B

	low  uint64 // the low elements
	wlow int    // and their word
	size int    // and how many they are
	m    int    // of which are chosen

	// The run: words[next:end], each XOR-ed into word w of base. The words are
	// the table, list m from lists[m] on, and room for a run of the other kinds.
	words     [1<<lowBits + 64]uint64
	lists     [lowBits + 2]int
	w         int
	next, end int
	done      bool
}

func (c *chooser[B]) start(set, flip B, k int) {
	if k < 0 || k > Count(set) {
		c.done = true
		return
	}
	c.above, c.flip = set, flip
	for c.wlow < len(set)-1 && set[c.wlow] == 0 {
		c.wlow++
	}
	w := &c.above[c.wlow]
	for ; *w != 0 && c.size < lowBits; c.size++ {
		c.low |= *w & -*w
		*w &= *w - 1
	}

	// The table: count how many subsets there are of each size, then give each
	// its place.
	var at [lowBits + 2]int
	for x := range uint(1) << c.size {
		at[bits.OnesCount(x)+1]++
	}
	for m := range lowBits + 1 {
		at[m+1] += at[m]
	}
	c.lists = at
	for sub, more := uint64(0), true; more; more = sub != 0 {
		m := bits.OnesCount64(sub)
		c.words[at[m]] = sub
		at[m]++
		sub = (sub - c.low) & c.low
	}

	c.m = k
	c.settle()
	c.run()
}

// settle adds the lowest elements above, which are not chosen, until no more
// are to be chosen of the low elements than there are.
func (c *chooser[B]) settle() {
	for w := c.wlow; c.m > c.size; w++ {
		free := c.above[w] &^ c.part[w]
		if n := bits.OnesCount64(free); n <= c.m-c.size {
			c.part[w] |= free
			c.m -= n
			continue
		}
		for ; c.m > c.size; c.m-- {
			c.part[w] |= free & -free
			free &= free - 1
		}
	}
}

// step goes on to the next choice above for which there is one below, and
// reports whether there was one.
func (c *chooser[B]) step() bool {
	// Count on by one above. If there is none left below to become one above,
	// the lowest above must move: count on by that.
	from := &c.part
	if c.m > 0 {
		from = &c.above
	}
	w := c.wlow
	for (*from)[w] == 0 {
		if w++; w == len(c.part) {
			return false
		}
	}
	carry := (*from)[w] & -(*from)[w]
	for ; carry != 0; w++ {
		if w == len(c.part) {
			return false
		}
		old := c.part[w]
		sum, out := bits.Add64(old|^c.above[w], carry, 0)
		c.part[w] = sum & c.above[w]
		c.m += bits.OnesCount64(old) - bits.OnesCount64(c.part[w])
		carry = out
	}
	c.settle()
	return true
}

// run makes the run of the choice above, and goes on to its last choice if it
// has several.
func (c *chooser[B]) run() {
	room := c.words[1<<lowBits:]
	c.next, c.end = 1<<lowBits, 1<<lowBits
	switch {
	case c.m == 0:
		w := lowest(c.part)
		if w < 0 {
			break
		}
		one := c.part[w] & -c.part[w]
		c.part[w] ^= one
		upTo := c.part[w]&-c.part[w] - 1 // or to the end of the word
		moves := c.above[w] & upTo &^ (one - 1)
		c.base, c.w = c.part, w
		last := uint64(0)
		for i := range room {
			if moves == 0 {
				break
			}
			last = moves & -moves
			moves ^= last
			room[i] = last
			c.end++
		}
		c.part[w] |= last
		c.base = Xor(c.base, c.flip)
		return
	case c.m == c.size:
		w := lowest(AndNot(c.above, c.part))
		if w < 0 {
			break
		}
		gaps := c.above[w] &^ c.part[w]
		gap := gaps & -gaps
		c.part[w] |= gap
		moves := c.above[w] & (gap | (gap - 1))
		c.base, c.w = c.part, w
		c.base[c.wlow] |= c.low
		last := uint64(0)
		for i := range room {
			if moves == 0 {
				break
			}
			last = 1 << (bits.Len64(moves) - 1)
			moves ^= last
			room[i] = last
			c.end++
		}
		c.part[w] ^= last
		c.base = Xor(c.base, c.flip)
		return
	}
	c.base, c.w = Xor(c.part, c.flip), c.wlow
	c.next, c.end = c.lists[c.m], c.lists[c.m+1]
}

// lowest returns the lowest word of b that is not 0, or -1.
func lowest[B Board](b B) int {
	for w := 0; w < len(b); w++ {
		if b[w] != 0 {
			return w
		}
	}
	return -1
}

// fill makes boards the next k-subsets, and returns their number.
func (c *chooser[B]) fill(boards *[ring]B) (n int) {
	for n < ring && !c.done {
		if c.next == c.end {
			if !c.step() {
				c.done = true
				break
			}
			c.run()
		}
		run := c.words[c.next:c.end]
		run = run[:min(len(run), ring-n)]
		for i, x := range run {
			boards[n+i] = c.base
			boards[n+i][c.w] ^= x
		}
		n += len(run)
		c.next += len(run)
	}
	return n
}
