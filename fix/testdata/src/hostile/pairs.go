package hostile

import "math/bits"

func split(b uint64) (int, uint64) { return bits.TrailingZeros64(b), b & (b - 1) }

func tilps(b uint64) (rest uint64, i int) {
	i = bits.TrailingZeros64(b)
	rest = b &^ (1 << i)
	return
}

func guarded(b uint64) (int, uint64) {
	if b == 0 {
		return -1, 0
	}
	return split(b)
}

func two(b uint64) (int, uint64) {
	_, b = split(b)
	return split(b)
}

func three(b uint64) (i, n int, rest uint64) {
	i, rest = split(b)
	return i, 1, rest
}

func any2[W ~uint64](b W) (int, W) { return bits.TrailingZeros64(uint64(b)), b & (b - 1) }

func (b Board) Pop() (Square, Board) { return Square(bits.TrailingZeros64(uint64(b))), b & (b - 1) }

func (b Board) PopOne() (one, rest Board) {
	one = b & -b
	return one, b ^ one
}

func lane(b uint64) int { return bits.TrailingZeros64(b) >> 3 }

func nextLane(b *uint64) uint32 {
	i := uint32(bits.TrailingZeros64(*b))
	*b &^= 1 << i
	return i / 8
}

func splitLane(b uint64) (int, uint64) { return lane(b), b & (b - 1) }

var position int

func pairs(a, b, c, d, e, f, g, h uint64, x, y Board, list []int) (n int) {
	for a != 0 { // stays: the word is used after the loop
		var i int
		i, a = split(a)
		use(i)
	}
	var i int
	for b != 0 { // want `iter.Bits`
		b, i = tilps(b)
		use(i)
	}
	for c != 0 { // want `iter.Bits`
		i, c = guarded(c)
		i++
		use(i)
	}
	for d != 0 {
		i, d = two(d)
		use(i)
	}
	for e != 0 { // stays: it is not proven that the bit is cleared in every turn
		i, n, e = three(e)
		use(i)
	}
	for f != 0 {
		i, f = any2(f)
		use(i)
	}
	for g != 0 { // want `bits.OnesCount64`
		_, g = split(g)
		n++
	}
	for h != 0 {
		i, h = split(h ^ a)
		use(i)
	}
	var s Square
	for x != 0 { // want `iter.BitsAs`
		s, x = x.Pop()
		use(s)
	}
	var one Board
	for y != 0 { // want `iter.Ones`
		one, y = y.PopOne()
		use(one)
	}
	return n
}

// What else is done with the position.
func elsewhere(a, b, c, d, e, f, g, h uint64, list []int, k int) (n int) {
	var i int
	for a != 0 { // want `iter.Bits`
		i, a = split(a)
		func() { n += i }()
	}
	for b != 0 {
		position, b = split(b)
		use(position)
	}
	for c != 0 && len(list) > 0 {
		list[0], c = split(c)
		use(list)
	}
	for d != 0 { // want `iter.Bits`
		n, d = split(d)
		use(n)
	}
	for e != 0 { // stays: it is not proven that the bit is cleared in every turn
		var v any
		v, e = split(e)
		use(v)
	}
	j := 7
	p := &j
	for f != 0 { // want `iter.Bits`
		j, f = split(f)
		use(*p)
		*p = 3
		use(j)
	}
	last := 0
	for g != 0 && last < 20 { // want `scan.Pop`
		last, g = split(g)
		use(last)
	}
	for h != 0 { // want `iter.Bits`
		use(k)
		k, h = split(h)
		k *= 2
	}
	return n + last + k
}

