package scan

// The elements in at least t of many sets.

import (
	"fmt"
	"math"
	"math/bits"

	"github.com/bitwalk/bitwalk/internal/word"
)

// AtLeast sets dst to the elements in at least t of sets, and clears its words beyond.
// If t is greater than the number of sets, the result is empty.
//
// It panics if there are no sets, if t < 1, or if dst has fewer words than the t-th
// longest set. Dst may be one of sets, or begin where some of them begin; if it overlaps
// one in any other way, AtLeast panics.
//
// Bit-sliced counters count for all positions of a word or a vector at once. The kernels
// take up to 64 sets and a t of up to 16; for more, Go does the work, and each set takes
// several times as long. For t = 1 it is [OrAll], and for t = len(sets) it is [AndAll].
func AtLeast(dst []uint64, sets [][]uint64, t int) {
	if len(dst) == 1 && 1 < t && t <= 4 && t <= len(sets) {
		if x, ok := overOne(sets, t); ok {
			dst[0] = x
			return
		}
	}
	switch {
	case len(sets) == 0 || t < 1:
	case t == len(sets):
		many[andInto]("AtLeast", dst, sets)
		return
	case t == 1:
		many[orInto]("AtLeast", dst, sets)
		return
	case len(sets) < 2 || len(sets[0]) != len(sets[1]):
	case t <= 4 && (len(sets[0]) < fewest || !combines()):
		n := len(sets[0])
		if n == 0 || n > len(dst) {
			break
		}
		x, ok := overFirst(addr(dst), 8*uintptr(len(dst))-1, sets, n, t)
		if !ok {
			break
		}
		dst[0] = x
		overRest(dst[:n], sets, 1, n, t)
		if n < len(dst) {
			finish(dst[n:], nil)
		}
		return
	case (len(sets[0]) < minMany || !combines()) && level(dst, sets):
		n := len(sets[0])
		atLeastFew(dst[:n], sets, t)
		if n < len(dst) {
			finish(dst[n:], nil)
		}
		return
	}
	if 1 < t && t <= 4 && len(sets) > 0 && (len(sets[0]) <= fewUneven || !combines()) {
		least, n := spread(addr(dst), 8*uintptr(len(dst)), sets)
		if uint(n) <= uint(len(dst)) && (n <= fewUneven || !combines()) {
			overRest(dst[:n], sets, 0, least, t)
			if n < len(dst) {
				finish(dst[n:], nil)
			}
			return
		}
	}
	n, clear := reach("AtLeast", dst, sets, t)
	if len(dst) < n || !clear {
		cannotTake("AtLeast", len(dst), n)
	}
	for at := 0; at < n; {
		next, _ := pieceEnd(sets, at, n)
		atLeast(dst[at:next], sets, at, t)
		at = next
	}
	finish(dst[n:], nil)
}

// CountAtLeast returns the number of elements in at least t of sets. It panics if
// there are no sets, or if t < 1.
func CountAtLeast(sets [][]uint64, t int) (n int) {
	if 1 < t && t <= 4 && t <= len(sets) && len(sets[0]) == 1 {
		if x, ok := overOne(sets, t); ok {
			return bits.OnesCount64(x)
		}
	}
	return countLeast(sets, t)
}

// countLeast is CountAtLeast for any number of words.
func countLeast(sets [][]uint64, t int) (n int) {
	if 1 < t && t <= 4 && t < len(sets) && (len(sets[0]) < fewest || !combines() && !word.Narrow) && sameLength(sets) {
		a, b := planes(t)
		for w := range sets[0] {
			n += bits.OnesCount64(over(sets, w, a, b))
		}
		return n
	}
	switch {
	case t == len(sets) && t > 0:
		return countMerge[and]("CountAtLeast", sets)
	case t == 1 && len(sets) > 0:
		return countMerge[or]("CountAtLeast", sets)
	}
	if 1 < t && t < len(sets) && len(sets[0]) < minMany && len(sets[0]) == len(sets[1]) {
		var few [minMany]uint64
		if words := few[:len(sets[0])]; level(words, sets) {
			atLeastFew(words, sets, t)
			return ones(words)
		}
	}
	if 1 < t && t <= 4 {
		if most := extent[or]("CountAtLeast", sets); most <= fewUneven || !combines() && !word.Narrow {
			least := extent[and]("CountAtLeast", sets)
			a, b := planes(t)
			w := 0
			for ; w < least; w++ {
				n += bits.OnesCount64(over(sets, w, a, b))
			}
			for ; w < most; w++ {
				n += bits.OnesCount64(overUneven(sets, w, a, b))
			}
			return n
		}
	}
	n, _ = reach("CountAtLeast", nil, sets, t)
	return fit("CountAtLeast", countAtLeast(sets, t, n))
}

