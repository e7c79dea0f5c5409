package scan

// Two sets of many words. Beyond the end of its slice, a set has zeros, so the slices
// may have different lengths, and need no copies or padding.

import (
	"fmt"
	"math/bits"
	"unsafe"

	"github.com/bitwalk/bitwalk/internal/word"
)

// CountAnd returns the number of elements in both a and b.
func CountAnd(a, b []uint64) int {
	n := min(len(a), len(b))
	if n < minBoth {
		return opAnd.count(a[:n], b[:n])
	}
	return fit("CountAnd", countBoth(opAnd, a[:n], b[:n]))
}

// CountAndNot returns the number of elements in a that are not in b.
func CountAndNot(a, b []uint64) int {
	if len(a) == len(b) && len(a) < minBoth {
		return opAndNot.count(a, b)
	}
	return countUnequal(a, b[:min(len(a), len(b))], opAndNot)
}

// CountOr returns the number of elements in a, in b, or in both.
func CountOr(a, b []uint64) int {
	if len(a) == len(b) && len(a) < minBoth {
		return opOr.count(a, b)
	}
	if len(a) < len(b) {
		a, b = b, a
	}
	return countUnequal(a, b, opOr)
}

// CountXor returns the number of elements in exactly one of a and b, which is their
// Hamming distance.
func CountXor(a, b []uint64) int {
	if len(a) == len(b) && len(a) < minBoth {
		return opXor.count(a, b)
	}
	if len(a) < len(b) {
		a, b = b, a
	}
	return countUnequal(a, b, opXor)
}

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
	if few(dst, a, b) && beside(dst, a) && beside(dst, b) {
		opAnd.each(dst, a, b)
		return
	}
	store(dst, a, b, opAnd)
}

// AndCount is [And], and returns [Count] of the result, in one pass. It panics as And
// does.
func AndCount(dst, a, b []uint64) int {
	if few(dst, a, b) && beside(dst, a) && beside(dst, b) {
		return opAnd.tally(dst, a, b)
	}
	return storeCount(dst, a, b, opAnd)
}

// AndNot sets dst to the elements of a that are not in b, and clears the rest of dst.
//
// It panics if dst has fewer words than a. Dst may be a or b, or begin where one
// of them begins; if it overlaps one in any other way, AndNot panics.
func AndNot(dst, a, b []uint64) {
	if few(dst, a, b) && beside(dst, a) && beside(dst, b) {
		opAndNot.each(dst, a, b)
		return
	}
	store(dst, a, b, opAndNot)
}

// AndNotCount is [AndNot], and returns [Count] of the result, in one pass. It panics as
// AndNot does.
func AndNotCount(dst, a, b []uint64) int {
	if few(dst, a, b) && beside(dst, a) && beside(dst, b) {
		return opAndNot.tally(dst, a, b)
	}
	return storeCount(dst, a, b, opAndNot)
}

// Or sets dst to the elements in a, in b, or in both, and clears the rest of dst.
//
// It panics if dst has fewer words than the longer of a and b. Dst may be a or b,
// or begin where one of them begins; if it overlaps one in any other way, Or
// panics.
func Or(dst, a, b []uint64) {
	if few(dst, a, b) && beside(dst, a) && beside(dst, b) {
		opOr.each(dst, a, b)
		return
	}
	store(dst, a, b, opOr)
}

// OrCount is [Or], and returns [Count] of the result, in one pass. It panics as Or does.
func OrCount(dst, a, b []uint64) int {
	if few(dst, a, b) && beside(dst, a) && beside(dst, b) {
		return opOr.tally(dst, a, b)
	}
	return storeCount(dst, a, b, opOr)
}

// Xor sets dst to the elements in exactly one of a and b, and clears the rest of dst.
//
// It panics if dst has fewer words than the longer of a and b. Dst may be a or b,
// or begin where one of them begins; if it overlaps one in any other way, Xor
// panics.
func Xor(dst, a, b []uint64) {
	if few(dst, a, b) && beside(dst, a) && beside(dst, b) {
		opXor.each(dst, a, b)
		return
	}
	store(dst, a, b, opXor)
}

// XorCount is [Xor], and returns [Count] of the result, in one pass. It panics as Xor
// does.
func XorCount(dst, a, b []uint64) int {
	if few(dst, a, b) && beside(dst, a) && beside(dst, b) {
		return opXor.tally(dst, a, b)
	}
	return storeCount(dst, a, b, opXor)
}

// finish sets the words of dst to those of rest, and the words beyond to zero.
func finish(dst, rest []uint64) {
	for len(dst) > 0 {
		n := finishSome(dst[:word.Cut(len(dst), 1)], rest)
		dst, rest = dst[n:], rest[min(n, len(rest)):]
	}
}

