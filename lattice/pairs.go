package lattice

// One level of a transform in Go: a loop for each operation over the pairs of a set
// without some element and the same set with it.

import "unsafe"

// pairs does op for lo[i], hi[i], for every i that is a multiple of step.
func pairs[T Number](op Op, lo, hi []T, step uint) {
	switch op {
	case Sum:
		each(lo, hi, step, func(x, y *T) { *y += *x })
	case Max:
		each(lo, hi, step, func(x, y *T) { *y = max(*x, *y) })
	case Min:
		each(lo, hi, step, func(x, y *T) { *y = min(*x, *y) })
	case difference:
		each(lo, hi, step, func(x, y *T) { *y -= *x })
	case walsh:
		each(lo, hi, step, func(x, y *T) { *x, *y = *x+*y, *x-*y })
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
	switch op {
	case Or:
		each(lo, hi, step, func(x, y *T) { *y |= *x })
	case And:
		each(lo, hi, step, func(x, y *T) { *y &= *x })
	case Xor:
		each(lo, hi, step, func(x, y *T) { *y ^= *x })
	}
}

// each calls do for lo[i], hi[i]. It is inlined, and do in its loop.
func each[T any](lo, hi []T, step uint, do func(x, y *T)) {
	hi = hi[:len(lo)]
	for i := uint(0); i < uint(len(lo)); i += step {
		do(&lo[i], &hi[i])
	}
}
