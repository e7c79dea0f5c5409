// Package preempt cuts slices for assembly, which must end soon, and says how much kernels for
// two sets may take at once.
package preempt

import "sync/atomic"

// Piece is the length, in words, of the pieces into which a slice is cut for assembly.
// Assembly has no preemption points, nor have the runtime's copy and clear, so each call
// must end soon. A call for many sets takes a piece of each, so it takes that many times as
// long.
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
// In the loop over the pieces, some is a Go function that calls the kernel. It is not inlined:
// its prologue is the preemption point of the loop. It is called once more after the end of
// the loop, so that a slice of one piece, as most are, doesn't enter it:
//
//	for n := preempt.Cut(len(words), least); n < len(words); n = preempt.Cut(len(words), least) {
//		some(words[:n])
//		words = words[n:]
//	}
//	some(words)
func Cut(n, least int) int {
	if n < piece+least {
		return n
	}
	return piece
}

// Shorten makes n the length of a piece and returns a function that restores the
// previous length. It is for tests: nothing else may use a kernel while Shorten or
// restore runs. n must be at least [MinPiece].
func Shorten(n int) (restore func()) {
	old := piece
	set := func(n int) {
		piece = n
		if AtOnce() > 0 {
			SetKernels(true)
		}
	}
	set(n)
	return func() { set(old) }
}

// atOnce is what AtOnce returns. It is one value for several questions, because a call for few
// words takes little longer than to ask.
var atOnce atomic.Int64

// AtOnce returns how many words a kernel for two sets may take at once: a piece, or -1 if the
// active path has no such kernel, or 0 if no path is active yet.
func AtOnce() int { return int(atOnce.Load()) }

// SetKernels is called when a path becomes active: it says whether the path has kernels for
// sets.
func SetKernels(has bool) {
	n := -1
	if has {
		n = piece
	}
	atOnce.Store(int64(n))
}
