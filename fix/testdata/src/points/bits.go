// Package points has loops that differ in one point from loops that are taken, or from loops
// that are not.
package points

import "math/bits"

type (
	Bitboard uint64
	Signed   int64
)

func (b Bitboard) First() int { return bits.TrailingZeros64(uint64(b)) }

func (b Bitboard) Count() int { return bits.OnesCount64(uint64(b)) }

func (b *Bitboard) Clear() { *b &= *b - 1 }

func use(...any) {}

var next func() uint64

var n int

// Position is set by a loop.
var Position int

func pop(x *uint64) int {
	i := bits.TrailingZeros64(*x)
	*x &= *x - 1
	return i
}

func split(x uint64) (int, uint64) { return bits.TrailingZeros64(x), x & (x - 1) }

func tilps(x uint64) (uint64, int) { return x & (x - 1), bits.TrailingZeros64(x) }

func conditions(a, b, c, d, e, f, g, h Bitboard, r rune, by byte) {
	for !(a.Count() == 0) { // want `iter.Bits`
		use(a.First())
		a.Clear()
	}
	for !(b.Count() <= 0) { // want `iter.Bits`
		use(b.First())
		b.Clear()
	}
	for c.Count() >= 1 { // want `iter.Bits`
		use(c.First())
		c.Clear()
	}
	for !(d.Count() < 1) { // want `iter.Bits`
		use(d.First())
		d.Clear()
	}
	for e.Count() != 0 { // want `iter.Bits`
		use(e.First())
		e.Clear()
	}
	for f.Count() > 0 { // want `iter.Bits`
		use(f.First())
		f.Clear()
	}
	for g.First() != 64 { // want `iter.Bits`
		use(g.First())
		g.Clear()
	}
	for uint8(h.Count()) > 0 { // want `iter.Bits`
		use(h.First())
		h.Clear()
	}
	for ; r != 0; r &= r - 1 { // want `iter.Bits`
		use(bits.TrailingZeros32(uint32(r)))
	}
	for ; by != 0; by &= by - 1 { // want `iter.Bits`
		use(bits.TrailingZeros8(by))
	}
}

// Of these nothing is said.
func otherConditions(a, b, c, d, e, f Bitboard, g int64, p, q bool) {
	for a.Count() >= 2 {
		use(a.First())
		a.Clear()
	}
	for b.Count() > 1 {
		use(b.First())
		b.Clear()
	}
	for c.Count() != 1 {
		use(c.First())
		c.Clear()
	}
	for d.Count() == 0 {
		use(d.First())
		d.Clear()
	}
	for !(e.Count() < 2) {
		use(e.First())
		e.Clear()
	}
	for f.Count() >= 0 {
		use(f.First())
		f.Clear()
	}
	for g > int64(n) { // stays: the word is no variable of one integer type, or the loop ends
		use(bits.TrailingZeros64(uint64(g)))
		g &= g - 1
	}
	for p {
		use(q)
		p = p && q
	}
}

// Nor of these, which change the word otherwise.
func otherChanges(a, b, c, d, e, f, g, h, y, z uint64, i Bitboard) {
	for a != 0 {
		use(&y, -a)
		a = next()
	}
	for b != 0 {
		b = b + y
	}
	for c != 0 {
		c = y & z
	}
	for d != 0 {
		d = (d >> 1) - y
	}
	for e != 0 {
		e = (y >> 1) << 1
	}
	for f != 0 {
		f = y
	}
	for g != 0 {
		g += y ^ z
	}
	for h != 0 {
		h = uint64(y)
	}
	for i != 0 {
		use(i.First())
		i = Bitboard(next())
		var j Bitboard
		j.Clear()
	}
}

// These mask it, though not its lowest bit.
func masks(a, b, c, d, e, f, y uint64, g Bitboard) {
	for a != 0 { // stays: it is not proven that the bit is cleared
		a = a ^ y
	}
	for b != 0 { // stays: it is not proven that the bit is cleared
		b = b &^ y
	}
	for c != 0 { // stays: it is not proven that the bit is cleared
		c = y & c
	}
	for d != 0 { // stays: it is not proven that the bit is cleared
		d = (d >> 3) << 2
	}
	for e != 0 { // stays: it is not proven that the bit is cleared
		e ^= y
	}
	for f != 0 { // stays: it is not proven that the bit is cleared
		f &^= y
	}
	for g != 0 { // stays: it is not proven that the bit is cleared
		if n > 3 {
			g.Clear()
		}
	}
}

