// Package tests has loops that test each position of a word.
package tests

type (
	Board  uint64
	Square uint8
)

func (b Board) Has(sq Square) bool { return b&(1<<sq) != 0 }

func isSet(x uint64, i int) bool { return x>>uint(i)&1 == 1 }

func use(...any) {}

var (
	masks  = [4]uint8{1, 2, 4, 8}
	filled [64]uint64
	board  uint64
)

func init() {
	for i := range filled {
		filled[i] = 1 << i
	}
}

func taken(a, b, c uint64, d, e Board, f uint16, g int32, h uint8, j uint32, k uint) (n int) {
	for i := 0; i < 64; i++ { // want `iter.Bits`
		if a&(1<<i) != 0 {
			use(i, a)
		}
	}
	for i := range 64 { // want `iter.Bits`
		if b>>uint(i)&1 == 1 { // it is set
			use(i)
		}
		// no more
	}
	for i := 0; i <= 63; i++ { // want `scan.Pop`
		if isSet(c, i) {
			if i == 7 {
				break
			}
			use(i)
		}
	}
	for sq := Square(0); sq < 64; sq++ { // want `iter.BitsAs`
		if !d.Has(sq) {
			continue
		}

		if sq == 9 {
			continue
		}
		use(sq)
	}
	for i := uint(0); i < 64; i++ { // want `bits.OnesCount64`
		if e&(Board(1)<<i) > 0 {
			n++
		}
	}
	for v := 1; v <= 9; v++ { // want `iter.Bits`
		if f&(1<<v) != 0 {
			use(v)
		}
	}
	for i := 0; i < 9; i++ { // want `iter.Bits`
		if g&(1<<i) != 0 {
			use(i)
		}
	}
	for i := range masks { // want `iter.Bits`
		if h&masks[i] != 0 {
			use(i)
		}
	}
	for i := 0; i < 4; i++ { // want `iter.Bits`
		if 0 != masks[i]&h {
			use(i)
		}
	}
	for i := 0; i < 32; i++ { // want `iter.Bits`
		if j&(1<<i) == 0 {
			continue
		}
		for i := 0; i < 8; i++ { // want `inner.Bits`
			if h&(1<<i) != 0 {
				use(i)
			}
		}
	}
	for i := 0; i < 32; i++ { // stays: the new loop would not be the same where an int has 32 bits
		if k&(1<<i) != 0 {
			use(i)
		}
	}
	return n
}

func left(a, b, c, d, e uint64, f uint8, g uint, p struct{ x uint64 }, h, k uint64, l int8, m uint64, n int) {
	for i := 0; i < 64; i++ { // stays: it does something where the word has no bit, too
		if a&(1<<i) != 0 {
			use(i)
		} else {
			use(-i)
		}
	}
	for i := 0; i < 64; i++ { // stays: the loop may change the word
		if b&(1<<i) != 0 {
			b &^= 2 << i
		}
	}
	for i := 0; i < 64; i++ { // stays: the position is changed in the body
		if c&(1<<i) != 0 {
			i++
		}
	}
	for i := 0; i < 64; i++ { // stays: it is not proven that it tests one bit after the other, from a constant to a constant, of a local variable
		if board&(1<<i) != 0 {
			use(i)
		}
	}
	for i := 0; i < 8; i++ { // stays: it ends at the first bit, which math/bits finds
		if f&(1<<i) != 0 {
			break
		}
	}
	for i := 0; i < 64; i++ { // want `iter.Bits`
		if g&(1<<i) != 0 {
			use(i)
		}
	}
	for i := 0; i < 64; i++ { // stays: it is not proven that it tests one bit after the other, from a constant to a constant, of a local variable
		if p.x&(1<<i) != 0 {
			use(i)
		}
	}
	for i := 0; i < 64; i++ { // stays: it does something where the word has no bit, too
		if d&(1<<i) != 0 {
			use(i)
		}
		use()
	}
	for i := 0; i < 64; i++ { // stays: it is not proven that it tests one bit after the other, from a constant to a constant, of a local variable
		if e&(2<<i) != 0 {
			use(i)
		}
	}
	for i := 0; i < 64; i++ { // want `iter.Bits`
		if h&filled[i] != 0 {
			use(i)
		}
	}
	for i := 0; i < 65; i++ { // want `iter.Bits`
		if k&(1<<i) != 0 {
			use(i)
		}
	}
	for i := 0; i < 8; i++ { // stays: it is not proven that it tests one bit after the other
		if l>>i == 1 {
			use(i)
		}
	}
	for i := -1; i < 64; i++ { // stays: it is not proven that it tests one bit after the other
		if m&(1<<i) != 0 {
			use(i)
		}
	}
}

func bounds(g uint8, h uint64, m uint16) {
	for i := 0; i < 64; i++ { // want `iter.Bits`
		if h&(1<<i) != 0 {
			continue
		}
		use(i)
	}
	for i := 1; i < 64; i++ { // want `iter.Bits`
		if g&(1<<i) != 0 {
			use(i)
		}
	}
	for i := 9; i < 12; i++ { // stays: it is not proven that it tests one bit after the other
		if g&(1<<i) != 0 {
			use(i)
		}
	}
	for i := range 9 { // want `iter.Bits`
		if m>>i&1 == 0 {
			use(i)
		}
	}
}

// What is tested is what counts.
func even(n int) {
	for i := range 10 {
		if i&1 == 0 {
			use(i)
		}
	}
	for i := range n {
		if i%2 == 0 {
			use(i)
		}
	}
}
