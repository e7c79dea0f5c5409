package bits

import (
	"math/bits"
)

type (
	Square   uint8
	Bitboard uint64
)

var table [64]int

func use(...any) {}

// Scan first, clear last.
func last(x uint64) {
	for x != 0 { // want `iter.Bits`
		i := bits.TrailingZeros64(x)
		use(i)
		x &= x - 1
	}
}

// Scan, clear, body; with comments.
func second(x uint64) {
	for x != 0 { // want `iter.Bits`
		i := bits.TrailingZeros64(x) // the square
		// Forget it.
		x &= x - 1 // unset it

		if i == 3 {
			continue // but not that
		}
		use(i)
	}
}

// In the post statement.
func post(b Bitboard) {
	for x := b & 0xff; x != 0; x &= x - 1 { // want `iter.Bits`
		i := bits.TrailingZeros64(uint64(x))
		use(i)
	}
}

func clearings(a, b, c, d, e, f uint64) {
	for a != 0 { // want `iter.Bits`
		i := bits.TrailingZeros64(a)
		a &^= 1 << i
		use(i)
	}
	for b > 0 { // want `iter.Bits`
		i := bits.TrailingZeros64(b)
		use(i)
		b ^= 1 << i
	}
	for 0 != c { // want `iter.Bits`
		i := bits.TrailingZeros64(c)
		use(i)
		c ^= c & -c
	}
	for d != 0 { // want `iter.Bits`
		i := uint(bits.TrailingZeros64(d))
		d = d & ^(1 << i)
		use(int(i))
	}
	for e >= 1 { // want `iter.Bits`
		i := bits.Len64(e&-e) - 1
		e -= e & -e
		use(i)
	}
	for f != 0 { // want `iter.Bits`
		use(bits.OnesCount64((f & -f) - 1))
		f = (f - 1) & f
	}
}

// A conversion of the position.
func typed(x uint64, b Bitboard, w uint32, h uint16) {
	for x != 0 { // want `iter.BitsAs`
		sq := Square(bits.TrailingZeros64(x))
		x &= x - 1
		use(sq)
	}
	for ; b != 0; b &= b - 1 { // want `iter.BitsAs`
		var sq = Square(bits.TrailingZeros64(uint64(b)))
		use(sq)
	}
	for ; w != 0; w &= w - 1 { // want `iter.Bits`
		use(bits.TrailingZeros32(w))
	}
	for ; h != 0; h &= h - 1 { // want `iter.BitsAs`
		use(int8(bits.TrailingZeros16(h)))
	}
}

// Descending.
func down(x, y uint64) {
	for x != 0 { // stays: it seems to begin at the highest bit: iter.RBits and scan.RPop do
		i := 63 - bits.LeadingZeros64(x)
		x &^= 1 << i
		use(i)
	}
	for y != 0 { // stays: it seems to begin at the highest bit: iter.RBits and scan.RPop do
		i := bits.Len64(y) - 1
		use(i)
		y ^= 1 << uint(i)
	}
}

// The bit as a word.
func ones(x uint64, b, t Bitboard) {
	for x != 0 { // want `iter.Ones`
		one := x & -x
		x &= x - 1
		use(one)
	}
	for ; b != 0; b &= b - 1 { // want `iter.Bits`
		sq := bits.TrailingZeros64(uint64(b))
		one := b & -b
		use(sq, one)
	}
	for t != 0 { // want `iter.Ones`
		bit := t & -t
		use(bit)
		t ^= bit
	}
}

// Declared in the header.
func header(t, x, y Bitboard) {
	for bit := Bitboard(0); t != 0; t ^= bit { // stays: it is not proven that the bit is cleared in every turn
		bit = t & -t
		use(bit)
	}
	for i := 0; x != 0; { // want `iter.Bits`
		i = bits.TrailingZeros64(uint64(x))
		use(i, x&-x)
		x &= x - 1
	}
	for n := len(table); y != 0; y &= y - 1 { // want `iter.Ones`
		use(n, y&-y)
	}
}

// No variable.
func inline(x, y uint64) (sum int) {
	for ; x != 0; x &= x - 1 { // want `iter.Bits`
		sum += table[bits.TrailingZeros64(x)]
	}
	for ; y != 0; y &= y - 1 { // want `iter.Ones`
		use(y & -y)
	}
	return sum
}

