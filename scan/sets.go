package scan

// Two sets, in slices of the same number of words. Package bitset has these operations for
// sets of any sizes.

import (
	"math/bits"

	"github.com/bitwalk/bitwalk/internal/path"
	"github.com/bitwalk/bitwalk/internal/word"
)

// And sets dst to the elements in both a and b. It panics unless all three have the same
// number of words. Dst may be a or b; if it overlaps one in any other way, its new words
// are unspecified.
func And(dst, a, b []uint64) {
	mustMatch("And", len(dst), len(a), len(b))
	switch n := len(dst); {
	case n < minKernel || !combines():
		opAnd.store(dst, a, b)
	case n == cut(n): // one piece: without a call more, which Warshall's algorithm notices
		storeKernel(path.Active(), opAnd, &dst[0], &a[0], &b[0], n)
	default:
		opAnd.storeLong(dst, a, b)
	}
}

// AndNot sets dst to the elements of a that are not in b. It panics as [And] does, and
// treats overlaps as And does.
func AndNot(dst, a, b []uint64) {
	mustMatch("AndNot", len(dst), len(a), len(b))
	switch n := len(dst); {
	case n < minKernel || !combines():
		opAndNot.store(dst, a, b)
	case n == cut(n):
		storeKernel(path.Active(), opAndNot, &dst[0], &a[0], &b[0], n)
	default:
		opAndNot.storeLong(dst, a, b)
	}
}

// Or sets dst to the elements in a, in b, or in both. It panics as [And] does, and treats
// overlaps as And does.
func Or(dst, a, b []uint64) {
	mustMatch("Or", len(dst), len(a), len(b))
	switch n := len(dst); {
	case n < minKernel || !combines():
		opOr.store(dst, a, b)
	case n == cut(n):
		storeKernel(path.Active(), opOr, &dst[0], &a[0], &b[0], n)
	default:
		opOr.storeLong(dst, a, b)
	}
}

// Xor sets dst to the elements in exactly one of a and b. It panics as [And] does, and
// treats overlaps as And does.
func Xor(dst, a, b []uint64) {
	mustMatch("Xor", len(dst), len(a), len(b))
	switch n := len(dst); {
	case n < minKernel || !combines():
		opXor.store(dst, a, b)
	case n == cut(n):
		storeKernel(path.Active(), opXor, &dst[0], &a[0], &b[0], n)
	default:
		opXor.storeLong(dst, a, b)
	}
}

// CountAnd returns the number of elements in both a and b. It panics unless they have the
// same number of words.
func CountAnd(a, b []uint64) (n int) {
	// A greedy set cover counts in all sets each time, and a call takes as long as few words.
	word.Inline(func() {
		if len(b) != len(a) || len(a) >= minCount {
			n = countAndAny(a, b)
			return
		}
		n = opAnd.count(a, b)
	})
	return n
}

// countAndAny is CountAnd for minCount words or more, and for lengths that differ.
//
//go:noinline
func countAndAny(a, b []uint64) int {
	mustPair("CountAnd", len(a), len(b))
	switch n := len(a); {
	case !combines():
		return opAnd.count(a, b)
	case n == cut(n):
		return countKernel(path.Active(), opAnd, &a[0], &b[0], n)
	}
	return opAnd.countLong(a, b)
}

// CountAndNot returns the number of elements in a that are not in b. It panics as
// [CountAnd] does.
func CountAndNot(a, b []uint64) (n int) {
	word.Inline(func() {
		if len(b) != len(a) || len(a) >= minCount {
			n = countAndNotAny(a, b)
			return
		}
		n = opAndNot.count(a, b)
	})
	return n
}

// countAndNotAny is CountAndNot for minCount words or more, and for lengths that differ.
//
//go:noinline
func countAndNotAny(a, b []uint64) int {
	mustPair("CountAndNot", len(a), len(b))
	switch n := len(a); {
	case !combines():
		return opAndNot.count(a, b)
	case n == cut(n):
		return countKernel(path.Active(), opAndNot, &a[0], &b[0], n)
	}
	return opAndNot.countLong(a, b)
}

// CountOr returns the number of elements in a, in b, or in both. It panics as [CountAnd]
// does.
func CountOr(a, b []uint64) int {
	mustPair("CountOr", len(a), len(b))
	switch n := len(a); {
	case n < minCount || !combines():
		return opOr.count(a, b)
	case n == cut(n):
		return countKernel(path.Active(), opOr, &a[0], &b[0], n)
	}
	return opOr.countLong(a, b)
}

// CountXor returns the number of elements in exactly one of a and b, which is their
// Hamming distance. It panics as [CountAnd] does.
func CountXor(a, b []uint64) int {
	mustPair("CountXor", len(a), len(b))
	switch n := len(a); {
	case n < minCount || !combines():
		return opXor.count(a, b)
	case n == cut(n):
		return countKernel(path.Active(), opXor, &a[0], &b[0], n)
	}
	return opXor.countLong(a, b)
}

// mustMatch panics in the name of the function called fn unless all lengths are the same.
func mustMatch(fn string, n, a, b int) {
	if a != n || b != n {
		noMatch(fn, n, a, b)
	}
}

// mustPair is mustMatch for two sets that are not stored.
func mustPair(fn string, a, b int) {
	if a != b {
		noPair(fn, a, b)
	}
}

//go:noinline
func noMatch(fn string, n, a, b int) {
	panic(word.Message("scan: ", fn, ": sets of ", n, ", ", a, " and ", b, " words, want the same number"))
}

//go:noinline
func noPair(fn string, a, b int) {
	panic(word.Message("scan: ", fn, ": sets of ", a, " and ", b, " words, want the same number"))
}

// An op is an operation on two words.
type op uint8

const (
	opAnd op = iota
	opAndNot
	opOr
	opXor
)

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

// store sets dst to the result of o on a and b, word by word.
func (o op) store(dst, a, b []uint64) {
	a, b = a[:len(dst):len(dst)], b[:len(dst):len(dst)]
	for i := range dst {
		dst[i] = o.of(a[i], b[i])
	}
}

// count returns the number of ones in the result of o on a and b, word by word.
func (o op) count(a, b []uint64) (n int) {
	b = b[:len(a):len(a)]
	for i, x := range a {
		n += bits.OnesCount64(o.of(x, b[i]))
	}
	return n
}

// The kernels in pieces. Each piece is a call of the function itself, where the goroutine can
// be preempted: it can't in assembly, nor in a loop that does nothing but call assembly.

// storeLong is store by a kernel.
func (o op) storeLong(dst, a, b []uint64) {
	for n := cut(len(dst)); n < len(dst); n = cut(len(dst)) {
		o.storeLong(dst[:n], a, b)
		dst, a, b = dst[n:], a[n:], b[n:]
	}
	storeKernel(path.Active(), o, &dst[0], &a[0], &b[0], len(dst))
}

// countLong is count by a kernel.
func (o op) countLong(a, b []uint64) (ones int) {
	for n := cut(len(a)); n < len(a); n = cut(len(a)) {
		ones += o.countLong(a[:n], b)
		a, b = a[n:], b[n:]
	}
	return ones + countKernel(path.Active(), o, &a[0], &b[0], len(a))
}
