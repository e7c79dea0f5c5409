package word

import (
	"slices"
	"testing"
)

// Every two parts of a short slice, in pieces and whole: Copy is the built-in copy, and
// Within says whether the second begins in the first.
func TestCopy(t *testing.T) {
	defer Shorten(MinPiece)()
	const size = 3*MinPiece + 5
	for _, n := range []int{0, 1, MinPiece, MinPiece + 1, 2*MinPiece + 3} {
		for from := range size - n + 1 {
			for to := range size - n + 1 {
				got, want := make([]uint32, size), make([]uint32, size)
				for i := range got {
					got[i], want[i] = uint32(i), uint32(i)
				}
				Copy(got[to:to+n], got[from:from+n])
				if copy(want[to:to+n], want[from:from+n]); !slices.Equal(got, want) {
					t.Fatalf("Copy of %d from %d to %d: %d", n, from, to, got)
				}
				if in := Within(got[to:to+n], got[from:from+n]); in != (from < to && to < from+n) {
					t.Fatalf("%d from %d: %d from %d begin within them: %v", n, from, n, to, in)
				}
			}
		}
	}
}
