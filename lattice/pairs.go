package lattice

// One level of a transform in Go: a loop for each operation over the pairs of a set
// without some element and the same set with it.

import "unsafe"

// transform transforms f on up to the given number of cores, over supersets if up.
func transform[E Number](f []E, op Op, up bool, cores int) {
	if op != Or && op != And && op != Xor {
		newJob(op, numberPairs[E](op), up, len(f)).apply(f, cores)
		return
	}
	switch unsafe.Sizeof(E(0)) {
	case 8:
		newJob(op, wordPairs[uint64](op), up, len(f)).apply(as[uint64](f), cores)
	case 4:
		newJob(op, wordPairs[uint32](op), up, len(f)).apply(as[uint32](f), cores)
	case 2:
		newJob(op, wordPairs[uint16](op), up, len(f)).apply(as[uint16](f), cores)
	default:
		newJob(op, wordPairs[uint8](op), up, len(f)).apply(as[uint8](f), cores)
	}
}

func isFloat[E Number]() bool { return E(1)/2 != 0 }

// as returns f as values of a type of the same size.
func as[T, E Number](f []E) []T {
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(f))), len(f))
}

// A pairs is the loop over lo[i], hi[i], for every i that is a multiple of step.
type pairs[T Number] func(lo, hi []T, step uint)

func numberPairs[T Number](op Op) pairs[T] {
	switch op {
	case Sum:
		return sum[T]
	case difference:
		return subtract[T]
	case walsh:
		return sumAndDifference[T]
	case Max:
		return greatest[T]
	}
	return least[T]
}

type word interface {
	uint8 | uint16 | uint32 | uint64
}

func wordPairs[T word](op Op) pairs[T] {
	switch op {
	case Or:
		return or[T]
	case And:
		return and[T]
	}
	return xor[T]
}

func sum[T Number](lo, hi []T, step uint) {
	hi = hi[:len(lo)]
	for i := uint(0); i < uint(len(lo)); i += step {
		hi[i] += lo[i]
	}
}

func subtract[T Number](lo, hi []T, step uint) {
	hi = hi[:len(lo)]
	for i := uint(0); i < uint(len(lo)); i += step {
		hi[i] -= lo[i]
	}
}

func sumAndDifference[T Number](lo, hi []T, step uint) {
	hi = hi[:len(lo)]
	for i := uint(0); i < uint(len(lo)); i += step {
		lo[i], hi[i] = lo[i]+hi[i], lo[i]-hi[i]
	}
}

func greatest[T Number](lo, hi []T, step uint) {
	hi = hi[:len(lo)]
	for i := uint(0); i < uint(len(lo)); i += step {
		hi[i] = max(lo[i], hi[i])
	}
}

func least[T Number](lo, hi []T, step uint) {
	hi = hi[:len(lo)]
	for i := uint(0); i < uint(len(lo)); i += step {
		hi[i] = min(lo[i], hi[i])
	}
}

func or[T word](lo, hi []T, step uint) {
	hi = hi[:len(lo)]
	for i := uint(0); i < uint(len(lo)); i += step {
		hi[i] |= lo[i]
	}
}

func and[T word](lo, hi []T, step uint) {
	hi = hi[:len(lo)]
	for i := uint(0); i < uint(len(lo)); i += step {
		hi[i] &= lo[i]
	}
}

func xor[T word](lo, hi []T, step uint) {
	hi = hi[:len(lo)]
	for i := uint(0); i < uint(len(lo)); i += step {
		hi[i] ^= lo[i]
	}
}
