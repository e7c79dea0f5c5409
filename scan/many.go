package scan

// Many sets: their intersection and their union. Up to 16 sets are read in step, so
// that the result is stored once for all of them.

import (
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
func AndAll(dst []uint64, sets [][]uint64) { many[andInto]("AndAll", dst, sets) }

// OrAll sets dst to the elements in at least one of sets, and clears the rest of dst.
// It is [Or] for any number of sets.
//
// It panics if there are no sets, or if dst has fewer words than the longest. Dst
// may be one of sets, or begin where some of them begin; if it overlaps one in any
// other way, OrAll panics.
func OrAll(dst []uint64, sets [][]uint64) { many[orInto]("OrAll", dst, sets) }

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
// dst has room for all positions, it lists those in four words at a time.
func appendMany[O merge](fn string, dst []uint32, sets [][]uint64) []uint32 {
	var a, b, c, d uint64
	n, v, ok := 0, 4, false
	if len(sets) > 1 {
		n = len(sets[0])
		switch alike := len(sets[1]) == n; {
		case n == 1:
			a, ok = opOf[O]().one(sets)
		case len(sets) == 2 && alike && opOf[O]() == opAnd && cap(dst)-len(dst) >= 64*n:
			return AppendPositionsAnd(dst, sets[0], sets[1])
		case n == 2 && alike:
			a, b, ok = pair[O](sets)
		}
	}
	if !ok {
		a, b, c, d, n, v = start[O](0, 0, sets)
	}
	stored := n >= minDense && dense(a, n)
	if stored && !combines() && n < blockWords {
		stored = bits.OnesCount64(a) > 8 // no kernel merges, so many positions must make up for it
	}
	if stored || n <= 0 || cap(dst)-len(dst) < 64*n {
		return appendStored[O](fn, dst, sets)
	}
	at := len(dst)
	to := dst[:cap(dst)]
	for ; a != 0; a &= a - 1 {
		to[at] = uint32(bits.TrailingZeros64(a))
		at++
	}
	if n <= 2 {
		for ; b != 0; b &= b - 1 {
			to[at] = 64 + uint32(bits.TrailingZeros64(b))
			at++
		}
		return to[:at]
	}
	x := [4]uint64{b, c, d}
	words := x[:min(v, n)-1]
	base := uint32(64)
	for {
		for _, x := range words {
			for ; x != 0; x &= x - 1 {
				to[at] = base + uint32(bits.TrailingZeros64(x))
				at++
			}
			base += 64
		}
		if v >= n {
			return to[:at]
		}
		w := quadAt[O](v, n)
		x[0], x[1], x[2], x[3] = quad[O](sets, w)
		words = x[(v-w)&3:]
		v += 4
	}
}

// appendStored is appendMany by way of words that it stores.
func appendStored[O merge](fn string, dst []uint32, sets [][]uint64) []uint32 {
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

// A merge is AND or OR as a type argument, of sets that are just read, or of those that a
// destination must not overlap. The types differ in size, so the compiler makes a copy of a
// generic function for each.
type merge interface{ and | or | andInto | orInto }

type (
	and     = uint8
	or      = uint16
	andInto = uint32
	orInto  = uint64
)

// into reports whether there is a destination.
func into[O merge]() bool {
	var o O
	return unsafe.Sizeof(o) >= 4
}

func opOf[O merge]() op {
	var o O
	if unsafe.Sizeof(o)&5 != 0 {
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

// pair returns the merge of sets of two words each, and true, if they are that.
//
//go:noinline
func pair[O merge](sets [][]uint64) (a, b uint64, ok bool) {
	o := opOf[O]()
	a, b = neutral[O](), neutral[O]()
	for i := range sets {
		s := sets[i]
		if len(s) != 2 {
			return 0, 0, false
		}
		a = o.of(a, s[0])
		b = o.of(b, s[1])
	}
	return a, b, true
}

// start returns the first v words of the merge of sets, and the number n of words in it: v is
// 4, and words beyond n are 0, or it is 1, if n is greater. N is -1 if there are no sets, and
// for a destination of size bytes at d if one of the sets overlaps it without beginning there,
// or may seem to because it is empty.
//
// It has a loop for sets of equal lengths, of which it reads four words at once. The shortest
// of other sets, of which there is the intersection, often has one word, so it reads one and
// finds the shortest, and reads two more if there are no others. The longest, of which there
// is the union, has all.
//
//go:noinline
func start[O merge](d, size uintptr, sets [][]uint64) (w, x, y, z uint64, n, v int) {
	if len(sets) == 0 {
		return 0, 0, 0, 0, -1, 0
	}
	o := opOf[O]()
	n = len(sets[0])
	if !into[O]() && 2 <= n && len(sets) > 1 && len(sets[1]) == n {
		w, x, y, z = neutral[O](), neutral[O](), neutral[O](), neutral[O]()
		i, end := 0, min(n, 4)
		for ; i < len(sets); i++ {
			s := sets[i]
			if len(s) != n {
				break
			}
			w = o.of(w, s[0])
			x = o.of(x, s[1])
			y = o.of(y, s[end-2])
			z = o.of(z, s[end-1])
		}
		if i == len(sets) {
			if n == 3 {
				y, z = z, 0
			}
			return w, x, y, z, n, 4
		}
	}
	second, last := d+1, size-1
	if o == opAnd {
		w, x, y = ^uint64(0), 0, 0
		for i := range sets {
			s := sets[i]
			n = min(n, len(s))
			if len(s) > 0 {
				w &= s[0]
			}
			if into[O]() && overlaps(second, last, s) {
				return 0, 0, 0, 0, -1, 0
			}
		}
		switch {
		case n > 3:
			return w, 0, 0, 0, n, 1
		case n > 1:
			if x = wordOf[O](sets, 1); n > 2 {
				y = wordOf[O](sets, 2)
			}
		case n < 1:
			w = 0
		}
		return w, x, y, 0, n, 4
	}
	w, x, y, z = 0, 0, 0, 0
	for i := range sets {
		s := sets[i]
		n = max(n, len(s))
		if len(s) > 3 {
			w |= s[0]
			x |= s[1]
			y |= s[2]
			z |= s[3]
		} else if len(s) > 0 {
			w |= s[0]
			if len(s) > 1 {
				x |= s[1]
				if len(s) > 2 {
					y |= s[2]
				}
			}
		}
		if into[O]() && overlaps(second, last, s) {
			return 0, 0, 0, 0, -1, 0
		}
	}
	return w, x, y, z, n, 4
}

// overlaps reports what [free] denies, of a dst that has last bytes after its first, from
// second on. What it computes is what fits into the registers of a loop.
func overlaps(second, last uintptr, set []uint64) bool {
	d, size := addr(set)-second, 8*uintptr(len(set))
	return d+size < last+size && d+1 != 0
}

// quad returns four words of the merge of sets, from word v on. An intersection must have
// these words, and those that a union does not have are 0. It is a function of its own so
// that the words stay in registers.
//
//go:noinline
func quad[O merge](sets [][]uint64, v int) (a, b, c, d uint64) {
	if v < 0 || v+4 < v {
		return
	}
	o := opOf[O]()
	a, b, c, d = neutral[O](), neutral[O](), neutral[O](), neutral[O]()
	for i := range sets {
		s := sets[i]
		if v+4 <= len(s) {
			s := s[v : v+4 : v+4]
			a = o.of(a, s[0])
			b = o.of(b, s[1])
			c = o.of(c, s[2])
			d = o.of(d, s[3])
		} else if o == opAnd { // another goroutine has shortened the set
			return 0, 0, 0, 0
		} else if w := uint(v); w < uint(len(s)) {
			a |= s[w]
			if w+1 < uint(len(s)) {
				b |= s[w+1]
				if w+2 < uint(len(s)) {
					c |= s[w+2]
				}
			}
		}
	}
	return a, b, c, d
}

// quadAt returns where four words begin that have word v of a merge of n words, at least
// four if it is an intersection.
func quadAt[O merge](v, n int) int {
	if opOf[O]() == opAnd {
		return min(v, n-4)
	}
	return v
}

// many is AndAll and OrAll, for the function called fn. It merges the first words while it
// checks the sets. If dst is one of the sets, a word may be merged with its own result, which
// changes nothing.
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
	case n < minMany && len(sets) > 1 && len(sets[1]) == n:
		if a, b, y, z, ok := ends[O](addr(dst), 8*uintptr(n)-1, sets, n); ok && n > 1 {
			dst[0], dst[1], dst[n-2], dst[n-1] = a, b, y, z
			for v := 2; v < n-2; v += 4 {
				w := min(v, n-4)
				to := dst[w : w+4 : w+4]
				to[0], to[1], to[2], to[3] = quad[O](sets, w)
			}
			return
		}
	case len(sets) > 0 && len(sets[0]) >= minMany:
		manyAny[O](fn, dst, sets)
		return
	}
	a, b, c, d, n, v := start[O](addr(dst), 8*uintptr(n), sets)
	if uint(n) > uint(len(dst)) || n >= minMany {
		manyAny[O](fn, dst, sets)
		return
	}
	if v == 1 {
		dst[0] = a
	} else if put(dst, a, b, c, d); len(dst) <= v {
		return
	}
	for ; v < n; v += 4 {
		w := quadAt[O](v, n)
		a, b, c, d := quad[O](sets, w)
		put(dst[w:], a, b, c, d)
	}
	if n < len(dst) {
		if len(dst) <= someWords {
			clear(dst[n:])
		} else {
			finish(dst[n:], nil)
		}
	}
}

// put sets the first four words of dst, or all if they are fewer.
func put(dst []uint64, a, b, c, d uint64) {
	if len(dst) > 3 {
		dst[0], dst[1], dst[2], dst[3] = a, b, c, d
	} else if len(dst) > 0 {
		dst[0] = a
		if len(dst) > 1 {
			dst[1] = b
			if len(dst) > 2 {
				dst[2] = c
			}
		}
	}
}

// manyAny is many for any sets. It panics if dst cannot take the result.
func manyAny[O merge](fn string, dst []uint64, sets [][]uint64) {
	n := extent[O](fn, sets)
	if len(dst) < n || !allApart(dst, sets) {
		cannotTake(fn, len(dst), n)
	}
	if n >= minMany && (combines() || len(sets) > together) {
		manyCut(opOf[O](), dst[:n], sets)
	} else {
		mergeFew[O](dst[:n], sets)
	}
	if n < len(dst) {
		finish(dst[n:], nil)
	}
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

// mergeFew sets dst to the merge of sets, which has as many words.
func mergeFew[O merge](dst []uint64, sets [][]uint64) {
	n := len(dst)
	if n < 4 {
		for w := range dst {
			dst[w] = wordOf[O](sets, w)
		}
		return
	}
	for v := 0; v < n; v += 4 {
		w := min(v, n-4)
		to := dst[w : w+4 : w+4]
		to[0], to[1], to[2], to[3] = quad[O](sets, w)
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
		if a, b := sets[0], sets[1]; len(a) == len(b) && len(a) < minBoth {
			return opOf[O]().count(a, b)
		}
		if opOf[O]() == opAnd {
			return CountAnd(sets[0], sets[1])
		}
		return CountOr(sets[0], sets[1])
	}
	if len(sets) > 1 {
		switch n := len(sets[0]); {
		case n == 1:
			if x, ok := opOf[O]().one(sets); ok {
				return bits.OnesCount64(x)
			}
		case n == 2 && len(sets[1]) == 2:
			if a, b, ok := pair[O](sets); ok {
				return bits.OnesCount64(a) + bits.OnesCount64(b)
			}
		case n >= minMany && countsByKernel(len(sets), n):
			return countAny[O](fn, sets)
		}
	}
	a, b, c, d, n, v := start[O](0, 0, sets)
	if n < 0 || n >= minMany && countsByKernel(len(sets), n) {
		return countAny[O](fn, sets)
	}
	ones = bits.OnesCount64(a)
	if v > 1 {
		if n > 1 {
			ones += bits.OnesCount64(b)
		}
		if n > 2 {
			ones += bits.OnesCount64(c) + bits.OnesCount64(d)
		}
	}
	for ; v < n; v += 4 {
		w := quadAt[O](v, n)
		a, b, c, d := quad[O](sets, w)
		ones += bits.OnesCount64(d)
		if v-w < 3 {
			ones += bits.OnesCount64(c)
			if v-w < 2 {
				ones += bits.OnesCount64(b)
				if v-w < 1 {
					ones += bits.OnesCount64(a)
				}
			}
		}
	}
	return ones
}

// countAny is countMerge for any sets.
func countAny[O merge](fn string, sets [][]uint64) int {
	n := extent[O](fn, sets)
	return fit(fn, countSets(opOf[O](), sets, 0, n))
}

// countsByKernel reports whether kernels count n words of so many sets in less time than a
// loop. Where the result has to be stored for it, that takes a few words more.
func countsByKernel(sets, n int) bool {
	return word.Narrow || sets > together || combines() && (n >= minMany+fewest || countsSets(sets))
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
