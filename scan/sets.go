package scan

// Two sets, in slices of the same number of words. Package bitset has these operations for
// sets of any sizes.

import (
	"math/bits"

	"github.com/bitwalk/bitwalk/internal/both"
	"github.com/bitwalk/bitwalk/internal/fault"
	"github.com/bitwalk/bitwalk/internal/path"
	"github.com/bitwalk/bitwalk/internal/word"
)

// And sets dst to the elements in both a and b. It panics unless all three have the same
// number of words. dst may be a or b; if it overlaps one in any other way, its new words
// are unspecified.
func And(dst, a, b []uint64) { store(opAnd, "And", dst, a, b) }

// AndNot sets dst to the elements of a that are not in b. It panics as [And] does, and
// treats overlaps as And does.
func AndNot(dst, a, b []uint64) { store(opAndNot, "AndNot", dst, a, b) }

// Or sets dst to the elements in a, in b, or in both. It panics as [And] does, and treats
// overlaps as And does.
func Or(dst, a, b []uint64) { store(opOr, "Or", dst, a, b) }

// Xor sets dst to the elements in exactly one of a and b. It panics as [And] does, and
// treats overlaps as And does.
func Xor(dst, a, b []uint64) { store(opXor, "Xor", dst, a, b) }

// CountAnd returns the number of elements in both a and b. It panics unless they have the
// same number of words.
func CountAnd(a, b []uint64) int { return countOf(opAnd, "CountAnd", a, b) }

// CountAndNot returns the number of elements in a that are not in b. It panics as
// [CountAnd] does.
func CountAndNot(a, b []uint64) int { return countOf(opAndNot, "CountAndNot", a, b) }

// CountOr returns the number of elements in a, in b, or in both. It panics as [CountAnd]
// does.
func CountOr(a, b []uint64) int { return countOf(opOr, "CountOr", a, b) }

// CountXor returns the number of elements in exactly one of a and b, which is their
// Hamming distance. It panics as [CountAnd] does.
func CountXor(a, b []uint64) int { return countOf(opXor, "CountXor", a, b) }

// The operations, for the kernels and the functions here.
const (
	opAnd    = both.And
	opAndNot = both.AndNot
	opOr     = both.Or
	opXor    = both.Xor
)

// store sets dst to the result of o on a and b, in the name of the function called fn.
func store(o both.Op, fn string, dst, a, b []uint64) {
	word.Inline(func() {
		n := len(dst)
		if n != len(a) || n != len(b) || n > both.AtOnce() {
			storeAny(o, fn, dst, a, b)
			return
		}
		both.Do(o, dst, a, b)
	})
}

// storeAny is store for any slices: it panics unless they match, and cuts them.
//
//go:noinline
func storeAny(o both.Op, fn string, dst, a, b []uint64) {
	if n := len(dst); n != len(a) || n != len(b) {
		panic(fault.Message("scan: ", fn, ": sets of ", n, ", ", len(a), " and ", len(b), " words, want the same number"))
	}
	o.Store(dst, a, b)
}

// countOf returns the number of ones in the result of o on a and b. A greedy set cover counts
// in all sets each time, and a call takes as long as few words.
func countOf(o both.Op, fn string, a, b []uint64) (ones int) {
	word.Inline(func() {
		if len(b) != len(a) || len(a) >= minCount {
			ones = countAny(o, fn, a, b)
			return
		}
		ones = countLoop(o, a, b)
	})
	return ones
}

// countAny is countOf for minCount words or more: it panics unless the slices match, and cuts
// them. Each piece is a call of countAny itself, where the goroutine can be preempted.
//
//go:noinline
func countAny(o both.Op, fn string, a, b []uint64) (ones int) {
	if len(a) != len(b) {
		panic(fault.Message("scan: ", fn, ": sets of ", len(a), " and ", len(b), " words, want the same number"))
	}
	if path.Active() < path.Sets {
		switch o {
		case opAnd:
			return countLoop(opAnd, a, b)
		case opAndNot:
			return countLoop(opAndNot, a, b)
		case opOr:
			return countLoop(opOr, a, b)
		}
		return countLoop(opXor, a, b)
	}
	for n := cut(len(a)); n < len(a); n = cut(len(a)) {
		ones += countAny(o, fn, a[:n], b[:n])
		a, b = a[n:], b[n:]
	}
	return ones + countKernel(&a[0], &b[0], len(a), o)
}

// countLoop counts word by word. It is inlined, and o a constant.
func countLoop(o both.Op, a, b []uint64) (ones int) {
	b = b[:len(a)]
	for i, x := range a {
		ones += bits.OnesCount64(o.Of(x, b[i]))
	}
	return ones
}