func turns(a, b, c, d, e, f uint64, g Bitboard) {
	for y := g; y != 0; { // stays: it is not proven that the bit is cleared
		if n > 3 {
			y.Clear()
		}
	}
	for a != 0 { // stays: it is not proven that the bit is cleared
		if n > 3 {
			use(pop(&a))
		}
	}
	for b != 0 { // stays: it is not proven that the bit is cleared
		use(n > 3 || pop(&b) > 3)
	}
	for c != 0 { // stays: it is not proven that the bit is cleared
		use(n > 3 && pop(&c) > 3)
	}
	for d != 0 { // want `iter.Bits`
		use(n + pop(&d))
	}
	for x := a; x != 0; { // stays: the body uses the word itself
		use(1 + pop(&x))
	}
	for e != 0 { // want `iter.Bits`
		use(n > 3 && n < 5, pop(&e))
	}
	for x := a; x != 0; { // want `iter.Bits`
		use(pop(&x) > 3 && n > 3)
	}
	for f != 0 { // want `iter.Bits`
		if i := pop(&f); i > 3 {
			continue
		}
		use()
	}
	for x := a; x != 0; { // want `iter.Bits`
		use(func() int { return 1 }, pop(&x))
	}
	for x := a; x != 0; { // want `iter.Bits`
		if pop(&x) > 3 {
			use(1)
		}
	}
	for x := a; x != 0; x &= x - 1 { // stays: the word is changed in the body
		use(pop(&x))
	}
	for x := a; x != 0; { // stays: it is not proven that the bit is cleared
		use(pop(&x), pop(&x))
	}
	for x := a; x != 0; { // stays: the word is used after its bit is cleared
		use(pop(&x))
		use(pop(&x))
	}
	for x, y := a, b; x != 0; x &= x - 1 { // stays: the init statement sets another variable
		use(y, bits.TrailingZeros64(x))
	}
	for x := a; x != 0; { // stays: the word is used after its bit is cleared
		x &= x - 1
		use(bits.TrailingZeros64(x))
	}
}

func bindings(a, b, c, d, e, f, g, h, i uint64) {
	for a != 0 { // stays: it seems to begin at the highest bit: iter.RBits and scan.RPop do
		i := bits.LeadingZeros64(a)
		a &^= 1 << (63 - i)
		use(i)
	}
	for b != 0 { // want `iter.Bits`
		var sq int
		b, sq = tilps(b)
		use(sq)
	}
	for c != 0 { // stays: the position is of another type than its variable
		var i any = bits.TrailingZeros64(c)
		use(i)
		c &= c - 1
	}
	var at int
	for d != 0 { // stays: it is not proven that the bit is cleared
		at, d = bits.TrailingZeros64(d), d
		use(at)
		d &= d - 1
	}
	for e != 0 { // stays: the body uses the word itself, or what is not proven to depend on one bit of it alone
		use(e&1 != 0)
		e &= e - 1
	}
	for f != 0 { // stays: the body uses the word itself
		use(bits.TrailingZeros64(f)&1 == 0 && f > 3)
		f &= f - 1
	}
	for g != 0 { // want `iter.Bits`
		use(bits.TrailingZeros64(g)&1 == 0)
		g &= g - 1
	}
	var sq int
	for h != 0 { // want `iter.Bits`
		sq, h = split(h)
		n++
	}
	use(sq)
	for i != 0 { // want `iter.Bits`
		Position = bits.TrailingZeros64(i)
		i &^= 1 << uint(bits.TrailingZeros64(i))
		use()
	}
}

// Variables that may not have the value that they were given.
func unsteady(a, b, c, d, e, f uint64) (r int) {
	for a != 0 { // stays: it is not proven that the bit is cleared
		i := bits.TrailingZeros64(a)
		k := 0
		if i > 3 {
			k = 1
		}
		a &^= 1 << (i + k)
		use(i)
	}
	var k int
	set := func() { k = 1 }
	for b != 0 { // stays: it is not proven that the bit is cleared
		i := bits.TrailingZeros64(b)
		k = 0
		set()
		b &^= 1 << (i + k)
		use(i)
	}
	for c != 0 { // stays: it is not proven that the bit is cleared
		k = bits.TrailingZeros64(c)
		set()
		c &^= 1 << k
		use(k)
	}
	for d != 0 { // stays: it is not proven that the bit is cleared
		n = bits.TrailingZeros64(d)
		next()
		d &^= 1 << n
	}
	for e != 0 { // stays: it is not proven that the bit is cleared
		r = bits.TrailingZeros64(e)
		next()
		e &^= 1 << r
	}
	for f != 0 { // want `iter.Bits`
		i := 5
		use(i)
		i = bits.TrailingZeros64(f)
		f &= f - 1
		use(i)
	}
	return r
}

func inits(a, b, c, d, e, f uint64) {
	for i := len(use2()); a != 0; { // stays: the init statement sets another variable
		i = bits.TrailingZeros64(a)
		a &= a - 1
		use(i)
	}
	for i := 0; b != 0; { // stays: the init statement sets another variable
		use(i)
		i = bits.TrailingZeros64(b)
		b &= b - 1
		use(i)
	}
	var i int
	for i = len(use2()); f != 0; f &= f - 1 { // want `iter.Bits`
		i = bits.TrailingZeros64(f)
		use(i)
	}
	for i = 5; c != 0; { // want `iter.Bits`
		use(i)
		i = bits.TrailingZeros64(c)
		c &= c - 1
		use(i)
	}
	for d != 0 { // want `iter.Bits`
		var i int
		i = bits.TrailingZeros64(d)
		use(i)
		i = 7
		use(i)
		d &= d - 1
	}
	var x uint64
	for x = e; x != 0; x &= x - 1 { // stays: the word is used after the loop
		if n == 3 {
			break
		}
		use(bits.TrailingZeros64(x))
	}
	use(x)
	for x = e; x != 0; x &= x - 1 { // want `iter.Bits`
		use(bits.TrailingZeros64(x))
	}
}

