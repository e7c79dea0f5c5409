package board

import "math/bits"

// A Chooser is a place in the walk over the k-subsets of a set of n elements.
// Write a subset from its top element down, one bit per element: a path from n
// elements to decide, k of them to choose, to none of either. The subsets in
// ascending order are the leaves of the binary tree of these paths, the branch
// without the element first. The chooser stops descending when the m-subsets of
// the p elements still to decide, the lowest ones, make a run: boards that differ
// from a base, in one word or in two, by an entry of a list.
//
//   - m = 0 or m = p: nothing is left to choose;
//   - m = 1: the elements, one run for each word that has some;
//   - m = 2, 3 or 4, and p small enough: a list of m-subsets in colexicographic
//     order, which begins the same for every p;
//   - p-m = 1 to 4: the same for the elements left out, since ascending subsets are
//     the complements of descending ones.
//
// The lists are made of the elements in the lowest word that has any, or in the two
// lowest: then a list has two columns, one for each word. The descending k-subsets are
// the complements of the ascending (n-k)-subsets.
//
// A walk begins with a small table of lists, for the caller may want only the first
// boards, and goes on with a larger one:
//
//	for size := c.Begin(set, k, down); size != 0; size = c.Grow() {
//		table := make([]uint64, size)
//		c.Fill(table)
//		for { // over the runs, until Next returns an empty one
//
// It is the walk of package colex over several words. Lists of more words, or of stretches
// that differ in one word, were no faster where words have few elements and runs are short.
type Chooser[B Board] struct {
	Second int  // the word of the second columns
	Step   uint // from entry to entry of a run: 1, or -1 if it leaves elements out

	set, flip B      // flip is what each board is XORed with
	before    [9]int // before[w] is the number of elements below word w
	low       int    // the word of the first columns
	k         int    // elements of the subsets

	// The path to the last run: the elements chosen, the number of elements to decide,
	// and the number of those to choose. Before the first run, and where the table was too
	// small for one, it is the path to the next.
	part B
	p, m int
	next bool // it is the path to the next
	runs int  // after the first
	over bool // there are no more

	lists

	// A run of single elements goes on word by word.
	left    int    // the elements that are still to come
	w       int    // the word in which to look for them
	changed int    // the word in which the last were
	base    uint64 // what it was without them
}

// Once is a step beyond every run.
const Once = 1 << 20

// Begin begins the walk. It returns the size of the first table, which is 0 if the walk
// is empty.
func (c *Chooser[B]) Begin(set *B, k int, down bool) int {
	c.set = *set
	for w := range len(c.set) {
		c.before[w+1] = c.before[w] + bits.OnesCount64(c.set[w])
	}
	n := c.size()
	if k < 0 || k > n {
		return 0
	}
	if down {
		k = n - k
		c.flip = *set
	}
	c.p, c.m, c.k, c.next = n, k, k, true
	c.low = Lowest(set)
	c.Second = c.secondWord()
	// With fewer than early-1 elements to choose, a run that leaves out any ends below the
	// last element of the first table.
	if n > early && 1 < k && k < early-1 {
		return c.layout(early, early/2)
	}
	return c.layout(n, maxReach)
}

// size returns the number of elements of the set.
func (c *Chooser[B]) size() int { return c.before[len(c.set)] }

// secondWord returns the word of the second columns, or low if one column is enough: if the
// lowest word has enough elements, or half of all, or if there are only pairs to list. Two
// columns then take longer to make than they save.
func (c *Chooser[B]) secondWord() int {
	w := c.low
	if elements := c.before[w+1]; elements >= enough || 2*elements >= c.size() || min(c.k, c.size()-c.k) <= 2 {
		return w
	}
	for w++; c.set[w] == 0; {
		w++
	}
	return w
}

// Grow returns the size of the next table, or 0 if the walk is over.
func (c *Chooser[B]) Grow() int {
	if c.over {
		return 0
	}
	return c.layout(c.size(), maxReach)
}

// layout says where things are in a table of the lowest elements, as many as limit, and of
// lists of the subsets of at most reach elements. It returns the size of the table.
func (c *Chooser[B]) layout(limit, reach int) int {
	reach = min(reach, c.before[c.Second+1])
	if c.Second != c.low {
		reach = min(reach, most)
	}
	return c.lists.layout(limit, reach, c.size(), c.k, c.Second != c.low)
}

// Fill fills the table.
func (c *Chooser[B]) Fill(t []uint64) {
	i := 0
	for w := 0; i < c.limit; w++ {
		for x := c.set[w]; x != 0 && i < c.limit; x &= x - 1 {
			t[i] = x & -x
			i++
		}
	}
	inLow := min(c.before[c.low+1], c.limit)
	c.lists.fill(t, inLow)
}

