package lattice

// The subset convolution.

import (
	"math"
	"math/bits"
	"slices"
	"unsafe"
)

// ConvolveSubsets sets dst to the subset convolution of f and g:
//
//	dst[s] = Σ f[a]·g[b] over a ∪ b = s, a ∩ b = ∅
//
// It panics as ConvolveOr does. dst may overlap f and g.
//
// Up to n = 10 elements it adds the products of all 3^n pairs of disjoint sets, on one core. From
// n = 12 on it is faster than a loop over these pairs: it takes O(n²·2^n) steps.
//
// On c cores it then needs memory for at most (5 + 1.5·⌈log₂ c⌉)·2^n + 1,560·(n+1)·c values, and
// allocates 150·(n+1) bytes more for every 512 sets, most of which the collector can take
// meanwhile. The algorithm is by Björklund, Husfeldt, Kaski and Koivisto (Fourier meets Möbius, 2007).
func ConvolveSubsets[E Number](dst, f, g []E, cores int) {
	cores = mustConvolve("ConvolveSubsets", len(dst), len(f), len(g), cores)
	if pairsWin(log2(len(f)), 1) {
		copy(dst, sumsOfPairs(f, g))
		return
	}
	newRanked[E](len(f), cores).convolve(dst, slices.Clone(f), slices.Clone(g))
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
// only the ranks d to p of the product are needed. Small arrays, all ranks of which fit
// into the cache, are the leaves, and take the remaining elements as described above.

// ranked is a subset convolution over n elements.
type ranked[E Number] struct {
	n, cores  int
	sum, back job[E]   // the transforms of the ranks of f and g, and of the product
	product   kernel   // of polynomials, or none
	place     []uint32 // by set of a leaf: where its value is, in the rank of its size
	mem       []E      // for node
}

func newRanked[E Number](size, cores int) *ranked[E] {
	leaf := min(size, wholeSize)
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
	r.mem = make([]E, r.need(size, cores))
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

// need returns the number of values that node takes for arrays of that length.
func (r *ranked[E]) need(size, cores int) int {
	if size <= wholeSize {
		return 3 * (r.n + 1) * (size + pad)
	}
	half := size / 2
	values := 3*half + r.need(half, (cores+1)/2)
	if cores > 1 {
		values += r.need(half, cores/2)
	}
	return values
}

// node sets out[i] to rank d+i of the product of a and b, which have the ranks 0 to d, where d
// is the number of elements taken so far. It overwrites a and b. Rank k of a has the sets with k
// of these elements: its value at s, whose elements are still to be taken, will be in rank k+|s|.
func (r *ranked[E]) node(out, a, b [][]E, mem []E, cores int) {
	size := len(a[0])
	if size <= wholeSize {
		r.leaf(out, a, b, mem)
		return
	}
	half := size / 2
	a0, a1 := r.split(a, mem[:half])
	b0, b1 := r.split(b, mem[half:size])
	out0, out1 := halves(out)
	out0 = append(out0, mem[size:size+half])
	mem = mem[size+half:]
	if cores == 1 {
		r.node(out0, a0, b0, mem, 1)
		r.node(out1, a1, b1, mem, 1)
	} else {
		low, high := (cores+1)/2, cores/2
		share(2, 2, func(i int) {
			if i == 0 {
				r.node(out0, a0, b0, mem, low)
			} else {
				r.node(out1, a1, b1, mem[r.need(half, low):], high)
			}
		})
	}
	for i, o := range out1 {
		r.back.betweenArrays(out0[i+1], o)
	}
}

// split returns the arrays of the sets without the highest element, and those of
// the sets with it, where the ranks are one higher. The lowest of these is in room.
func (r *ranked[E]) split(a [][]E, room []E) (without, with [][]E) {
	without, high := halves(a)
	with = append([][]E{room}, high...)
	copy(room, without[0])
	for j := 1; j < len(a); j++ {
		r.sum.betweenArrays(without[j], with[j])
	}
	return without, with
}

// halves returns the lower and the upper half of each array.
func halves[E Number](a [][]E) (low, high [][]E) {
	low, high = make([][]E, len(a), len(a)+1), make([][]E, len(a))
	for j, x := range a {
		low[j], high[j] = x[:len(x)/2], x[len(x)/2:]
	}
	return low, high
}

// pad lies between the ranks in a leaf, so that those of a set are not all in the same few
// lines of the cache: without it, BenchmarkConvolveSubsets takes up to 1.6 times as long.
const pad = 8

// leaf is node for small arrays, with room for all ranks of each.
func (r *ranked[E]) leaf(out, a, b [][]E, mem []E) {
	size, d := len(a[0]), len(a)-1
	stride := size + pad
	ranks := (r.n + 1) * stride
	f, g, h := mem[:ranks], mem[ranks:2*ranks], mem[2*ranks:3*ranks]
	r.load(f, a)
	r.load(g, b)
	r.multiply(h, f, g, size, d)
	for i := d; i <= r.n; i++ {
		r.back.array(h[i*stride:][:size])
	}
	place := r.place[:size]
	for j, o := range out {
		h := h[(d+j)*stride:]
		for s, at := range place {
			o[s] = h[at]
		}
	}
}

// load sets f to the zeta transforms of all ranks of a leaf, from the arrays a of node.
func (r *ranked[E]) load(f []E, a [][]E) {
	size := len(a[0])
	stride, ranks := size+pad, len(a)+log2(size)
	clear(f[:ranks*stride])
	place := r.place[:size]
	for j, x := range a {
		f := f[j*stride:]
		for s, at := range place {
			f[at] = x[s]
		}
	}
	for i := range ranks {
		r.sum.array(f[i*stride:][:size])
	}
}

// multiply sets h to the products of the polynomials of f and g for each set. The Möbius
// transform needs only the ranks from the number of elements of the set on; those of f
// and g are 0 above it.
func (r *ranked[E]) multiply(h, f, g []E, size, d int) {
	stride := size + pad
	if k := r.product; k.vector != 0 {
		bytes := int(unsafe.Sizeof(f[0]))
		if sets := 2 * int(k.vector) / bytes; sets <= size {
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
				for k, v := range y { // x[k] and y[k] have ranks that add up to i
					sum += E(x[k] * v) // not fused
				}
			}
			h[i*stride+s] = sum
		}
	}
}
