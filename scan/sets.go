package scan

// Two sets of many words. Beyond the end of its slice, a set has zeros, so the slices
// may have different lengths, and need no copies or padding.
//
// The functions that count are inlined for few words, where a call would take most of the
// time. Those called …Many and …Any do the same, for many or for any number of words.

import (
	"fmt"
	"math/bits"
	"unsafe"

	"github.com/bitwalk/bitwalk/internal/word"
)

// CountAnd returns the number of elements in both a and b.
func CountAnd(a, b []uint64) (n int) {
	word.Inline(func() {
		size := min(len(a), len(b))
		a, b := a[:size], b[:size]
		if byKernel(size) {
			n = countAndMany(a, b)
			return
		}
		for i, x := range a {
			n += bits.OnesCount64(x & b[i])
		}
	})
	return n
}

//go:noinline
func countAndMany(a, b []uint64) int {
	if onePiece(len(a)) {
		return countBothSome(opAnd, a, b)
	}
	return fit("CountAnd", countBoth(opAnd, a, b))
}

// CountAndNot returns the number of elements in a that are not in b.
func CountAndNot(a, b []uint64) (n int) {
	word.Inline(func() {
		if len(a) != len(b) || len(a) >= minBoth {
			n = countAndNotAny(a, b)
		} else {
			n = opAndNot.count(a, b)
		}
	})
	return n
}

//go:noinline
func countAndNotAny(a, b []uint64) int {
	switch n := len(a); {
	case n != len(b):
	case !byKernel(n):
		return opAndNot.count(a, b)
	case onePiece(n):
		return countBothSome(opAndNot, a, b)
	}
	if n := min(len(a), len(b)); !byKernel(n) && !byKernel(len(a)-n) {
		return opAndNot.count(a[:n], b[:n]) + ones(a[n:])
	}
	return countUnequal(a, b[:min(len(a), len(b))], opAndNot)
}

// CountOr returns the number of elements in a, in b, or in both.
func CountOr(a, b []uint64) (n int) {
	word.Inline(func() {
		if len(a) != len(b) || len(a) >= minBoth {
			n = countOrAny(a, b)
		} else {
			n = opOr.count(a, b)
		}
	})
	return n
}

//go:noinline
func countOrAny(a, b []uint64) int {
	switch n := len(a); {
	case n != len(b):
	case !byKernel(n):
		return opOr.count(a, b)
	case onePiece(n):
		return countBothSome(opOr, a, b)
	}
	if len(a) < len(b) {
		a, b = b, a
	}
	if n := len(b); !byKernel(n) && !byKernel(len(a)-n) {
		return opOr.count(a[:n], b) + ones(a[n:])
	}
	return countUnequal(a, b, opOr)
}

// CountXor returns the number of elements in exactly one of a and b, which is their
// Hamming distance.
func CountXor(a, b []uint64) (n int) {
	word.Inline(func() {
		if len(a) != len(b) || len(a) >= minBoth {
			n = countXorAny(a, b)
		} else {
			n = opXor.count(a, b)
		}
	})
	return n
}

//go:noinline
func countXorAny(a, b []uint64) int {
	switch n := len(a); {
	case n != len(b):
	case !byKernel(n):
		return opXor.count(a, b)
	case onePiece(n):
		return countBothSome(opXor, a, b)
	}
	if len(a) < len(b) {
		a, b = b, a
	}
	if n := len(b); !byKernel(n) && !byKernel(len(a)-n) {
		return opXor.count(a[:n], b) + ones(a[n:])
	}
	return countUnequal(a, b, opXor)
}

// byKernel reports whether a kernel counts n words in less time than a loop.
func byKernel(n int) bool { return n >= minBoth && (kernels() || word.Narrow) }

// onePiece reports whether n words need not be cut.
func onePiece(n int) bool { return word.Cut(n, fewest) == n }

// countUnequal returns the number of ones in the result of o on a and b, which is not
// longer and counts as zero beyond its end.
func countUnequal(a, b []uint64, o op) int {
	n := countBoth(o, a[:len(b)], b)
	if len(a) > len(b) {
		n += countMany(a[len(b):])
	}
	return fit((o | justCount).name(), n)
}

