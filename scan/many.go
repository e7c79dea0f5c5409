package scan

// Many sets: their intersection and their union. Up to 16 sets are read in step, so
// that the result is stored once for all of them.

import (
	"math"
	"math/bits"
	"unsafe"

	"github.com/bitwalk/bitwalk/internal/word"
)

// AndAll sets dst to the elements in every one of sets, and clears the rest of dst. It
// is [And] for any number of sets.
//
// It panics if there are no sets, or if dst has fewer words than the shortest. Dst
// may be one of sets, or begin where some of them begin; if it overlaps one in any
// other way, AndAll panics.
func AndAll(dst []uint64, sets [][]uint64) { many[and]("AndAll", dst, sets) }

// OrAll sets dst to the elements in at least one of sets, and clears the rest of dst.
// It is [Or] for any number of sets.
//
// It panics if there are no sets, or if dst has fewer words than the longest. Dst
// may be one of sets, or begin where some of them begin; if it overlaps one in any
// other way, OrAll panics.
func OrAll(dst []uint64, sets [][]uint64) { many[or]("OrAll", dst, sets) }

// CountAll returns the number of elements in every one of sets. It panics if there
// are no sets.
func CountAll(sets [][]uint64) int { return countMerge[and]("CountAll", sets) }

// CountAny returns the number of elements in at least one of sets. It panics if there
// are no sets.
func CountAny(sets [][]uint64) int { return countMerge[or]("CountAny", sets) }

// AppendPositionsAll appends the position of every element in all of sets to dst,
// ascending, and returns the extended slice. It does not store the intersection. It
// treats dst as [AppendPositions] does. It panics if there are no sets, or if the
// shortest has more than 1<<26 words.
func AppendPositionsAll(dst []uint32, sets [][]uint64) []uint32 {
	return appendMany[and]("AppendPositionsAll", dst, sets)
}

// AppendPositionsAny appends the position of every element in at least one of sets to
// dst, ascending, and returns the extended slice. It does not store the union. It
// treats dst as [AppendPositions] does. It panics if there are no sets, or if the
// longest has more than 1<<26 words.
func AppendPositionsAny(dst []uint32, sets [][]uint64) []uint32 {
	return appendMany[or]("AppendPositionsAny", dst, sets)
}

// appendMany appends the positions in the merge of sets, for the function called fn. If
// they have the same length and dst has room for all positions, it lists those in four
// words at a time.
func appendMany[O merge](fn string, dst []uint32, sets [][]uint64) []uint32 {
	size := 0
	if len(sets) > 0 {
		size = len(sets[0])
	}
	if size == 0 || cap(dst)-len(dst) < 64*size || size >= minDense && dense(wordOf[O](sets, 0), size) {
		return appendUneven[O](fn, dst, sets)
	}
	if len(sets) == 2 && opOf[O]() == opAnd && len(sets[1]) == size {
		return AppendPositionsAnd(dst, sets[0], sets[1])
	}
	n := len(dst)
	to := dst[:cap(dst)]
	base := uint32(0)
	v := 0
	for ; size-v > 2; v += 4 {
		var x [4]uint64
		var ok bool
		if x[0], x[1], x[2], x[3], ok = quad[O](sets, v, size); !ok {
			n := extent[O](fn, sets)
			if n == size || cap(dst)-len(dst) < 64*n || n >= minDense && dense(wordOf[O](sets, 0), n) {
				return appendUneven[O](fn, dst, sets)
			}
			size, v = n, -4 // once more
			continue
		}
		for _, x := range x[:min(4, size-v)] {
			for ; x != 0; x &= x - 1 {
				to[n] = base + uint32(bits.TrailingZeros64(x))
				n++
			}
			base += 64
		}
	}
	if size == 1 {
		x, ok := opOf[O]().one(sets)
		if !ok {
			return appendUneven[O](fn, dst, sets)
		}
		for ; x != 0; x &= x - 1 {
			to[n] = uint32(bits.TrailingZeros64(x))
			n++
		}
	} else if v < size {
		x, y, ok := pair[O](sets, v, size)
		if !ok {
			return appendUneven[O](fn, dst, sets)
		}
		for ; x != 0; x &= x - 1 {
			to[n] = base + uint32(bits.TrailingZeros64(x))
			n++
		}
		if size-v > 1 {
			for ; y != 0; y &= y - 1 {
				to[n] = base + 64 + uint32(bits.TrailingZeros64(y))
				n++
			}
		}
	}
	return to[:n]
}