func countAtLeast(sets [][]uint64, t, n int) (ones uint64) {
	var block [blockWords]uint64
	for at := 0; at < n; {
		next, _ := pieceEnd(sets, at, n)
		words := block[:min(next-at, len(block))]
		atLeast(words, sets, at, t)
		ones += countMany(words)
		at += len(words)
	}
	return ones
}

func sameLength(sets [][]uint64) bool {
	for _, s := range sets {
		if len(s) != len(sets[0]) {
			return false
		}
	}
	return true
}

// level reports whether all sets have as many words as the first, dst has no fewer, and
// each set begins where dst does or has no words in common with it.
func level(dst []uint64, sets [][]uint64) bool {
	n, d, last := len(sets[0]), addr(dst), 8*uintptr(len(dst))-1
	for _, s := range sets {
		if x := addr(s) - d; len(s) != n || x+last <= 2*last && x != 0 {
			return false
		}
	}
	return n <= len(dst)
}

// reach returns the greatest n such that at least t of sets have n words or more, and
// whether each set begins where dst does or has no words in common with it. It panics in
// the name of the function called fn if there are no sets, or if t < 1.
func reach(fn string, dst []uint64, sets [][]uint64, t int) (n int, clear bool) {
	least := extent[and](fn, sets)
	if t < 1 {
		panic(fmt.Sprintf("scan: %s: t is %d, want at least 1", fn, t))
	}
	clear = allApart(dst, sets)
	if t > len(sets) {
		return 0, clear
	}
	most := extent[or](fn, sets)
	for least < most { // least <= n <= most
		middle := least + (most-least+1)/2
		longer := 0
		for _, s := range sets {
			if len(s) >= middle {
				longer++
			}
		}
		if longer >= t {
			least = middle
		} else {
			most = middle - 1
		}
	}
	return least, clear
}

// most is the greatest t that four planes can count to, as many as a kernel has.
const most = 16

// fewSets is the number of sets up to which a small array takes their slices: it is cleared
// on the stack in less time than a large one.
const fewSets = 8

// fewUneven is the number of words up to which a loop over sets of unequal lengths takes
// less time than to find the pieces that kernels need.
const fewUneven = 16

// atLeastFew sets dst to the elements in at least t of sets. All sets have as many words
// as dst.
func atLeastFew(dst []uint64, sets [][]uint64, t int) {
	if t > most || len(sets) > fewSets || len(dst) < fewest {
		atLeast(dst, sets, 0, t)
		return
	}
	var tile [fewSets][]uint64 // which the caller cannot change, as in manyPiece
	for i, s := range sets {
		if len(s) < len(dst) {
			atLeastGeneric(dst, sets, 0, t)
			return
		}
		tile[i] = s
	}
	if !atLeastSome(dst, tile[:len(sets)], uint64(most-t)) {
		atLeastGeneric(dst, sets, 0, t)
	}
}

// wordAtLeast returns word w of the result, the ones in at least t of sets, where t is at
// most [most]. It adds the sets to bit-sliced counters of four planes, a to d, which
// start at 16-t and so overflow at t.
func wordAtLeast(sets [][]uint64, w uint, t int) (over uint64) {
	start := uint64(most - t)
	a, b, c, d := -(start & 1), -(start >> 1 & 1), -(start >> 2 & 1), -(start >> 3)
	for _, s := range sets {
		if w < uint(len(s)) {
			x := s[w]
			a, x = a^x, a&x
			b, x = b^x, b&x
			c, x = c^x, c&x
			d, x = d^x, d&x
			over |= x
		}
	}
	return over
}

// planes returns the planes of a bit-sliced counter that overflows at t, which is at most
// 4.
func planes(t int) (a, b uint64) {
	start := uint64(4 - t)
	return -(start & 1), -(start >> 1)
}

// over returns where the counter of [planes] overflows when word w of every set is added,
// two at a time: their carry and that of the sum with a are never both set.
func over(sets [][]uint64, w int, a, b uint64) (over uint64) {
	i := 0
	for ; i < len(sets)-1; i += 2 {
		x, y := sets[i][w], sets[i+1][w]
		carry := x&y | a&(x^y)
		a ^= x ^ y
		over |= b & carry
		b ^= carry
	}
	if i < len(sets) {
		over |= a & b & sets[i][w]
	}
	return over
}

// overUneven is over for sets of any lengths, which it adds one at a time: it takes less time
// to skip one than to add zeros.
func overUneven(sets [][]uint64, w int, a, b uint64) (over uint64) {
	for i := range sets {
		if s := sets[i]; w < len(s) {
			x := s[w]
			carry := a & x
			a ^= x
			over |= b & carry
			b ^= carry
		}
	}
	return over
}

// overRest sets dst, from word w on, to where a counter overflows at t. All sets have least
// words. It is a function of its own so that the words stay in registers.
//
//go:noinline
func overRest(dst []uint64, sets [][]uint64, w, least, t int) {
	a, b := planes(t)
	for even := dst[:min(least, len(dst))]; w < len(even); w++ {
		even[w] = over(sets, w, a, b)
	}
	for ; w < len(dst); w++ {
		dst[w] = overUneven(sets, w, a, b)
	}
}

