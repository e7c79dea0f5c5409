// Package lattice transforms a function on all subsets of n elements at once: into
// its sums over subsets and back, and into the convolutions of two functions.
package lattice
