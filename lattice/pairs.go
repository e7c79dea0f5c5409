package lattice

// One level of a transform in Go: a loop for each operation over the pairs of a set
// without some element and the same set with it.

// pairs does op for lo[i], hi[i], for every i that is a multiple of step.
func pairs[T Number](op Op, lo, hi []T, step uint) {
	switch op {
	case Sum:
		each(lo, hi, step, func(x, y *T) { *y += *x })
	case Max:
		each(lo, hi, step, func(x, y *T) { *y = max(*x, *y) })
	case Min:
		each(lo, hi, step, func(x, y *T) { *y = min(*x, *y) })
	case Or:
		each(lo, hi, step, func(x, y *T) { *y = T(uint64(*x) | uint64(*y)) })
	case And:
		each(lo, hi, step, func(x, y *T) { *y = T(uint64(*x) & uint64(*y)) })
	case Xor:
		each(lo, hi, step, func(x, y *T) { *y = T(uint64(*x) ^ uint64(*y)) })
	case difference:
		each(lo, hi, step, func(x, y *T) { *y -= *x })
	case walsh:
		each(lo, hi, step, func(x, y *T) { *x, *y = *x+*y, *x-*y })
	}
}

// each calls do for lo[i], hi[i]. It is inlined, and do in its loop.
func each[T any](lo, hi []T, step uint, do func(x, y *T)) {
	hi = hi[:len(lo)]
	for i := uint(0); i < uint(len(lo)); i += step {
		do(&lo[i], &hi[i])
	}
}