// And sets dst to the elements in both a and b, and clears the rest of dst.
//
// It panics if dst has fewer words than the shorter of a and b. Dst may be a or
// b, or begin where one of them begins; if it overlaps one in any other way, And
// panics.
func And(dst, a, b []uint64) {
	if n := len(dst); alike(dst, a, b) && (n == 1 || beside(dst, a) && beside(dst, b)) {
		switch {
		case n <= 6: // written out, as in AndNot, Or and Xor: a loop takes longer
			switch n {
			case 6:
				dst[5] = a[5] & b[5]
				fallthrough
			case 5:
				dst[4] = a[4] & b[4]
				fallthrough
			case 4:
				dst[3] = a[3] & b[3]
				fallthrough
			case 3:
				dst[2] = a[2] & b[2]
				fallthrough
			case 2:
				dst[1] = a[1] & b[1]
				fallthrough
			case 1:
				dst[0] = a[0] & b[0]
			}
			return
		case n < minCombine || !combines():
			opAnd.each(dst, a, b)
			return
		case n <= someWords:
			combineAnd(&dst[0], &a[0], &b[0], n)
			return
		}
	}
	// Sets of few words and unequal lengths: a call would take as long as the loop.
	n := min(len(a), len(b))
	if n > len(dst) || len(dst) > someWords || !free(dst, a) || !free(dst, b) {
		store(dst, a, b, opAnd)
		return
	}
	opAnd.each(dst[:n], a[:n], b[:n])
	if n < len(dst) {
		clear(dst[n:])
	}
}

// AndCount is [And], and returns [Count] of the result, in one pass. It panics as And
// does.
func AndCount(dst, a, b []uint64) (ones int) {
	word.Inline(func() {
		if len(dst) >= minBoth || !alike(dst, a, b) || !beside(dst, a) || !beside(dst, b) {
			ones = andCountAny(dst, a, b)
		} else {
			ones = opAnd.tally(dst, a, b)
		}
	})
	return ones
}

//go:noinline
func andCountAny(dst, a, b []uint64) int {
	if alike(dst, a, b) {
		if beside(dst, a) && beside(dst, b) {
			switch n := len(dst); {
			case !tallies(n):
				return opAnd.tally(dst, a, b)
			case !word.Narrow && onePiece(n):
				return tallySome(opAnd, &dst[0], &a[0], &b[0], n)
			}
			return fit("AndCount", tallyMany(opAnd, dst, a, b))
		}
	} else if n := min(len(a), len(b)); n <= len(dst) && len(dst) <= someWords && free(dst, a) && free(dst, b) {
		if n < len(dst) {
			clear(dst[n:])
		}
		return opAnd.tally(dst[:n], a[:n], b[:n])
	}
	return storeCount(dst, a, b, opAnd)
}

// AndNot sets dst to the elements of a that are not in b, and clears the rest of dst.
//
// It panics if dst has fewer words than a. Dst may be a or b, or begin where one
// of them begins; if it overlaps one in any other way, AndNot panics.
func AndNot(dst, a, b []uint64) {
	if n := len(dst); alike(dst, a, b) && (n == 1 || beside(dst, a) && beside(dst, b)) {
		switch {
		case n <= 6:
			switch n {
			case 6:
				dst[5] = a[5] &^ b[5]
				fallthrough
			case 5:
				dst[4] = a[4] &^ b[4]
				fallthrough
			case 4:
				dst[3] = a[3] &^ b[3]
				fallthrough
			case 3:
				dst[2] = a[2] &^ b[2]
				fallthrough
			case 2:
				dst[1] = a[1] &^ b[1]
				fallthrough
			case 1:
				dst[0] = a[0] &^ b[0]
			}
			return
		case n < minCombine || !combines():
			opAndNot.each(dst, a, b)
			return
		case n <= someWords:
			combineAndNot(&dst[0], &a[0], &b[0], n)
			return
		}
	}
	if len(a) > len(dst) || len(dst) > someWords || !free(dst, a) || !free(dst, b) {
		store(dst, a, b, opAndNot)
		return
	}
	n := min(len(a), len(b))
	opAndNot.each(dst[:n], a[:n], b[:n])
	tail(dst, a, n)
}

