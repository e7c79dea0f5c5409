// Package lattice has subset-sum (zeta, Möbius) and Walsh–Hadamard transforms of a
// function on all subsets of n elements, and convolutions of two functions.
//
// A function is a slice f of 2^n values: f[s] is the value of the set s, in which bit i
// is element i. [Zeta] replaces it by its sums over subsets, f[s] = Σ f[t] over t ⊆ s,
// one element after the other from the highest: for each s that has element i, it adds
// f[s∖{i}] to f[s]. Here is a function on the subsets of three elements after each
// of these steps:
//
//	s                000  001  010  011  100  101  110  111
//	f                  1    2    0    1    0    3    1    0
//	after element 2    1    2    0    1    1    5    1    1
//	after element 1    1    2    1    3    1    5    2    6
//	after element 0    1    3    1    4    1    6    2    8
//
// A transform takes O(n·2^n) steps; walks over the subsets of every set take 3^n in all.
// It works in place, and on one core it allocates nothing. Walk instead, with
// [github.com/bitwalk/bitwalk/iter.Subsets] or
// [github.com/bitwalk/bitwalk/order.Splits], if only some sets matter, if most of them
// can be pruned, or if there is no memory for 2^n values.
//
// The programs [github.com/bitwalk/bitwalk/examples/colorings] and
// [github.com/bitwalk/bitwalk/examples/joinorder] show it at work.
//
// Integers wrap around, so a result that fits in its type is right even if a value on the way
// does not fit. That is enough for results modulo m, of values from 0 to m−1, within these bounds:
//
//	sums by Zeta, SupersetZeta               0 to 2^n·(m−1)
//	Mobius, SupersetMobius, WalshHadamard    −2^n·(m−1) to 2^n·(m−1)
//	ConvolveSubsets, ConvolveXor             0 to 2^n·(m−1)²
//	ConvolveOr, ConvolveAnd                  0 to 3^n·(m−1)²
//
// Reduce the results afterwards. In a signed type x%m may be negative: then add m. If m is greater,
// convolve parts of the values, as the example of [ConvolveSubsets] modulo a prime does.
//
// Floating-point numbers are summed pairwise, in a tree of depth n, so the error of a sum
// is at most about n·ε·Σ|f[t]|, where ε is the error of one rounding. The other
// transforms and the convolutions also subtract such sums: there a small result has an
// error of that size too, and infinities become NaN.
//
// The last argument of every function, cores, is the greatest number of cores to use;
// [runtime.GOMAXPROCS] limits it too, as the work never waits. The results are the same for any number of cores,
// to the last bit.
//
// The transform of subsets is by Yates (The design and analysis of factorial
// experiments, 1937) and Kennes (Computational aspects of the Möbius transformation of
// graphs, 1992), the subset convolution by Björklund, Husfeldt, Kaski and Koivisto
// (Fourier meets Möbius: fast subset convolution, 2007).
package lattice
