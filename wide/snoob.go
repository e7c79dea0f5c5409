package wide

import (
	"iter"
	"math/bits"

	"github.com/bitwalk/bitwalk/internal/colex"
	"github.com/bitwalk/bitwalk/internal/word"
)

// Snoob returns an iterator over every subset of set with k elements, ascending:
// C(n, k) boards. If k is 0, it yields the empty board, once. If k < 0 or k > n, the
// sequence is empty.
//
// It yields a pointer to the same board every time; to keep a board, copy it:
//
//	boards = append(boards, *sub)
//
// The boards come in runs, within which one word or two change. If the words have
// fewer than about ten elements each, runs are short and a board costs more:
// docs/speed.md has the figures. A function with such a loop has a stack frame of
// 18 KiB, for tables of small subsets.
func Snoob[B Board](set *B, k int) iter.Seq[*B] {
	return snoob(set, k, false)
}

// RSnoob returns an iterator over every subset of set with k elements, descending.
// If k is 0, it yields the empty board, once. If k < 0 or k > n, the sequence is
// empty.
//
// It yields a pointer to the same board every time; to keep a board, copy it:
//
//	boards = append(boards, *sub)
func RSnoob[B Board](set *B, k int) iter.Seq[*B] {
	return rSnoob(set, k, true)
}

// snoob walks the k-subsets of set, up or down.
//
//twin:copy rSnoob
func snoob[B Board](set *B, k int, down bool) iter.Seq[*B] {
	return func(yield func(*B) bool) {
		var b B
		var c chooser[B]
		for size := c.begin(set, k, down); size != 0; size = c.grow() {
			// Each table is declared where it is needed, so that it is on the stack
			// and zeroed only if it is used.
			var table []uint64
			switch size {
			case small:
				var t [small]uint64
				table = t[:]
			case medium:
				var t [medium]uint64
				table = t[:]
			case large:
				var t [large]uint64
				table = t[:]
			}
			c.fill(table)
			for {
				p, run, second := c.next(&b, table)
				if len(run) == 0 {
					break
				}
				q := &b[c.second]
				base, base2 := *p, *q
				i, step := c.start(run), c.step
				if len(second) > 0 {
					*q = base2 ^ second[i]
					step = once
				}
				// In a run of two words the inner loop runs once per board. That keeps
				// it minimal for a run of one word, where one more comparison would
				// cost much of a board. The index is unsigned, so that one comparison
				// ends a run in either direction.
				for {
					for ; i < uint(len(run)); i += step {
						if *p = base ^ run[i]; !yield(&b) {
							return
						}
					}
					if i += c.step - once; i < uint(len(second)) {
						*q = base2 ^ second[i]
						continue
					}
					if c.left == 0 {
						break
					}
					// The run continues in another word.
					*p = base
					p, run = c.elements(&b, table)
					base, i = *p, c.start(run)
				}
			}
		}
	}
}

// once is a step beyond every run.
const once = 1 << 20

// The lists of small subsets are the lists of package colex, made of the lowest
// elements: of one word if it has enough, otherwise of two. One word is also enough
// if it has half of all elements, or if there are only pairs to list: two columns
// then take longer to make than they save.
const (
	enough = 8  // elements in one word
	most   = 20 // elements in two
)

// A walk that needs a large table begins with one of the early lowest elements, with
// lists of the subsets of early/2 of them, for early runs: the first boards may be all
// that the caller wants.
const early = 10

// Sizes of tables, in words. The small one has room for the first table, the large one
// for 512 elements and two columns of C(20, 2) + C(12, 3) + C(9, 4) subsets.
const (
	small  = 64
	medium = 512
	large  = 512 + 2*(190+220+126)
)

