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
	for a != 0 { // want `iter.Ones`
		i := a.first()
		use(i)
		a = a.removeFirst()
	}
	for b != 0 { // want `iter.Bits`
		use(b.first(), bits.TrailingZeros64(uint64(b)))
		b &= b - 1
	}
	for c != 0 { // want `iter.Ones`
		use(c.byPointer())
		c &= c - 1
	}
	for d != 0 { // stays: the type of the position can't be written here
		use(d.byPointer(), bits.TrailingZeros64(uint64(d)))
		d &= d - 1
	}
	for ; e != 0; e &= e - 1 { // want `iter.Bits`
		use(bits.TrailingZeros64(uint64(e)) >> 3)
	}
	for ; f != 0; f &= f - 1 { // want `iter.Ones`
		n += int(f.first())*2 + ranks[f.first()]
	}
	for ; g != 0; g &= g - 1 { // want `iter.Ones`
		use(file(g), rank(g), g&-g)
	}
	for ; h != 0; h &^= 1 << (bits.Len64(h) - 1) { // want `iter.RBits`
		use((bits.Len64(h) - 1) / 8)
	}
	for ; k != 0; k &= k - 1 { // want `iter.Bits`
		i, j := bits.TrailingZeros64(k), file(k)
		use(i, j)
	}
	for ; l != 0; l &= l - 1 { // want `iter.Ones`
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
	for ; c != 0; n += 2 { // stays: a continue statement passes to the post statement
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
