package debruijn

import (
	"iter"
	"math/bits"

	"github.com/bitwalk/bitwalk/internal/word"
	"github.com/bitwalk/bitwalk/scan"
)

// Sequences returns an iterator over the De Bruijn sequences that fill a word
// of type W and begin with n zeros, ascending. There are 2, 16, 2,048 or
// 67,108,864 of them for 8, 16, 32 or 64 bits.
//
// The first is 0x17, 0x09af, 0x04653adf or 0x0218a392cd3d5dbf: the Lyndon words whose
// lengths divide n, concatenated in lexicographic order (Fredricksen and Maiorana 1978;
// Knuth 7.2.1.1). The last one of 64 bits, which takes a one wherever it can (Martin 1934),
// is 0x03f79d71b4cb0a89, a constant often seen in programs.
//
// A sequence is an Eulerian circuit of the De Bruijn graph (Good 1946): its edges are
// the windows, and its vertices the n-1 bits that two successive windows share. The
// iterator walks circuits bit by bit, and takes an edge only if the remaining edges can
// still be walked, so it never runs into a dead end.
func Sequences[W scan.Word]() iter.Seq[W] {
	return func(yield func(W) bool) {
		// The lowest n-1 bits of path are the vertex where the walk stands. All W
		// use 64-bit words here, because for these a shift by a masked count is a
		// single instruction.
		type walk struct {
			path   uint64
			seen   uint64 // the windows passed, a set
			length int    // the number of windows passed
		}
		width := word.Width[W]()
		mask := uint64(width - 1) // of a window; mask>>1 is that of a vertex
		// A stack of the edges not yet taken at vertices that had a choice. There
		// are fewer of them than vertices.
		var ways [32]walk
		ways[0] = walk{path: 1, seen: 1<<0 | 1<<1, length: 2}
		for n := 1; n > 0; {
			n--
			w := ways[n]
			for ; w.length < width; w.length++ {
				w.path <<= 1
				zero := w.path & mask
				switch w.seen >> (zero & 63) & 3 {
				case 0b00: // the first visit: the edge not taken now is left for the second
					if !returns(w.seen, zero|1, mask>>1) { // one can't wait: take it now
						w.path |= 1
					} else if returns(w.seen, zero, mask>>1) { // zero can wait too: taking one now is another way
						ways[n] = walk{w.path | 1, w.seen | 2<<(zero&63), w.length + 1}
						n++
					}
				case 0b01:
					w.path |= 1
				}
				w.seen |= 1 << (w.path & mask & 63)
			}
			// The circuit closes with the n-1 zeros it began with.
			if !yield(W(w.path >> (order[W]() - 1))) {
				return
			}
		}
	}
}

// returns reports whether a walk that has seen these windows, and stands at a
// vertex for the first time, can leave it now and save the window last for the
// second visit.
//
// Every vertex is entered as often as it is left, so a walk can get stuck only at
// vertex 0, where it began, and only if windows remain that it can't reach from
// there. It can be completed as long as the unseen windows lead from every vertex
// to 0. They did so until now; they still do if they lead there from the end of
// last without passing through the vertex itself.
func returns(seen, last, half uint64) bool {
	done := uint64(1) << (last >> 1 & 63)
	todo := uint64(1) << (last & half & 63) &^ done
	for todo != 0 {
		if todo&1 != 0 {
			return true
		}
		v := uint64(bits.TrailingZeros64(todo))
		done |= todo & -todo
		// The windows 2v and 2v+1 lead to the vertices with these numbers, less
		// the highest bit.
		open := ^seen >> (2 * v & 63) & 3
		todo = (todo | open<<(2*v&half&63)) &^ done
	}
	return false
}
