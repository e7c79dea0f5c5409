package scan

// Two sets, in slices of the same number of words. Package bitset has these operations for
// sets of any sizes.

import (
	"math/bits"
	"strconv"

	"github.com/bitwalk/bitwalk/internal/path"
	"github.com/bitwalk/bitwalk/internal/preempt"
	"github.com/bitwalk/bitwalk/internal/setop"
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
	opAnd    = setop.And
	opAndNot = setop.AndNot
	opOr     = setop.Or
	opXor    = setop.Xor
)

// store sets dst to the result of o on a and b, in the name of the function called fn.
func store(o setop.Op, fn string, dst, a, b []uint64) {
	word.Inline(func() {
		if n := len(dst); n != len(a) || n != len(b) {
			panicLengths(fn, n, len(a), len(b))
		} else {
			o.Store(dst, a, b)
		}
	})
}

// panicLengths panics in the name of the function called fn, whose sets have so many words.
//
//go:noinline
func panicLengths(fn string, lengths ...int) {
	list := ""
	for _, n := range lengths {
		list += ", " + strconv.Itoa(n)
	}
	panic("scan: " + fn + ": sets of " + list[2:] + " words, want the same number")
}

// countOf returns the number of ones in the result of o on a and b, in the name of the function
// called fn. It is inlined as [setop.Op.Store] is: a greedy set cover counts in all sets each time.
func countOf(o setop.Op, fn string, a, b []uint64) (ones int) {
	word.Inline(func() {
		n, most := len(a), preempt.AtOnce()
		switch {
		case n != len(b):
			panicLengths(fn, n, len(b))
		case n < minKernel || most < 0:
			for i, x := range a {
				ones += bits.OnesCount64(o.Of(x, b[i]))
			}
		case n > most:
			ones = countAny(o, fn, a, b)
		case o == opAnd:
			ones = countAndKernel(&a[0], &b[0], n)
		case o == opAndNot:
			ones = countAndNotKernel(&a[0], &b[0], n)
		case o == opOr:
			ones = countOrKernel(&a[0], &b[0], n)
		case o == opXor:
			ones = countXorKernel(&a[0], &b[0], n)
		}
	})
	return ones
}

// countAny is countOf in pieces, and chooses a path if none is active yet. Each piece is a call of
// countAny itself, where the goroutine can be preempted.
//
//go:noinline
func countAny(o setop.Op, fn string, a, b []uint64) (ones int) {
	path.Active()
	for n := preempt.Cut(len(a), 1); n < len(a); n = preempt.Cut(len(a), 1) {
		ones += countAny(o, fn, a[:n], b[:n])
		a, b = a[n:], b[n:]
	}
	return ones + countOf(o, fn, a, b)
}
