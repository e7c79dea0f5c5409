package debruijn

import (
	"math/bits"

	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/scan"
)

// Sequences returns an iterator over the sequences that fill a word of type W
// and begin with n zeros, ascending.
func Sequences[W scan.Word]() iter.Seq[W] {
	return func(yield func(W) bool) {
		width := scan.Width[W]()
		home := uint(order[W]()) - 1
		mask := uint(width - 1)
		var (
			path W      // the bits so far; the lowest n are the last window
			seen = W(1) // the windows passed, a set
			n    = 1    // how many
		)
		for {
			for ; n < width; n++ {
				path <<= 1
				zero := uint(path) & mask
				if seen>>zero&1 != 0 || seen>>(zero|1)&1 == 0 && !returns(seen, zero|1) {
					path |= 1
				}
				seen |= 1 << (uint(path) & mask)
			}
			if !yield(path >> home) {
				return
			}
			for ; ; n-- {
				if n == 1 {
					return
				}
				last := uint(path) & mask
				seen &^= 1 << last
				if last&1 == 0 && seen>>(last|1)&1 == 0 && returns(seen, last) {
					path |= 1
					seen |= 1 << (last | 1)
					break
				}
				path >>= 1
			}
		}
	}
}

func returns[W scan.Word](seen W, left uint) bool {
	half := uint(scan.Width[W]()/2 - 1)
	done := W(1) << (left >> 1)
	todo := W(1) << (left & half) &^ done
	for todo != 0 {
		v := uint(bits.TrailingZeros64(uint64(todo)))
		if v == 0 {
			return true
		}
		done |= todo & -todo
		out := ^seen >> (2 * v) & 3
		to := 2 * v & half
		todo = (todo | out<<to) &^ done
	}
	return false
}
