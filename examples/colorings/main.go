// Colorings counts the ways to colour the vertices of a graph so that no edge has two
// ends of one colour, for one colour, two, three and so on.
//
//	go run github.com/bitwalk/bitwalk/examples/colorings
//
// The vertices of one colour are an independent set, and a colouring is an ordered
// partition of all vertices into independent sets. So the subset convolution of the
// function that is 1 for independent sets with itself, once for each further colour,
// counts the colourings of every set of vertices at once (Björklund, Husfeldt and
// Koivisto, Set partitioning via inclusion-exclusion, 2009).
package main

import (
	"fmt"

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
	for k, n := range colorings(10, petersen, 5) {
		fmt.Println(k+1, "colours:", n)
	}
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
