package lattice

// The subset convolution.

import "math/bits"

// ConvolveSubsets sets each dst[s] to the sum of f[a]*g[b] over the pairs of
// disjoint sets whose union is s: the subset convolution (Björklund, Husfeldt, Kaski
// and Koivisto, Fourier meets Möbius, 2007). It takes n²·2^n steps for n elements,
// and allocates five times as much as f has, and a little more for each core.
//
// It panics as ConvolveOr does. Dst may overlap f and g.
func ConvolveSubsets[E Number](dst, f, g []E, cores int) {
	mustConvolve("ConvolveSubsets", len(dst), len(f), len(g), cores)
	size, n := len(f), log2(len(f))
	r := ranked[E]{n: n}
	a, b := append([]E(nil), f...), append([]E(nil), g...)
	r.node([][]E{dst}, [][]E{a}, [][]E{b}, r.scratch(size), cores)
}

// Two sets are disjoint if their union has as many elements as both together. So
// the values of f are taken apart by the number of elements, into n+1 functions,
// the ranks; each set of the zeta transforms of these has a polynomial whose
// exponents are the ranks. Their products go back by the Möbius transform, and of
// the polynomial of each set the coefficient of its own number of elements is kept.
//
// All that would take n+1 times the memory of f. But the transforms take one element
// after another, from the highest, and each halves the arrays: the sets without the
// element come first, then those with it, whose arrays are the sums of both halves.
// At depth p, below d elements taken and p-d left out, f is an array for every rank
// from 0 to d, in the place of f and in scratch memory as large, and only the ranks
// d to p of the product are of interest. Where the arrays are so small that all
// ranks fit into the cache, the elements left are taken as described above.

// leaves is the greatest length of arrays that are taken with all their ranks.
var leaves = 1 << 9

// ranked is a subset convolution over n elements.
type ranked[E Number] struct{ n int }

// scratch returns what node needs for arrays of that length.
func (r *ranked[E]) scratch(size int) []E {
	leaf := min(size, leaves)
	return make([]E, 3*(size-leaf)+3*(r.n+1)*(leaf+pad))
}

// node sets out[i] to rank d+i of the product of a and b, which have the ranks 0 to
// d. It overwrites a and b.
func (r *ranked[E]) node(out, a, b [][]E, scratch []E, cores int) {
	size := len(a[0])
	if size <= leaves {
		r.leaf(out, a, b, scratch)
		return
	}
	half := size / 2
	a0, a1 := split(a, scratch[:half])
	b0, b1 := split(b, scratch[half:2*half])
	out0, out1 := make([][]E, len(out)+1), make([][]E, len(out))
	for i, o := range out {
		out0[i], out1[i] = o[:half], o[half:]
	}
	out0[len(out)] = scratch[2*half : 3*half]
	scratch = scratch[3*half:]
	if cores == 1 {
		r.node(out0, a0, b0, scratch, 1)
		r.node(out1, a1, b1, scratch, 1)
	} else {
		share(2, 2, func(i int) {
			if i == 0 {
				r.node(out0, a0, b0, scratch, (cores+1)/2)
			} else {
				r.node(out1, a1, b1, r.scratch(half), cores/2)
			}
		})
	}
	for i, o := range out1 {
		subtract2(o, out0[i+1])
	}
}

// split returns the arrays of the sets without the highest element, and those of
// the sets with it, where the ranks are one higher.
func split[E Number](a [][]E, scratch []E) (without, with [][]E) {
	half := len(a[0]) / 2
	heads := make([][]E, 2*len(a)+1)
	without, with = heads[:len(a)], heads[len(a):]
	for j, x := range a {
		without[j], with[j+1] = x[:half], x[half:]
		if j > 0 {
			add2(with[j], x[:half])
		}
	}
	copy(scratch, without[0])
	with[0] = scratch
	return without, with
}

func add2[E Number](x, y []E) {
	y = y[:len(x)]
	for i := range x {
		x[i] += y[i]
	}
}

func subtract2[E Number](x, y []E) {
	y = y[:len(x)]
	for i := range x {
		x[i] -= y[i]
	}
}

// pad lies between the ranks in a leaf, so that those of a set are not all in the
// same few lines of the cache.
const pad = 8

// leaf is node for arrays that it takes with all their ranks.
func (r *ranked[E]) leaf(out, a, b [][]E, scratch []E) {
	size, d := len(a[0]), len(a)-1
	m := log2(size)
	stride := size + pad
	ranks := (r.n + 1) * stride
	f, g, h := scratch[:ranks], scratch[ranks:2*ranks], scratch[2*ranks:3*ranks]
	rank := func(f []E, i int) []E { return f[i*stride:][:size] }
	for _, in := range []struct {
		to   []E
		from [][]E
	}{{f, a}, {g, b}} {
		clear(in.to[:(d+m+1)*stride])
		for j, x := range in.from {
			for s, v := range x {
				in.to[(j+bits.OnesCount(uint(s)))*stride+s] = v
			}
		}
		for i := range d + m + 1 {
			transform(rank(in.to, i), Sum, false, 1)
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
					sum += x[k] * v
				}
			}
			h[i*stride+s] = sum
		}
	}
	for i := d; i <= r.n; i++ {
		transform(rank(h, i), difference, false, 1)
	}
	for j, o := range out {
		for s := range o {
			o[s] = h[(d+j+bits.OnesCount(uint(s)))*stride+s]
		}
	}
}
