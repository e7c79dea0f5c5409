// Package colex walks the k-element subsets of a set as runs of words that do
// not depend on each other.
//
// Write a k-subset of n elements from its top element down, a bit for each
// element: a path from (n, k), n elements to decide and k of them to choose,
// to (0, 0). The subsets in ascending order are the leaves of the binary tree
// of these paths, the branch without the element first. Cut the tree where few
// elements are left to choose, or few to leave out. Below a cut at (p, m) hang
// all m-subsets of the lowest p elements, ascending; these are the first
// C(p, m) entries of the one list of m-subsets in colexicographic order,
// whatever p is. Where p-m elements are left out, ascending subsets are the
// complements of descending ones: the list of (p-m)-subsets read backwards. So
// with a [Table] of a few short lists, in both directions, a walk is a series
// of runs
//
//	base ^ run[0], base ^ run[1], …
//
// and the next run is a carry, a bit scan and a few look-ups away. The table
// holds elements of the set rather than indexes, so that a scattered set costs
// what the whole word costs.
//
// Descending order needs nothing more: it is the complements of the
// (n-k)-subsets ascending, and the complement goes into base.
package colex

import "math/bits"

// classes is the number of lists, by size of the subsets: 0 to 4.
const classes = 5

// reach[c] is the number of lowest elements whose c-subsets the table holds.
// The elements themselves are all there; the others are chosen so that both
// directions fit 8 KiB and the runs are long wherever a walk begins: over n =
// 28, 40 and 64 and every k with 100 000 subsets or more, up or down, the first
// ten million words come in runs of 47 at the worst and 90 on average. Twice
// the table doubles that and saves a twentieth of the time.
var reach = [classes]int{64, 64, 20, 10, 9}

// half is the room for the lists in one direction.
const half = 512

// A Table holds the lists of subsets of one set: list c ascending from
// offset[c], and all of it again mirrored, entry i at len-1-i, so that the loop
// over a run counts up in both directions.
type Table [2 * half]uint64

var (
	offset   [classes]int
	binomial [classes][65]int // binomial[c][p] is C(p, c)

	// deepest[m] is the most elements p whose m-subsets are one run; it is
	// also the most elements of which leaving out m makes one run. With p a
	// run, every smaller number of elements is one.
	deepest [65]uint8
)

// Entry i of a list is the element top[i] with the subset of one element less
// at rest[i] in the list before: what fills a table without a branch to miss.
var top, rest [half]uint8

// tiny[set][k] is the k-subsets of a set of the lowest tinyBits elements: whole
// walks, for those that are too short for set-up.
var tiny [1 << tinyBits][8][]uint64

const tinyBits = 5

// low is the table of the whole word, which serves every set without gaps at
// the bottom of the word. Filling it costs about a microsecond, once.
var low Table

func init() {
	for p := range binomial[0] {
		binomial[0][p] = 1
		for c := 1; c < classes && p > 0; c++ {
			binomial[c][p] = binomial[c][p-1] + binomial[c-1][p-1]
		}
	}
	for c := 1; c < classes; c++ {
		offset[c] = offset[c-1] + binomial[c-1][min(64, reach[c-1])]
	}
	for m := range deepest {
		for p := m; p <= 64; p++ {
			if c := min(m, p-m); c < classes && p <= reach[c] {
				deepest[m] = uint8(p)
			}
		}
	}
	for c := 1; c < classes; c++ {
		i := offset[c]
		for p := range reach[c] {
			for r := range binomial[c-1][p] {
				top[i], rest[i] = uint8(p), uint8(r)
				i++
			}
		}
	}
	words := make([]uint64, 0, 243) // 3^tinyBits
	for set := range tiny {
		for k := range tiny[set] {
			at := len(words)
			for sub := range set + 1 {
				if sub&^set == 0 && bits.OnesCount(uint(sub)) == k {
					words = append(words, uint64(sub))
				}
			}
			tiny[set][k] = words[at:]
		}
	}
	fill(low[:], ^uint64(0), 64, classes-1, &offset)
	mirror(&low, 64, classes-1)
}

// fill fills the lists up to the c-subsets of the n elements of set, each list
// j from at[j].
func fill(t []uint64, set uint64, n, c int, at *[classes]int) {
	t[0] = 0
	if c == 0 {
		return
	}
	elements := t[at[1]:][:n]
	for i := range elements {
		elements[i] = set & -set
		set &= set - 1
	}
	smaller := elements
	for j := 2; j <= c; j++ {
		list := t[at[j]:][:binomial[j][min(n, reach[j])]]
		join(list, elements, smaller, top[offset[j]:], rest[offset[j]:])
		smaller = list
	}
}

// join is a function of its own for the register allocator's sake.
//
//go:noinline
func join(list, elements, smaller []uint64, top, rest []uint8) {
	top, rest = top[:len(list)], rest[:len(list)]
	for i := range list {
		list[i] = elements[top[i]] | smaller[rest[i]]
	}
}

// mirror makes the mirrored lists up to c, of n elements, from the others.
func mirror(t *Table, n, c int) {
	for j := 0; j <= c; j++ {
		size := binomial[j][min(n, reach[j])]
		reverse(t[len(t)-offset[j]-size:][:size], t[offset[j]:])
	}
}

//go:noinline
func reverse(dst, src []uint64) {
	src = src[:len(dst)]
	for i := range dst {
		dst[i] = src[len(src)-1-i]
	}
}