// finishSome is finish for one piece. Its prologue is the preemption point of the loop:
// the runtime's copy and clear have none.
//
//go:noinline
func finishSome(dst, rest []uint64) int {
	clear(dst[copy(dst, rest):])
	return len(dst)
}

// minBoth is the number of words from which a call of assembly takes less time than a
// loop.
const minBoth = 16

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

// few reports whether dst, a and b have the same length, and too few words for a kernel,
// or there is none.
func few(dst, a, b []uint64) bool {
	return len(a) == len(dst) && len(b) == len(dst) && (len(dst) < minBoth || !combines() && !word.Narrow)
}

// beside is [even] for dst and one set of its length, in fewer instructions. For a
// distance of d bytes up, or d+1 down, it compares d-1, which is the greatest number if
// d is 0; since words begin 8 bytes apart, one byte more or less does not matter.
func beside(dst, set []uint64) bool {
	d := int(addr(set) - addr(dst))
	return uintptr(d^d>>(bits.UintSize-1))-1 >= 8*uintptr(len(dst))-2
}

// even reports whether dst, a and b have the same length, and each of a and b begins
// where dst does or has no words in common with it. It may say no where the length is
// 0. A set of n words that begins x bytes after dst, or -x before, overlaps dst if
// -last <= x <= last = 8*n-1, which is x+last <= 2*last in unsigned arithmetic.
func even(dst, a, b []uint64) bool {
	d, last := addr(dst), 8*uintptr(len(dst))-1
	x, y := addr(a)-d, addr(b)-d
	return len(a) == len(dst) && len(b) == len(dst) && (x == 0 || x+last > 2*last) && (y == 0 || y+last > 2*last)
}

// free reports whether a set of any length begins where dst does or has no words in
// common with it. It may say no where dst or set is empty.
func free(dst, set []uint64) bool {
	d, last := addr(set)-addr(dst), 8*uintptr(len(set))-1
	return d == 0 || d+last >= 8*uintptr(len(dst))+last
}

// store sets dst to the result of o on a and b. It panics if dst cannot take the result.
func store(dst, a, b []uint64, o op) {
	if !even(dst, a, b) {
		if len(a) < len(b) && o != opAndNot {
			a, b = b, a
		}
		n, end := min(len(a), len(b)), len(a) // the words that both have; the words of the result
		if o == opAnd {
			end = n
		}
		if end <= len(dst) && len(dst) <= 2*minBoth && free(dst, a) && free(dst, b) {
			switch o {
			case opAnd:
				opAnd.each(dst[:n], a, b)
			case opAndNot:
				opAndNot.each(dst[:n], a, b)
			case opOr:
				opOr.each(dst[:n], a, b)
			case opXor:
				opXor.each(dst[:n], a, b)
			}
			for ; n < end; n++ {
				dst[n] = a[n]
			}
			for ; n < len(dst); n++ {
				dst[n] = 0
			}
			return
		}
		n = extend(dst, a, b, o)
		dst, a, b = dst[:n], a[:n], b[:n]
	}
	if len(dst) < minBoth {
		combineGeneric(o, dst, a, b)
		return
	}
	for n := word.Cut(len(dst), fewest); n < len(dst); n = word.Cut(len(dst), fewest) {
		combineSome(o, dst[:n], a[:n], b[:n])
		dst, a, b = dst[n:], a[n:], b[n:]
	}
	combineSome(o, dst, a, b)
}

// storeCount is [store], and returns the number of ones in the result.
func storeCount(dst, a, b []uint64, o op) int {
	count := uint64(0)
	if !even(dst, a, b) {
		n := extend(dst, a, b, o|andCount)
		count = countMany(dst[n:])
		dst, a, b = dst[:n], a[:n], b[:n]
	}
	if len(dst) < minBoth {
		return fit((o | andCount).name(), count+uint64(tallyGeneric(o, dst, a, b)))
	}
	for n := word.Cut(len(dst), fewest); n < len(dst); n = word.Cut(len(dst), fewest) {
		count += uint64(tallySome(o, dst[:n], a[:n], b[:n]))
		dst, a, b = dst[n:], a[n:], b[n:]
	}
	return fit((o | andCount).name(), count+uint64(tallySome(o, dst, a, b)))
}

// extend returns the number n of words that both a and b have, and sets the words of dst
// from n on to the result of o. It panics in the name of the function that does o if dst
// cannot take the result.
func extend(dst, a, b []uint64, o op) (n int) {
	if len(a) < len(b) && o&^andCount != opAndNot {
		a, b = b, a
	}
	n, end := min(len(a), len(b)), len(a)
	if o&^andCount == opAnd {
		end = n
	}
	if len(dst) < end || !apart(dst, a) || !apart(dst, b) {
		cannotTake(o.name(), len(dst), end)
	}
	finish(dst[n:], a[n:end])
	return n
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