// AndNotCount is [AndNot], and returns [Count] of the result, in one pass. It panics as
// AndNot does.
func AndNotCount(dst, a, b []uint64) (ones int) {
	word.Inline(func() {
		if len(dst) >= minBoth || !alike(dst, a, b) || !beside(dst, a) || !beside(dst, b) {
			ones = andNotCountAny(dst, a, b)
		} else {
			ones = opAndNot.tally(dst, a, b)
		}
	})
	return ones
}

//go:noinline
func andNotCountAny(dst, a, b []uint64) int {
	if alike(dst, a, b) {
		if beside(dst, a) && beside(dst, b) {
			switch n := len(dst); {
			case !tallies(n):
				return opAndNot.tally(dst, a, b)
			case !word.Narrow && onePiece(n):
				return tallySome(opAndNot, &dst[0], &a[0], &b[0], n)
			}
			return fit("AndNotCount", tallyMany(opAndNot, dst, a, b))
		}
	} else if n := min(len(a), len(b)); len(a) <= len(dst) && len(dst) <= someWords && free(dst, a) && free(dst, b) {
		return opAndNot.tally(dst[:n], a[:n], b[:n]) + countTail(dst, a, n)
	}
	return storeCount(dst, a, b, opAndNot)
}

// Or sets dst to the elements in a, in b, or in both, and clears the rest of dst.
//
// It panics if dst has fewer words than the longer of a and b. Dst may be a or b,
// or begin where one of them begins; if it overlaps one in any other way, Or
// panics.
func Or(dst, a, b []uint64) {
	if n := len(dst); alike(dst, a, b) && (n == 1 || beside(dst, a) && beside(dst, b)) {
		switch {
		case n <= 6:
			switch n {
			case 6:
				dst[5] = a[5] | b[5]
				fallthrough
			case 5:
				dst[4] = a[4] | b[4]
				fallthrough
			case 4:
				dst[3] = a[3] | b[3]
				fallthrough
			case 3:
				dst[2] = a[2] | b[2]
				fallthrough
			case 2:
				dst[1] = a[1] | b[1]
				fallthrough
			case 1:
				dst[0] = a[0] | b[0]
			}
			return
		case n < minCombine || !combines():
			opOr.each(dst, a, b)
			return
		case n <= someWords:
			combineOr(&dst[0], &a[0], &b[0], n)
			return
		}
	}
	if len(a) < len(b) {
		a, b = b, a
	}
	if len(a) > len(dst) || len(dst) > someWords || !free(dst, a) || !free(dst, b) {
		store(dst, a, b, opOr)
		return
	}
	n := len(b)
	opOr.each(dst[:n], a[:n], b)
	tail(dst, a, n)
}

// OrCount is [Or], and returns [Count] of the result, in one pass. It panics as Or does.
func OrCount(dst, a, b []uint64) (ones int) {
	word.Inline(func() {
		if len(dst) >= minBoth || !alike(dst, a, b) || !beside(dst, a) || !beside(dst, b) {
			ones = orCountAny(dst, a, b)
		} else {
			ones = opOr.tally(dst, a, b)
		}
	})
	return ones
}

//go:noinline
func orCountAny(dst, a, b []uint64) int {
	if alike(dst, a, b) {
		if beside(dst, a) && beside(dst, b) {
			switch n := len(dst); {
			case !tallies(n):
				return opOr.tally(dst, a, b)
			case !word.Narrow && onePiece(n):
				return tallySome(opOr, &dst[0], &a[0], &b[0], n)
			}
			return fit("OrCount", tallyMany(opOr, dst, a, b))
		}
	} else {
		if len(a) < len(b) {
			a, b = b, a
		}
		if n := len(b); len(a) <= len(dst) && len(dst) <= someWords && free(dst, a) && free(dst, b) {
			return opOr.tally(dst[:n], a[:n], b) + countTail(dst, a, n)
		}
	}
	return storeCount(dst, a, b, opOr)
}

