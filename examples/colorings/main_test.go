package main

import (
	"os"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

// naive counts the colourings with k colours by trying all.
func naive(n int, edges [][2]int, k int) (count uint64) {
	colours := make([]int, n)
	for i := 0; i < n; {
		if !slices.ContainsFunc(edges, func(e [2]int) bool { return colours[e[0]] == colours[e[1]] }) {
			count++
		}
		for i = 0; i < n; i++ {
			if colours[i]++; colours[i] < k {
				break
			}
			colours[i] = 0
		}
	}
	return count
}

func TestColorings(t *testing.T) {
	r := testkit.NewRand()
	for n := 1; n <= 6; n++ {
		for range 20 {
			var edges [][2]int
			for i := range n {
				for j := range i {
					if r.IntN(2) == 0 {
						edges = append(edges, [2]int{i, j})
					}
				}
			}
			for k, got := range colorings(n, edges, 4) {
				if want := naive(n, edges, k+1); got != want {
					t.Fatalf("%d vertices, edges %v: %d colourings with %d colours, want %d", n, edges, got, k+1, want)
				}
			}
		}
	}
}

func TestRun(t *testing.T) {
	testkit.Command(run).Refuses(t, map[string]string{
		"x":  "colorings: unexpected argument \"x\"\n",
		"-h": "colorings: unexpected argument \"-h\"\n",
	})
}

func Example() {
	run(nil, os.Stdout, os.Stderr)
	// Output:
	// 1 colours: 0
	// 2 colours: 0
	// 3 colours: 120
	// 4 colours: 12960
	// 5 colours: 332880
}
