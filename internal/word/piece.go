package word

// Piece is the length, in words, of the pieces into which a slice is cut for assembly.
// Assembly has no preemption points, nor have the runtime's copy and clear, so each call
// must end soon.
const Piece = 1 << 13

// MinPiece is the greatest of the least numbers of words that kernels take: it is a row
// of FillSubsets, or of rank.Index.
const MinPiece = 32

// piece is Piece, unless a test has shortened it.
var piece = Piece

// Cut returns the length of the first piece of n words for a kernel that takes at least
// least words, where least is at most [MinPiece]. If n >= least, neither the piece nor
// the rest, if there is one, is shorter than least. So the last piece may be longer than
// the others, by less than least words.
//
// The kernel must be called by a Go function that is not inlined, whose prologue is the
// preemption point of the loop. The loop over the pieces calls the kernel once more after
// its end, so that a slice of one piece, as most are, doesn't enter it:
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

// Shorten makes n the length of a piece and returns a function that restores the
// previous length. It is for tests: nothing else may use a kernel while Shorten or
// restore runs. N must be at least [MinPiece].
func Shorten(n int) (restore func()) {
	old := piece
	piece = n
	return func() { piece = old }
}
