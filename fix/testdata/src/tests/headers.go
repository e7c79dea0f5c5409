package tests

import "math/bits"

type caps struct{ set uint64 }

// The bounds are no constants, or the word is none of the function's own.
func upTo(r *caps, x, y uint64, n int, names []string) {
	for i := 0; i <= n; i++ { // stays: it is not proven that it tests one bit after the other, from a constant to a constant
		if x&(1<<i) != 0 {
			use(i)
		}
	}
	for i := range names { // stays: it is not proven that it tests one bit after the other, from a constant to a constant
		if x>>i&1 == 1 {
			use(i)
		}
	}
	for i, name := range names {
		if x>>i&1 == 1 {
			use(name)
		}
	}
	for i := n; i < 64; i++ { // stays: it is not proven that it tests one bit after the other, from a constant to a constant
		if x>>i&1 == 1 {
			use(i)
		}
	}
	for i := 0; i < 64; i++ { // stays: it is not proven that it tests one bit after the other, from a constant to a constant
		if r.set&(1<<i) != 0 {
			use(i)
		}
	}
	for i := 0; i < 64; i++ { // stays: it does something where the word has no bit, too
		if x&(1<<i) != 0 {
			use(i)
		}
		if y&(1<<i) != 0 {
			use(-i)
		}
	}
}

// Nothing is said of other headers, which walk down, pass over bits, move a mask or the word, or test more.
func others(a, b, c, d, e, f uint64, n int) int {
	for i := 63; i >= 0; i-- {
		if a&(1<<i) != 0 {
			use(i)
		}
	}
	for i := 0; i < 64; i += 2 {
		if b&(1<<i) != 0 {
			use(i)
		}
	}
	for m := uint64(1); m != 0; m <<= 1 {
		if c&m != 0 {
			use(m)
		}
	}
	for i := 0; d != 0; i++ {
		if d&1 != 0 {
			use(i)
		}
		d >>= 1
	}
	for i := 0; i < 64 && n > 3; i++ {
		if e&(1<<i) != 0 {
			n--
		}
	}
	for i := range 64 {
		n += int(f >> i & 1)
	}
	for i := 0; i < 16; {
		if a&(1<<i) != 0 {
			use(i)
		}
	}
	var i int
	for i = 0; i < 64; i++ {
		if b&(1<<i) != 0 {
			use(i)
		}
	}
	return n + i
}

// A count may begin in the header.
func first(y uint32) (at int) {
	for at = 3; y != 0; y &= y - 1 { // want `bits.OnesCount32`
		at++
	}
	return at
}

// The word begins as what the statement that sets it changes, or is made by a call that comes first.
func swaps(x, z uint64, n int) {
	var w uint64
	for w, x = x, 5; w != 0; w &= w - 1 { // want `iter.Bits`
		use(bits.TrailingZeros64(w))
	}
	for w, n = word(z), used(n); w != 0; w &= w - 1 { // want `iter.Bits`
		use(bits.TrailingZeros64(w))
	}
	use(x, n)
}

func word(x uint64) uint64 {
	use(x)
	return x
}

func used(n int) int {
	use(n)
	return n
}

// The greatest position has no next one.
func endless(x uint64) {
	for i := uint8(0); i <= 255; i++ { // stays: it is not proven that it tests one bit after the other
		if x&(1<<i) != 0 {
			use(i)
		}
	}
	for i := int8(63); i <= 127; i++ { // stays: it is not proven that it tests one bit after the other
		if x&(1<<i) != 0 {
			use(i)
		}
	}
}