// A chooser is a place in the walk over the k-subsets of a set of n elements.
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
// lowest: then a list has two columns, one for each word.
//
// The descending k-subsets are the complements of the ascending (n-k)-subsets.
//
// Where words have few elements, runs are short, and going from one to the next takes
// much of the time. Other designs do no better:
//
//   - Lists of all words, whose entries write the lowest word and two adjacent ones,
//     need more registers in the loop over a run, which full boards pay for, and short
//     walks pay for making the lists.
//   - The same with a separate loop and yield: the compiler does not inline a body of
//     some size, ten conditions for instance, in two places.
//   - Lists of stretches of boards that differ in one word leave too little for the
//     walk around the loop.
//   - Lists of two to four adjacent words, whose lower ones are copied, not XORed, gain a
//     fifth with five elements in each word, and lose as much with eight to ten elements in
//     all.
//   - A shorter way from the elements below one element to those below the next, even
//     inlined, is no faster.
//
// It is the walk of package colex over several words, with the same lists. One walk
// for both would have to be this one, which costs more where all elements are in one
// word.
type chooser[B Board] struct {
	set, flip   B      // flip is what each board is XORed with
	before      [9]int // before[w] is the number of elements below word w
	low, second int    // the words of the lists

	// The path so far: the elements chosen, the number of elements to decide, and
	// the number of those to choose.
	part B
	p, m int

	// The table: the elements, each as a bit of its word, and the lists.
	reach   [colex.Classes]int
	at      [colex.Classes]int        // where the lists begin
	column  int                       // the distance to their second columns; 0 for none
	deepest [colex.MaxReach + 1]uint8 // for each m > 1, the greatest p that makes a run

	step uint // from entry to entry of a run: 1, or -1 if it leaves elements out

	// A run of single elements continues in other words, with the next left of them:
	// those of word w or, if it has none, of the next that has, by step.
	left, w int

	k, few int // elements of the subsets; of these or of what they leave, if fewer
	limit  int // elements in the table
	runs   int // runs after the first
	begun  bool
}

// nothing is a run of one board, the base.
var nothing [1]uint64

// begin begins the walk. It returns the size of the first table, which is 0 if the walk
// is empty.
//
//go:noinline
func (c *chooser[B]) begin(set *B, k int, down bool) int {
	c.set = *set
	c.low = lowest(set)
	n := 0
	for w := range c.before {
		c.before[w] = n
		if w < len(c.set) {
			n += bits.OnesCount64(c.set[w])
		}
	}
	z := n - k
	if k < 0 || z < 0 {
		return 0
	}
	if down {
		k, z = z, k
		c.flip = *set
	}
	c.p, c.m = n, k
	c.k, c.few = k, min(k, z)

	// The words of the lists.
	c.second = c.low
	if elements := c.before[c.low+1]; elements < enough && elements < n-elements && c.few > 2 {
		for c.second++; c.set[c.second] == 0; {
			c.second++
		}
	}
	// With fewer than early-1 elements to choose, a run that leaves out any ends below the
	// last element of the first table.
	if n > early && 1 < k && k < early-1 {
		return c.layout(early, early/2)
	}
	return c.layout(n, colex.MaxReach)
}

// grow returns the size of the next table, or 0 if the walk is over.
func (c *chooser[B]) grow() int {
	n := c.before[len(c.set)]
	if c.limit == n {
		return 0
	}
	return c.layout(n, colex.MaxReach)
}

// layout says where things are in a table of the lowest elements, as many as limit, and
// of lists of the subsets of fewer elements, at most reach. It returns the size of the
// table.
//
//go:noinline
func (c *chooser[B]) layout(limit, reach int) int {
	c.limit = limit
	end := limit
	elements := c.before[c.second+1]
	if c.second != c.low {
		elements = min(elements, most)
	}
	for class := 2; class < colex.Classes; class++ {
		// With class elements to choose, few-class have been chosen above.
		c.reach[class] = min(elements, colex.Reach(class), reach, c.before[len(c.set)]-c.few+class)
		if class == c.few { // a list for one run only
			c.reach[class] = min(c.reach[class], early/2)
		}
		if class <= c.few {
			c.at[class] = end
			end += int(word.Binomial[class][c.reach[class]])
		}
	}
	if c.second != c.low {
		c.column = end - limit
		end += c.column
	}
	for m := range min(c.k, colex.MaxReach) + 1 {
		deepest := m + 1
		for class := 2; class < colex.Classes; class++ {
			switch r := c.reach[class]; {
			case class > c.few:
			case m == class:
				deepest = max(deepest, r)
			case m+class <= r:
				deepest = max(deepest, m+class)
			}
		}
		c.deepest[m] = uint8(deepest)
	}
	switch {
	case end <= small:
		return small
	case end <= medium:
		return medium
	}
	return large
}