// Xor sets dst to the elements in exactly one of a and b, and clears the rest of dst.
//
// It panics if dst has fewer words than the longer of a and b. Dst may be a or b,
// or begin where one of them begins; if it overlaps one in any other way, Xor
// panics.
func Xor(dst, a, b []uint64) {
	if n := len(dst); alike(dst, a, b) && (n == 1 || beside(dst, a) && beside(dst, b)) {
		switch {
		case n <= 6:
			switch n {
			case 6:
				dst[5] = a[5] ^ b[5]
				fallthrough
			case 5:
				dst[4] = a[4] ^ b[4]
				fallthrough
			case 4:
				dst[3] = a[3] ^ b[3]
				fallthrough
			case 3:
				dst[2] = a[2] ^ b[2]
				fallthrough
			case 2:
				dst[1] = a[1] ^ b[1]
				fallthrough
			case 1:
				dst[0] = a[0] ^ b[0]
			}
			return
		case n < minCombine || !combines():
			opXor.each(dst, a, b)
			return
		case n <= someWords:
			combineXor(&dst[0], &a[0], &b[0], n)
			return
		}
	}
	if len(a) < len(b) {
		a, b = b, a
	}
	if len(a) > len(dst) || len(dst) > someWords || !free(dst, a) || !free(dst, b) {
		store(dst, a, b, opXor)
		return
	}
	n := len(b)
	opXor.each(dst[:n], a[:n], b)
	tail(dst, a, n)
}

// XorCount is [Xor], and returns [Count] of the result, in one pass. It panics as Xor
// does.
func XorCount(dst, a, b []uint64) (ones int) {
	word.Inline(func() {
		if len(dst) >= minBoth || !alike(dst, a, b) || !beside(dst, a) || !beside(dst, b) {
			ones = xorCountAny(dst, a, b)
		} else {
			ones = opXor.tally(dst, a, b)
		}
	})
	return ones
}

//go:noinline
func xorCountAny(dst, a, b []uint64) int {
	if alike(dst, a, b) {
		if beside(dst, a) && beside(dst, b) {
			switch n := len(dst); {
			case !tallies(n):
				return opXor.tally(dst, a, b)
			case !word.Narrow && onePiece(n):
				return tallySome(opXor, &dst[0], &a[0], &b[0], n)
			}
			return fit("XorCount", tallyMany(opXor, dst, a, b))
		}
	} else {
		if len(a) < len(b) {
			a, b = b, a
		}
		if n := len(b); len(a) <= len(dst) && len(dst) <= someWords && free(dst, a) && free(dst, b) {
			return opXor.tally(dst[:n], a[:n], b) + countTail(dst, a, n)
		}
	}
	return storeCount(dst, a, b, opXor)
}

// tail sets the words of dst from n on to those of rest, and the words beyond to zero. A
// loop over few words takes less time than a call of the runtime's copy.
func tail(dst, rest []uint64, n int) {
	if len(rest)-n > fewest {
		n += copy(dst[n:], rest[n:])
	}
	for ; n < len(rest); n++ {
		dst[n] = rest[n]
	}
	if n < len(dst) {
		clear(dst[n:])
	}
}

// countTail is tail, and returns the number of ones in what it sets.
func countTail(dst, rest []uint64, n int) (ones int) {
	for ; n < len(rest); n++ {
		x := rest[n]
		dst[n] = x
		ones += bits.OnesCount64(x)
	}
	if n < len(dst) {
		clear(dst[n:])
	}
	return ones
}

// finish is tail for many words, from the first on.
func finish(dst, rest []uint64) {
	for n := word.Cut(len(dst), 1); n < len(dst); n = word.Cut(len(dst), 1) {
		finishSome(dst[:n], rest)
		dst, rest = dst[n:], rest[min(n, len(rest)):]
	}
	clear(dst[copy(dst, rest):])
}