// pair is quad for two words.
//
//go:noinline
func pair[O merge](sets [][]uint64, v, n int) (a, b uint64, ok bool) {
	if v < 0 || v >= n {
		return
	}
	a, b = neutral[O](), neutral[O]()
	for at := range sets {
		s := sets[at]
		if opOf[O]() == opAnd {
			if len(s) < n {
				return 0, 0, false
			}
			a &= s[v]
			b &= s[n-1]
			continue
		}
		if len(s) != n {
			a, b, _, _, ok = quadAny(sets, v, n)
			return a, b, ok
		}
		a |= s[v]
		b |= s[n-1]
	}
	return a, b, true
}

// quad returns four words of the merge of sets, from word v on, and the last one again for
// those beyond, if the merge has n words. If a set has fewer, of an intersection, or more,
// of a union, ok is false. It is a function of its own so that the words stay in registers.
//
//go:noinline
func quad[O merge](sets [][]uint64, v, n int) (a, b, c, d uint64, ok bool) {
	if v < 0 || v >= n {
		return
	}
	a, b, c, d = neutral[O](), neutral[O](), neutral[O](), neutral[O]()
	i, j, k := min(v+1, n-1), min(v+2, n-1), min(v+3, n-1)
	for at := range sets {
		s := sets[at]
		if opOf[O]() == opAnd {
			if len(s) < n {
				return 0, 0, 0, 0, false
			}
			a &= s[v]
			b &= s[i]
			c &= s[j]
			d &= s[k]
			continue
		}
		if len(s) != n {
			return quadAny(sets, v, n)
		}
		a |= s[v]
		b |= s[i]
		c |= s[j]
		d |= s[k]
	}
	return a, b, c, d, true
}

// quadAny is quad for a union of sets of unequal lengths.
//
//go:noinline
func quadAny(sets [][]uint64, v, n int) (a, b, c, d uint64, ok bool) {
	i, j, k := uint(min(v+1, n-1)), uint(min(v+2, n-1)), uint(min(v+3, n-1))
	for at := range sets {
		s := sets[at]
		if len(s) > n {
			return 0, 0, 0, 0, false
		}
		a |= wordAt(s, uint(v))
		b |= wordAt(s, i)
		c |= wordAt(s, j)
		d |= wordAt(s, k)
	}
	return a, b, c, d, true
}

// appendUneven is appendMany for sets of any lengths.
func appendUneven[O merge](fn string, dst []uint32, sets [][]uint64) []uint32 {
	n := extent[O](fn, sets)
	mustFit[uint32](fn, n, 0)
	if n >= minMany {
		return appendMerge(fn, opOf[O](), dst, sets, n)
	}
	var block [minMany]uint64
	words := block[:n]
	mergeFew[O](words, sets)
	return appendPositions(dst, words, 0)
}

