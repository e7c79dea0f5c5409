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
	if n < minBoth || !counts() {
		return opAnd.count(a[:n], b[:n])
	}
	return fit("CountAnd", countBoth(opAnd, a[:n], b[:n]))
}

// CountAndNot returns the number of elements in a that are not in b.
func CountAndNot(a, b []uint64) int {
	n := min(len(a), len(b))
	if len(a) < minBoth || !counts() {
		return opAndNot.count(a[:n], b[:n]) + ones(a[n:])
	}
	return fit("CountAndNot", countBoth(opAndNot, a[:n], b[:n])+countMany(a[n:]))
}

// CountOr returns the number of elements in a, in b, or in both.
func CountOr(a, b []uint64) int {
	if len(a) < len(b) {
		a, b = b, a
	}
	n := len(b)
	if len(a) < minBoth || !counts() {
		return opOr.count(a[:n], b) + ones(a[n:])
	}
	return fit("CountOr", countBoth(opOr, a[:n], b)+countMany(a[n:]))
}

// CountXor returns the number of elements in exactly one of a and b, which is their
// Hamming distance.
func CountXor(a, b []uint64) int {
	if len(a) < len(b) {
		a, b = b, a
	}
	n := len(b)
	if len(a) < minBoth || !counts() {
		return opXor.count(a[:n], b) + ones(a[n:])
	}
	return fit("CountXor", countBoth(opXor, a[:n], b)+countMany(a[n:]))
}

// And sets dst to the elements in both a and b, and clears the rest of dst.
//
// It panics if dst has fewer words than the shorter of a and b. Dst may be a or
// b, or begin where one of them begins; if it overlaps one in any other way, And
// panics.
func And(dst, a, b []uint64) {
	if !even(dst, a, b) {
		uneven(dst, a, b, opAnd)
		return
	}
	if len(dst) >= minBoth && combines() {
		combine(opAnd, dst, a, b)
		return
	}
	a, b = a[:len(dst):len(dst)], b[:len(dst):len(dst)]
	i := 0
	for ; i < len(dst)-3; i += 4 {
		dst[i] = a[i] & b[i]
		dst[i+1] = a[i+1] & b[i+1]
		dst[i+2] = a[i+2] & b[i+2]
		dst[i+3] = a[i+3] & b[i+3]
	}
	for ; i < len(dst); i++ {
		dst[i] = a[i] & b[i]
	}
}

// AndCount is [And], and returns [Count] of the result, in one pass. It panics as And
// does.
func AndCount(dst, a, b []uint64) int {
	if !even(dst, a, b) {
		return unevenCount(opAnd, dst, a, b)
	}
	if len(dst) >= minBoth && (combines() || word.Narrow) {
		return fit("AndCount", tally(opAnd, dst, a, b))
	}
	return opAnd.tally(dst, a, b)
}

// AndNot sets dst to the elements of a that are not in b, and clears the rest of dst.
//
// It panics if dst has fewer words than a. Dst may be a or b, or begin where one
// of them begins; if it overlaps one in any other way, AndNot panics.
func AndNot(dst, a, b []uint64) {
	if !even(dst, a, b) {
		uneven(dst, a, b, opAndNot)
		return
	}
	if len(dst) >= minBoth && combines() {
		combine(opAndNot, dst, a, b)
		return
	}
	a, b = a[:len(dst):len(dst)], b[:len(dst):len(dst)]
	i := 0
	for ; i < len(dst)-3; i += 4 {
		dst[i] = a[i] &^ b[i]
		dst[i+1] = a[i+1] &^ b[i+1]
		dst[i+2] = a[i+2] &^ b[i+2]
		dst[i+3] = a[i+3] &^ b[i+3]
	}
	for ; i < len(dst); i++ {
		dst[i] = a[i] &^ b[i]
	}
}

// AndNotCount is [AndNot], and returns [Count] of the result, in one pass. It panics as
// AndNot does.
func AndNotCount(dst, a, b []uint64) int {
	if !even(dst, a, b) {
		return unevenCount(opAndNot, dst, a, b)
	}
	if len(dst) >= minBoth && (combines() || word.Narrow) {
		return fit("AndNotCount", tally(opAndNot, dst, a, b))
	}
	return opAndNot.tally(dst, a, b)
}

// Or sets dst to the elements in a, in b, or in both, and clears the rest of dst.
//
// It panics if dst has fewer words than the longer of a and b. Dst may be a or b,
// or begin where one of them begins; if it overlaps one in any other way, Or
// panics.
func Or(dst, a, b []uint64) {
	if !even(dst, a, b) {
		uneven(dst, a, b, opOr)
		return
	}
	if len(dst) >= minBoth && combines() {
		combine(opOr, dst, a, b)
		return
	}
	a, b = a[:len(dst):len(dst)], b[:len(dst):len(dst)]
	i := 0
	for ; i < len(dst)-3; i += 4 {
		dst[i] = a[i] | b[i]
		dst[i+1] = a[i+1] | b[i+1]
		dst[i+2] = a[i+2] | b[i+2]
		dst[i+3] = a[i+3] | b[i+3]
	}
	for ; i < len(dst); i++ {
		dst[i] = a[i] | b[i]
	}
}

