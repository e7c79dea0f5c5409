package points

import "math/bits"

var words []uint64

// What is read after a loop is the word that it leaves.
func left(a, b, c, d, e, f uint64) {
	for a != 0 { // stays: the word is used after the loop
		i := bits.TrailingZeros64(a)
		if i == 3 {
			break
		}
		a &= a - 1
	}
	for i := range a {
		use(i)
	}
	for b != 0 { // stays: the word is used after the loop
		use(bits.TrailingZeros64(b))
		b &= b - 1
	}
	var x = b
	use(x)
outer:
	for {
		for c != 0 { // stays: the word is used after the loop
			i := bits.TrailingZeros64(c)
			c &= c - 1
			if i == 3 {
				break outer
			}
		}
		c = next()
	}
	use(c)
	for d != 0 { // stays: the word is used after the loop
		use(bits.TrailingZeros64(d))
		d &= d - 1
	}
	if n > 3 {
		d = 5
	}
	use(d)
	for e != 0 { // stays: the word is used after the loop
		use(bits.TrailingZeros64(e))
		e &= e - 1
	}
	e |= 3
	for f != 0 { // stays: the word is used after the loop
		use(bits.TrailingZeros64(f))
		f &= f - 1
	}
	f++
}

// What is set anew is not.
func anew(a, b, c, d, e, g uint64) {
	for a != 0 { // want `iter.Bits`
		use(bits.TrailingZeros64(a))
		a &= a - 1
	}
	for _, a = range words {
		use(a)
	}
	for b != 0 { // want `iter.Bits`
		use(bits.TrailingZeros64(b))
		b &= b - 1
	}
	for b = range 3 {
		use(b)
	}
	for c != 0 { // want `iter.Bits`
		use(bits.TrailingZeros64(c))
		c &= c - 1
	}
	if n > 3 {
		c = 5
	} else {
		c = 6
	}
	use(c)
	for d != 0 { // want `iter.Bits`
		use(bits.TrailingZeros64(d))
		d &= d - 1
	}
	d, g = next(), 3
	use(d, g)
	for range 3 {
		for e = next(); e != 0; e &= e - 1 { // want `iter.Bits`
			use(bits.TrailingZeros64(e))
		}
	}
	for range 3 {
		var h uint64
		h = next()
		for h != 0 { // want `iter.Bits`
			i := bits.TrailingZeros64(h)
			h &= h - 1
			if i == 3 {
				continue
			}
		inner:
			for range 3 {
				continue inner
			}
			if i > 64 {
				use(h2(), i)
			}
		}
	}
}

func h2() int { return 1 }

// A word that is read after its loop is 0 there.
func branches(x, z uint64, white bool) {
	if white {
		for x != 0 { // stays: the word is used after the loop
			use(bits.TrailingZeros64(x))
			x &= x - 1
		}
	}
	for x != 0 { // stays: the word is used after the loop
		for ; z != 0; z &= z - 1 { // stays: the word is used after the loop
			use(bits.TrailingZeros64(z))
		}
		use(bits.TrailingZeros64(x))
		x &= x - 1
	} // a word
	use(x)
	for x = next(); x != 0; x &= x - 1 { // stays: the word is used after the loop
		n++
	}
	use(x)
}
