package boardwalk

import "math/bits"

// A Chooser goes over the k-subsets of a set, ascending. It divides the set into the lowest few
// elements and the others, which are high, and goes over the subsets of the high ones with k-few to
// k-1 elements. Each begins a run, in which one word changes at a time:
//
//   - if one element is missing, it is any of the set below the high ones;
//   - if all of the few are missing, they and the lowest high element that is left out are added,
//     and one of the set below the next that is left out is taken away;
//   - otherwise, a subset of the few with as many as are missing, from a list.
type Chooser[B Board] struct {
	set, high B
	k, n      int // elements of a board, and how many of them are high
	few, low  int // low is the word with the few
	spare     int // elements of the set that a board leaves out
	list      [1 << mostFew]uint64
}

// mostFew is the most elements whose subsets are listed: the places in a list are the bits of one
// word. More would also take too long where only the first boards are wanted.
const mostFew = 6

// A Run is in the words W to Last of a board, and changes them by Words. Step is 1 if an element is
// added, -1 if one is taken away, from the highest down, and 0 if a subset of the few is added.
type Run struct {
	W, Last, Step int
	Words         *[1 << mostFew]uint64
}

// up and down have the words with a single one, and ofSize the numbers below 1<<mostFew by how many
// ones they have.
var up, down, ofSize = func() (up, down [1 << mostFew]uint64, ofSize [mostFew + 1]uint64) {
	for i := range up {
		up[i], down[i] = 1<<i, 1<<63>>i
		ofSize[bits.OnesCount(uint(i))] |= 1 << i
	}
	return up, down, ofSize
}()

// Begin begins a walk with the first run, and reports whether there is one. The board b is empty.
func (c *Chooser[B]) Begin(b, set *B, k int) (run Run, ok bool) {
	all := 0
	for w := range len(*set) {
		all += bits.OnesCount64((*set)[w])
	}
	if k < 0 || k > all {
		return run, false
	}
	c.set, c.high, c.k, c.low = *set, *set, k, Lowest(set)
	for high := &c.high[c.low]; c.few < min(k, mostFew) && *high != 0; c.few++ {
		one := *high & -*high
		*high ^= one
		for i, sub := range c.list[:1<<c.few] {
			c.list[1<<c.few+i] = sub | one
		}
	}
	c.spare = all - k
	c.addLowest(b)
	return c.run(b), true
}

// Next goes to the next run, and reports whether there is one.
func (c *Chooser[B]) Next(b *B) (run Run, ok bool) {
	(*b)[c.low] &= c.high[c.low] // without the few
	w, carry := 0, uint64(1)
	if c.n >= c.k-1 { // b may have no more high elements: the carry starts at its lowest
		w = Lowest(b)
		carry = (*b)[w] & -(*b)[w]
	}
	for ; carry != 0 && w < len(*b); w++ {
		old := (*b)[w]
		(*b)[w], carry = bits.Add64(old|^c.high[w], carry, 0)
		(*b)[w] &= c.high[w]
		c.n += bits.OnesCount64((*b)[w]) - bits.OnesCount64(old)
		if carry == 0 {
			c.addLowest(b)
			return c.run(b), true
		}
	}
	return run, false
}

// addLowest adds the lowest high elements to b, until k-few are in it.
func (c *Chooser[B]) addLowest(b *B) {
	missing := c.k - c.few - c.n
	c.n += max(missing, 0)
	for w := 0; missing > 0; w++ {
		above := c.high[w]
		for ; missing > 0 && above != 0; missing-- {
			above &= above - 1
		}
		(*b)[w] |= c.high[w] ^ above
	}
}

// run returns the run of the high elements of b, and adds to b what all its boards have.
func (c *Chooser[B]) run(b *B) Run {
	switch {
	case c.n == c.k-1:
		return Run{0, Lowest(b), 1, &up}
	case c.n == c.k-c.few && c.few > 0 && c.spare > 0:
		(*b)[c.low] |= c.set[c.low] &^ c.high[c.low]
		w := c.leftOut(b)
		out := c.set[w] &^ (*b)[w]
		(*b)[w] |= out & -out
		c.n++
		return Run{c.leftOut(b), 0, -1, &down}
	}
	return Run{c.low, c.low, 0, &c.list}
}

// leftOut returns the lowest word that lacks an element of the set, or the last word.
func (c *Chooser[B]) leftOut(b *B) int {
	w := 0
	for w < len(*b)-1 && (*b)[w] == c.set[w] {
		w++
	}
	return w
}

// Places returns which of the words of a run are for word w of a board, as a set of their indexes.
// That word is x without the change. The step is that of the run.
func (c *Chooser[B]) Places(step, w int, x uint64) uint64 {
	switch set := c.set[w]; step {
	case 1:
		return set & (x&-x - 1)
	case 0:
		return ofSize[c.k-c.n] & (1<<(1<<c.few) - 1)
	default:
		x = set &^ x
		return bits.Reverse64(set & (x&-x - 1))
	}
}
