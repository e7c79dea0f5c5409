// Colorings counts the ways to colour the vertices of a graph with 1, 2, 3, … colours so
// that the ends of each edge have different colours.
//
//	go run github.com/bitwalk/bitwalk/examples/colorings
//
// The vertices of one colour are an independent set, and a colouring with k colours is an
// ordered partition of all vertices into k independent sets, some of which may be empty.
// So if f[s] is 1 for independent sets s and 0 for others, the subset convolution
//
//	f ∗ f ∗ … ∗ f, of k factors
//
// has at s the number of colourings of s with k colours (Björklund, Husfeldt and
// Koivisto, Set partitioning via inclusion-exclusion, 2009).
package main

import (
	"fmt"
	"io"
	"os"

	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/lattice"
)

// The Petersen graph: a pentagon, a pentagram within it, and five spokes.
var petersen = [][2]int{
	{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 0},
	{5, 7}, {7, 9}, {9, 6}, {6, 8}, {8, 5},
	{0, 5}, {1, 6}, {2, 7}, {3, 8}, {4, 9},
}

func main() {
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// run runs the command, which takes no arguments, and returns its exit status.
func run(args []string, stdout, stderr io.Writer) int {
	if len(args) > 0 {
		fmt.Fprintf(stderr, "colorings: unexpected argument %q\n", args[0])
		return 2
	}
	for k, n := range colorings(10, petersen, 5) {
		fmt.Fprintln(stdout, k+1, "colours:", n)
	}
	return 0
}

// colorings returns the number of colourings with 1, 2, …, most colours of a graph of n
// vertices.
func colorings(n int, edges [][2]int, most int) (counts []uint64) {
	independent := make([]uint64, 1<<n)
	for set := range iter.Subsets(uint(1<<n - 1)) {
		independent[set] = 1
		for _, e := range edges {
			if ends := uint(1<<e[0] | 1<<e[1]); set&ends == ends {
				independent[set] = 0
			}
		}
	}
	ways := append([]uint64(nil), independent...)
	for range most {
		counts = append(counts, ways[len(ways)-1])
		lattice.ConvolveSubsets(ways, ways, independent, 1)
	}
	return counts
}
