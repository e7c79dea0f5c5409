package positions

import "math/bits"

type group uint64

func (g group) first() uint32 { return uint32(bits.TrailingZeros64(uint64(g))) >> 3 }

func (g group) removeFirst() group { return g & (g - 1) }

func (g *group) byPointer() int { return bits.TrailingZeros64(uint64(*g)) % 8 }

func file(x uint64) int { return bits.TrailingZeros64(x) % 8 }

var ranks = [64]int{3: 1, 5: 2}

func rank(x uint64) int { return ranks[bits.TrailingZeros64(x)] }

// What is made of the position by a function is made of the bit alone.
func made(a, b, c, d, e, f group, g, h, k uint64, l int64, m uint64) (n int) {
	for a != 0 { // want `iter.BitsAs`
		i := a.first()
		use(i)
		a = a.removeFirst()
	}
	for b != 0 { // want `iter.BitsAs`
		use(b.first(), bits.TrailingZeros64(uint64(b)))
		b &= b - 1
	}
	for c != 0 { // stays: it is not proven that the bit is cleared in every turn
		use(c.byPointer())
		c &= c - 1
	}
	for d != 0 { // stays: it is not proven that the bit is cleared in every turn
		use(d.byPointer(), bits.TrailingZeros64(uint64(d)))
		d &= d - 1
	}
	for ; e != 0; e &= e - 1 { // want `iter.Bits`
		use(bits.TrailingZeros64(uint64(e)) >> 3)
	}
	for ; f != 0; f &= f - 1 { // want `iter.Bits`
		n += int(f.first())*2 + ranks[f.first()]
	}
	for ; g != 0; g &= g - 1 { // stays: the body uses the word itself, or what is not proven to depend on one bit of it alone
		use(file(g), rank(g), g&-g)
	}
	for ; h != 0; h &^= 1 << (bits.Len64(h) - 1) { // stays: it seems to begin at the highest bit: iter.RBits and scan.RPop do
		use((bits.Len64(h) - 1) / 8)
	}
	for ; k != 0; k &= k - 1 { // stays: the body uses the word itself
		i, j := bits.TrailingZeros64(k), file(k)
		use(i, j)
	}
	for ; l != 0; l &= l - 1 { // stays: the body uses the word itself
		use(file(uint64(l)))
	}
	for ; m != 0; m &= m - 1 { // stays: the body uses the word itself
		use(file(m) + file(m>>1))
	}
	return n
}

func pop(x *uint64) int {
	i := bits.TrailingZeros64(*x)
	*x &= *x - 1
	return i
}

// The post statement goes to the end of the body.
func posts(a, b, c, d uint64, list []int) (n int) {
	for ; a != 0; list[n]++ { // want `iter.Bits`
		use(pop(&a))
	}
	for ; b != 0; n += 2 { // want `iter.Bits`
		i := pop(&b)
		use(i)
		// The end.
	}
	for ; c != 0; n += 2 { // stays: a continue or goto statement passes to the post statement
		if pop(&c) > 3 {
			continue
		}
		use()
	}
	for ; d != 0; n += 2 { // stays: the body declares a name of the post statement again
		n := pop(&d)
		use(n)
	}
	return n
}

// Statements that set the word together with something else, and init statements that set
// something else.
func together(a, b, c, d, e, f, g, h, i, j uint64, list []int) (n int) {
	for k := 0; a != 0; k, a = k+1, a&(a-1) { // stays: the post statement sets another variable, too
		use(k, bits.TrailingZeros64(a))
	}
	for ; b != 0; list[n], b, n = n, b&(b-1), n+1 {
		use(bits.TrailingZeros64(b))
	}
	for c != 0 { // stays: it is not proven that the bit is cleared
		use(n)
		n, c = n+bits.TrailingZeros64(c), c&(c-1)
	}
	for l := uint64(n); d != 0; d, l = d&(d-1), d { // stays: the post statement sets another variable, too
		use(l)
	}
	for ; e != 0; e, n = e&(e-1), n+1 { // stays: the post statement sets another variable, too
		if e&-e == 4 {
			continue
		}
		use(e & -e)
	}
	for f != 0 { // stays: it is not proven that the bit is cleared
		f, n = f&(f-1), n+1
		use(f)
	}
	for p := uint64(1); g != 0; g, p = g&p, g-1 { // stays: it is not proven that the bit is cleared
		use(p)
	}
outer:
	for m := 0; h != 0; h &= h - 1 { // stays: the init statement sets another variable
		for range m {
			break outer
		}
	}
	for o := 0; i != 0; i &= i - 1 { // stays: the init statement sets another variable
		use(o, i&-i)
	}
	for o := 0; j != 0; j, o = j&(j-1), o+1 { // stays: the post statement sets another variable, too
		use(o)
	}
	return n
}

func both(a, b uint64) {
	var i, j int
	for a != 0 { // stays: it is not proven that the bit is cleared
		i, a = 2*bits.TrailingZeros64(a), a&(a-1)
		use(i)
	}
	for b != 0 { // want `iter.Bits`
		i, j = bits.TrailingZeros64(b), 3
		b &= b - 1
		use(i, j)
	}
}

// What the header sets is seen in the body, in closures and in the post statement.
func header(a, b, c, d, e, f uint64) (n int, list []func() int) {
	for k := 0; a != 0; k, a = k+1, a&(a-1) { // stays: the post statement sets another variable, too
		list = append(list, func() int { return k })
	}
	var i int
	for ; b != 0; n += i { // want `iter.Bits`
		i = bits.TrailingZeros64(b)
		b &= b - 1
	}
	j := 5
	for ; c != 0; n += j { // stays: the body declares a name of the post statement again
		j := bits.TrailingZeros64(c) // stays
		use(j)
		c &= c - 1
	}
	for ; d != 0; n += i { // want `iter.Bits`
		use(bits.TrailingZeros64(d))
		d &= d - 1
	}
	for l, x := 0, e; x != 0; l, x = l+1, x&(x-1) { // stays: the post statement sets another variable, too
		use(l, bits.TrailingZeros64(x))
	}
	for x, m := f, n; x != 0; x &= x - 1 { // stays: the init statement sets another variable
		use(m, bits.TrailingZeros64(x))
	}
	return n, list
}

// A goto statement that stays in the body, and one that leaves it.
func gotos(a, b uint64, n int) {
	for a != 0 { // stays: a goto statement in the body
		i := bits.TrailingZeros64(a)
		a &= a - 1
	again:
		if n < i {
			n++
			goto again
		}
		use(i)
	}
start:
	for b != 0 { // stays: a goto statement in the body
		i := bits.TrailingZeros64(b)
		b &= b - 1
		if n < i {
			n++
			goto start
		}
	}
}

type missing uint16

func (m missing) contains(i int) bool { return m&(1<<i) == 0 }

// A function that finds zeros is not taken to pieces.
func methods(m missing, x uint64, j int) {
	for i := 0; i < 9; i++ { // stays: a function tests the positions
		if m.contains(i) {
			use(i)
		}
	}
	for i := 0; i < j; i++ { // stays: it clears a number of bits
		x &= x - 1
	}
	for i := 0; x != 0; i++ { // stays: the word is shifted from bit to bit
		n := bits.TrailingZeros64(x)
		use(i + n)
		x >>= n + 1
	}
}
