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

// A copy is a slice of the same length and values in new memory, and nil of nil.
func TestClone(t *testing.T) {
	for _, n := range []int{0, 1, Piece, Piece + 1, 3*Piece + 5} {
		old := make([]uint32, n)
		for i := range old {
			old[i] = uint32(i)
		}
		got := Clone(old)
		if got == nil || !slices.Equal(got, old) || n > 0 && &got[0] == &old[0] {
			t.Errorf("%d words: a wrong copy of %d", n, len(got))
		}
	}
	if got := Clone([]uint32(nil)); got != nil {
		t.Errorf("nil: %v", got)
	}
}

// A slice grows at once to what it takes, keeps what it has, and grows as append does.
func TestGrow(t *testing.T) {
	for _, n := range []int{0, 1, Piece - 1, Piece, Piece + 1, 3*Piece + 5} {
		for _, more := range []int{0, 1, 10, Piece, 5 * Piece} {
			old := make([]uint32, n, n+5)
			for i := range old {
				old[i] = uint32(i)
			}
			got := Grow(old, more)
			if !slices.Equal(got, old) || cap(got)-n < more {
				t.Errorf("%d words, %d more: %d, capacity %d", n, more, len(got), cap(got))
			}
			if n > 0 && (&got[0] == &old[0]) != (more <= 5) {
				t.Errorf("%d words, %d more: moved or not moved", n, more)
			}
			if more > 5 && cap(got) < cap(old)+cap(old)/4 {
				t.Errorf("%d words, %d more: capacity %d", n, more, cap(got))
			}
		}
	}
}