// fill fills the table.
func (c *chooser[B]) fill(t []uint64) {
	i := 0
	for w := 0; i < c.limit; w++ {
		for x := c.set[w]; x != 0 && i < c.limit; x &= x - 1 {
			t[i] = x & -x
			i++
		}
	}
	if c.at[2] == 0 {
		return
	}
	var elements [colex.MaxReach]uint64
	inLow := copy(elements[:min(c.before[c.low+1], c.limit, colex.MaxReach)], t)
	c.list(t, &elements)
	if c.column != 0 {
		clear(elements[:inLow])
		copy(elements[inLow:min(c.limit, colex.MaxReach)], t[inLow:])
		c.list(t[c.column:], &elements)
	}
}

// list makes one column of the lists.
func (c *chooser[B]) list(t []uint64, elements *[colex.MaxReach]uint64) {
	smaller := elements[:]
	for class := 2; class < colex.Classes && c.at[class] != 0; class++ {
		list := t[c.at[class]:][:int(word.Binomial[class][c.reach[class]])]
		colex.Join(list, class, elements[:], smaller)
		smaller = list
	}
}

// next goes to the next run. It sets b to the base of the run, and returns the word
// to XOR the run into, and the run. If second is not empty, it is as long as run and
// goes into word c.second. At the end of the walk, and if the walk needs a larger table,
// the run is empty.
//
//go:noinline
func (c *chooser[B]) next(b *B, t []uint64) (into *uint64, run, second []uint64) {
	top := len(*b) - 1 // the highest word that changes
	switch {
	case !c.begun:
		c.begun = true
	case c.p == c.before[len(c.set)]:
		c.limit = c.p
		return nil, nil, nil
	case c.p >= c.limit || c.runs == early && c.limit < c.before[len(c.set)]:
		return nil, nil, nil
	default:
		c.runs++
		// Back up the path to the last element left out, and take it: a carry does
		// both.
		top = c.low
		for c.before[top+1] <= c.p {
			top++
		}
		for carry := t[c.p]; ; top++ {
			if top == len(c.part) {
				c.limit = c.before[top]
				return nil, nil, nil
			}
			sum, out := bits.Add64(c.part[top]|^c.set[top], carry, 0)
			c.part[top] = sum & c.set[top]
			if out == 0 {
				break
			}
			carry = out
		}
		below := c.part[top]&-c.part[top] - 1
		p := c.before[top] + bits.OnesCount64(c.set[top]&below)
		c.m += p - c.p - 1
		c.p = p
	}

	// Leave out elements until the rest is a run.
	m := c.m
	switch {
	case m == 0:
	case m == 1:
		if c.p > c.limit {
			c.begun = false // continue here
			return nil, nil, nil
		}
	case m <= colex.MaxReach:
		c.p = min(c.p, int(c.deepest[m]))
	default:
		c.p = min(c.p, m+1)
	}
	p := c.p
	if m <= p-m {
		c.step = 1
		for i := 0; i <= top; i++ {
			(*b)[i] = c.part[i] ^ c.flip[i]
		}
	} else {
		// The base has all elements still to decide, and the run leaves some out.
		m, c.step = p-m, ^uint(0)
		for i := 0; i <= top; i++ {
			x := c.part[i] ^ c.flip[i]
			if c.before[i+1] <= p {
				x ^= c.set[i]
			} else if c.before[i] < p {
				x ^= c.set[i] & (t[p] - 1)
			}
			(*b)[i] = x
		}
	}
	switch m {
	case 0:
		return &(*b)[0], nothing[:], nil
	case 1:
		c.left, c.w = p, c.low
		if c.step != 1 {
			for c.before[c.w+1] < p {
				c.w++
			}
		}
		into, run = c.elements(b, t)
		return into, run, nil
	}
	from := c.at[m]
	to := from + int(word.Binomial[m][p])
	if c.column != 0 {
		second = t[from+c.column : to+c.column]
	}
	return &(*b)[c.low], t[from:to], second
}

// elements returns the next word of a run of single elements.
//
//go:noinline
func (c *chooser[B]) elements(b *B, t []uint64) (into *uint64, run []uint64) {
	for c.before[c.w] == c.before[c.w+1] {
		c.w += int(c.step)
	}
	w := c.w
	run = t[c.before[w]:min(c.before[w+1], c.p)]
	c.left -= len(run)
	c.w += int(c.step)
	return &(*b)[w], run
}

// start returns the index of the first entry of a run: 0, or the last one if the run
// goes down. Which of them is not to be predicted, so there is no branch.
func (c *chooser[B]) start(run []uint64) uint { return uint(len(run)-1) & (c.step >> 1) }
