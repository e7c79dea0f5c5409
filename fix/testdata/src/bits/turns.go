package bits

import "math/bits"

// A loop without a condition; nothing is said of it.
func checked(a, b, c uint64, list []int) (n int) {
	for {
		if a == 0 {
			break
		}
		reg := uint8(bits.TrailingZeros64(a))
		a &^= 1 << reg
		use(reg)
	}
	for {
		if b == 0 || len(list) > 3 {
			break
		}
		use(bits.TrailingZeros64(b))
		b &= b - 1
	}
	for {
		if c == 0 {
			use()
			break
		}
		use(bits.TrailingZeros64(c))
		c &= c - 1
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
