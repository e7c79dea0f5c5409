package board

// The lists of small subsets are made of the lowest elements: of one word if it has
// enough, otherwise of two.
const (
	enough = 8  // elements in one word
	most   = 20 // elements in two
)

// A walk that needs a large table begins with one of the early lowest elements, with
// lists of the subsets of early/2 of them, for early runs.
const early = 10

// Sizes of tables, in words. The small one has room for the first table, the large one
// for 512 elements and two columns of C(20, 2) + C(12, 3) + C(9, 4) subsets.
const (
	Small  = 64
	Medium = 512
	Large  = 512 + 2*(190+220+126)
)

// reachOf is the greatest number of elements whose subsets are listed, by the size of the
// subsets.
var reachOf = [...]int{2: maxReach, 3: 12, 4: 9}

const maxReach = 34

// The lists are those of the subsets of two, three and four elements, in a table that
// begins with the elements, each as a bit of its word. List c has the c-subsets of the
// reach[c] lowest elements in colexicographic order, so that those of fewer elements come
// first.
type lists struct {
	limit   int // elements in the table
	reach   [len(reachOf)]int
	at      [len(reachOf)]int   // where the lists begin, or 0 for none
	column  int                 // the distance to their second columns, or 0 for none
	deepest [maxReach + 1]uint8 // for each m > 1, the greatest p that makes a run
}

// layout lays out a table of limit elements, with lists of at most reach elements, for the
// k-subsets of n elements. It returns the size of the table.
func (l *lists) layout(limit, reach, n, k int, columns bool) int {
	l.limit, l.column = limit, 0
	few, end := min(k, n-k), limit
	for c := 2; c < len(l.at) && c <= few; c++ {
		// With c elements to choose, few-c have been chosen above.
		l.reach[c] = min(reach, reachOf[c], n-few+c)
		if c == few { // a list for one run only
			l.reach[c] = min(l.reach[c], early/2)
		}
		l.at[c] = end
		end += choose(l.reach[c], c)
	}
	if columns {
		l.column = end - limit
		end += l.column
	}
	for m := range min(k, maxReach) + 1 {
		l.deepest[m] = uint8(l.deepestOf(m))
	}
	switch {
	case end <= Small:
		return Small
	case end <= Medium:
		return Medium
	}
	return Large
}

// deepestOf returns the greatest number of elements whose m-subsets make a run, with
// lists of m-subsets or of what they leave out.
func (l *lists) deepestOf(m int) int {
	deepest := m + 1
	for c := 2; c < len(l.at) && l.at[c] != 0; c++ {
		if r := l.reach[c]; m == c {
			deepest = max(deepest, r)
		} else if m+c <= r {
			deepest = max(deepest, m+c)
		}
	}
	return deepest
}

// fill makes the lists of the elements at the beginning of t, of which the first are in the
// word of the first columns.
func (l *lists) fill(t []uint64, first int) {
	if l.at[2] == 0 {
		return
	}
	var elements [maxReach]uint64
	n := min(l.limit, maxReach)
	first = min(first, n)
	copy(elements[:first], t)
	l.join(t, &elements)
	if l.column != 0 {
		clear(elements[:first])
		copy(elements[first:n], t[first:])
		l.join(t[l.column:], &elements)
	}
}

// join makes one column of the lists: a subset is its highest element and a subset of the
// list before, which has only lower ones.
func (l *lists) join(t []uint64, elements *[maxReach]uint64) {
	smaller := elements[:]
	for c := 2; c < len(l.at) && l.at[c] != 0; c++ {
		list := t[l.at[c]:][:0]
		for p := c - 1; p < l.reach[c]; p++ {
			for _, sub := range smaller[:choose(p, c-1)] {
				list = append(list, elements[p]|sub)
			}
		}
		smaller = list
	}
}

// choose returns C(n, k), for k from 1 to 4.
func choose(n, k int) int {
	switch k {
	case 1:
		return n
	case 2:
		return n * (n - 1) / 2
	case 3:
		return n * (n - 1) * (n - 2) / 6
	}
	return n * (n - 1) * (n - 2) * (n - 3) / 24
}
