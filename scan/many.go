package scan

// Many sets: their intersection, their union, and what is in at least so many of
// them. The sets are read once, in step with each other.

import (
	"fmt"
	"math/bits"
	"slices"
	"sort"

	"github.com/bitwalk/bitwalk/internal/word"
)

// All sets dst to the elements in every one of sets, clears its words beyond, and
// returns the number of the elements. It is [And] for any number of sets.
//
// It panics if there are no sets, or if dst has fewer words than the shortest. Dst
// may be one of sets, or begin where some of them begin; if it overlaps one in any
// other way, All panics.
func All(dst []uint64, sets [][]uint64) int {
	mustHave("All", sets)
	n := len(shortest(sets))
	mustTakeAll("All", dst, sets, n)
	ones := many(opAnd, dst[:n], sets)
	finish(dst[n:], nil)
	return ones
}

// Any sets dst to the elements in at least one of sets, clears its words beyond, and
// returns the number of the elements. It is [Or] for any number of sets.
//
// It panics if there are no sets, or if dst has fewer words than the longest. Dst
// may be one of sets, or begin where some of them begin; if it overlaps one in any
// other way, Any panics.
func Any(dst []uint64, sets [][]uint64) int {
	mustHave("Any", sets)
	n := len(longest(sets))
	mustTakeAll("Any", dst, sets, n)
	ones := many(opOr, dst[:n], sets)
	finish(dst[n:], nil)
	return ones
}

// AtLeast sets dst to the elements in at least t of sets, clears its words beyond,
// and returns the number of the elements. If t is greater than the number of sets,
// that is the empty set.
//
// It panics if there are no sets, if t < 1, or if dst has fewer words than t of the
// sets have. Dst may be one of sets, or begin where some of them begin; if it
// overlaps one in any other way, AtLeast panics.
//
// A counter in bit slices counts 64 positions at a time. The time grows with the
// logarithm of t.
func AtLeast(dst []uint64, sets [][]uint64, t int) int {
	mustHave("AtLeast", sets)
	n := reach("AtLeast", sets, t)
	mustTakeAll("AtLeast", dst, sets, n)
	ones := 0
	switch t {
	case 1:
		ones = many(opOr, dst[:n], sets)
	case len(sets):
		ones = many(opAnd, dst[:n], sets)
	default:
		for at := 0; at < n; {
			next, _ := pieceEnd(sets, at, n)
			ones += atLeast(dst[at:next], sets, at, t)
			at = next
		}
	}
	finish(dst[n:], nil)
	return ones
}

// CountAll returns the number of elements in every one of sets. It panics if there
// are no sets.
func CountAll(sets [][]uint64) int {
	mustHave("CountAll", sets)
	return countSets(opAnd, sets, 0, len(shortest(sets)))
}

// CountAny returns the number of elements in at least one of sets. It panics if there
// are no sets.
func CountAny(sets [][]uint64) int {
	mustHave("CountAny", sets)
	return countSets(opOr, sets, 0, len(longest(sets)))
}

// CountAtLeast returns the number of elements in at least t of sets. It panics if
// there are no sets, or if t < 1.
func CountAtLeast(sets [][]uint64, t int) int {
	mustHave("CountAtLeast", sets)
	n := reach("CountAtLeast", sets, t)
	switch t {
	case 1:
		return countSets(opOr, sets, 0, n)
	case len(sets):
		return countSets(opAnd, sets, 0, n)
	}
	var block [blockWords]uint64
	ones := 0
	for at := 0; at < n; {
		next, _ := pieceEnd(sets, at, n)
		next = min(next, at+len(block))
		ones += atLeast(block[:next-at], sets, at, t)
		at = next
	}
	return ones
}

// AppendPositionsAll appends the position of every element in all of sets to dst,
// ascending, and returns the extended slice. It does not store the intersection. It
// treats dst as [AppendPositions] does. It panics if there are no sets, or if the
// shortest has more than 1<<26 words.
func AppendPositionsAll(dst []uint32, sets [][]uint64) []uint32 {
	mustHave("AppendPositionsAll", sets)
	return appendMany("AppendPositionsAll", opAnd, dst, sets, shortest(sets))
}

// AppendPositionsAny appends the position of every element in at least one of sets to
// dst, ascending, and returns the extended slice. It does not store the union. It
// treats dst as [AppendPositions] does. It panics if there are no sets, or if the
// longest has more than 1<<26 words.
func AppendPositionsAny(dst []uint32, sets [][]uint64) []uint32 {
	mustHave("AppendPositionsAny", sets)
	return appendMany("AppendPositionsAny", opOr, dst, sets, longest(sets))
}

