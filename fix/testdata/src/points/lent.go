package points

import (
	"math/bits"
	"outside"
)

func lent1(p *uint64) { use(*p) }

func lent2(p *uint64) { lent1(p) }

func lent3(p *uint64) { lent2(p) }

func lent4(p *uint64) { lent3(p) }

func (b *Bitboard) lent1() { use(*b) }

func (b *Bitboard) lent2() { b.lent1() }

func (b *Bitboard) lent3() { b.lent2() }

func (b *Bitboard) lent4() { b.lent3() }

func assembly(*uint64)

func kept[T any](p *T) { use(p) }

func variadic(list ...*uint64) { use(list) }

var keep = func(p *uint64) { use(p) }

// Pointers to the word that are followed through three calls, and such as are not.
func pointers(a, b, c, d, e, f uint64, g, h Bitboard) {
	lent3(&a)
	for a != 0 { // want `iter.Bits`
		use(bits.TrailingZeros64(a))
		a &= a - 1
	}
	lent4(&b)
	for b != 0 { // stays: the address of the word is taken, and may be kept
		use(bits.TrailingZeros64(b))
		b &= b - 1
	}
	assembly(&c)
	for c != 0 { // stays: the address of the word is taken, and may be kept
		use(bits.TrailingZeros64(c))
		c &= c - 1
	}
	kept(&d)
	for d != 0 { // stays: the address of the word is taken, and may be kept
		use(bits.TrailingZeros64(d))
		d &= d - 1
	}
	variadic(&e)
	for e != 0 { // stays: the address of the word is taken, and may be kept
		use(bits.TrailingZeros64(e))
		e &= e - 1
	}
	keep(&f)
	for f != 0 { // stays: the address of the word is taken, and may be kept
		use(bits.TrailingZeros64(f))
		f &= f - 1
	}
	g.lent3()
	for ; g != 0; g &= g - 1 { // want `iter.Bits`
		use(g.First())
	}
	h.lent4()
	for ; h != 0; h &= h - 1 { // stays: the address of the word is taken, and may be kept
		use(h.First())
	}
}

func more(a uint64) {
	outside.Change(&a)
	for a != 0 { // stays: the address of the word is taken, and may be kept
		use(bits.TrailingZeros64(a))
		a &= a - 1
	}
}
