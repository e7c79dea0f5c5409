// Package lattice has subset-sum (zeta, Möbius) and Walsh–Hadamard transforms of a
// function on all subsets of n elements, and convolutions of two functions.
//
// A function is a slice of 2^n values, f[s] the value of the set s, in which bit i is
// element i. Here is one on the subsets of three elements, and its sums over the
// subsets of each set, element by element: the values of the sets with the element
// have those of the same sets without it added. [Zeta] takes the elements in the
// same order, from the highest.
//
//	s                000  001  010  011  100  101  110  111
//	f                  1    2    0    1    0    3    1    0
//	after element 2    1    2    0    1    1    5    1    1
//	after element 1    1    2    1    3    1    5    2    6
//	after element 0    1    3    1    4    1    6    2    8
//
// A transform takes n·2^n steps where a walk over the subsets of every set takes 3^n.
// It works in place and allocates nothing on one core. Walk instead, with
// [github.com/bitwalk/bitwalk/iter.Subsets] or
// [github.com/bitwalk/bitwalk/order.Splits], where only some sets matter, where a search
// is cut short, or where there is no memory for 2^n values.
//
// The programs [github.com/bitwalk/bitwalk/examples/colorings] and
// [github.com/bitwalk/bitwalk/examples/joinorder] show it at work.
//
// Integers wrap around. A sum of floating-point numbers is a tree of depth n, so its
// error is about n roundings of the sum of the absolute values; an inverse or a
// convolution takes differences of such sums, and a small result has the error of
// the large ones. Infinities become NaN there.
//
// The last argument of every function is the number of cores to use at most. The
// results are the same for any number, to the last bit.
//
// The transform of subsets is by Yates (The design and analysis of factorial
// experiments, 1937) and Kennes (Computational aspects of the Möbius transformation of
// graphs, 1992), the subset convolution by Björklund, Husfeldt, Kaski and Koivisto
// (Fourier meets Möbius: fast subset convolution, 2007).
package lattice
