package colex

import "github.com/bitwalk/bitwalk/internal/word"

// A layout says where things are in a table, a slice of words with the lists of
// subsets of one set. List c ascends from offset[c]. The table ends with its mirror
// image, entry i at len-1-i, so that the loop over a run counts up in both
// directions.
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

// List 1 has all elements. The reach of the other lists is chosen so that runs are
// long wherever a walk begins: for n = 28, 40 and 64 and every k with 100,000
// subsets or more, ascending or descending, the first ten million words come in runs
// of at least 47 words, 90 on average, with large, and of at least 117, 136 on
// average, with huge. Large is enough for a loop that does something with each word;
// the kernel that writes out whole runs gains from longer ones.
var (
	large = layout{reach: [Classes]int{64, 64, 20, 10, 9}}
	huge  = layout{reach: [Classes]int{64, 64, MaxReach, 12, 9}}
)

// Entry i of a list of huge is the element top[i] joined with the subset at rest[i]
// of the list before, whose subsets have one element fewer. With these, filling a
// table takes no branch that could be mispredicted.
var top, rest [Huge / 2]uint8

// Low is the table of the whole word, which serves every set without gaps at the
// bottom of the word. Treat it as read-only.
var Low [Huge]uint64

// Most of the time that init takes is for touching new memory.
func init() {
	large.init()
	huge.init()
	for c := 1; c < Classes; c++ {
		i := huge.offset[c]
		for p := range huge.reach[c] {
			for r := range choose(p, c-1) {
				top[i], rest[i] = uint8(p), uint8(r)
				i++
			}
		}
	}
	huge.join(Low[:], ^uint64(0), 64, Classes-1)
	huge.mirror(Low[:], 64, Classes-1)
	for k := range runs {
		row := make([]run, int(huge.deepest[k])-k+1)
		for z := range row {
			row[z].base, row[z].words = huge.run(Low[:], uint64(1)<<(k+z)-1, 0, k, k+z)
		}
		runs[k] = row
	}
	for n := range Short + 1 {
		for m := range n + 1 {
			r, need := firstRun(m, n-m)
			Starts[(Short+1)*n+m] = Start{Base: r.base, Words: r.words, Need: need}
		}
	}
}

// choose returns C(p, c): how many subsets with c elements p elements have, which is the
// length of a list.
func choose(p, c int) int { return int(word.Binomial[c][p]) }

func (l *layout) init() {
	for c := 1; c < Classes; c++ {
		l.offset[c] = l.offset[c-1] + choose(l.reach[c-1], c-1)
	}
	for m := range l.deepest {
		deepest := m // all or none
		if m < Classes {
			deepest = l.reach[m]
		}
		for z := 1; z < Classes; z++ {
			if p := m + z; p <= l.reach[z] {
				deepest = max(deepest, p)
			}
		}
		l.deepest[m] = uint8(deepest)
	}
}

// layoutOf returns the layout of a table made for one set.
func layoutOf(table []uint64) *layout {
	if len(table) == Huge {
		return &huge
	}
	return &large
}

// run returns the m-subsets of below, the lowest p elements, each joined with the
// elements of part.
func (l *layout) run(t []uint64, below, part uint64, m, p int) (base uint64, run []uint64) {
	z := p - m
	if m <= z {
		at := l.offset[m]
		return part, t[at : at+choose(p, m)]
	}
	end := len(t) - l.offset[z]
	return part ^ below, t[end-choose(p, z) : end]
}

// join fills the lists of t up to the c-subsets of the n elements of set.
func (l *layout) join(t []uint64, set uint64, n, c int) {
	t[0] = 0
	if c == 0 {
		return
	}
	elements := t[l.offset[1]:][:n]
	pick(elements, set)
	smaller := elements
	for j := 2; j <= c; j++ {
		list := t[l.offset[j]:][:choose(min(n, l.reach[j]), j)]
		Join(list, j, elements, smaller)
		smaller = list
	}
}

// fill fills the lists of t that the walk over the m-subsets of set, of n elements,
// reads, in both directions.
func (l *layout) fill(t []uint64, set uint64, n, m int) {
	l.join(t, set, n, min(Classes-1, max(m, n-m)))
	l.mirror(t, n, min(Classes-1, n-m))
}

// deposit fills all lists of t, of the n elements of set, in both directions, from
// the lists of the whole word.
func (l *layout) deposit(t []uint64, set uint64, n int) {
	for c := range Classes {
		size := choose(min(n, l.reach[c]), c)
		at, from := l.offset[c], huge.offset[c]
		Deposit(t[at:][:size], Low[from:], 0, set)
		Deposit(t[len(t)-at-size:][:size], Low[Huge-from-size:], 0, set)
	}
}

// pick sets elements to the elements of set, each in a word of its own.
func pick(elements []uint64, set uint64) {
	for i := range elements {
		elements[i] = set & -set
		set &= set - 1
	}
}

// Reach returns the number of lowest elements whose c-subsets [Join] can list.
func Reach(c int) int { return huge.reach[c] }

// Join sets list to the beginning of the list of c-subsets of elements. It makes
// them from elements and smaller, the list of subsets with one element fewer.
func Join(list []uint64, c int, elements, smaller []uint64) {
	at := huge.offset[c]
	join(list, elements, smaller, top[at:], rest[at:])
}

// join sets list to the subsets that top and rest make from elements and smaller
// subsets. It is a separate function for the register allocator's sake.
//
//go:noinline
func join(list, elements, smaller []uint64, top, rest []uint8) {
	top, rest = top[:len(list)], rest[:len(list)]
	for i := range list {
		list[i] = elements[top[i]] | smaller[rest[i]]
	}
}

// mirror makes the mirrored lists of t up to c, of n elements, from the others.
func (l *layout) mirror(t []uint64, n, c int) {
	for j := 0; j <= c; j++ {
		size := choose(min(n, l.reach[j]), j)
		at := l.offset[j]
		reverse(t[len(t)-at-size:][:size], t[at:])
	}
}

//go:noinline
func reverse(dst, src []uint64) {
	src = src[:len(dst)]
	for i := range dst {
		dst[i] = src[len(src)-1-i]
	}
}