// Next goes to the next run. It sets b to the base of the run, and returns the word
// to XOR the run into, and the run. If second is not empty, it is as long as run and
// goes into word Second. At the end of the walk, and if the walk needs a larger table,
// the run is empty.
func (c *Chooser[B]) Next(b *B, t []uint64) (into *uint64, run, second []uint64) {
	if c.left > 0 {
		(*b)[c.changed] = c.base
		into, run = c.elements(b, t)
		return into, run, nil
	}
	top, p, m := c.advance(t)
	if top < 0 {
		return nil, nil, nil
	}
	if c.p, c.m = c.descend(p, m), m; m == 1 && p > c.limit {
		c.next = true
		return nil, nil, nil
	}
	return c.run(b, t, top, c.p, m)
}

// nothing is a run of one board, the base.
var nothing [1]uint64

// advance goes to where the path to the next run leaves that to the last one. It returns
// the highest word that changes, which is -1 at the end of the walk or of the table, and
// the elements to decide and to choose.
func (c *Chooser[B]) advance(t []uint64) (top, p, m int) {
	n, p := c.size(), c.p
	switch {
	case c.next:
		c.next = false
		return len(c.set) - 1, p, c.m
	case p == n:
		c.over = true
		return -1, 0, 0
	case p >= c.limit, c.runs == early && c.limit < n:
		return -1, 0, 0
	}
	c.runs++
	for c.before[top+1] <= p {
		top++
	}
	// Back up the path to the last element left out, and take it: a carry does both.
	x, carry := bits.Add64(c.part[top]|^c.set[top], t[p], 0)
	for carry != 0 {
		c.part[top] = 0
		if top++; top == len(c.part) {
			c.over = true
			return -1, 0, 0
		}
		x, carry = bits.Add64(c.part[top]|^c.set[top], 1, 0)
	}
	x &= c.set[top]
	c.part[top] = x
	p = c.before[top] + bits.OnesCount64(c.set[top]&(x&-x-1))
	return top, p, c.m + p - c.p - 1
}

// descend leaves out elements until the rest is a run: it returns how many the rest has, of
// p, with m to choose.
func (c *Chooser[B]) descend(p, m int) int {
	switch {
	case m <= 1:
		return p
	case m <= maxReach:
		return min(p, int(c.deepest[m]))
	}
	return min(p, m+1)
}

// run is the run of the m-subsets of the p lowest elements, for Next.
func (c *Chooser[B]) run(b *B, t []uint64, top, p, m int) (into *uint64, run, second []uint64) {
	c.Step = 1
	if m > p-m {
		m, c.Step = p-m, ^uint(0)
		c.baseOfAll(b, t, top, p)
	} else {
		for w := 0; w <= top; w++ {
			(*b)[w] = c.part[w] ^ c.flip[w]
		}
	}
	switch m {
	case 0:
		return &(*b)[0], nothing[:], nil
	case 1:
		c.left, c.w = p, c.low
		if c.Step != 1 {
			for c.before[c.w+1] < p {
				c.w++
			}
		}
		into, run = c.elements(b, t)
		return into, run, nil
	}
	from, n := c.at[m], choose(p, m)
	if c.column != 0 {
		second = t[from+c.column:][:n]
	}
	return &(*b)[c.low], t[from:][:n], second
}

// baseOfAll sets b, in the words up to top, to the base of a run that leaves elements out:
// it has all p elements still to decide.
func (c *Chooser[B]) baseOfAll(b *B, t []uint64, top, p int) {
	for w := 0; w <= top; w++ {
		x := c.part[w] ^ c.flip[w]
		if c.before[w+1] <= p {
			x ^= c.set[w]
		} else if c.before[w] < p {
			x ^= c.set[w] & (t[p] - 1)
		}
		(*b)[w] = x
	}
}

// elements returns the next word of a run of single elements.
func (c *Chooser[B]) elements(b *B, t []uint64) (into *uint64, run []uint64) {
	for c.before[c.w] == c.before[c.w+1] {
		c.w += int(c.Step)
	}
	w := c.w
	run = t[c.before[w]:min(c.before[w+1], c.p)]
	c.left -= len(run)
	c.w += int(c.Step)
	c.changed, c.base = w, (*b)[w]
	return &(*b)[w], run
}

// Start returns the index of the first entry of a run: 0, or the last one if the run
// goes down. Which of them is not to be predicted, so there is no branch.
func (c *Chooser[B]) Start(run []uint64) uint { return uint(len(run)-1) & (c.Step >> 1) }