func use2() []int { return nil }

func continues(a, b uint64) {
	for a != 0 { // want `iter.Bits`
		i := bits.TrailingZeros64(a)
		for j := range 3 {
			if j == i {
				continue
			}
			use(j)
		}
		a &= a - 1
	}
	for b != 0 { // stays: a continue or goto statement passes over the step
		i := bits.TrailingZeros64(b)
		switch i {
		case 3:
			continue
		}
		b &= b - 1
	}
}

func outside1(a uint64) {
	var i int
	for a != 0 { // want `iter.Bits`
		i = bits.TrailingZeros64(a)
		a &^= 1 << i
		use()
	}
	use(i)
}

type named struct{ i, at int }

func (b Bitboard) Place() Place { return Place(b.First()) }

type Place uint8

func fields(a, b uint64, q named, c Bitboard) {
	for a != 0 { // want `iter.Bits`
		use(bits.TrailingZeros64(a), q.i)
		a &= a - 1
	}
	i := q
	for b != 0 { // want `iter.Bits`
		use(bits.TrailingZeros64(b), i.at)
		b &= b - 1
	}
	Place := Place(3)
	for ; c != 0; c &= c - 1 { // stays: the type of the position can't be written here
		use(c.Place(), Place)
	}
}

func names(a, b uint64, i, at, pos, bit, j, one, lowest int, c, d uint64) {
	for a != 0 { // stays: no name is free
		use(bits.TrailingZeros64(a), i, at, pos, bit, j)
		a &= a - 1
	}
	for c != 0 { // want `iter.Bits`
		use(bits.TrailingZeros64(c), i, at, pos, bit)
		c &= c - 1
	}
	for d != 0 { // want `iter.Bits`
		use(bits.TrailingZeros64(d), uint8(bits.TrailingZeros64(d)))
		d &= d - 1
	}
	for b != 0 { // want `iter.Bits`
		use(i)
		i, b = split(b)
		use(i)
	}
}

func counts(a, b Signed, c, d, f Bitboard, p *int, e uintptr, list []int) (m int) {
	for ; a != 0; a &= a - 1 { // want `bits.OnesCount64`
		m++
	}
	var x Bitboard
	for x = 5; x != 0; x &= x - 1 { // want `bits.OnesCount64`
		m++
	}
	for ; b != 0; b &= b - 1 { // want `iter.Bits`
		*p++
	}
	for x := uint(c); x != 0; x &= x - 1 { // want `bits.OnesCount`
		m++
	}
	for ; c != 0; c &= c - 1 { // want `iter.Bits`
		m--
	}
	for ; d != 0; d &= d - 1 { // want `bits.OnesCount64`
		m += 1
	}
	for ; e != 0; e &= e - 1 { // want `bits.OnesCount64`
		m++
	}
	for y := f; y != 0; y &= y - 1 { // want `iter.Bits`
		list[y.First()]++
	}
	return m
}

// popHigh and flip count the positions from the top.
func popHigh(x *uint64) uint8 {
	i := uint8(bits.LeadingZeros64(*x))
	*x &^= 1 << (63 - i)
	return i
}

func flip(x uint32) int { return 31 - bits.TrailingZeros32(x) }

func fromTop(a, b uint64, c, d uint32, e uint16, f, g uint64, list [64]int) {
	for a != 0 { // stays: it seems to begin at the highest bit
		i := popHigh(&a)
		use(list[i], i)
	}
	for b != 0 { // stays: it seems to begin at the highest bit
		use(list[popHigh(&b)])
	}
	for ; c != 0; c &= c - 1 { // stays: the body uses the word itself, or what is not proven to depend on one bit of it alone
		use(flip(c), -flip(c), 2*flip(c), list[flip(c)], uint(flip(c)))
	}
	for ; d != 0; d &= d - 1 { // stays: the body uses the word itself, or what is not proven to depend on one bit of it alone
		i := bits.TrailingZeros32(d)
		use(i, flip(d))
	}
	for e != 0 { // stays: it seems to begin at the highest bit: iter.RBits and scan.RPop do
		i := bits.LeadingZeros64(uint64(e))
		use(i)
		e &^= 0x8000 >> (i - 48)
	}
	for f != 0 { // stays: it seems to begin at the highest bit: iter.RBits and scan.RPop do
		i := bits.LeadingZeros64(f)
		use()
		f &^= 1 << (63 - i)
	}
	for g != 0 { // stays: it seems to begin at the highest bit: iter.RBits and scan.RPop do
		use(1 + bits.LeadingZeros64(g))
		g &^= 1 << (bits.Len64(g) - 1)
	}
}
