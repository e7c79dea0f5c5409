package lattice

import "unsafe"

// A kernel is a transform, or the product of polynomials, in assembly. Its code, made of
// the operation and the type, is its index in the tables of the assembly files. Vector is
// the size in bytes of the vectors of the path that was active when the kernel was chosen,
// or 0 if there is no kernel. Both are short: the compiler keeps a struct in registers, as a job,
// if it has at most four fields in four words.
type kernel struct{ code, vector int32 }

// The types of the values, for kernels.
const (
	words64 = iota
	words32
	floats64
	floats32
	numTypes
)

// kernelOf returns the kernel for op, if there is one: for sums, differences and products.
func kernelOf[T Number](op Op) kernel {
	if Max <= op && op <= Xor {
		return kernel{}
	}
	of := int32(words64)
	if isFloat[T]() {
		of = floats64
	}
	switch unsafe.Sizeof(T(0)) {
	case 8:
	case 4:
		of += words32 - words64
	default:
		return kernel{}
	}
	return kernel{numTypes*int32(op) + of, vectorBytes(op)}
}