// spread returns the number of words of the shortest set and of the longest, or -1 for the
// latter if a set overlaps the size bytes of a destination, at d, without beginning there, or
// may seem to because it is empty.
//
//go:noinline
func spread(d, size uintptr, sets [][]uint64) (least, most int) {
	second, last := d+1, size-1
	least = math.MaxInt
	for i := range sets {
		s := sets[i]
		least, most = min(least, len(s)), max(most, len(s))
		if overlaps(second, last, s) {
			return 0, -1
		}
	}
	return least, most
}

// overOne is over for sets of one word, and a counter that overflows at t. It checks the
// sets as it reads them: ok is false if one has another number of words.
func overOne(sets [][]uint64, t int) (over uint64, ok bool) {
	a, b := planes(t)
	for _, s := range sets {
		if len(s) != 1 {
			return 0, false
		}
		x := s[0]
		carry := a & x
		a ^= x
		over |= b & carry
		b ^= carry
	}
	return over, true
}

// overFirst is over for word 0 and a counter that overflows at t. It checks the sets while
// it reads them, one at a time: ok is false unless all have n words, at least one, and each
// begins where the destination does, at d, or has no words in common with the bytes from d
// to d+last.
//
//go:noinline
func overFirst(d, last uintptr, sets [][]uint64, n, t int) (over uint64, ok bool) {
	if n < 1 {
		return
	}
	a, b := planes(t)
	from, around := d-last, 2*last
	for i := range sets {
		s := sets[i]
		if len(s) != n {
			return 0, false
		}
		if p := addr(s) - from; p <= around && p != last {
			return 0, false
		}
		x := s[0]
		carry := a & x
		a ^= x
		over |= b & carry
		b ^= carry
	}
	return over, true
}

// atLeast sets dst to the elements in at least t of sets, from word at on, where
// 1 < t < len(sets).
func atLeast(dst []uint64, sets [][]uint64, at, t int) {
	next := at + len(dst)
	switch {
	case t > most || len(dst) < fewest:
	case len(sets) <= fewSets:
		var tile [fewSets][]uint64
		n := 0
		for _, s := range sets {
			if len(s) >= next {
				tile[n] = s[at:]
				n++
			}
		}
		if n > 0 && atLeastSome(dst, tile[:n], uint64(most-t)) {
			return
		}
	default:
		var tile [4 * together][]uint64
		n := 0
		for _, s := range sets {
			if len(s) >= next {
				if n < len(tile) {
					tile[n] = s[at:]
				}
				n++
			}
		}
		if 0 < n && n <= len(tile) && atLeastSome(dst, tile[:n], uint64(most-t)) {
			return
		}
	}
	atLeastGeneric(dst, sets, at, t)
}

// atLeastGeneric is atLeast for any number of sets. Its bit-sliced counters have a plane
// for each bit. Three full adders add four sets to the lowest two planes, and one carry
// goes on into the others.
func atLeastGeneric(dst []uint64, sets [][]uint64, at, t int) {
	if t <= most && len(sets) <= 4*together {
		for i := range dst {
			dst[i] = wordAtLeast(sets, uint(at+i), t)
		}
		return
	}
	const line = 8 // words of a set that are added before those of the next
	var room [bits.UintSize][line]uint64
	size := max(2, bits.Len(uint(t-1)))
	start := uint64(1)<<size - uint64(t) // so that counters overflow at t
	planes := room[:size]
	for ; len(dst) > 0; at += line {
		n := min(len(dst), line)
		for p := range planes {
			for i := range planes[p] {
				planes[p][i] = -(start >> p & 1)
			}
		}
		var over [line]uint64
		for left := sets; len(left) > 0; {
			var x [4][]uint64 // set one by one: the compiler thinks that copy's source escapes
			for i := range min(len(left), len(x)) {
				x[i] = left[i]
			}
			left = left[min(len(left), len(x)):]
			for i := range n {
				w := uint(at + i)
				sum, twos := fullAdd(planes[0][i], wordAt(x[0], w), wordAt(x[1], w))
				sum, more := fullAdd(sum, wordAt(x[2], w), wordAt(x[3], w))
				planes[0][i] = sum
				planes[1][i], twos = fullAdd(planes[1][i], twos, more)
				for p := 2; p < len(planes); p++ {
					y := planes[p][i]
					planes[p][i], twos = y^twos, y&twos
				}
				over[i] |= twos
			}
		}
		dst = dst[copy(dst, over[:n]):]
	}
}

// wordAt returns a word of s, or 0 beyond its end.
func wordAt(s []uint64, w uint) uint64 {
	if w < uint(len(s)) {
		return s[w]
	}
	return 0
}

// fullAdd adds three words bit by bit.
func fullAdd(x, y, z uint64) (sum, carry uint64) {
	return x ^ y ^ z, x&y | (x^y)&z
}
