package scan

// Two sets of many words. Beyond the end of its slice, a set counts as zeros: so the
// slices may have different lengths, and need no copies or padding.

import (
	"fmt"
	"math/bits"
	"unsafe"

	"github.com/bitwalk/bitwalk/internal/word"
)

// CountAnd returns the number of elements in both a and b.
func CountAnd(a, b []uint64) int {
	n := min(len(a), len(b))
	if n < shortSets {
		return countAndGeneric(a[:n], b[:n])
	}
	return countBoth(opAnd, a[:n], b[:n])
}

// CountAndNot returns the number of elements in a that are not in b.
func CountAndNot(a, b []uint64) int {
	n := min(len(a), len(b))
	if n < shortSets {
		return countAndNotGeneric(a[:n], b[:n]) + Count(a[n:])
	}
	return countBoth(opAndNot, a[:n], b[:n]) + Count(a[n:])
}

// CountOr returns the number of elements in a, in b, or in both.
func CountOr(a, b []uint64) int {
	n := min(len(a), len(b))
	if n < shortSets {
		return countOrGeneric(a[:n], b[:n]) + Count(a[n:]) + Count(b[n:])
	}
	return countBoth(opOr, a[:n], b[:n]) + Count(a[n:]) + Count(b[n:])
}

// CountXor returns the number of elements in one of a and b but not in both: the
// Hamming distance of the two.
func CountXor(a, b []uint64) int {
	n := min(len(a), len(b))
	if n < shortSets {
		return countXorGeneric(a[:n], b[:n]) + Count(a[n:]) + Count(b[n:])
	}
	return countBoth(opXor, a[:n], b[:n]) + Count(a[n:]) + Count(b[n:])
}

// And sets dst to the elements in both a and b, and clears its words beyond.
//
// It panics if dst has fewer words than the shorter of a and b. Dst may be a or
// b, or begin where one of them begins; if it overlaps one in any other way, And
// panics.
func And(dst, a, b []uint64) {
	both("And", dst, a, b, false)
}

// AndCount is [And] and [Count] of the result in one pass. It panics as And does.
func AndCount(dst, a, b []uint64) int {
	return both("AndCount", dst, a, b, true)
}

func both(name string, dst, a, b []uint64, counted bool) int {
	n := min(len(a), len(b))
	mustTake(name, dst, a, b, n)
	ones := combine(opAnd, dst[:n], a[:n], b[:n], counted)
	if n < len(dst) {
		finish(dst[n:], nil)
	}
	return ones
}

// AndNot sets dst to the elements of a that are not in b, and clears its words
// beyond.
//
// It panics if dst has fewer words than a. Dst may be a or b, or begin where one
// of them begins; if it overlaps one in any other way, AndNot panics.
func AndNot(dst, a, b []uint64) {
	mustTake("AndNot", dst, a, b, len(a))
	onward(opAndNot, dst, a, b[:min(len(a), len(b))], false)
}

// AndNotCount is [AndNot] and [Count] of the result in one pass. It panics as AndNot does.
func AndNotCount(dst, a, b []uint64) int {
	mustTake("AndNotCount", dst, a, b, len(a))
	return onward(opAndNot, dst, a, b[:min(len(a), len(b))], true)
}

// Or sets dst to the elements in a, in b, or in both, and clears its words beyond.
//
// It panics if dst has fewer words than the longer of a and b. Dst may be a or b,
// or begin where one of them begins; if it overlaps one in any other way, Or
// panics.
func Or(dst, a, b []uint64) {
	either("Or", opOr, dst, a, b, false)
}

// OrCount is [Or] and [Count] of the result in one pass. It panics as Or does.
func OrCount(dst, a, b []uint64) int {
	return either("OrCount", opOr, dst, a, b, true)
}

// Xor sets dst to the elements in one of a and b but not in both, and clears its
// words beyond.
//
// It panics if dst has fewer words than the longer of a and b. Dst may be a or b,
// or begin where one of them begins; if it overlaps one in any other way, Xor
// panics.
func Xor(dst, a, b []uint64) {
	either("Xor", opXor, dst, a, b, false)
}

// XorCount is [Xor] and [Count] of the result in one pass. It panics as Xor does.
func XorCount(dst, a, b []uint64) int {
	return either("XorCount", opXor, dst, a, b, true)
}

// either is Or and Xor.
func either(name string, o op, dst, a, b []uint64, counted bool) int {
	if len(a) < len(b) {
		a, b = b, a
	}
	mustTake(name, dst, a, b, len(a))
	return onward(o, dst, a, b, counted)
}

// onward sets dst to the result of o on a and b, which is not longer: where b has
// ended, a goes on alone.
func onward(o op, dst, a, b []uint64, counted bool) int {
	n := len(b)
	ones := combine(o, dst[:n], a[:n], b, counted)
	if n < len(dst) {
		finish(dst[n:], a[n:])
	}
	if counted {
		ones += Count(a[n:])
	}
	return ones
}

// finish sets the words of dst to those of rest, and the words beyond to zero.
func finish(dst, rest []uint64) {
	for len(dst) > 0 {
		n := finishSome(dst[:word.Cut(len(dst), 1)], rest)
		dst, rest = dst[n:], rest[min(n, len(rest)):]
	}
}

