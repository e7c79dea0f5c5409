// Package hostile has loops that are near to those that are rewritten, and those that once were.
package hostile

import "math/bits"

func use(...any) {}

type (
	small  int8
	Board  uint64
	Square uint8
)

const (
	eight       = 8
	nine        = eight + 1
	wide  uint8 = 12
	minus       = -1
)

var (
	shared uint64
	table  = [8]uint64{1, 2, 4, 8, 16, 32, 64, 128}
	mixed  = [8]uint64{1, 2, 4, 8, 32, 16, 64, 128}
	short  = [3]uint8{1, 2, 4}
)

func (b Board) Has(s Square) bool   { return b>>s&1 == 1 }
func (b Board) Above(s Square) bool { return b>>s == 1 }
func (b *Board) Take(s Square) bool {
	is := b.Has(s)
	*b &^= 1 << s
	return is
}

func tests(a, b, c, d, e uint64, f int8, g uint8, h Board, n int) (m int) {
	for i := 0; i < minus; i++ { // no turn // stays: it is not proven that it tests one bit after the other, from a constant to a constant, of a local variable
		if a&(1<<uint(i)) != 0 {
			use(i)
		}
	}
	for i := 3; i < 3; i++ { // no turn // stays: it is not proven that it tests one bit after the other, from a constant to a constant, of a local variable
		if a&(1<<i) != 0 {
			use(i)
		}
	}
	for i := 0; i < nine; i++ { // want `iter.Bits`
		if g&(1<<i) != 0 {
			use(i)
		}
	}
	for i := 0; i < nine; i++ { // want `iter.Bits`
		if f&(1<<i) != 0 {
			use(i)
		}
	}
	for i := range nine { // stays: it is not proven that it tests one bit after the other, from a constant to a constant, of a local variable
		if f>>i&1 != 0 { // the sign again
			use(i)
		}
	}
	for i := range wide { // want `iter.BitsAs`
		if a&(1<<i) == 0 {
			use(i)
		}
	}
	for i := range nine { // stays: it is not proven that it tests one bit after the other, from a constant to a constant, of a local variable
		if g&(1<<i) == 0 { // above the word, too
			use(i)
		}
	}
	for i := range 64 { // stays: the loop may change the word
		if b&(1<<i) != 0 {
			b >>= 1
		}
	}
	for i := range 64 { // stays: the loop may change the word
		if c&(1<<i) != 0 {
			if n > 3 {
				n, c = n-1, c|1
			}
		}
	}
	for i := range 64 { // stays: a defer statement in the body
		if d&(1<<i) != 0 {
			func() { use(i) }()
			defer use(i)
		}
	}
	p := &e
	for i := range 64 { // stays: the loop may change the word
		if e&(1<<i) != 0 {
			*p &= 0xff
		}
	}
	for s := Square(0); s < 64; s++ {
		if h.Above(s) {
			use(s)
		}
	}
	for s := Square(0); s < 64; s++ { // stays: the loop may change the word
		if h.Take(s) {
			use(s)
		}
	}
	for s := Square(0); s < 64; s++ { // want `iter.BitsAs`
		if !h.Has(s) || n > 3 {
			continue
		}
		use(s)
	}
	return m
}

func tables(a, b, c, d uint64, e uint8, x, y uint64, n int) (m int) {
	for i := range table { // want `iter.Bits`
		if a&table[i] != 0 {
			use(i)
		}
	}
	for i := range mixed {
		if b&mixed[i] != 0 {
			use(i)
		}
	}
	for i := range table {
		if c&table[7-i] != 0 {
			use(i)
		}
	}
	for i := range short { // want `bits.OnesCount8`
		if e&short[i] != 0 {
			m++
		}
	}
	for i := range 8 { // want `iter.Bits`
		if d&table[i] != 0 && d&^table[i] != 0 {
			use(i)
		}
	}
	for i := range 8 { // stays: it is not proven that it tests one bit after the other, from a constant to a constant, of a local variable
		if x&(1<<i) != 0 && x>>i != 1 || y > 5 {
			use(i)
		}
	}
	for i := range 8 { // stays: it is not proven that it tests one bit after the other, from a constant to a constant, of a local variable
		if x&y&(1<<i) != 0 {
			use(i)
		}
	}
	for i := range 8 { // stays: it is not proven that it tests one bit after the other, from a constant to a constant, of a local variable
		if (x|1)&(1<<i) != 0 {
			use(i)
		}
	}
	for i := range 8 { // stays: it is not proven that it tests one bit after the other, from a constant to a constant, of a local variable
		if x&(1<<i) != 0 == (n > 3) {
			use(i)
		}
	}
	for i := range 8 {
		if x&(1<<(i%4)) != 0 {
			use(i)
		}
	}
	for i := range 8 { // want `iter.Bits`
		if x&(1<<i)>>1 != 0 {
			use(i)
		}
	}
	for i := range 8 {
		switch {
		case x&(1<<i) != 0:
			use(i)
		}
	}
	return m
}

