package colex

//go:generate go run ../../tools/tables

import "github.com/bitwalk/bitwalk/internal/word"

// A layout says where things are in a table, a slice of words with the lists of
// subsets of one set. List c ascends from offset[c]. The table ends with its mirror
// image, entry i at len-1-i, so that the loop over a run counts up in both
// directions.
//
// ofWord is the layout of low, the table of the whole word, which serves every set without
// gaps, and ofSet that of a table made for one set, of the length Large. List 1 has all
// elements. The reach of the others is chosen so that runs are long wherever a walk begins:
// for n = 28, 40 and 64 and every k with 100,000 subsets or more, ascending or descending,
// the first ten million words come in runs of at least 47 words, 90 on average.
type layout struct {
	// reach[c] is the number of lowest elements whose c-subsets the table
	// holds.
	reach  [Classes]int
	offset [Classes]int

	// deepest[m] is the greatest number of elements whose m-subsets are one run.
	// It is also the greatest number of which leaving out m makes one run. Fewer
	// elements make one run too.
	deepest [65]uint8
}

// Classes is the number of lists, by size of the subsets: 0 to 4.
const Classes = 5

// MaxReach is the greatest reach of a list of subsets with two or more elements.
const MaxReach = 34

// choose returns C(p, c): how many subsets with c elements p elements have, which is the
// length of a list.
func choose(p, c int) int { return int(word.Binomial[c][p]) }

// run returns where the m-subsets of the lowest p elements are in a table of the given
// length. If m > p-m, they are what its entries leave of the p elements.
func (l *layout) run(size, m, p int) (at, end int) {
	z := p - m
	if m <= z {
		at = l.offset[m]
		return at, at + choose(p, m)
	}
	end = size - l.offset[z]
	return end - choose(p, z), end
}

// fill fills all lists of t, of the n elements of set, in both directions.
func (l *layout) fill(t []uint64, set uint64, n int) {
	for c := range Classes {
		size := choose(min(n, l.reach[c]), c)
		at, from := l.offset[c], ofWord.offset[c]
		Deposit(t[at:][:size], low[from:], 0, set)
		Deposit(t[len(t)-at-size:][:size], low[len(low)-from-size:], 0, set)
	}
}

// Reach returns the number of lowest elements whose c-subsets [Join] can list.
func Reach(c int) int { return ofWord.reach[c] }

// Join sets list to the beginning of the list of c-subsets of elements. It makes
// them from elements and smaller, the list of subsets with one element fewer.
//
// It is not inlined, for the register allocator's sake.
//
//go:noinline
func Join(list []uint64, c int, elements, smaller []uint64) {
	tops, rests := top[ofWord.offset[c]:][:len(list)], rest[ofWord.offset[c]:][:len(list)]
	for i := range list {
		list[i] = elements[tops[i]] | smaller[rests[i]]
	}
}