// appendMany appends the positions in the result of o on sets, which has as many words
// as the set that bounds it.
func appendMany(fn string, o op, dst []uint32, sets [][]uint64, bound []uint64) []uint32 {
	mustFit[uint32](fn, bound, 0)
	var block [blockWords]uint64
	counted, empty := false, 0 // whether all are counted; the empty blocks before this one
	for at := 0; at < len(bound); {
		next, until := pieceEnd(sets, at, len(bound))
		next = min(next, at+len(block))
		if !counted && cap(dst)-len(dst) < 64*(next-at) {
			// There may be too little room: count the rest, and allocate once.
			counted = true
			dst = slices.Grow(dst, countSets(o, sets, at, len(bound)))
		}
		words := block[:next-at]
		switch {
		case empty >= enoughEmpty && countsSets(len(sets)) && countPiece(o, sets, at, next, until) == 0:
		case manyPiece(o, words, sets, at, until, false) == 0:
			empty++
		default:
			dst = appendPositions(dst, words, uint32(64*at))
			empty = 0
		}
		at = next
	}
	return dst
}

const (
	// together is the number of sets that are read in step. The processor follows few
	// more streams of memory.
	together = 16

	// cached is the number of words, of all sets, that a cache close to the processor
	// holds.
	cached = 1 << 17

	// blockWords is the number of words of a result that is not stored: few enough
	// for the first-level cache.
	blockWords = 512

	// enoughEmpty is the number of empty blocks in a row after which the next one is
	// probably empty too: to count its elements takes less time than to store it.
	enoughEmpty = 4
)

// pieceEnd returns where the piece of the sets from word at on ends, at n at the
// latest: where one of them ends, or where a kernel has enough to do. The sets have
// words up to until, or more, which a kernel may ask memory for before it needs them;
// that is 0 if the sets fit into a cache.
func pieceEnd(sets [][]uint64, at, n int) (next, until int) {
	const several = 4 // sets, on average: the work of a kernel grows with their number
	live := 0
	for _, s := range sets {
		if at < len(s) {
			n = min(n, len(s))
			live++
		}
	}
	if n*live > cached {
		until = n
	}
	return at + word.Cut(several*(n-at), several*shortSets)/several, until
}

// many sets dst to the result of o, which is opAnd or opOr, on sets, and returns the
// number of ones in it.
func many(o op, dst []uint64, sets [][]uint64) (ones int) {
	in := 0 // the words of dst that are a set already
	for _, s := range sets {
		if len(dst) > 0 && len(s) > 0 && &s[0] == &dst[0] {
			in = max(in, len(s))
		}
	}
	for at := 0; at < len(dst); {
		next, until := pieceEnd(sets, at, len(dst))
		ones += manyPiece(o, dst[at:next], sets, at, until, next <= in)
		at = next
	}
	return ones
}

// manyPiece sets dst to the result of o on sets, from word at on, and returns the
// number of ones in it. If started, dst is one of the sets: it comes first, before it
// is overwritten. Where other sets begin there too, they change nothing, whatever dst
// is by then.
func manyPiece(o op, dst []uint64, sets [][]uint64, at, until int, started bool) (ones int) {
	for next := at + len(dst); len(sets) > 0; {
		group := sets[:min(len(sets), together)]
		sets = sets[len(group):]
		if ended(group, next) {
			tile, n := live(group, next)
			group = tile[:n]
		}
		switch {
		case len(group) == 0:
			continue
		case started:
			ones = manyTile(o, dst, dst, group, at, until)
		default:
			ones = manyTile(o, dst, group[0][at:next], group[1:], at, until)
		}
		if ones == 0 && o == opAnd {
			break
		}
		started, until = true, 0
	}
	return ones
}

// ended reports whether one of sets ends before word next.
func ended(sets [][]uint64, next int) bool {
	for _, s := range sets {
		if len(s) < next {
			return true
		}
	}
	return false
}

// live returns the sets that have the word before next, and their number. It returns an
// array: the compiler would move what is appended to a slice to the heap.
func live(sets [][]uint64, next int) (tile [together][]uint64, n int) {
	for _, s := range sets {
		if len(s) >= next {
			tile[n] = s
			n++
		}
	}
	return tile, n
}

// manyTile sets dst to the result of o on first and the sets of rest, from word at on,
// and returns the number of ones in it.
func manyTile(o op, dst, first []uint64, rest [][]uint64, at, until int) int {
	switch {
	case len(rest) == 0:
		copy(dst, first)
		return Count(dst)
	case len(rest) == 1:
		return combine(o, dst, first, rest[0][at:][:len(dst)], true)
	case len(dst) < shortSets:
		return manyGeneric(o, dst, first, rest, at)
	}
	return manySome(o, dst, first, rest, at, until)
}

func manyGeneric(o op, dst, first []uint64, rest [][]uint64, at int) (ones int) {
	for _, s := range rest {
		ones = tallyGeneric(o, dst, first, s[at:][:len(dst)])
		if ones == 0 && o == opAnd {
			break
		}
		first = dst
	}
	return ones
}