// The position as a word, too.
func both(x uint64) {
	for x != 0 { // want `iter.Bits`
		i := bits.TrailingZeros64(x)
		use(i, x&-x)
		x &= x - 1
	}
}

// Variables from outside, of which one is left without a use.
func outside(a, b Bitboard) {
	var from, to int
	var bb, cc uint64
	for bb = uint64(a); bb != 0; bb &= bb - 1 { // want `iter.Bits`
		from = bits.TrailingZeros64(bb)
		use(from)
	}
	for bb = uint64(b); bb != 0; bb &= bb - 1 { // want `iter.Bits`
		to = bits.TrailingZeros64(bb)
		use(to)
	}
	cc = 5
	use(cc)
}

// A constant, and a shift whose type comes from where it stands.
func constants(n int) {
	var x uint64
	for x = 0xf0; x != 0; x &= x - 1 { // want `iter.Bits`
		use(bits.TrailingZeros64(x))
	}
	for x = 1<<n | 5; x != 0; x &= x - 1 { // want `iter.Bits`
		use(bits.TrailingZeros64(x))
	}
}

// A table for the scan.
var deBruijn = [64]int{
	0, 1, 56, 2, 57, 49, 28, 3, 61, 58, 42, 50, 38, 29, 17, 4,
	62, 47, 59, 36, 45, 43, 51, 22, 53, 39, 33, 30, 24, 18, 12, 5,
	63, 55, 48, 27, 60, 41, 37, 16, 46, 35, 44, 21, 52, 32, 23, 11,
	54, 26, 40, 15, 34, 20, 31, 10, 25, 14, 19, 9, 13, 8, 7, 6,
}

func multiplied(x uint64) {
	for x != 0 { // want `iter.Bits`
		i := deBruijn[(x&-x)*0x03f79d71b4ca8b09>>58]
		x &= x - 1
		use(i)
	}
}

// Breaks in a body that is long.
func leaves(x uint64, f func(int) int) int {
	for ; x != 0; x &= x - 1 { // want `scan.Pop`
		i := bits.TrailingZeros64(x)
		if f(i)+f(2*i)+f(3*i) > f(i+1)*f(i+2) {
			return i
		}
		if f(i)+f(4*i)+f(5*i) > f(i+1)*f(i+5) {
			break
		}
	}
	return -1
}

// Labels, and a closure over the position.
func labels(x uint64) (fs []func() int) {
outer:
	for ; x != 0; x &= x - 1 { // want `iter.Bits`
		i := bits.TrailingZeros64(x)
		for j := range 3 {
			if j == i {
				continue outer
			}
		}
		fs = append(fs, func() int { return i })
	}
	return fs
}

// The position is of no use but to clear.
func idle(x uint64) {
	for x != 0 { // want `iter.Bits`
		i := bits.TrailingZeros64(x)
		x &^= 1 << i
		use("bit")
	}
}

// The variable can't be that of the loop.
func moved(x, y uint64) {
	for x != 0 { // want `iter.Bits`
		i := bits.TrailingZeros64(x)
		x &= x - 1
		use(i)
		i, j := i+1, 2
		use(i, j)
	}
	var i int
	for y != 0 { // want `iter.Bits`
		use(i)
		i = bits.TrailingZeros64(y)
		y &= y - 1
	}
}

// What is made of the position stays what it is made of.
func made(x uint64, y uint32) (n int) {
	for ; x != 0; x &= x - 1 { // want `iter.Bits`
		rank, file := bits.TrailingZeros64(x)>>3, bits.TrailingZeros64(x)&7
		n += rank * (file ^ 56)
	}
	for ; y != 0; y &= y - 1 { // want `iter.BitsAs`
		n += int(uint8(bits.TrailingZeros32(y))*16 + 1)
	}
	return n
}

// A shift of a constant, with its type and without.
func shifted(n uint) {
	for x := uint64(1)<<n - 1; x != 0; x &= x - 1 { // want `iter.Bits`
		use(bits.TrailingZeros64(x))
	}
	var x uint64
	for x = 1<<n - 1; x != 0; x &= x - 1 { // want `iter.Bits`
		use(bits.TrailingZeros64(x))
	}
}