// finishSome is finish for one piece. Its prologue is the preemption point of the loop:
// the runtime's copy and clear have none.
//
//go:noinline
func finishSome(dst, rest []uint64) {
	clear(dst[copy(dst, rest):])
}

const (
	// minBoth is the number of words from which a call of assembly takes less time than
	// a loop that counts.
	minBoth = 16

	// someWords is the number of words up to which to choose a kernel takes more time
	// than the best one saves, and sets of unequal lengths are combined by a loop.
	someWords = 64
)

// An op is an operation on two words.
type op uint8

const (
	opAnd op = iota
	opAndNot
	opOr
	opXor

	// andCount and justCount are added to an op to name the function that also counts
	// the result, and the one that only counts it.
	andCount  op = 4
	justCount op = 8
)

// name returns the name of the function that does o.
func (o op) name() string {
	return [...]string{"And", "AndNot", "Or", "Xor", "AndCount", "AndNotCount", "OrCount", "XorCount",
		"CountAnd", "CountAndNot", "CountOr", "CountXor"}[o]
}

// of returns the result of o on two words. Where it is inlined, o is a constant, so the
// switch costs nothing.
func (o op) of(x, y uint64) uint64 {
	switch o {
	case opAnd:
		return x & y
	case opAndNot:
		return x &^ y
	case opOr:
		return x | y
	}
	return x ^ y
}

// count returns the number of ones in the result of o on a and b, which have the same
// length.
func (o op) count(a, b []uint64) (n int) {
	b = b[:len(a):len(a)]
	for i, x := range a {
		n += bits.OnesCount64(o.of(x, b[i]))
	}
	return n
}

// each sets dst to the result of o on a and b, which have the same length.
func (o op) each(dst, a, b []uint64) {
	a, b = a[:len(dst):len(dst)], b[:len(dst):len(dst)]
	for i := range dst {
		dst[i] = o.of(a[i], b[i])
	}
}

// tally sets dst to the result of o on a and b, which have the same length, and
// returns the number of ones in it.
func (o op) tally(dst, a, b []uint64) (n int) {
	a, b = a[:len(dst):len(dst)], b[:len(dst):len(dst)]
	for i := range dst {
		x := o.of(a[i], b[i])
		dst[i] = x
		n += bits.OnesCount64(x)
	}
	return n
}

// The kernels of the generic path.

func countBothGeneric(o op, a, b []uint64) int {
	switch o {
	case opAnd:
		return opAnd.count(a, b)
	case opAndNot:
		return opAndNot.count(a, b)
	case opOr:
		return opOr.count(a, b)
	}
	return opXor.count(a, b)
}

func tallyGeneric(o op, dst, a, b []uint64) int {
	switch o {
	case opAnd:
		return opAnd.tally(dst, a, b)
	case opAndNot:
		return opAndNot.tally(dst, a, b)
	case opOr:
		return opOr.tally(dst, a, b)
	}
	return opXor.tally(dst, a, b)
}

func combineGeneric(o op, dst, a, b []uint64) {
	switch o {
	case opAnd:
		opAnd.each(dst, a, b)
	case opAndNot:
		opAndNot.each(dst, a, b)
	case opOr:
		opOr.each(dst, a, b)
	case opXor:
		opXor.each(dst, a, b)
	}
}

// tallies reports whether a kernel stores and counts n words in less time than a loop.
func tallies(n int) bool { return n >= minBoth && (combines() || word.Narrow) }

// alike reports whether dst, a and b have the same length.
func alike(dst, a, b []uint64) bool { return len(a) == len(dst) && len(b) == len(dst) }

// beside reports whether set, which has the length of dst, begins where dst does or has
// no words in common with it. It may say no where the length is 0. It compares d-1, where
// d is the distance of the two in bytes, less one if set is the lower: for d = 0 it wraps
// around to the greatest number, and since words begin 8 bytes apart, one byte more or
// less does not matter.
func beside(dst, set []uint64) bool {
	d := int(addr(set) - addr(dst))
	return uintptr(d^d>>(bits.UintSize-1))-1 >= 8*uintptr(len(dst))-2
}

