package lattice

// One level of a transform in Go: a loop for each operation over the pairs of a set
// without some element and the same set with it.

import "unsafe"

// pairs is the loop over lo[i], hi[i], for every i that is a multiple of step.
func pairs[T Number](op Op, lo, hi []T, step uint) {
	switch op {
	case Sum:
		sum(lo, hi, step)
	case Max:
		greatest(lo, hi, step)
	case Min:
		least(lo, hi, step)
	case difference:
		subtract(lo, hi, step)
	case walsh:
		sumAndDifference(lo, hi, step)
	default:
		// Bits have no type.
		switch unsafe.Sizeof(T(0)) {
		case 8:
			pairsOfBits(op, as[uint64](lo), as[uint64](hi), step)
		case 4:
			pairsOfBits(op, as[uint32](lo), as[uint32](hi), step)
		case 2:
			pairsOfBits(op, as[uint16](lo), as[uint16](hi), step)
		default:
			pairsOfBits(op, as[uint8](lo), as[uint8](hi), step)
		}
	}
}

// as returns f as values of a type of the same size.
func as[T, E Number](f []E) []T {
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(f))), len(f))
}

type unsigned interface {
	uint8 | uint16 | uint32 | uint64
}

func pairsOfBits[T unsigned](op Op, lo, hi []T, step uint) {
	switch op {
	case Or:
		or(lo, hi, step)
	case And:
		and(lo, hi, step)
	case Xor:
		xor(lo, hi, step)
	}
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

func or[T unsigned](lo, hi []T, step uint) {
	hi = hi[:len(lo)]
	for i := uint(0); i < uint(len(lo)); i += step {
		hi[i] |= lo[i]
	}
}

func and[T unsigned](lo, hi []T, step uint) {
	hi = hi[:len(lo)]
	for i := uint(0); i < uint(len(lo)); i += step {
		hi[i] &= lo[i]
	}
}

func xor[T unsigned](lo, hi []T, step uint) {
	hi = hi[:len(lo)]
	for i := uint(0); i < uint(len(lo)); i += step {
		hi[i] ^= lo[i]
	}
}
