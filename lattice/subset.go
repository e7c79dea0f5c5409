package lattice

// The subset convolution.

import (
	"math"
	"math/bits"
	"unsafe"

	"github.com/bitwalk/bitwalk/internal/word"
)

// ConvolveSubsets sets dst to the subset convolution of f and g:
//
//	dst[s] = Σ f[a]·g[b] over a ∪ b = s, a ∩ b = ∅
//
// It panics as ConvolveOr does. Dst may overlap f and g.
//
// For n elements it takes O(n²·2^n) steps. On c cores it allocates at most
// (5 + 1.5·⌈log₂ c⌉)·2^n + 1,560·(n+1)·c values and 144·(n+1)²·c bytes, in at most
// 2 + 4·c allocations. The algorithm is by Björklund, Husfeldt, Kaski and Koivisto
// (Fourier meets Möbius, 2007).
func ConvolveSubsets[E Number](dst, f, g []E, cores int) {
	mustConvolve("ConvolveSubsets", len(dst), len(f), len(g), cores)
	newRanked[E](len(f), cores).convolve(dst, word.Clone(f), word.Clone(g))
}

// Two sets are disjoint if their union has as many elements as both together. So f is
// split by the number of elements into n+1 functions, its ranks: rank k is
//
//	f_k[s] = f[s] if |s| = k, else 0
//
// With the zeta transforms F_k and G_k of the ranks, each set s has two polynomials,
// Σ F_k[s]·x^k and Σ G_k[s]·x^k. The Möbius transforms of the coefficients of their
// product are the ranks of an OR convolution, and dst[s] is rank |s| of it, at s.
//
// All that would take n+1 times the memory of f. But the transforms take one element
// after another, from the highest, and each halves the arrays: the first half has the
// sets without the element, and the second half those with it, to which the first half
// is added. At depth p, on a branch with d elements taken and p-d left out, f is an
// array for each rank from 0 to d, in the place of f and in as much scratch memory, and
// only the ranks d to p of the product are needed. Arrays so small that all ranks fit
// into the cache take the remaining elements as described above.

// leaves is the greatest length of arrays that are taken with all their ranks.
var leaves = 1 << 9

// ranked is a subset convolution over n elements.
type ranked[E Number] struct {
	n, cores  int
	sum, back job[E]     // the transforms of leaves
	product   kernel     // of polynomials, or none
	place     []uint32   // where a leaf has a set in the rank of its number of elements
	mem       scratch[E] // for node
}

func newRanked[E Number](size, cores int) *ranked[E] {
	leaf := min(size, leaves)
	r := &ranked[E]{
		n:     log2(size),
		cores: cores,
		sum:   newJob[E](Sum, false, leaf),
		back:  newJob[E](difference, false, leaf),
		place: make([]uint32, leaf),
	}
	for s := range r.place {
		r.place[s] = uint32(bits.OnesCount(uint(s))*(leaf+pad) + s)
	}
	values, arrays := r.need(size, cores)
	r.mem = scratch[E]{make([]E, values), make([][]E, arrays)}
	return r
}

// convolve sets dst to the subset convolution of a and b, which it overwrites.
//
// The kernels multiply the polynomials of several sets at once, up to the highest rank of
// any of them. For sets of lower rank they add products with 0, which change nothing
// unless a factor is infinite or NaN. If one may be, the Go code multiplies.
func (r *ranked[E]) convolve(dst, a, b []E) {
	r.product = kernelOf[E](product)
	if r.product.vector != 0 && !(sumsAreFinite(a) && sumsAreFinite(b)) {
		r.product.vector = 0
	}
	r.node([][]E{dst}, [][]E{a}, [][]E{b}, r.mem, r.cores)
}

// sumsAreFinite reports whether all sums of values of f are finite, whatever their
// rounding. If it returns false, some may be.
func sumsAreFinite[E Number](f []E) bool {
	if !isFloat[E]() {
		return true
	}
	most := math.MaxFloat64 / 2
	if unsafe.Sizeof(E(0)) == 4 {
		most = math.MaxFloat32 / 2
	}
	sum := 0.0
	for _, v := range f {
		sum += math.Abs(float64(v))
	}
	return sum <= most
}

// scratch is memory for node: values and the headers of arrays.
type scratch[E Number] struct {
	values []E
	arrays [][]E
}

func (s *scratch[E]) take(n int) (values []E) {
	values, s.values = s.values[:n], s.values[n:]
	return values
}

func (s *scratch[E]) takeArrays(n int) (arrays [][]E) {
	arrays, s.arrays = s.arrays[:n], s.arrays[n:]
	return arrays
}

