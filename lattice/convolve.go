package lattice

import (
	"math/bits"
	"slices"

	"github.com/bitwalk/bitwalk/internal/fault"
)

// ConvolveOr sets dst to the OR convolution of f and g, also called the union product:
//
//	dst[s] = Σ f[a]·g[b] over a ∪ b = s
//
// All lengths must be the same power of two; if they are not, or if cores < 1, it
// panics. dst may overlap f and g. ConvolveOr takes three transforms and allocates a
// copy of g.
func ConvolveOr[E Number](dst, f, g []E, cores int) {
	cores = mustConvolve("ConvolveOr", len(dst), len(f), len(g), cores)
	convolve(dst, f, g, Sum, difference, false, cores)
}

// ConvolveAnd sets dst to the AND convolution of f and g:
//
//	dst[s] = Σ f[a]·g[b] over a ∩ b = s
//
// It panics as ConvolveOr does. dst may overlap f and g.
func ConvolveAnd[E Number](dst, f, g []E, cores int) {
	cores = mustConvolve("ConvolveAnd", len(dst), len(f), len(g), cores)
	convolve(dst, f, g, Sum, difference, true, cores)
}

// ConvolveXor sets dst to the XOR convolution of f and g, where ⊕ is the symmetric
// difference:
//
//	dst[s] = Σ f[a]·g[b] over a ⊕ b = s
//
// It panics as ConvolveOr does, and if f has more than 2^31 integers. dst may overlap f
// and g. For floating-point numbers it costs what ConvolveOr costs. For integers, whose
// sums it divides by len(f), it needs sums modulo 2^96: it takes six transforms of 64-bit
// words and allocates four such words for each set.
func ConvolveXor[E Number](dst, f, g []E, cores int) {
	cores = mustConvolve("ConvolveXor", len(dst), len(f), len(g), cores)
	if !isFloat[E]() {
		if log2(len(f)) > 31 {
			panic(fault.Message("lattice: ConvolveXor: the length is ", len(f), ", want at most 2^31 integers"))
		}
		convolveXor(dst, f, g, cores)
		return
	}
	convolve(dst, f, g, walsh, walsh, false, cores)
	back := 1 / E(len(f))
	for i := range dst {
		dst[i] *= back
	}
}

// convolve transforms f and g there, multiplies them value by value, and transforms the
// product back.
func convolve[E Number](dst, f, g []E, there, back Op, up bool, cores int) {
	other := slices.Clone(g)
	copy(dst, f)
	transform(dst, there, up, cores)
	transform(other, there, up, cores)
	inParts(cores, len(dst), func(from, to int) {
		d, o := dst[from:to], other[from:to]
		for i, x := range o {
			d[i] *= x
		}
	})
	transform(dst, back, up, cores)
}

// convolveXor divides sums by up to 2^31 and needs 64 bits of each quotient, so it keeps
// the sums modulo 2^96. It splits the values into halves of 32 bits, whose transforms do
// not overflow, and each product into its lower 32 bits and the 64 bits above. These two
// are transformed back separately and then added.
func convolveXor[E Number](dst, f, g []E, cores int) {
	size := len(dst)
	buf := make([]uint64, 4*size)
	f0, f1, g0, g1 := buf[:size], buf[size:2*size], buf[2*size:3*size], buf[3*size:]
	inParts(cores, size, func(from, to int) {
		for i := from; i < to; i++ {
			x, y := uint64(f[i]), uint64(g[i])
			f0[i], f1[i] = x&(1<<32-1), x>>32
			g0[i], g1[i] = y&(1<<32-1), y>>32
		}
	})
	for _, half := range [][]uint64{f0, f1, g0, g1} {
		transform(half, walsh, false, cores)
	}
	inParts(cores, size, func(from, to int) {
		for i := from; i < to; i++ {
			x, y := f0[i], g0[i]
			hi, lo := bits.Mul64(x, y)
			// x and y are signed: correct the upper word.
			hi -= uint64(int64(x)>>63)&y + uint64(int64(y)>>63)&x
			// The product of the two upper halves, f1[i]*g1[i], would add a multiple of 2^64 to
			// each quotient.
			f0[i] = lo & (1<<32 - 1)
			f1[i] = hi<<32 + lo>>32 + x*g1[i] + f1[i]*y
		}
	})
	transform(f0, walsh, false, cores)
	transform(f1, walsh, false, cores)
	n := log2(size)
	inParts(cores, size, func(from, to int) {
		for i := from; i < to; i++ {
			lo, carry := bits.Add64(f0[i], f1[i]<<32, 0)
			hi := uint64(int64(f0[i])>>63) + f1[i]>>32 + carry
			dst[i] = E(hi<<(64-n) | lo>>n)
		}
	})
}

// inParts calls do for parts of the numbers below size.
func inParts(cores, size int, do func(from, to int)) {
	part := size
	if size > oneCoreSize {
		part = passSize
	}
	share(cores, size/part, func(i int) { do(i*part, (i+1)*part) })
}

// mustConvolve is mustTransform for three lengths, which must be the same.
func mustConvolve(fn string, dst, f, g, cores int) int {
	cores = mustTransform(fn, f, cores)
	if dst != f || g != f {
		panic(fault.Message("lattice: ", fn, ": the lengths are ", dst, ", ", f, " and ", g, ", want the same"))
	}
	return cores
}
