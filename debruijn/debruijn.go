// Package debruijn generates the binary De Bruijn sequences that fill a word, and tables
// that find a one bit with one of them, by a multiplication, a shift and a load.
//
// A word of 2^n bits (n = 3, 4, 5 or 6 for 8, 16, 32 or 64 bits) has 2^n windows
// of n bits. The window at i is the n bits that begin i places below the top,
// with zeros shifted in after the last bit. In a De Bruijn sequence all windows
// differ, so each number below 2^n is one of them. Multiplying the sequence by the
// one-bit word 1<<i shifts the window at i to the top, and a shift right by 2^n-n moves
// it to the bottom, where it is an index into a table that holds i there:
//
//	i = table[seq<<i>>(2^n-n)]
//
// (Leiserson, Prokop and Randall, Using de Bruijn Sequences to Index a 1 in a Computer
// Word, 1998; Knuth 7.1.3).
//
// In the literature a De Bruijn sequence is cyclic, and any rotation of it will do.
// Here zeros are shifted in after the last bit, so a word is a De Bruijn sequence only
// if it begins with n zeros, or is such a sequence shifted left by one.
//
// The command [github.com/bitwalk/bitwalk/debruijn/cmd/debruijn] prints sequences
// and tables and explains them; [github.com/bitwalk/bitwalk/examples/magics]
// finds multipliers of the same kind for sets of squares.
package debruijn

import (
	"fmt"
	"math/bits"

	"github.com/bitwalk/bitwalk/internal/word"
	"github.com/bitwalk/bitwalk/scan"
)

// order returns the n for which the width of W is 2^n.
func order[W scan.Word]() int { return bits.Len(uint(word.Width[W]())) - 1 }

// Hash returns the top n bits of x*seq. For x = 1<<i these are the window at i. If seq
// is a De Bruijn sequence, Hash is different for each one-bit word.
func Hash[W scan.Word](x, seq W) int {
	return int(x * seq >> (word.Width[W]() - order[W]()))
}

// A Scanner is a bit scan: a De Bruijn sequence and its table of positions.
// Use [New] to make one; the zero Scanner does not work.
type Scanner[W scan.Word] struct {
	seq   W
	table [64]uint8 // for narrower words the first Width entries
}

// New returns the bit scan of seq. If seq is not a De Bruijn sequence, it returns an error
// that names the first window that repeats an earlier one, and the positions of both.
func New[W scan.Word](seq W) (*Scanner[W], error) {
	s := &Scanner[W]{seq: seq}
	var seen W
	for i := range word.Width[W]() {
		window := Hash(1<<i, seq)
		if seen>>window&1 != 0 {
			return nil, fmt.Errorf("debruijn: %#0*x is not a De Bruijn sequence: its window %0*b at %d repeats that at %d",
				word.Width[W]()/4, uint64(seq), order[W](), window, i, s.table[window])
		}
		seen |= 1 << window
		s.table[window] = uint8(i)
	}
	return s, nil
}

// TrailingZeros returns the number of zero bits below the lowest one bit of x;
// for x = 0 it returns the width of W.
func (s *Scanner[W]) TrailingZeros(x W) int {
	if x == 0 {
		return word.Width[W]()
	}
	return int(s.table[Hash(x&-x, s.seq)])
}

// Table returns the table of positions: entry Hash(1<<i, seq) is i.
func (s *Scanner[W]) Table() []uint8 {
	return append([]uint8(nil), s.table[:word.Width[W]()]...)
}
