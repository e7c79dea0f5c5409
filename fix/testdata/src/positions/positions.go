// Package positions has loops that test one position after the other in other forms than up
// by a number.
package positions

type Board uint64

func use(...any) {}

func two(a, b int) bool { return a < b }

func down(a, b, c, d uint64, e uint8, n int, k uint, names []string) {
	for i := 63; i >= 0; i-- { // want `iter.RBits`
		if a&(1<<i) != 0 {
			use(i)
		}
	}
	for i := 63; i > -1; i -= 1 { // want `iter.RBits`
		if b&(1<<i) == 0 {
			continue
		}
		use(i)
	}
	for i := uint(31); i < 32; i-- { // want `iter.RBitsAs`
		if c>>i&1 == 1 {
			use(i)
		}
	}
	for i := n - 1; i >= 0; i-- { // stays: it begins at a variable
		if d&(1<<i) != 0 {
			use(i)
		}
	}
	for i := len(names) - 1; i >= 2; i-- { // stays: it begins at a variable
		if d&(1<<i) != 0 {
			use(names[i])
		}
	}
	for i := n - 1; i >= 0; i-- { // stays: it begins at a variable
		if d&(1<<i) == 0 {
			use(i)
		}
	}
	for i := 7; i >= 0; i-- { // want `iter.RBits`
		if e&(1<<i) == 0 {
			use(i)
		}
	}
	for i := n - 1; i < 64; i++ { // stays: it begins at a variable
		if a&(1<<i) != 0 {
			use(i)
		}
	}
	for i := n - 1; i < 0; i-- { // stays: it begins at a variable
		if a&(1<<i) != 0 {
			use(i)
		}
	}
	for i := 8; i > 0; i-- { // stays: what it counts in is neither the position nor the bit
		if e&(1<<(i-1)) != 0 {
			use(i)
		}
	}
	for i := 0; i < 8; i++ { // want `iter.RBits`
		if e&(0x80>>i) != 0 {
			use(i, names[i], -i, 2*i, func() int { return i })
		}
	}
	for i := 0; i < 8; i++ { // want `bits.OnesCount8`
		if e>>(7-i)&1 == 1 {
			k++
		}
	}
}

func steps(a, b, c, d, e, f uint64, g uint16) {
	for i := 0; i < 64; i += 1 { // want `iter.Bits`
		if a&(1<<i) != 0 {
			use(i)
		}
	}
	for i := 0; i != 64; i++ { // want `iter.Bits`
		if b&(1<<i) != 0 {
			use(i)
		}
	}
	for i := 1; i < 64; i = i + 1 { // want `iter.Bits`
		if c&(1<<i) != 0 {
			use(i)
		}
	}
	for i := 0; i < 64; i += 2 { // stays: it does not test every bit
		if d&(1<<i) != 0 {
			use(i)
		}
	}
	for i := 0; i != 65; i += 2 { // stays: it does not test every bit
		if e&(1<<i) != 0 {
			use(i)
		}
	}
	for i := 0; 64 > i; i++ { // want `iter.Bits`
		if f&(1<<i) != 0 {
			use(i)
		}
	}
	for i := 0; i < 16; {
		if g&(1<<i) != 0 {
			use(i)
		}
	}
}

func masks(a, b, c, d, e, f uint64, g uint8, h Board, k int64) (n int) {
	for i := 0; i < 64; i++ { // want `iter.Bits`
		bit := uint64(1) << i
		if a&bit == 0 {
			continue
		}
		use(i)
	}
	for i := 0; i < 64; i++ { // want `iter.Bits`
		bit := uint64(1) << i
		if b&bit != 0 {
			use(i, bit)
		}
	}
	for m := uint64(1); m != 0; m <<= 1 { // want `iter.Ones`
		if c&m != 0 {
			use(m)
		}
	}
	for m := uint64(1); m < 1<<20; m <<= 1 { // want `iter.Ones`
		if d&m == 0 {
			continue
		}
		use(m)
	}
	for m := uint64(1 << 63); m != 0; m >>= 1 { // want `iter.RBits`
		if e&m != 0 {
			use(m)
		}
	}
	for m := 1; m <= 128; m *= 2 { // want `iter.Bits`
		if int(g)&m != 0 {
			use(m)
		}
	}
	for m := Board(1); m > 0; m <<= 1 { // want `bits.OnesCount64`
		if h&m == m {
			n++
		}
	}
	for i := 0; i < 64; i++ { // stays: the body declares a name of the loop again
		bit := uint64(1) << i
		if f&bit != 0 {
			bit := bit + 1
			use(i, bit)
		}
	}
	for m := int64(1); m > 0; m <<= 1 { // want `iter.Bits`
		if k&m != 0 {
			use(m)
		}
	}
	for i := 0; i < 64; i++ { // stays: it does something where the word has no bit, too
		bit := uint64(1) << i
		use(bit)
		if f&bit != 0 {
			use(i)
		}
	}
	return n
}

