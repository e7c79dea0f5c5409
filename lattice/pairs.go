package lattice

// One level of a transform in Go: a loop for each operation over the pairs of a set
// without some element and the same set with it.

import "unsafe"

// pairs is the loop over lo[i], hi[i], for every i that is a multiple of step.
func pairs[T Number](op Op, lo, hi []T, step uint) {
	hi = hi[:len(lo)]
	switch op {
	case Sum:
		for i := uint(0); i < uint(len(lo)); i += step {
			hi[i] += lo[i]
		}
	case Max:
		for i := uint(0); i < uint(len(lo)); i += step {
			hi[i] = max(lo[i], hi[i])
		}
	case Min:
		for i := uint(0); i < uint(len(lo)); i += step {
			hi[i] = min(lo[i], hi[i])
		}
	case difference:
		for i := uint(0); i < uint(len(lo)); i += step {
			hi[i] -= lo[i]
		}
	case walsh:
		for i := uint(0); i < uint(len(lo)); i += step {
			lo[i], hi[i] = lo[i]+hi[i], lo[i]-hi[i]
		}
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

// pairsOfBits is pairs for Or, And and Xor.
func pairsOfBits[T uint8 | uint16 | uint32 | uint64](op Op, lo, hi []T, step uint) {
	hi = hi[:len(lo)]
	switch op {
	case Or:
		for i := uint(0); i < uint(len(lo)); i += step {
			hi[i] |= lo[i]
		}
	case And:
		for i := uint(0); i < uint(len(lo)); i += step {
			hi[i] &= lo[i]
		}
	case Xor:
		for i := uint(0); i < uint(len(lo)); i += step {
			hi[i] ^= lo[i]
		}
	}
}
