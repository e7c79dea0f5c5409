package bits

import "math/bits"

// An if statement at the beginning ends the loop.
func checked(a, b, c, d, e, f, g uint64, list []int) (n int) {
	for { // want `iter.BitsAs`
		if a == 0 {
			break
		}
		reg := uint8(bits.TrailingZeros64(a))
		a &^= 1 << reg
		use(reg)
	}
	for k := 0; ; k, b = k+1, b&(b-1) { // want `iter.Bits`
		// No bit is left.
		if b == 0 {
			break
		}
		use(k, bits.TrailingZeros64(b))
	}
	for ; ; c &= c - 1 { // want `iter.Bits`
		if c < 1 {
			break
		}
		i := bits.TrailingZeros64(c)
		if i == 3 {
			continue
		}
		use(i)
	}
	for { // want `bits.OnesCount64`
		if d == 0 {
			break
		}
		d &= d - 1
		n++
	}
	for { // stays: the word is no variable of one integer type, or the loop ends not only where it is 0
		if e != 0 {
			break
		}
		use(bits.TrailingZeros64(e))
		e &= e - 1
	}
	for { // stays: the word is no variable of one integer type, or the loop ends not only where it is 0
		if f == 0 || len(list) > 3 {
			break
		}
		use(bits.TrailingZeros64(f))
		f &= f - 1
	}
	for {
		if g == 0 {
			use()
			break
		}
		use(bits.TrailingZeros64(g))
		g &= g - 1
	}
	return n
}

// A loop that turns as often as there are ones.
func counted(a, b, c, d uint64, e uintptr, f uint32, g, h, k uint64, list []int) int {
	n := bits.OnesCount64(a)
	for range n { // want `iter.Bits`
		i := bits.TrailingZeros64(a)
		a &^= 1 << i
		use(i)
	}
	for range bits.OnesCount64(b) { // want `iter.Bits`
		i := bits.TrailingZeros64(b)
		b &= b - 1
		if i < len(list) {
			continue
		}
		use(i)
	}
	m := bits.OnesCount64(c)
	for range m { // want `iter.RBits`
		i := bits.Len64(c) - 1
		c &^= 1 << i
		use(i, m)
	}
	o := bits.OnesCount64(d)
	use()
	for range o {
		use(bits.TrailingZeros64(d))
		d &= d - 1
	}
	for range bits.OnesCount64(uint64(e)) { // want `iter.Bits`
		use(bits.TrailingZeros64(uint64(e)))
		e &= e - 1
	}
	for range bits.OnesCount16(uint16(f)) { // stays: the word is no variable of one integer type, or the loop ends not only where it is 0
		use(bits.TrailingZeros32(f))
		f &= f - 1
	}
	for range bits.OnesCount64(g) + 1 { // stays: the word is no variable of one integer type, or the loop ends not only where it is 0
		use(bits.TrailingZeros64(g))
		g &= g - 1
	}
	for i := range bits.OnesCount64(h) { // stays: the loop counts its turns, too
		use(i, bits.TrailingZeros64(h))
		h &= h - 1
	}
	for range bits.OnesCount64(k) { // stays: it is not proven that the bit is cleared in every turn
		use(bits.TrailingZeros64(k))
		k &= 5
	}
	return m
}

func onesOf(x *uint64) int {
	n := bits.OnesCount64(*x)
	*x &= *x - 1
	return n
}

func onesThere(x *uint64) int { return bits.OnesCount64(*x) }

// The count changes the word.
func changing(a, b uint64) {
	for range onesOf(&a) { // stays: the word is no variable of one integer type, or the loop ends not only where it is 0
		use(bits.TrailingZeros64(a))
		a &= a - 1
	}
	n := onesThere(&b)
	for range n { // want `iter.Bits`
		use(bits.TrailingZeros64(b))
		b &= b - 1
	}
}

// The word is read after the loop.
func readAfter(a, b, c, d uint64, f func(int) bool) (uint64, int) {
	for range bits.OnesCount64(a) { // want `iter.Bits`
		use(bits.TrailingZeros64(a))
		a &= a - 1
	}
	for range bits.OnesCount64(b) { // stays: the word is used after the loop
		i := bits.TrailingZeros64(b)
		b &= b - 1
		if f(i) {
			break
		}
	}
	for { // stays: the word is used after the loop
		if c == 0 {
			break
		}
		i := bits.TrailingZeros64(c)
		if f(i) {
			break
		}
		c &= c - 1
	}
	n := bits.OnesCount64(d)
	for range n { // want `scan.Pop`
		i := bits.TrailingZeros64(d)
		d &= d - 1
		if f(i) {
			return 1, n
		}
	}
	return a + b + c, n
}

func readRight(x uint64) uint64 {
	for range bits.OnesCount64(x) { // want `iter.Bits`
		use(bits.TrailingZeros64(x))
		x &= x - 1
	}
	return x
}