// Where the pair stands.
func places(a, b, c, d, e, f, g, h uint64, k int) (n int) {
	var i, j int
	for a != 0 { // stays: it is not proven that the bit is cleared in every turn
		if k > 3 {
			i, a = split(a)
		} else {
			a &= a - 1
		}
		use(i)
	}
	for b != 0 { // stays: the word is used after its bit is cleared
		i, b = split(b)
		j, b = split(b)
		use(i, j)
	}
	for c != 0 { // stays: a continue or goto statement passes over the step
		if k++; k%5 == 0 {
			continue
		}
		i, c = split(c)
		use(i)
		if k > 900 {
			break
		}
	}
	for d != 0 { // want `scan.Pop`
		i, d = split(d)
		if i > k {
			return i
		}
		use(i)
	}
	for e != 0 { // want `iter.Bits`
		i, e = split(e)
		for m := f &^ 1; m != 0; { // want `inner.Bits`
			i, m = split(m)
			use(i)
		}
		use(i)
	}
	for g != 0 { // want `iter.Bits`
		i, g = bits.TrailingZeros64(g), g&(g-1)
		use(i)
	}
	for h != 0 { // want `iter.Bits`
		h, i = h&(h-1), bits.TrailingZeros64(h)
		use(i)
	}
	return n
}

// Pairs of which the rest is used.
func rests(a, b, c, d uint64, e uint8) (n int) {
	var i int
	for a != 0 { // stays: the word is used after its bit is cleared
		i, a = split(a)
		use(i, a)
	}
	for b != 0 { // stays: the body uses the word itself, or what is not proven to depend on one bit of it alone
		_, rest := split(b)
		i, b = split(b)
		use(i, rest)
	}
	for c != 0 { // stays: the word is used after the loop
		i, c = split(c)
		if i == 9 {
			break
		}
	}
	use(c)
	for d != 0 { // stays: the word is used after the loop
		i, d = split(d)
		use(i)
	}
	use(d)
	for e != 0 { // want `iter.Bits`
		i, e = bits.TrailingZeros8(e), e&(e-1)
		use(i)
	}
	return i
}

// The byte that a bit is in.
func lanes(a, b, c, d, e, f, g uint64, h uint8, l int64, list [8]int) (n int) {
	for a != 0 { // want `iter.Bits`
		i := lane(a)
		list[i]++
		a &= a - 1
	}
	for b != 0 { // want `iter.BitsAs`
		k := nextLane(&b)
		use(k, -k)
	}
	for c != 0 { // want `scan.Pop`
		if i := lane(c); list[i] > 3 {
			return i
		}
		c &= c - 1
	}
	var k int
	for d != 0 { // want `iter.Bits`
		k, d = splitLane(d)
		use(k)
	}
	for e != 0 { // want `iter.Bits`
		use(lane(e), bits.TrailingZeros64(e), e&-e)
		e &= e - 1
	}
	for f != 0 { // stays: the body uses the word itself, or what is not proven to depend on one bit of it alone
		use(bits.TrailingZeros64(f) >> 3)
		use(lane(f) + lane(f>>1))
		f &= f - 1
	}
	for ; g != 0; g &= g - 1 { // want `iter.Bits`
		i := lane(g)
		i += 3
		use(i)
	}
	for ; h != 0; h &= h - 1 { // stays: the body uses the word itself
		use(h >> 7 >> 1)
	}
	for ; l != 0; l &= l - 1 { // want `iter.Bits`
		use(bits.TrailingZeros64(uint64(l)) / 8)
	}
	return n + k
}

// Headers that set the word by what it was.
func headers(a, b, c, d, e, f uint64, k int) (n int) {
	for a &= b; a != 0; a &= a - 1 { // stays: the word is used after the loop
		use(bits.TrailingZeros64(a))
	}
	for b++; b != 0; b &= b - 1 { // want `iter.Bits`
		use(bits.TrailingZeros64(b))
	}
	for k, c = split(c); c != 0; c &= c - 1 { // want `iter.Bits`
		use(k, bits.TrailingZeros64(c))
	}
	for k, d := split(d); d != 0; d &= d - 1 { // stays: the init statement sets another variable
		use(k, bits.TrailingZeros64(d))
	}
	for m, x := split(e); x != 0; x &= x - 1 { // want `iter.Bits`
		use(m, bits.TrailingZeros64(x))
	}
next:
	for f &= e; f != 0; f &= f - 1 { // stays: the init statement sets another variable
		if i := bits.TrailingZeros64(f); i&1 == 0 {
			continue next
		}
		use(f & -f)
	}
	return n + int(a)
}