func conditions(a, b, c, d, e, f, g, h uint64, p, q bool, n int, list []int) {
	for i := 0; i < 64; i++ { // want `iter.Bits`
		if a&(1<<i) != 0 && i != n {
			use(i)
		}
	}
	for i := 0; i < 64; i++ { // want `iter.Bits`
		if b&(1<<i) == 0 || p {
			continue
		}
		use(i)
	}
	for i := 0; i < 64; i++ { // want `iter.Bits`
		if p && c&(1<<i) != 0 && two(i, n) {
			use(i)
		}
	}
	for i := 0; i < 64; i++ { // stays: it tests more than the bit
		if two(i, n) && d&(1<<i) != 0 {
			use(i)
		}
	}
	for i := 0; i < 64; i++ { // stays: it tests more than the bit
		if list[i] > 3 && d&(1<<i) != 0 {
			use(i)
		}
	}
	for i := 0; i < 64; i++ { // stays: it is not proven that it tests one bit after the other
		if e&(1<<i) != 0 || p {
			use(i)
		}
	}
	for i := 0; i < 64; i++ { // want `iter.Bits`
		if i > 3 && q && f>>i&1 == 1 {
			n++
		}
	}
	for i := 0; i < 64; i++ { // stays: it does something where the word has no bit, too
		if g&(1<<i) != 0 && p {
			use(i)
		} else {
			use()
		}
	}
	for i := 0; i < 64; i++ { // want `iter.Bits`
		if h&(1<<i) != 0 &&
			(p || q) { // either
			use(i)
		}
	}
}

func shifts(a, b, c, d, e, f, g, h, k, l uint64, m int64, o uint32, q uint64) (n int) {
	for i := 0; a != 0; i++ { // want `iter.Bits`
		if a&1 != 0 {
			use(i)
		}
		a >>= 1
	}
	for i := 0; b != 0; i, b = i+1, b>>1 { // want `iter.Bits`
		if b&1 == 0 {
			continue
		}
		use(i)
	}
	for y := c; y > 0; y >>= 1 { // want `bits.OnesCount64`
		if y&1 == 1 {
			n++
		}
	}
	for i := 0; d != 0; i++ { // want `iter.Bits`
		if d&(1<<i) != 0 {
			d &^= 1 << i
			use(i)
		}
	}
	for i := 0; i < 64 && e != 0; i++ { // stays: the body uses the word itself, or what is not proven to depend on one bit of it alone
		if e&(1<<i) != 0 {
			use(i)
			e ^= 1 << i
		}
	}
	for i := 0; f != 0; i++ { // stays: it is not proven that it tests one bit after the other
		if f&1 != 0 {
			use(i)
		}
		f >>= 2
	}
	for i := 0; g != 0; i++ { // stays: a continue or goto statement passes over the step
		if g&1 != 0 {
			if i == 5 {
				continue
			}
			use(i)
		}
		g >>= 1
	}
	for i := 0; h != 0; i++ { // stays: the body uses the word itself
		if h&1 != 0 {
			use(i, h)
		}
		h >>= 1
	}
	for i := 0; k != 0; i++ { // stays: the word is used after the loop
		if k&1 != 0 {
			if i == 5 {
				break
			}
			use(i)
		}
		k >>= 1
	}
	for i := 0; l != 0; i++ { // stays: it does something where the word has no bit, too
		if l&1 != 0 {
			use(i)
		}
		l >>= 1
		n++
	}
	for i := 0; m != 0; i++ { // stays: it is not proven that it tests one bit after the other
		if m&1 != 0 {
			use(i)
		}
		m >>= 1
	}
	for i := 31; o != 0; i-- { // want `iter.RBits`
		if o&(1<<31) != 0 {
			use(i)
		}
		o <<= 1
	}
	for i, y := 0, q; y != 0; i, y = i+1, y/2 { // want `iter.Bits`
		if y%2 == 1 {
			use(i)
		}
	}
	return n + int(k)
}

// What they count in is declared before them.
func before(a, b, c, d, e, f uint64, fn func(uint64)) (n int) {
	bit := uint64(1)
	for a != 0 { // want `iter.Ones`
		if a&bit != 0 {
			fn(bit)
			a &^= bit
		}
		bit <<= 1
	}
	i := 0
	for b != 0 { // want `iter.Bits`
		if b&1 != 0 {
			use(i)
		}
		b >>= 1
		i++
	}
	var j int
	for ; c != 0; c >>= 1 { // want `iter.Bits`
		if c&1 == 1 {
			use(j)
		}
		j++
	}
	k := 0
	for d != 0 { // stays: what it counts in is used after the loop
		if d&1 != 0 {
			use(k)
		}
		d >>= 1
		k++
	}
	use(k)
	m := 0
	m += n
	for e != 0 { // stays: the body uses the word itself
		if e>>m&1 != 0 {
			use(m)
			e &^= 1 << m
		}
		m++
	}
	for f != 0 { // want `bits.OnesCount64`
		if f&1 != 0 {
			n++
		}
		f >>= 1
	}
	return n
}

type set struct {
	mask  uint64
	words []uint64
	n     int
	names []string
}

