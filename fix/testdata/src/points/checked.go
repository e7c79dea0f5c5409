package points

import "math/bits"

func checked(a, b, c, d, e, f, g, h, k, l, m uint64) (n int) {
	for { // want `iter.Bits`
		if a == 0 {
			break
		}
		i := bits.TrailingZeros64(a)
		a &= a - 1
		if i == 7 {
			continue
		}
		use(i)
	}
	for { // want `iter.Bits`
		i := bits.TrailingZeros64(b)
		if i >= 64 {
			break
		}
		b &^= 1 << i
		use(i)
	}
	for { // want `iter.Bits`
		i := popAny(&c)
		if i == 64 {
			break
		}
		use(i)
	}
	for { // want `iter.RBits`
		i := bits.Len64(d) - 1
		if i < 0 {
			break
		}
		d &^= 1 << i
		use(i)
	}
	for { // want `bits.OnesCount64`
		if e == 0 {
			break
		}
		e &= e - 1
		n++
	}
	for { // stays: the word is used after the loop
		if f == 0 {
			break
		}
		if n > 3 {
			break
		}
		f &= f - 1
		use()
	}
	use(f)
	for {
		i := bits.TrailingZeros64(g)
		if i >= 63 { // not of the highest bit
			break
		}
		g &^= 1 << i
		use(i)
	}
	for {
		i := pop(&h) // 64 of an empty word, which it does not change
		if i == 63 {
			break
		}
		use(i)
	}
	for { // stays: it does not end where the word is 0, or not only there
		use()
		if l == 0 {
			break
		}
		l &= l - 1
	}
	for { // stays: it does not end where the word is 0, or not only there
		if m != 0 {
			break
		}
		m &= m - 1
	}
	for { // stays: it does not end where the word is 0, or not only there
		if k == 0 {
			return n
		}
		k &= k - 1
	}
}
