package lattice

// One level of a transform in Go: a loop for each operation over the pairs of a set
// without some element and the same set with it.

import "unsafe"

type (
	word interface {
		uint8 | uint16 | uint32 | uint64
	}
	ordered interface {
		word | int8 | int16 | int32 | int64 | float32 | float64
	}
)

// transform transforms f as values of the predeclared type that E is like: only the
// order of integers depends on their sign.
func transform[E Number](f []E, op Op, up bool, cores int) {
	signed := E(0)-1 < 0
	if signed && !isFloat[E]() {
		switch op {
		case Max:
			op = signedMax
		case Min:
			op = signedMin
		}
	}
	switch size := unsafe.Sizeof(E(0)); {
	case isFloat[E]() && size == 8:
		apply(as[float64](f), op, numberPairs[float64](op), up, cores)
	case isFloat[E]():
		apply(as[float32](f), op, numberPairs[float32](op), up, cores)
	case op == signedMax || op == signedMin:
		switch size {
		case 8:
			apply(as[int64](f), op, numberPairs[int64](op), up, cores)
		case 4:
			apply(as[int32](f), op, numberPairs[int32](op), up, cores)
		case 2:
			apply(as[int16](f), op, numberPairs[int16](op), up, cores)
		default:
			apply(as[int8](f), op, numberPairs[int8](op), up, cores)
		}
	case size == 8:
		apply(as[uint64](f), op, wordPairs[uint64](op), up, cores)
	case size == 4:
		apply(as[uint32](f), op, wordPairs[uint32](op), up, cores)
	case size == 2:
		apply(as[uint16](f), op, wordPairs[uint16](op), up, cores)
	default:
		apply(as[uint8](f), op, wordPairs[uint8](op), up, cores)
	}
}

func isFloat[E Number]() bool { return E(1)/2 != 0 }

// as returns f as values of a type of the same size.
func as[T, E Number](f []E) []T {
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(f))), len(f))
}

// A pairs is the loop over lo[i], hi[i], for every i that is a multiple of step.
type pairs[T ordered] func(lo, hi []T, step uint)

func wordPairs[T word](op Op) pairs[T] {
	switch op {
	case Or:
		return or[T]
	case And:
		return and[T]
	case Xor:
		return xor[T]
	}
	return numberPairs[T](op)
}

func numberPairs[T ordered](op Op) pairs[T] {
	switch op {
	case Sum:
		return sum[T]
	case difference:
		return subtract[T]
	case walsh:
		return sumAndDifference[T]
	case Max, signedMax:
		return greatest[T]
	}
	return least[T]
}

func sum[T ordered](lo, hi []T, step uint) {
	hi = hi[:len(lo)]
	for i := uint(0); i < uint(len(lo)); i += step {
		hi[i] += lo[i]
	}
}

func subtract[T ordered](lo, hi []T, step uint) {
	hi = hi[:len(lo)]
	for i := uint(0); i < uint(len(lo)); i += step {
		hi[i] -= lo[i]
	}
}

func sumAndDifference[T ordered](lo, hi []T, step uint) {
	hi = hi[:len(lo)]
	for i := uint(0); i < uint(len(lo)); i += step {
		lo[i], hi[i] = lo[i]+hi[i], lo[i]-hi[i]
	}
}

func greatest[T ordered](lo, hi []T, step uint) {
	hi = hi[:len(lo)]
	for i := uint(0); i < uint(len(lo)); i += step {
		hi[i] = max(lo[i], hi[i])
	}
}

func least[T ordered](lo, hi []T, step uint) {
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
