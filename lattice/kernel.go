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
