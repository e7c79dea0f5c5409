package looks

import "math/bits"

import "container/list"

var more list.List

// The names of packages are taken.
func fifth(x, y uint64) {
	for x != 0 { // want `iter.Bits`
		iter := bits.TrailingZeros64(x)
		x &= x - 1
		use(iter)
	}
	use(bits.Len64(y))
}