var all uint64

func (s *set) count() int { return s.n }

func (s *set) clear() { s.mask = 0 }

type Mask uint64

type embedded struct{ *set }

func alias(a, b uint64, c embedded, d *embedded, p *Mask, s *set, len int, n int, names []string) {
	for i, y := 0, a|b; i < 8; i, y = i+1, y>>1 { // want `iter.Bits`
		if y&1 != 0 {
			use(i)
		}
	}
	for i := 0; i < 64; i++ { // stays: it is not proven that it tests one bit after the other, of a local variable
		if s.mask&(1<<i) != 0 {
			*p = 3
		}
	}
	for i := 0; i < 64; i++ { // stays: it is not proven that it tests one bit after the other, of a local variable
		if d.mask&(1<<i) != 0 {
			c.set = nil
		}
	}
	for i := range names { // stays: the bound may change in the loop, or be negative
		if a&(1<<i) != 0 {
			use(i)
		}
	}
	for m := uint64(1 << 63); m != 0; m >>= 1 { // stays: no name is free, or the body declares one again
		if b&m != 0 {
			use(m)
			m := 3
			use(m)
		}
	}
	for i := 0; i > -64; i-- { // want `iter.Bits`
		if b&(1<<-i) != 0 {
			use(i)
		}
	}
}

func above(a, b uint32, c uint8) {
	for i := 63; i >= 0; i-- { // want `iter.RBits`
		if a>>i&1 == 1 {
			use(i)
		}
	}
	for i := 40; i > 3; i-- { // want `iter.RBits`
		if b&(1<<i) != 0 {
			use(i)
		}
	}
	for i := 9; i >= 0; i-- { // stays: the bound may be above the width of the word
		if c&(1<<i) == 0 {
			use(i)
		}
	}
}

func otherEnd(a uint8, b, c uint64) {
	for i := 0; i < 8; i++ { // want `iter.RBits`
		if a&(0x80>>i) == 0 {
			continue
		}
		for j := 0; j < i; j++ { // want `iter.Bits`
			if b&(1<<j) != 0 {
				use(i, j)
			}
		}
	}
	for i := 0; i < 8; i++ { // want `iter.RBits`
		if a&(0x80>>i) == 0 {
			continue
		}
		for j := range 9 { // want `iter.Bits`
			if c&(1<<j) != 0 {
				use(i, j)
			}
		}
	}
	for m := uint8(1); m != 0; m <<= 1 { // want `iter.Bits`
		if b&uint64(m) != 0 {
			use(m)
		}
	}
}

// A test that gives a name to what it finds.
func found(a, b, c, d uint64, n int) {
	for i := range 64 { // want `iter.Bits`
		if one := a & (1 << i); one != 0 {
			use(one, i)
		}
	}
	for i := range 64 { // want `iter.Bits`
		if one := b & (1 << i); one != 0 && i != n {
			use(one)
		}
	}
	for i := range 64 { // want `iter.Bits`
		if one := c & (1 << i); one == 0 {
			continue
		}
		use(i)
	}
	for i := range 64 { // want `iter.Bits`
		if one := next(); one != 0 && d&(1<<i) != 0 {
			use(one)
		}
	}
}

func next() uint64 { return 3 }

var count uint64

func counted() uint64 {
	count++
	return count
}

func sideEffects(a, b uint64) {
	for i := range 64 { // stays: it is not proven that it tests one bit after the other
		if one := counted(); one != 0 && a&(1<<i) != 0 {
			use(one)
		}
	}
	for i := range 64 { // stays: it tests more than the bit
		if counted() != 0 && b&(1<<i) != 0 {
			use(i)
		}
	}
}

// Tests of some bits alone, below a bound that may be above them.
func some(a int64, b, c uint64, n uint8) {
	for i := range n { // stays: it does not test each bit up to the bound
		if a&(1<<i) > 0 {
			use(i)
		}
	}
	for i := range n { // stays: it does not test each bit up to the bound
		if uint32(b)>>i&1 == 1 {
			use(i)
		}
	}
	for i := range 40 { // want `iter.Bits`
		if uint32(c)>>i&1 == 1 {
			use(i)
		}
	}
}

// A bound that is a length, converted.
func lengths(a uint64, names []string) {
	for i := uint(0); i < uint(len(names)); i++ { // want `iter.BitsAs`
		if a&(1<<i) != 0 {
			use(names[i])
		}
	}
	for i := uint8(0); i < uint8(len(names)); i++ { // stays: the bound may change in the loop, or be negative
		if a&(1<<i) != 0 {
			use(names[i])
		}
	}
	for i := int32(0); i < int32(len(names)); i++ { // stays: the bound may change in the loop, or be negative
		if a&(1<<i) != 0 {
			use(names[i])
		}
	}
}

// Two words are tested.
func two2(a, b byte) (n byte) {
	word, other := a, b
	for i := range 8 { // want `iter.Bits`
		if (word>>i)&1 == 1 && (other>>i)&1 == 1 {
			n ^= 1
		}
	}
	return n
}
