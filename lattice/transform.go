package lattice

import (
	"fmt"
	"math/bits"
)

// A Number is a value of a function on sets: of any integer or floating-point type,
// or of a type defined on one.
type Number interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 |
		~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr |
		~float32 | ~float64
}

// An Op is an operation on the values of sets.
type Op uint8

// The operations. Max and Min are as the built-in functions; Or, And and Xor are of
// integers.
const (
	Sum Op = iota
	Max
	Min
	Or
	And
	Xor
)

// What the other transforms do, and the kernels of signed integers and of polynomials.
const (
	difference = Xor + 1 + iota
	walsh
	signedMax
	signedMin
	product
)

var opNames = [...]string{"Sum", "Max", "Min", "Or", "And", "Xor"}

// Zeta replaces each f[s] by the sum of f over the subsets of s, or their greatest,
// least, OR, AND or XOR: the zeta transform of the lattice of subsets (Yates 1937;
// Kennes 1992).
//
// It works on up to the given number of cores. It panics if len(f) is not a power
// of two, if cores < 1, or if op is not an operation on E.
func Zeta[E Number](f []E, op Op, cores int) {
	mustTransform("Zeta", len(f), cores)
	mustOperate[E]("Zeta", op)
	transform(f, op, false, cores)
}

// Mobius undoes Zeta with Sum: each f[s] becomes the sum of f over the subsets of s,
// those with an odd number of elements fewer than s negative. Zeta with Xor undoes
// itself.
//
// It panics as Zeta does.
func Mobius[E Number](f []E, cores int) {
	mustTransform("Mobius", len(f), cores)
	transform(f, difference, false, cores)
}

// SupersetZeta is Zeta over the supersets of each s in place of its subsets.
//
// It panics as Zeta does.
func SupersetZeta[E Number](f []E, op Op, cores int) {
	mustTransform("SupersetZeta", len(f), cores)
	mustOperate[E]("SupersetZeta", op)
	transform(f, op, true, cores)
}

// SupersetMobius undoes SupersetZeta with Sum.
//
// It panics as Zeta does.
func SupersetMobius[E Number](f []E, cores int) {
	mustTransform("SupersetMobius", len(f), cores)
	transform(f, difference, true, cores)
}

// WalshHadamard replaces each f[s] by the sum of f over all sets, those that have an
// odd number of elements in common with s negative. It undoes itself up to a factor
// of len(f).
//
// It panics as Zeta does.
func WalshHadamard[E Number](f []E, cores int) {
	mustTransform("WalshHadamard", len(f), cores)
	transform(f, walsh, false, cores)
}

// mustTransform panics in the name of fn unless size is a power of two and there are
// cores.
func mustTransform(fn string, size, cores int) {
	if size < 1 || size&(size-1) != 0 {
		if size < 1 {
			panic(fmt.Sprintf("lattice: %s: the length is 0, want a power of two", fn))
		}
		below := 1 << (bits.Len(uint(size)) - 1)
		panic(fmt.Sprintf("lattice: %s: the length is %d, want a power of two such as %d", fn, size, below))
	}
	if cores < 1 {
		panic(fmt.Sprintf("lattice: %s: %d cores, want at least 1", fn, cores))
	}
}

func mustOperate[E Number](fn string, op Op) {
	if int(op) >= len(opNames) {
		panic(fmt.Sprintf("lattice: %s: %d is not an operation", fn, op))
	}
	if op >= Or && isFloat[E]() {
		panic(fmt.Sprintf("lattice: %s: %s of %T, want integers", fn, opNames[op], E(0)))
	}
}

func isFloat[E Number]() bool { return E(1)/2 != 0 }

// transform transforms f on up to the given number of cores, over supersets if up.
func transform[E Number](f []E, op Op, up bool, cores int) {
	newJob[E](op, up, len(f)).apply(f, cores)
}
