package word

import "math/bits"

// The nearest one, for packages bitset and wide. Word(w) is word w of n.

// Next returns the place, not less than i, of the lowest one in n words, or -1.
func Next(n, i int, word func(w int) uint64) (found int) {
	inline(func() {
		found = -1
		i = max(i, 0)
		w := i >> 6
		if w >= n {
			return
		}
		if x := word(w) >> (i & 63); x != 0 {
			found = i + bits.TrailingZeros64(x)
			return
		}
		for w++; w < n; w++ {
			if x := word(w); x != 0 {
				found = 64*w + bits.TrailingZeros64(x)
				return
			}
		}
	})
	return found
}

// Prev returns the place, not greater than i, of the highest one in n words, or -1.
func Prev(n, i int, word func(w int) uint64) (found int) {
	inline(func() {
		found = -1
		i = min(i, 64*n-1)
		if i < 0 {
			return
		}
		w := i >> 6
		if x := word(w) << (63 - i&63); x != 0 {
			found = i - 64 + bits.Len64(x)
			return
		}
		for w--; w >= 0; w-- {
			if x := word(w); x != 0 {
				found = 64*w - 1 + bits.Len64(x)
				return
			}
		}
	})
	return found
}

// inline is Inline for functions that are called in a body of Inline.
func inline(body func()) { body() }
