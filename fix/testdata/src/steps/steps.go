// Package steps has loops that their bodies leave.
package steps

import "math/bits"

type (
	Board  uint64
	Square int8
)

func use(...any) {}

func find(a, b, c Board, d int32, table *[64]int, limit int) (n int) {
	for x := a; x != 0; x &= x - 1 { // want `scan.Pop`
		i := bits.TrailingZeros64(uint64(x))
		if table[i] > limit {
			return i
		}
	}
	for b != 0 { // want `scan.PopAs`
		sq := Square(bits.TrailingZeros64(uint64(b))) // the lowest square
		b &= b - 1                                    // clear it
		if sq == 3 {
			continue
		}
		if table[sq] > limit {
			break
		}
	}
	for ; c != 0; c &= c - 1 { // want `scan.PopOne`
		// Not this one.
		if one := c & -c; one > Board(limit) {
			break
		}
	}
	for d != 0 { // want `scan.Pop`
		if table[bits.TrailingZeros32(uint32(d))] > limit {
			return 1
		}
		d &= d - 1
	}
	return -1
}

func down(a, b uint64, table *[64]int) int {
	for a != 0 { // stays: it seems to begin at the highest bit: iter.RBits and scan.RPop do
		i := bits.Len64(a) - 1
		if table[i] == 0 {
			return i
		}
		a &^= 1 << i
	}
	for b != 0 { // stays: it seems to begin at the highest bit: iter.RBits and scan.RPop do
		sq := Square(bits.Len64(b) - 1)
		if table[sq] == 0 {
			return int(sq)
		}
		b &^= 1 << sq
	}
	return -1
}

func tests(a, b uint64, c Board, d uint8, words []uint64, weights [8]int) (f func() int) {
	for i := 0; i < 64; i++ { // want `scan.Pop`
		if a&(1<<i) == 0 {
			continue
		}
		if words[i] == 5 {
			break
		}
	}
	for i, w := range words {
		if b>>i&1 != 0 && w != 7 {
			use(i, w)
			return
		}
	}
	for m := Board(1); m != 0; m <<= 1 {
		if c&m != 0 {
			if m > 99 {
				return
			}
		}
	}
	for i := 7; i >= 0; i-- {
		if d&(1<<i) == 0 {
			continue
		}
		if weights[i] > 0 {
			return func() int { return i }
		}
	}
	for i := 0; i < 8; i++ { // stays: it ends at the first bit, which math/bits finds
		if d&(1<<i) != 0 {
			return
		}
	}
	return nil
}

func control(a, b, c uint64, fs []func(int)) {
outer:
	for a != 0 { // want `scan.Pop`
		i := bits.TrailingZeros64(a)
		a &= a - 1
		for y := b; y != 0; { // want `scan.Pop`
			j := bits.TrailingZeros64(y)
			y &= y - 1
			if i == j {
				continue outer
			}
			if i > 2*j {
				break outer
			}
			for z := c; z != 0; z &= z - 1 { // want `iter.Bits`
				k := bits.TrailingZeros64(z)
				fs = append(fs, func(n int) { use(i, j, k, n) })
			}
		}
	}
	for nth := 0; c != 0; nth, c = nth+1, c&(c-1) { // stays: the post statement sets another variable, too
		i := bits.TrailingZeros64(c)
		if nth == 3 {
			break
		}
		use(i)
	}
}

func nested(a, b uint64, n int) {
	for ; a != 0; a &= a - 1 { // want `iter.Bits`
		use(bits.TrailingZeros64(a))
		for x := b; x != 0; x &= x - 1 { // want `scan.Pop`
			if bits.TrailingZeros64(x) == n {
				break
			}
			for x := b; x != 0; x &= x - 1 { // want `inner.Bits`
				use(bits.TrailingZeros64(x))
			}
		}
	}
}

func names(rest, b, c uint64, scan int) {
	for rest != 0 { // want `scan.Pop`
		i := bits.TrailingZeros64(rest)
		rest &= rest - 1
		if i == scan {
			break
		}
	}
	for left := 0; b != 0; b &= b - 1 { // want `scan.Pop`
		if left += bits.TrailingZeros64(b); left > 99 {
			break
		}
	}
	type int uint64
	for ; c != 0; c &= c - 1 { // stays: the body leaves the loop, for which no step can be written
		if bits.TrailingZeros64(c) == scan {
			break
		}
	}
}

// A long body that leaves gets a step, too.
func long(a uint64, table *[64]int) {
	for ; a != 0; a &= a - 1 { // want `scan.Pop`
		i := bits.TrailingZeros64(a)
		for range table {
			use(table[i]+1, table[i]+2, table[i]+3, table[i]+4, table[i]+5, table[i]+6, table[i]+7, table[i]+8)
			use(table[i]-1, table[i]-2, table[i]-3, table[i]-4, table[i]-5, table[i]-6, table[i]-7, table[i]-8)
			use(table[i]^1, table[i]^2, table[i]^3, table[i]^4, table[i]^5, table[i]^6, table[i]^7, table[i]^8)
		}
		if table[i] == 0 {
			return
		}
	}
}

// What the header tests beside the word is tested before each bit, too.
func seconds(a, b, c, d, e, f, g uint64, n int) (out []int, last uint64) {
	for a != 0 && len(out) < n { // want `scan.Pop`
		out = append(out, bits.TrailingZeros64(a))
		a &= a - 1
	}
	for n > 3 && b != 0 && n < 50 { // want `scan.Pop`
		n += bits.TrailingZeros64(b)
		b &= b - 1
	}
	for even(n) && c != 0 { // want `scan.Pop`
		use(bits.TrailingZeros64(c))
		c &= c - 1
	}
	for d != 0 && d > 9 { // stays: the word is no variable of one integer type, or the loop ends
		use(bits.TrailingZeros64(d))
		d &= d - 1
	}
	for k := 0; e != 0 && k < n; k++ { // want `scan.PopOne`
		use(k, e&-e)
		e &= e - 1
	}
	for f != 0 && even(n) { // want `scan.Pop`
		n += bits.TrailingZeros64(f)
		f &= f - 1
	}
	for g != 0 && n > 5 { // stays: the word is used after the loop
		use(bits.TrailingZeros64(g))
		g &= g - 1
		n--
	}
	return out, g
}

func even(n int) bool {
	use(n)
	return n%2 == 0
}

// One decision holds for all loops of a function: an inner loop that leaves gets a step, the others don't.
func decided(a, b, c uint64, table *[64]uint64) (n int) {
	for ; a != 0; a &= a - 1 { // want `iter.Bits`
		i := bits.TrailingZeros64(a)
		for x := table[i] & b; x != 0; x &= x - 1 { // want `inner.Bits`
			n += bits.TrailingZeros64(x)
		}
		for x := table[i] & c; x != 0; x &= x - 1 { // want `scan.Pop`
			if n += bits.TrailingZeros64(x); n > 99 {
				break
			}
		}
	}
	return n
}

// Loops that never come to a second turn.
func firsts(a, b, c uint64, d uint8) int {
	for a != 0 {
		return bits.TrailingZeros64(a)
	}
	for ; b != 0; b &= b - 1 {
		if i := bits.TrailingZeros64(b); i > 3 {
			return i
		} else {
			panic(i)
		}
	}
	for ; c != 0; c &= c - 1 { // want `scan.Pop`
		i := bits.TrailingZeros64(c)
		if i < 3 {
			continue
		}
		return i
	}
	for i := 0; i < 8; i++ { // stays: it ends at the first bit, which math/bits finds
		if d>>i&1 != 0 {
			return i
		}
	}
	return -1
}