func leave(a, b, c, d uint64, n int) (i int) {
	for i = 0; i < 64; i++ {
		if a&(1<<i) != 0 {
			return
		}
	}
	for i := 0; i < 64; i++ { // want `scan.Pop`
		if b&(1<<i) == 0 {
			continue
		}
		if i > n {
			break
		}
		use(i)
	}
outer:
	for i := range 64 { // want `scan.Pop`
		if c&(1<<i) != 0 {
			for j := range 64 { // want `scan.Pop`
				if d&(1<<j) == 0 {
					continue
				}
				if j == i {
					continue outer
				}
				if i+j == n {
					break outer
				}
				use(i, j)
			}
		}
	}
	for i := 0; i < 64; i++ { // stays: it is not proven that it tests one bit after the other, from a constant to a constant, of a local variable
		if shared&(1<<i) != 0 {
			shared = 0
		}
	}
	for i, n := 0, 5; i < n; i++ {
		if a&(1<<i) != 0 {
			use(i)
		}
	}
	return i + n
}

// The highest bit, pairs, turns and subsets.
func others(a, b, c, d, e, f, g uint64, k int32, s small) (n int) {
	for a != 0 { // stays: it seems to begin at the highest bit: iter.RBits and scan.RPop do
		i := 63 - bits.LeadingZeros64(a)
		a ^= 1 << i
		use(i)
	}
	for b != 0 { // want `iter.Bits`
		i := bits.Len64(b&-b) - 1
		b &= b - 1
		use(i)
	}
	for b = c; b != 0; {
		i, rest := bits.TrailingZeros64(b), b&(b-1)
		b = rest
		use(i)
	}
	for c != 0 { // want `iter.Bits`
		var i int
		i, c = bits.TrailingZeros64(c), c&(c-1)
		use(i)
	}
	for range bits.OnesCount64(d) {
		use(bits.TrailingZeros64(d))
		d &= d - 1
	}
	for bits.OnesCount64(e) > 0 { // want `iter.Bits`
		use(bits.TrailingZeros64(e))
		e &= e - 1
	}
	for k > 0 { // stays: the word is no variable of one integer type, or the loop ends not only where it is 0
		use(bits.TrailingZeros32(uint32(k)))
		k &= k - 1
	}
	for s != 0 { // want `iter.Bits`
		use(63 - bits.TrailingZeros8(uint8(s)))
		s &= s - 1
	}
	for x := f & 0xff; x != 0; x = (x - 1) & f & 0xff { // stays: it seems to walk the subsets of a set: iter.Subsets and others walk them, if all are wanted
		use(x)
	}
	for x := g & -g; x != 0; x = x << 1 & g {
		use(x)
	}
	for m := uint8(1); m != 0; m <<= 1 {
		if uint8(f)&m != 0 {
			n++
		}
	}
	for w := g; w > 0; w >>= 1 {
		n += int(w & 1)
	}
	return n
}

// In the body of a loop over an iterator, recover would find no panic.
func recovers(x, y uint64, n int) {
	defer func() {
		for i := range 64 { // stays: a call of recover in the body
			if x&(1<<i) != 0 && recover() != nil {
				use(i)
			}
		}
	}()
	defer func() {
		var e any
		for y := y; y != 0; y, e = y&(y-1), recover() { // stays: it is not proven that the bit is cleared in every turn
			use(bits.TrailingZeros64(y), e)
		}
	}()
	if n > 5 {
		panic(n)
	}
}
