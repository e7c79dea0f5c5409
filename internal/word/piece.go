package word

import "fmt"

// Piece is the length, in words, of the pieces in which assembly gets a slice. The
// scheduler can't interrupt assembly, nor the runtime's copy and clear, so each call
// must end soon.
const Piece = 1 << 13

// MinPiece is the greatest number of words that a kernel demands: a row of
// FillSubsets.
const MinPiece = 32

// piece is Piece, or what a test has made of it.
var piece = Piece

// Cut returns the length of the first piece of n words, for a kernel that takes no
// fewer than least words; least is at most [MinPiece]. Neither the piece nor what it
// leaves is shorter than that, unless n is. So the last piece may be longer than the
// others, by less than least.
//
// The kernel is called by a Go function that is not inlined: where that begins, the
// scheduler can interrupt the loop. A loop over the pieces asks first whether there
// is more than one, because most slices are one:
//
//	for n := word.Cut(len(words), least); n < len(words); n = word.Cut(len(words), least) {
//		kernel(words[:n])
//		words = words[n:]
//	}
//	kernel(words)
func Cut(n, least int) int {
	if n < piece+least {
		return n
	}
	return piece
}

// Shorten makes n the length of a piece and returns a function that makes it what it
// was. It is for tests: nothing else may use a kernel while Shorten or restore runs.
// It panics if n is less than [MinPiece].
func Shorten(n int) (restore func()) {
	if n < MinPiece {
		panic(fmt.Sprintf("word: Shorten: a piece of %d words, want at least %d", n, MinPiece))
	}
	old := piece
	piece = n
	return func() { piece = old }
}