// OrCount is [Or], and returns [Count] of the result, in one pass. It panics as Or does.
func OrCount(dst, a, b []uint64) int {
	if !even(dst, a, b) {
		return unevenCount(opOr, dst, a, b)
	}
	if len(dst) >= minBoth && (combines() || word.Narrow) {
		return fit("OrCount", tally(opOr, dst, a, b))
	}
	return opOr.tally(dst, a, b)
}

// Xor sets dst to the elements in exactly one of a and b, and clears the rest of dst.
//
// It panics if dst has fewer words than the longer of a and b. Dst may be a or b,
// or begin where one of them begins; if it overlaps one in any other way, Xor
// panics.
func Xor(dst, a, b []uint64) {
	if !even(dst, a, b) {
		uneven(dst, a, b, opXor)
		return
	}
	if len(dst) >= minBoth && combines() {
		combine(opXor, dst, a, b)
		return
	}
	a, b = a[:len(dst):len(dst)], b[:len(dst):len(dst)]
	i := 0
	for ; i < len(dst)-3; i += 4 {
		dst[i] = a[i] ^ b[i]
		dst[i+1] = a[i+1] ^ b[i+1]
		dst[i+2] = a[i+2] ^ b[i+2]
		dst[i+3] = a[i+3] ^ b[i+3]
	}
	for ; i < len(dst); i++ {
		dst[i] = a[i] ^ b[i]
	}
}

// XorCount is [Xor], and returns [Count] of the result, in one pass. It panics as Xor
// does.
func XorCount(dst, a, b []uint64) int {
	if !even(dst, a, b) {
		return unevenCount(opXor, dst, a, b)
	}
	if len(dst) >= minBoth && (combines() || word.Narrow) {
		return fit("XorCount", tally(opXor, dst, a, b))
	}
	return opXor.tally(dst, a, b)
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

	// andCount is added to an op to name the function that also counts the result.
	andCount op = 4
)

// name returns the name of the function that does o.
func (o op) name() string {
	return [...]string{"And", "AndNot", "Or", "Xor", "AndCount", "AndNotCount", "OrCount", "XorCount"}[o]
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

func tallyGeneric(o op, dst, a, b []uint64) int { return o.tally(dst, a, b) }

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
// common with it. It may say no where dst or set is empty. To call it would slow even
// down.
func free(dst, set []uint64) bool {
	d, last := addr(set)-addr(dst), 8*uintptr(len(set))-1
	return d == 0 || d+last >= 8*uintptr(len(dst))+last
}

// uneven sets dst to the result of o where the sets are not [even]. It panics if dst
// cannot take the result.
func uneven(dst, a, b []uint64, o op) {
	if len(a) < len(b) && o != opAndNot {
		a, b = b, a
	}
	n, end := min(len(a), len(b)), len(a) // the words that both have; the words of the result
	if o == opAnd {
		end = n
	}
	if len(dst) < end || len(dst) > 2*minBoth || !free(dst, a) || !free(dst, b) {
		n = extend(o, dst, a, b)
		combine(o, dst[:n], a[:n], b[:n])
		return
	}
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
	i := n
	for ; i < end; i++ {
		dst[i] = a[i]
	}
	for ; i < len(dst); i++ {
		dst[i] = 0
	}
}

// unevenCount is [uneven], and returns the number of ones in the result.
func unevenCount(o op, dst, a, b []uint64) int {
	n := extend(o|andCount, dst, a, b)
	return fit((o | andCount).name(), tally(o, dst[:n], a[:n], b[:n])+countMany(dst[n:]))
}

// extend returns the number n of words that both a and b have, and sets the words of dst
// from n on to the result of o. It panics in the name of the function that does o if dst
// cannot take the result.
func extend(o op, dst, a, b []uint64) (n int) {
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
		return uint64(o.count(a, b))
	}
	for n := word.Cut(len(a), fewest); n < len(a); n = word.Cut(len(a), fewest) {
		ones += uint64(countBothSome(o, a[:n], b[:n]))
		a, b = a[n:], b[n:]
	}
	return ones + uint64(countBothSome(o, a, b))
}

func combine(o op, dst, a, b []uint64) {
	if len(dst) < fewest {
		combineGeneric(o, dst, a, b)
		return
	}
	for n := word.Cut(len(dst), fewest); n < len(dst); n = word.Cut(len(dst), fewest) {
		combineSome(o, dst[:n], a[:n], b[:n])
		dst, a, b = dst[n:], a[n:], b[n:]
	}
	combineSome(o, dst, a, b)
}

func tally(o op, dst, a, b []uint64) (ones uint64) {
	if len(dst) < fewest {
		return uint64(tallyGeneric(o, dst, a, b))
	}
	for n := word.Cut(len(dst), fewest); n < len(dst); n = word.Cut(len(dst), fewest) {
		ones += uint64(tallySome(o, dst[:n], a[:n], b[:n]))
		dst, a, b = dst[n:], a[n:], b[n:]
	}
	return ones + uint64(tallySome(o, dst, a, b))
}