// countSets returns the number of ones in words at to n of the result of o on sets.
func countSets(o op, sets [][]uint64, at, n int) (ones int) {
	if !countsSets(len(sets)) {
		return countStored(o, sets, at, n)
	}
	for at < n {
		next, until := pieceEnd(sets, at, n)
		ones += countPiece(o, sets, at, next, until)
		at = next
	}
	return ones
}

// countsSets reports whether countPiece takes n sets: a kernel counts what is in more
// than two without storing it.
func countsSets(n int) bool { return n <= 2 || n <= together && countsMany() }

// countPiece is countSets for a piece, and as many sets as a kernel that counts takes.
func countPiece(o op, sets [][]uint64, at, next, until int) int {
	if ended(sets, next) {
		tile, n := live(sets, next)
		sets = tile[:n]
	}
	first, rest := sets[0][at:next], sets[1:]
	switch {
	case len(rest) == 0:
		return Count(first)
	case len(rest) == 1:
		return countBoth(o, first, rest[0][at:next])
	case len(first) < shortSets:
		var few [shortSets]uint64
		return manyGeneric(o, few[:len(first)], first, rest, at)
	}
	return countSetsSome(o, first, rest, at, until)
}

// countStored is countSets where the result has to be stored, a block at a time.
func countStored(o op, sets [][]uint64, at, n int) (ones int) {
	var block [blockWords]uint64
	for at < n {
		next, until := pieceEnd(sets, at, n)
		next = min(next, at+len(block))
		ones += manyPiece(o, block[:next-at], sets, at, until, false)
		at = next
	}
	return ones
}

// atLeast sets dst to what is in at least t of sets, from word at on, and returns the
// number of ones in it. There are more than t sets, and t is not 1.
func atLeast(dst []uint64, sets [][]uint64, at, t int) int {
	const most = 16 // what the counters of a kernel hold
	next := at + len(dst)
	var tile [4 * together][]uint64
	n := 0
	for _, s := range sets {
		if len(s) >= next {
			if n < len(tile) {
				tile[n] = s[at:next]
			}
			n++
		}
	}
	if n > len(tile) || t > most || len(dst) < shortSets || !atLeastSome(dst, tile[:n], uint64(most-t)) {
		atLeastGeneric(dst, sets, at, t)
	}
	return Count(dst)
}

// atLeastGeneric does what atLeast does. It adds the sets to counters in bit slices: a
// block of words holds one bit of the counter of each of its positions. Counters start
// so that they overflow at t.
func atLeastGeneric(dst []uint64, sets [][]uint64, at, t int) {
	var room [4 * blockWords]uint64
	planes := bits.Len(uint(t - 1))
	size := len(room) / (planes + 3)
	for len(dst) > 0 {
		n := min(len(dst), size)
		slice := func(i int) []uint64 { return room[i*size:][:n] }
		over, carries := slice(planes), [2][]uint64{slice(planes + 1), slice(planes + 2)}
		clear(over)
		for i := range planes {
			bit := uint64(1<<planes-t) >> i & 1
			for j := range slice(i) {
				slice(i)[j] = -bit
			}
		}
	add:
		for _, s := range sets {
			if len(s) < at+n {
				continue
			}
			c := s[at:][:n]
			for i := range planes {
				next := carries[i&1]
				left := combine(opAnd, next, slice(i), c, true)
				combine(opXor, slice(i), slice(i), c, false)
				if left == 0 {
					continue add
				}
				c = next
			}
			combine(opOr, over, over, c, false)
		}
		copy(dst, over)
		dst, at = dst[n:], at+n
	}
}

func shortest(sets [][]uint64) []uint64 {
	return slices.MinFunc(sets, func(a, b []uint64) int { return len(a) - len(b) })
}

func longest(sets [][]uint64) []uint64 {
	return slices.MaxFunc(sets, func(a, b []uint64) int { return len(a) - len(b) })
}

// reach returns the greatest number of words that at least t of sets have. It panics
// in the name of the function called fn if t < 1.
func reach(fn string, sets [][]uint64, t int) int {
	if t < 1 {
		panic(fmt.Sprintf("scan: %s: t is %d, want at least 1", fn, t))
	}
	return sort.Search(len(longest(sets)), func(n int) bool {
		longer := 0
		for _, s := range sets {
			if len(s) > n {
				longer++
			}
		}
		return longer < t
	})
}

// mustHave panics in the name of the function called fn if there are no sets: their
// intersection would be all positions.
func mustHave(fn string, sets [][]uint64) {
	if len(sets) == 0 {
		panic("scan: " + fn + ": no sets, want at least one")
	}
}

// mustTakeAll is mustTake for many sets.
func mustTakeAll(fn string, dst []uint64, sets [][]uint64, n int) {
	for _, s := range sets {
		mustTake(fn, dst, s, s, n)
	}
}