// A ray, a flood and a list are no loops over bits.
func rays(a, b, c uint64, moves []Square, x Board) (n int) {
	for r := uint64(1) << (a & 63); r != 0; r <<= 8 {
		n++
		if r &= b; r&c != 0 {
			break
		}
	}
	for r := a & 3; r != 0; r = r << 7 & b {
		n += 3
		r &^= c
	}
	for i := range moves {
		if Board(1)<<moves[i]&x != 0 {
			use(i)
		}
	}
	for i := range 3 {
		if x.Has(Square(1 << lane(a+uint64(i)))) {
			use(i)
		}
	}
	return n
}

// Conditions stay in their places around the word's.
func guarded2(a, b, c, d uint64, n int, list []int) (m int) {
	for n < 5 && a != 0 { // want `scan.Pop`
		use(bits.TrailingZeros64(a))
		a &= a - 1
		n++
	}
	for list[n&1] > 0 && b != 0 && list[2] > 1 { // want `scan.Pop`
		list[n&1]--
		use(bits.TrailingZeros64(b))
		b &= b - 1
	}
	for n%3 != 1 && c != 0 { // want `scan.Pop`
		use(bits.TrailingZeros64(c))
		c &= c - 1
		n++
	}
	for d != 0 && d&3 != 3 { // stays: the word is no variable of one integer type, or the loop ends not only where it is 0
		d &= d - 1
		m++
	}
	return m
}

type decoder struct{ left uint64 }

func (d *decoder) take(p *uint64) { *p /= 2 }

// What is lent by a loop with more conditions, or masked by something else, is no word.
func lent(d *decoder, left uint64, k, n int, words []uint64) {
	for k < 9 && left > 0 {
		d.take(&left)
		k++
	}
	for d.left != 0 { // stays: the word is no variable of one integer type, or the loop ends not only where it is 0
		d.take(&d.left)
	}
	for k&(1<<n-1) != n {
		k = n
		n &= 1<<3 - 1
	}
	for i, w := range words {
		if left>>i&1 != 0 {
			use(w)
		}
	}
}

// A continue statement may pass what the post statement reads.
func passedBinding(x, y uint64, k int) {
	var i int
	for ; x != 0; x &^= 1 << i { // stays: a continue or goto statement passes over the step
		if k++; k%3 == 0 {
			continue
		}
		i = bits.TrailingZeros64(x)
		use(i)
	}
	for ; y != 0; y &^= 1 << i { // want `iter.Bits`
		i = bits.TrailingZeros64(y)
		if k++; k%3 == 0 {
			continue
		}
		use(i)
	}
}

type engine struct{ n int }

func (e engine) pop(x uint64) (int, uint64) { return bits.TrailingZeros64(x), x & (x - 1) }

func (e engine) some(x uint64) bool { return x != 0 }

func (e *engine) popped(x uint64) (int, uint64) { return bits.TrailingZeros64(x), x & (x - 1) }

type outer struct{ *engine }

// The call of a method by value, or of an embedded pointer, panics if that is nil.
func byNil(e *engine, o outer, x, y, z, v uint64) {
	var i int
	for x != 0 {
		i, x = e.pop(x)
		use(i)
	}
	for y != 0 {
		i, y = o.pop(y)
		use(i)
	}
	for e.some(z) { // stays: the word is no variable of one integer type, or the loop ends not only where it is 0
		use(bits.TrailingZeros64(z))
		z &= z - 1
	}
	for v != 0 { // want `iter.Bits`
		i, v = e.popped(v)
		use(i)
	}
	use(e.n)
}