// free reports whether a set of any length begins where dst does or has no words in
// common with it. It may say no where dst or set is empty.
func free(dst, set []uint64) bool {
	d, last := addr(set)-addr(dst), 8*uintptr(len(set))-1
	return d == 0 || d+last >= 8*uintptr(len(dst))+last
}

// store sets dst to the result of o on a and b, of any number of words. It panics if dst
// cannot take the result.
func store(dst, a, b []uint64, o op) {
	n, rest := parts(o, dst, a, b)
	if n < fewest || !combines() {
		combineGeneric(o, dst[:n], a[:n], b[:n])
	} else {
		at := 0
		for m := word.Cut(n, fewest); m < n-at; m = word.Cut(n-at, fewest) {
			combineSome(o, &dst[at], &a[at], &b[at], m)
			at += m
		}
		combineSome(o, &dst[at], &a[at], &b[at], n-at)
	}
	if n < len(dst) {
		finish(dst[n:], rest)
	}
}

// storeCount is [store], and returns the number of ones in the result.
func storeCount(dst, a, b []uint64, o op) int {
	n, rest := parts(o|andCount, dst, a, b)
	ones := countMany(rest)
	finish(dst[n:], rest)
	return fit((o | andCount).name(), ones+tallyMany(o, dst[:n], a[:n], b[:n]))
}

// parts returns the number n of words that both a and b have, and the words of the
// result of o from n on. It panics in the name of the function that does o if dst cannot
// take the result.
func parts(o op, dst, a, b []uint64) (n int, rest []uint64) {
	rest = a
	if len(b) > len(a) {
		rest = b
	}
	n, end := min(len(a), len(b)), len(rest)
	switch o &^ andCount {
	case opAnd:
		end = n
	case opAndNot:
		end = len(a)
	}
	mustTake(o, dst, a, b, end)
	return n, rest[n:end]
}

// mustTake panics in the name of the function that does o if dst has fewer than n words,
// or overlaps a or b without beginning where it begins.
func mustTake(o op, dst, a, b []uint64, n int) {
	if len(dst) < n || !apart(dst, a) || !apart(dst, b) {
		cannotTake(o.name(), len(dst), n)
	}
}

//go:noinline
func cannotTake(fn string, got, want int) {
	if got < want {
		panic(fmt.Sprintf("scan: %s: len(dst) is %d, want at least %d", fn, got, want))
	}
	panic("scan: " + fn + ": dst overlaps a set without beginning where it begins")
}

// apart is [free], but exact if dst or set is empty.
func apart(dst, set []uint64) bool {
	d := addr(set) - addr(dst)
	return d == 0 || d >= 8*uintptr(len(dst)) && -d >= 8*uintptr(len(set)) || len(dst) == 0 || len(set) == 0
}

func addr(s []uint64) uintptr { return uintptr(unsafe.Pointer(unsafe.SliceData(s))) }

// The functions below cut long slices into pieces. All slices have the same length.

func countBoth(o op, a, b []uint64) (ones uint64) {
	if len(a) < minBoth {
		return uint64(countBothGeneric(o, a, b))
	}
	for n := word.Cut(len(a), fewest); n < len(a); n = word.Cut(len(a), fewest) {
		ones += uint64(countBothSome(o, a[:n], b[:n]))
		a, b = a[n:], b[n:]
	}
	return ones + uint64(countBothSome(o, a, b))
}

func tallyMany(o op, dst, a, b []uint64) (ones uint64) {
	if len(dst) < minBoth || !combines() {
		return uint64(tallyGeneric(o, dst, a, b))
	}
	at := 0
	for n := word.Cut(len(dst), fewest); n < len(dst)-at; n = word.Cut(len(dst)-at, fewest) {
		ones += uint64(tallySome(o, &dst[at], &a[at], &b[at], n))
		at += n
	}
	return ones + uint64(tallySome(o, &dst[at], &a[at], &b[at], len(dst)-at))
}
