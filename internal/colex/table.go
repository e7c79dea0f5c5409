package colex

//go:generate go run ../../tools/tables

import (
	"math/bits"

	"github.com/bitwalk/bitwalk/internal/binomial"
)

// A layout says where things are in a table, a slice of words with the lists of subsets of one
// set. List c ascends from offset[c]. The table ends with its mirror image, entry i at
// size-1-i, so that the loop over a run counts up in both directions.
//
// ofWord is the layout of low, the table of the whole word, which serves every set without
// gaps, and ofSet that of a shorter table made for one set. List 1 has all elements, and a 0
// where there is none. The reach of the others is chosen so that runs are long wherever a walk
// begins.
type layout struct {
	size int

	// reach[c] is the number of lowest elements whose c-subsets the table holds.
	reach  [classes]int
	offset [classes]int

	// most[m] is the greatest number of elements whose m-subsets are one run: one list has
	// them all, or all their complements. The m-subsets of fewer elements are one run too.
	most [65]uint8
}

// classes is the number of lists, by size of the subsets: 0 to 4.
const classes = 5

// choose returns C(p, c): how many subsets with c elements p elements have, which is the
// length of a list.
func choose(p, c int) int { return int(binomial.Table[c][p]) }

// place returns where the m-subsets of the lowest p elements are in a table. If m > p-m,
// they are what its entries leave of the p elements.
func (l *layout) place(m, p int) (at, end int) {
	z := p - m
	if m <= z {
		at = l.offset[m]
		return at, at + choose(p, m)
	}
	end = l.size - l.offset[z]
	return end - choose(p, z), end
}

// element returns element number p of the set of table t, from the lowest up, or 0 if there is
// none. Low has all bits.
func (l *layout) element(t []uint64, p int) uint64 { return t[l.offset[1]+p] }

// filled reports whether t, which is zero at first, has its lists.
func (l *layout) filled(t []uint64) bool { return l.element(t, 0) != 0 }

// fill fills all lists of t, a table of set, in both directions.
func (l *layout) fill(t []uint64, set uint64) {
	n := bits.OnesCount64(set)
	for c, at := range l.offset {
		size := choose(min(n, l.reach[c]), c)
		from := ofWord.offset[c]
		Deposit(t[at:][:size], low[from:], set)
		Deposit(t[len(t)-at-size:][:size], low[len(low)-from-size:], set)
	}
}