// need returns the lengths of what node takes for arrays of that length.
func (r *ranked[E]) need(size, cores int) (values, arrays int) {
	if size <= leaves {
		return 3 * (r.n + 1) * (size + pad), 0
	}
	half := size / 2
	values, arrays = r.need(half, (cores+1)/2)
	if cores > 1 {
		v, a := r.need(half, cores/2)
		values, arrays = values+v, arrays+a
	}
	return values + 3*half, arrays + 6*r.n + 6
}

// node sets out[i] to rank d+i of the product of a and b, which have the ranks 0 to
// d. It overwrites a and b.
func (r *ranked[E]) node(out, a, b [][]E, mem scratch[E], cores int) {
	size := len(a[0])
	if size <= leaves {
		r.leaf(out, a, b, mem)
		return
	}
	half := size / 2
	a0, a1 := r.split(a, &mem)
	b0, b1 := r.split(b, &mem)
	out0, out1 := mem.takeArrays(len(out)+1), mem.takeArrays(len(out))
	for i, o := range out {
		out0[i], out1[i] = o[:half], o[half:]
	}
	out0[len(out)] = mem.take(half)
	if cores == 1 {
		r.node(out0, a0, b0, mem, 1)
		r.node(out1, a1, b1, mem, 1)
	} else {
		values, arrays := r.need(half, cores/2)
		other := scratch[E]{mem.take(values), mem.takeArrays(arrays)}
		mem := mem // a copy for the goroutine, or every call would allocate the original
		share(2, 2, func(i int) {
			if i == 0 {
				r.node(out0, a0, b0, mem, (cores+1)/2)
			} else {
				r.node(out1, a1, b1, other, cores/2)
			}
		})
	}
	for i, o := range out1 {
		r.back.two(out0[i+1], o)
	}
}

// split returns the arrays of the sets without the highest element, and those of
// the sets with it, where the ranks are one higher.
func (r *ranked[E]) split(a [][]E, mem *scratch[E]) (without, with [][]E) {
	half := len(a[0]) / 2
	without, with = mem.takeArrays(len(a)), mem.takeArrays(len(a)+1)
	for j, x := range a {
		without[j], with[j+1] = x[:half], x[half:]
		if j > 0 {
			r.sum.two(x[:half], with[j])
		}
	}
	with[0] = mem.take(half)
	word.Copy(with[0], without[0])
	return without, with
}

// pad lies between the ranks in a leaf, so that those of a set are not all in the
// same few lines of the cache.
const pad = 8

// leaf is node for arrays that it takes with all their ranks.
func (r *ranked[E]) leaf(out, a, b [][]E, mem scratch[E]) {
	size, d := len(a[0]), len(a)-1
	stride := size + pad
	ranks := (r.n + 1) * stride
	f, g, h := mem.take(ranks), mem.take(ranks), mem.take(ranks)
	place := r.place[:size]
	row := func(f []E, i int) []E { return f[i*stride:][:size] }
	for _, in := range []struct {
		to   []E
		from [][]E
	}{{f, a}, {g, b}} {
		clear(in.to[:(d+log2(size)+1)*stride])
		for j, x := range in.from {
			to := in.to[j*stride:]
			for s, v := range x {
				to[place[s]] = v
			}
		}
		for i := range d + log2(size) + 1 {
			r.sum.array(row(in.to, i))
		}
	}
	r.multiply(h, f, g, size, d)
	for i := d; i <= r.n; i++ {
		r.back.array(row(h, i))
	}
	for j, o := range out {
		h := h[(d+j)*stride:]
		for s := range o {
			o[s] = h[place[s]]
		}
	}
}

// multiply sets h to the products of the polynomials of f and g for each set. The Möbius
// transform needs only the ranks from the number of elements of the set on; those of f
// and g are 0 above it.
func (r *ranked[E]) multiply(h, f, g []E, size, d int) {
	stride := size + pad
	if k := r.product; k.vector != 0 {
		bytes := int(unsafe.Sizeof(f[0]))
		if sets := 2 * k.vector / bytes; sets <= size {
			for s := 0; s < size; s += sets {
				multiplySome(k, unsafe.Pointer(&h[s]), unsafe.Pointer(&f[s]), unsafe.Pointer(&g[s]), stride*bytes,
					d+bits.OnesCount(uint(s)), d+bits.OnesCount(uint(s+sets-1)), r.n)
			}
			return
		}
	}
	var x, y [64]E // the polynomials of s; that of g from the highest rank
	for s := range size {
		top := d + bits.OnesCount(uint(s))
		for i := range top + 1 {
			x[i], y[top-i] = f[i*stride+s], g[i*stride+s]
		}
		for i := top; i <= r.n; i++ {
			var sum E
			if i <= 2*top {
				y := y[:2*top-i+1]
				x := x[i-top:][:len(y)]
				for k, v := range y {
					sum += E(x[k] * v) // not fused
				}
			}
			h[i*stride+s] = sum
		}
	}
}
