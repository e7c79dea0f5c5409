package lattice

import (
	"fmt"
	"runtime"

	"github.com/bitwalk/bitwalk/internal/fault"
)

// A Number is any integer or floating-point type, or a type defined on one: the type of
// the values of a function on sets.
type Number interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 |
		~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr |
		~float32 | ~float64
}

// An Op is an operation on the values of sets.
type Op uint8

// The operations. Max and Min are those of the built-in functions, so that a NaN makes
// the result NaN; Or, And and Xor are bitwise, for integers only. Only Sum, of values of 32 or 64
// bits, has kernels; the others run in Go on every path.
const (
	Sum Op = iota
	Max
	Min
	Or
	And
	Xor
)

// The operations of the other transforms, and the product of polynomials, which only kernels
// have.
const (
	difference = Xor + 1 + iota
	walsh
	product
)

var opNames = [...]string{"Sum", "Max", "Min", "Or", "And", "Xor"}

// Zeta replaces f by its zeta transform over subsets: with Sum,
//
//	f[s] = Σ f[t] over t ⊆ s
//
// where the values on the right are the old ones; with another op, f[s] is the maximum,
// minimum, OR, AND or XOR of these values in place of their sum.
//
// Zeta panics if len(f) is not a power of two, if cores < 1, or if op is not an
// operation on E. It uses up to the given number of cores. The algorithm is by Yates
// (1937) and Kennes (1992).
func Zeta[E Number](f []E, op Op, cores int) {
	cores = mustTransform("Zeta", len(f), cores)
	mustOperate[E]("Zeta", op)
	transform(f, op, false, cores)
}

// Mobius replaces f by its Möbius transform over subsets, the inverse of Zeta with Sum:
//
//	f[s] = Σ (−1)^|s∖t| f[t] over t ⊆ s
//
// The inverse of Zeta with Xor is itself. Mobius panics as Zeta does.
func Mobius[E Number](f []E, cores int) {
	cores = mustTransform("Mobius", len(f), cores)
	transform(f, difference, false, cores)
}

// SupersetZeta replaces f by its zeta transform over supersets: with Sum,
//
//	f[s] = Σ f[t] over t ⊇ s
//
// and with another op as for Zeta. It panics as Zeta does.
func SupersetZeta[E Number](f []E, op Op, cores int) {
	cores = mustTransform("SupersetZeta", len(f), cores)
	mustOperate[E]("SupersetZeta", op)
	transform(f, op, true, cores)
}

// SupersetMobius replaces f by its Möbius transform over supersets, the inverse of
// SupersetZeta with Sum:
//
//	f[s] = Σ (−1)^|t∖s| f[t] over t ⊇ s
//
// It panics as Zeta does.
func SupersetMobius[E Number](f []E, cores int) {
	cores = mustTransform("SupersetMobius", len(f), cores)
	transform(f, difference, true, cores)
}

// WalshHadamard replaces f by its Walsh–Hadamard transform:
//
//	f[s] = Σ (−1)^|s∩t| f[t] over all t
//
// It is its own inverse up to a factor: applied twice, it multiplies f by len(f). It
// panics as Zeta does.
func WalshHadamard[E Number](f []E, cores int) {
	cores = mustTransform("WalshHadamard", len(f), cores)
	transform(f, walsh, false, cores)
}

// mustTransform panics in the name of fn unless size is a power of two and there are
// cores. It returns the number of cores to use.
func mustTransform(fn string, size, cores int) int {
	if size == 0 || size&(size-1) != 0 {
		panic(fault.Message("lattice: ", fn, ": the length is ", size, ", want a power of two"))
	}
	if cores < 1 {
		panic(fault.Message("lattice: ", fn, ": ", cores, " cores, want at least 1"))
	}
	if cores == 1 {
		return 1
	}
	return min(cores, runtime.GOMAXPROCS(0))
}

func mustOperate[E Number](fn string, op Op) {
	if int(op) >= len(opNames) {
		panic(fault.Message("lattice: ", fn, ": ", int(op), " is not an operation"))
	}
	if op >= Or && isFloat[E]() {
		panic(fault.Message("lattice: ", fn, ": ", opNames[op], " of ", typeName[E](), ", want integers"))
	}
}

func isFloat[E Number]() bool { return E(1)/2 != 0 }

func typeName[E Number]() string { return fmt.Sprintf("%T", E(0)) }

// transform transforms f on up to the given number of cores, over supersets if up.
func transform[E Number](f []E, op Op, up bool, cores int) {
	newJob[E](op, up, len(f)).apply(f, cores)
}
