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

// A loop that turns as often as there are ones; nothing is said of it.
func counted(x uint64) {
	for range bits.OnesCount64(x) {
		use(bits.TrailingZeros64(x))
		x &= x - 1
	}
}

// The word is read after the loop.
func readAfter(c uint64, f func(int) bool) uint64 {
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
	return c
}