// appendMerge is appendMany for n words, which it computes a block at a time.
func appendMerge(fn string, o op, dst []uint32, sets [][]uint64, n int) []uint32 {
	var block [blockWords]uint64
	counted, empty := false, 0 // whether dst has room for the rest; the number of empty blocks in a row
	for at := 0; at < n; {
		next, until := pieceEnd(sets, at, n)
		next = min(next, at+len(block))
		if !counted && cap(dst)-len(dst) < 64*(next-at) {
			// There may be too little room: count the rest, and allocate once.
			counted = true
			dst = word.Grow(dst, fit(fn, countSets(o, sets, at, n)))
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

// A merge is AND or OR as a type argument. The two types differ in size, so the compiler
// makes a copy of a generic function for each.
type merge interface{ and | or }

type (
	and = uint8
	or  = uint16
)

func opOf[O merge]() op {
	var o O
	if unsafe.Sizeof(o) == 1 {
		return opAnd
	}
	return opOr
}

// neutral returns the word that leaves every other as it is.
func neutral[O merge]() uint64 {
	if opOf[O]() == opAnd {
		return ^uint64(0)
	}
	return 0
}

// one returns the merge of sets of one word each, and true, if they are that.
func (o op) one(sets [][]uint64) (x uint64, ok bool) {
	if o == opAnd {
		x = ^uint64(0)
	}
	for _, s := range sets {
		if len(s) != 1 {
			return 0, false
		}
		x = o.of(x, s[0])
	}
	return x, len(sets) > 0
}

// many is AndAll and OrAll, for the function called fn. If the sets have as many words as
// dst, and these are few, it merges the words at both ends while it checks the sets, and
// then the others. If dst is one of the sets, a word may be merged with its own result,
// which changes nothing.
func many[O merge](fn string, dst []uint64, sets [][]uint64) {
	n := len(dst)
	if n > 1 && len(sets) == 2 {
		if a, b := sets[0], sets[1]; alike(dst, a, b) && beside(dst, a) && beside(dst, b) {
			switch {
			case n <= 6:
				opOf[O]().each(dst, a, b)
			case opOf[O]() == opAnd:
				And(dst, a, b)
			default:
				Or(dst, a, b)
			}
			return
		}
	}
	switch {
	case n == 1:
		if x, ok := opOf[O]().one(sets); ok {
			dst[0] = x
			return
		}
	case 2 <= n && n <= 8:
		if a, b, y, z, ok := ends[O](addr(dst), 8*uintptr(n)-1, sets, n); ok {
			dst[0], dst[1], dst[n-2], dst[n-1] = a, b, y, z
			if n > 4 {
				w := min(2, n-4)
				x := dst[w : w+4 : w+4]
				x[0], x[1], x[2], x[3], _ = quad[O](sets, w, n) // ends has checked their lengths
			}
			return
		}
		if opOf[O]() == opOr && unionShort(dst, sets) {
			return
		}
		if opOf[O]() == opAnd && intersectShort(dst, sets) {
			return
		}
	}
	if !manyFew[O](dst, sets) {
		manyUneven[O](fn, dst, sets)
	}
}

// manyFew is many for sets that have the same number of words, at least two and no more
// than a loop merges in less time than a kernel. It does nothing and returns false for
// others.
func manyFew[O merge](dst []uint64, sets [][]uint64) bool {
	n := 0
	if len(sets) > 0 {
		n = len(sets[0])
	}
	if n < 2 || n > len(dst) || n >= minMany && (combines() || len(sets) > together) {
		return false
	}
	a, b, y, z, ok := ends[O](addr(dst), 8*uintptr(len(dst))-1, sets, n)
	if !ok {
		return false
	}
	dst[0], dst[1], dst[n-2], dst[n-1] = a, b, y, z
	for w := 2; w < n-2; w += 4 {
		w := min(w, n-4)
		x := dst[w : w+4 : w+4]
		x[0], x[1], x[2], x[3], _ = quad[O](sets, w, n) // ends has checked their lengths
	}
	if n < len(dst) {
		finish(dst[n:], nil)
	}
	return true
}

// ends returns the first two words and the last two of the merge of sets, if all have n
// words, which is at least 2, and each begins where dst does, at d, or has no words in
// common with its size bytes. It is a function of its own, as quad is, so that the words
// stay in registers.
//
//go:noinline
func ends[O merge](d, last uintptr, sets [][]uint64, n int) (a, b, y, z uint64, ok bool) {
	if n < 2 || len(sets) == 0 {
		return
	}
	a, b, y, z = neutral[O](), neutral[O](), neutral[O](), neutral[O]()
	from, around := d-last, 2*last
	for i := range sets {
		s := sets[i]
		if len(s) != n {
			return 0, 0, 0, 0, false
		}
		if p := addr(s) - from; p <= around && p != last {
			return 0, 0, 0, 0, false
		}
		if opOf[O]() == opAnd {
			a &= s[0]
			b &= s[1]
			y &= s[n-2]
			z &= s[n-1]
		} else {
			a |= s[0]
			b |= s[1]
			y |= s[n-2]
			z |= s[n-1]
		}
	}
	return a, b, y, z, true
}

// manyUneven is many for sets of any lengths. It panics if dst cannot take the result.
func manyUneven[O merge](fn string, dst []uint64, sets [][]uint64) {
	n := extent[O](fn, sets)
	if len(dst) < n || !allApart(dst, sets) {
		cannotTake(fn, len(dst), n)
	}
	if n < minMany {
		mergeFew[O](dst[:n], sets)
	} else {
		manyCut(opOf[O](), dst[:n], sets)
	}
	if n < len(dst) {
		finish(dst[n:], nil)
	}
}

// unionShort is OrAll for sets of any lengths, and a dst of at most 8 words: it merges the
// words while it checks the sets. It does nothing and returns false if there are no sets,
// or if dst can't take their union.
func unionShort(dst []uint64, sets [][]uint64) bool {
	var x [8]uint64
	for i := range sets {
		s := sets[i]
		if len(s) > len(dst) || len(s) > len(x) || !apart(dst, s) {
			return false
		}
		for i, y := range s {
			x[i] |= y
		}
	}
	return len(sets) > 0 && copy(dst, x[:]) == len(dst)
}

// intersectShort is unionShort for AndAll.
func intersectShort(dst []uint64, sets [][]uint64) bool {
	n := math.MaxInt
	for i := range sets {
		s := sets[i]
		if !apart(dst, s) {
			return false
		}
		n = min(n, len(s))
	}
	if n > len(dst) {
		return false
	}
	w := 0
	for ; n-w > 2; w += 4 {
		w := max(0, min(w, n-4))
		a, b, c, d, _ := quad[and](sets, w, n)
		dst[w], dst[w+1], dst[w+2] = a, b, c
		if n > 3 {
			dst[w+3] = d
		}
	}
	for ; w < n; w++ {
		dst[w] = wordOf[and](sets, w)
	}
	for w := n; w < len(dst); w++ {
		dst[w] = 0
	}
	return true
}

// mergeFew sets dst to the merge of sets, which has as many words.
func mergeFew[O merge](dst []uint64, sets [][]uint64) {
	n := len(dst)
	for w := 0; w < n; w += 4 {
		w := max(0, min(w, n-4))
		a, b, c, d, _ := quad[O](sets, w, n)
		x := [4]uint64{a, b, c, d}
		for i := range dst[w:min(w+4, n)] {
			dst[w+i] = x[i&3]
		}
	}
}

// wordOf returns a word of the merge of sets.
func wordOf[O merge](sets [][]uint64, w int) uint64 {
	x := neutral[O]()
	for _, s := range sets {
		if w < len(s) {
			x = opOf[O]().of(x, s[w])
		}
	}
	return x
}

// extent returns the number of words in the merge of sets. It panics in the name of the
// function called fn if there are no sets.
func extent[O merge](fn string, sets [][]uint64) int {
	mustHave(fn, sets)
	n := len(sets[0])
	for i := range sets {
		if opOf[O]() == opAnd {
			n = min(n, len(sets[i]))
		} else {
			n = max(n, len(sets[i]))
		}
	}
	return n
}

// allApart reports whether each set begins where dst does or has no words in common with
// it.
func allApart(dst []uint64, sets [][]uint64) bool {
	for _, s := range sets {
		if !apart(dst, s) {
			return false
		}
	}
	return true
}

// countMerge is CountAll and CountAny, for the function called fn.
func countMerge[O merge](fn string, sets [][]uint64) (ones int) {
	if len(sets) == 2 && !word.Narrow { // where ints are narrow, fn may have to panic
		if opOf[O]() == opAnd {
			return CountAnd(sets[0], sets[1])
		}
		return CountOr(sets[0], sets[1])
	}
	n := 0
	if len(sets) > 0 {
		n = len(sets[0])
	}
	switch {
	case n == 0 || n >= minMany && countsByKernel(len(sets), n):
		return countUneven[O](fn, sets)
	case n == 1:
		if x, ok := opOf[O]().one(sets); ok {
			return bits.OnesCount64(x)
		}
		return countUneven[O](fn, sets)
	}
	v := 0
	for ; n-v > 2; v += 4 {
		a, b, c, d, ok := quad[O](sets, v, n)
		if !ok {
			m := extent[O](fn, sets)
			if m == n || m >= minMany && countsByKernel(len(sets), m) {
				return countUneven[O](fn, sets)
			}
			n, v = m, -4 // once more
			continue
		}
		ones += bits.OnesCount64(a) + bits.OnesCount64(b) + bits.OnesCount64(c)
		if n-v > 3 {
			ones += bits.OnesCount64(d)
		}
	}
	if v < n {
		a, b, ok := pair[O](sets, v, n)
		if !ok {
			return countUneven[O](fn, sets)
		}
		ones += bits.OnesCount64(a)
		if n-v > 1 {
			ones += bits.OnesCount64(b)
		}
	}
	return ones
}

// countsByKernel reports whether kernels count n words of so many sets in less time than a
// loop. Where the result has to be stored for it, that takes a few words more.
func countsByKernel(sets, n int) bool {
	return word.Narrow || sets > together || combines() && (n >= minMany+fewest || countsSets(sets))
}

// countUneven is countMerge for sets of any lengths.
func countUneven[O merge](fn string, sets [][]uint64) int {
	n := extent[O](fn, sets)
	if n >= minMany {
		return fit(fn, countSets(opOf[O](), sets, 0, n))
	}
	var block [minMany]uint64
	words := block[:n]
	mergeFew[O](words, sets)
	return ones(words)
}

const (
	// minMany is the number of words from which a kernel takes less time than a loop.
	minMany = 32

	// minMerge is the number of words from which to compute a block of the result and
	// list its positions by a kernel takes less time than a loop, whatever is in them.
	minMerge = 64

	// together is the number of sets that are read in step. Processors prefetch for few
	// more streams of memory.
	together = 16

	// cached is the number of words of all sets together from which kernels prefetch.
	cached = 1 << 17

	// blockWords is the number of words of an intermediate result: few enough for the
	// L1 cache.
	blockWords = 512

	// enoughEmpty is the number of empty blocks in a row after which the next one is
	// probably empty too: to count its elements takes less time than to store it.
	enoughEmpty = 4
)

// pieceEnd returns next, the end of the piece of sets that begins at word at: where one
// of them ends, where a kernel has enough to do, or n. Until is the end of the words that
// a kernel may prefetch, which all sets have that reach next, or 0 if the sets fit into a
// cache.
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
	return at + word.Cut(several*(n-at), several*fewest)/several, until
}

// manyCut sets dst to the result of o, which is opAnd or opOr, on sets, in pieces.
func manyCut(o op, dst []uint64, sets [][]uint64) {
	in := 0 // the number of words of dst that hold a set
	for _, s := range sets {
		if len(dst) > 0 && len(s) > 0 && &s[0] == &dst[0] {
			in = max(in, len(s))
		}
	}
	for at := 0; at < len(dst); {
		next, until := pieceEnd(sets, at, len(dst))
		manyPiece(o, dst[at:next], sets, at, until, next <= in)
		at = next
	}
}

// manyPiece sets dst to the result of o on sets, from word at on, and returns the
// number of ones in it. If started, dst is one of the sets, and is merged first, before
// it is overwritten. Other sets that share its words are merged again later, which
// changes nothing: x op x is x.
//
// The kernels rely on the lengths of the sets, so they get a copy of the slices, which
// the caller can't change in another goroutine. The copy is made here, because the
// compiler takes slices that another function stores into tile for escaping.
func manyPiece(o op, dst []uint64, sets [][]uint64, at, until int, started bool) (ones int) {
	var tile [together][]uint64
	for next := at + len(dst); len(sets) > 0; {
		n, i := 0, 0
		for ; i < len(sets) && n < len(tile); i++ {
			if s := sets[i]; len(s) >= next {
				tile[n] = s
				n++
			}
		}
		sets = sets[i:]
		switch {
		case n == 0:
			continue
		case started:
			ones = manyTile(o, dst, dst, tile[:n], at, until)
		default:
			ones = manyTile(o, dst, tile[0][at:next], tile[1:n], at, until)
		}
		if ones == 0 && o == opAnd {
			break
		}
		started, until = true, 0
	}
	return ones
}

// manyTile sets dst to the result of o on first and the sets of rest, from word at on,
// and returns the number of ones in it.
func manyTile(o op, dst, first []uint64, rest [][]uint64, at, until int) int {
	switch {
	case len(rest) == 0:
		copy(dst, first)
		return int(countMany(dst))
	case len(rest) > 1 && len(dst) >= fewest && combines():
		return manySome(o, dst, first, rest, at, until)
	}
	return manyGeneric(o, dst, first, rest, at)
}

func manyGeneric(o op, dst, first []uint64, rest [][]uint64, at int) (ones int) {
	for _, s := range rest {
		s = s[at:][:len(dst)]
		switch {
		case len(dst) >= fewest && combines():
			ones = tallySome(o, &dst[0], &first[0], &s[0], len(dst))
		case o == opAnd:
			ones = opAnd.tally(dst, first, s)
		default:
			ones = opOr.tally(dst, first, s)
		}
		if ones == 0 && o == opAnd {
			break
		}
		first = dst
	}
	return ones
}

// countSets returns the number of ones in words at to n of the result of o on sets.
func countSets(o op, sets [][]uint64, at, n int) (ones uint64) {
	if !countsSets(len(sets)) {
		return countStored(o, sets, at, n)
	}
	for at < n {
		next, until := pieceEnd(sets, at, n)
		ones += uint64(countPiece(o, sets, at, next, until))
		at = next
	}
	return ones
}

// countsSets reports whether countPiece can count the result of n sets without storing
// it: that of more than two takes a kernel.
func countsSets(n int) bool { return n <= 2 || n <= together && countsMany() }

// countPiece is countSets for the words of one piece, where [countsSets] holds.
func countPiece(o op, sets [][]uint64, at, next, until int) int {
	var tile [together][]uint64
	n := 0
	for _, s := range sets {
		if len(s) >= next {
			tile[n] = s
			n++
		}
	}
	if n == 0 {
		return 0
	}
	first, rest := tile[0][at:next], tile[1:n]
	switch {
	case len(rest) == 0:
		return int(countMany(first))
	case len(rest) == 1:
		return int(countBoth(o, first, rest[0][at:next]))
	case len(first) < fewest:
		var few [fewest]uint64
		return manyGeneric(o, few[:len(first)], first, rest, at)
	}
	return countSetsSome(o, first, rest, at, until)
}

// countStored is countSets where the result has to be stored, a block at a time.
func countStored(o op, sets [][]uint64, at, n int) (ones uint64) {
	var block [blockWords]uint64
	for at < n {
		next, until := pieceEnd(sets, at, n)
		next = min(next, at+len(block))
		ones += uint64(manyPiece(o, block[:next-at], sets, at, until, false))
		at = next
	}
	return ones
}

// mustHave panics in the name of the function called fn if there are no sets, whose
// intersection would have every position.
func mustHave(fn string, sets [][]uint64) {
	if len(sets) == 0 {
		panic("scan: " + fn + ": no sets, want at least one")
	}
}
