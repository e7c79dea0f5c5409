package lattice

import "unsafe"

// A kernel is a transform in assembly. Its code, made of the operation and the type, is
// its index in the tables of the assembly files. Vector is the size in bytes of the
// vectors of the path that was active when the kernel was chosen, or 0 if there is no
// kernel.
type kernel struct{ code, vector int }

func kernelOf[T Number](op Op) kernel {
	if T(0)-1 < 0 && !isFloat[T]() && (op == Max || op == Min) {
		op += signedMax - Max
	}
	code := 4 * int(op)
	if isFloat[T]() {
		code += 2
	}
	switch unsafe.Sizeof(T(0)) {
	case 8:
		return kernel{code, vectorBytes(op)}
	case 4:
		return kernel{code + 1, vectorBytes(op)}
	}
	return kernel{}
}

// pass takes the levels between two, four or eight rows, the lowest of which begins at
// first. Each has some columns, a multiple of the vector.
func (k kernel) pass(first unsafe.Pointer, size, stride, columns, rows int, up bool) {
	step := stride * size
	if up {
		first, step = unsafe.Add(first, (rows-1)*step), -step
	}
	transformSome(k, first, step, columns*size, rows)
}

// lowest takes the levels within arrays of eight vectors, one after the other.
func (k kernel) lowest(first unsafe.Pointer, bytes int, up bool) {
	step := k.vector
	if up {
		first, step = unsafe.Add(first, 7*step), -step
	}
	transformSome(k, first, step, bytes, 1)
}