// finishSome does the same for a piece. It is a function so that the scheduler can
// interrupt the loop where it begins: the runtime's copy and clear it can't.
//
//go:noinline
func finishSome(dst, rest []uint64) int {
	clear(dst[copy(dst, rest):])
	return len(dst)
}

// An op is an operation on two words.
type op uint8

const (
	opAnd op = iota
	opAndNot
	opOr
	opXor
)

// countBoth returns the number of ones in the result of o on a and b, which have
// the same length.
func countBoth(o op, a, b []uint64) int {
	if len(a) < shortSets {
		return countBothGeneric(o, a, b)
	}
	n := 0
	for piece := word.Cut(len(a), shortSets); piece < len(a); piece = word.Cut(len(a), shortSets) {
		n += countBothSome(o, a[:piece], b[:piece])
		a, b = a[piece:], b[piece:]
	}
	return n + countBothSome(o, a, b)
}

// combine sets dst to the result of o on a and b, and returns the number of ones in it
// if they are to be counted. All three have the same length.
func combine(o op, dst, a, b []uint64, counted bool) (ones int) {
	if len(dst) < shortSets {
		if counted {
			return tallyGeneric(o, dst, a, b)
		}
		combineGeneric(o, dst, a, b)
		return 0
	}
	for piece := word.Cut(len(dst), shortSets); piece < len(dst); piece = word.Cut(len(dst), shortSets) {
		ones += combinePiece(o, dst[:piece], a[:piece], b[:piece], counted)
		dst, a, b = dst[piece:], a[piece:], b[piece:]
	}
	return ones + combinePiece(o, dst, a, b, counted)
}

func combinePiece(o op, dst, a, b []uint64, counted bool) int {
	if counted {
		return tallySome(o, dst, a, b)
	}
	combineSome(o, dst, a, b)
	return 0
}

// shortSets is the number of words below which a call of assembly costs more than
// it saves. The kernels take no fewer.
const shortSets = 8

func countBothGeneric(o op, a, b []uint64) int {
	switch o {
	case opAnd:
		return countAndGeneric(a, b)
	case opAndNot:
		return countAndNotGeneric(a, b)
	case opOr:
		return countOrGeneric(a, b)
	}
	return countXorGeneric(a, b)
}

func countAndGeneric(a, b []uint64) (n int) {
	b = b[:len(a)]
	for i, x := range a {
		n += bits.OnesCount64(x & b[i])
	}
	return n
}

func countAndNotGeneric(a, b []uint64) (n int) {
	b = b[:len(a)]
	for i, x := range a {
		n += bits.OnesCount64(x &^ b[i])
	}
	return n
}

func countOrGeneric(a, b []uint64) (n int) {
	b = b[:len(a)]
	for i, x := range a {
		n += bits.OnesCount64(x | b[i])
	}
	return n
}

func countXorGeneric(a, b []uint64) (n int) {
	b = b[:len(a)]
	for i, x := range a {
		n += bits.OnesCount64(x ^ b[i])
	}
	return n
}

func combineGeneric(o op, dst, a, b []uint64) {
	a, b = a[:len(dst)], b[:len(dst)]
	switch o {
	case opAnd:
		for i := range dst {
			dst[i] = a[i] & b[i]
		}
	case opAndNot:
		for i := range dst {
			dst[i] = a[i] &^ b[i]
		}
	case opOr:
		for i := range dst {
			dst[i] = a[i] | b[i]
		}
	case opXor:
		for i := range dst {
			dst[i] = a[i] ^ b[i]
		}
	}
}

func tallyGeneric(o op, dst, a, b []uint64) (n int) {
	a, b = a[:len(dst)], b[:len(dst)]
	switch o {
	case opAnd:
		for i, x := range a {
			x &= b[i]
			dst[i] = x
			n += bits.OnesCount64(x)
		}
	case opAndNot:
		for i, x := range a {
			x &^= b[i]
			dst[i] = x
			n += bits.OnesCount64(x)
		}
	case opOr:
		for i, x := range a {
			x |= b[i]
			dst[i] = x
			n += bits.OnesCount64(x)
		}
	case opXor:
		for i, x := range a {
			x ^= b[i]
			dst[i] = x
			n += bits.OnesCount64(x)
		}
	}
	return n
}

// mustTake panics in the name of the function called fn unless dst has at least n
// words and overlaps a and b only from their beginnings: the kernels read both sets
// ahead of what they write.
func mustTake(fn string, dst, a, b []uint64, n int) {
	if len(dst) < n || !apart(dst, a) || !apart(dst, b) {
		cannotTake(fn, len(dst), n)
	}
}

//go:noinline
func cannotTake(fn string, got, want int) {
	if got < want {
		panic(fmt.Sprintf("scan: %s: len(dst) is %d, want at least %d", fn, got, want))
	}
	panic("scan: " + fn + ": dst overlaps a set without beginning where it begins")
}

// apart reports whether dst and set have no words in common, or begin at the same
// word. Of d and -d, the distances from either beginning to the other, one wraps
// around and is huge.
func apart(dst, set []uint64) bool {
	d := uintptr(unsafe.Pointer(unsafe.SliceData(set))) - uintptr(unsafe.Pointer(unsafe.SliceData(dst)))
	return d == 0 || d >= 8*uintptr(len(dst)) && -d >= 8*uintptr(len(set)) || len(dst) == 0 || len(set) == 0
}
