package preempt

import "testing"

// However long a piece is, it and the rest are long enough for the kernel, and neither
// is longer than a piece and what a kernel must not be left with.
func TestCut(t *testing.T) {
	for _, length := range []int{MinPiece, MinPiece + 1, 100, Piece} {
		restore := Shorten(length)
		for _, least := range []int{1, 2, 7, 8, MinPiece} {
			for n := range 3*length + 2*MinPiece {
				got := Cut(n, least)
				if got > n || got < min(n, least) || got >= length+least || got < n && (got != length || n-got < least) {
					t.Fatalf("pieces of %d words, no fewer than %d: the first of %d words has %d", length, least, n, got)
				}
			}
		}
		restore()
	}
	if n := Cut(2*Piece, 1); n != Piece {
		t.Errorf("after Shorten, a piece has %d words, want %d", n, Piece)
	}
}
