package colex

//go:generate go run ../../tools/tables

import (
	"math/bits"

	"github.com/bitwalk/bitwalk/internal/binomial"
)

// A table is a slice of words with lists of the subsets of one set: list c has the c-subsets of
// its lowest elements, ascending. The table ends with its mirror image, word i at len-1-i, so
// that the loop over a run counts up in both directions.
type table struct {
	*layout
	words []uint64
}

// A layout says where the lists of a table are.
type layout struct {
	reach  [classes]int // how many of the lowest elements list c is over
	offset [classes]int // where list c begins

	// most[m] is the greatest number of elements whose m-subsets are one run: one list has
	// them all, or all their complements. The m-subsets of fewer elements are one run too.
	most [65]uint8
}

// classes is the number of lists, by size of the subsets: 0 to 4.
const classes = 5

// choose returns C(p, c): how many subsets with c elements p elements have, which is the
// length of a list.
func choose(p, c int) int { return int(binomial.Table[c][p]) }

// mirrored reports whether the run of the m-subsets of p elements has their complements, backwards.
func mirrored(m, p int) bool { return m > p-m }

// isRun reports whether the m-subsets of the lowest p elements are one run.
func (t table) isRun(m, p int) bool { return p <= int(t.most[m]) }

// run returns the run of the m-subsets of the lowest p elements.
func (t table) run(m, p int) []uint64 {
	if mirrored(m, p) {
		end := len(t.words) - t.offset[p-m]
		return t.words[end-choose(p, p-m) : end]
	}
	at := t.offset[m]
	return t.words[at : at+choose(p, m)]
}

// filled reports whether t, which is zero at first, has its lists.
func (t table) filled() bool { return t.words[t.offset[1]] != 0 }

// fill fills all lists of t with subsets of set, in both directions.
func (t table) fill(set uint64) {
	n, words := bits.OnesCount64(set), t.words
	for c, at := range t.offset {
		size := choose(min(n, t.reach[c]), c)
		from := ofWord.offset[c]
		Deposit(words[at:][:size], low[from:], set)
		Deposit(words[len(words)-at-size:][:size], low[len(low)-from-size:], set)
	}
}
