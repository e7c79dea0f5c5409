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
	for i := 0; i < 64; i++ { // stays: it is not proven that it tests one bit after the other
		if b&(1<<i) != 0 {
			b &^= 2 << i
		}
	}
	for i := 0; i < 64; i++ { // stays: the position is changed in the body
		if c&(1<<i) != 0 {
			i++
		}
	}
	for i := 0; i < 64; i++ { // stays: it is not proven that it tests one bit after the other, of a local variable
		if board&(1<<i) != 0 {
			use(i)
		}
	}
	for i := 0; i < 8; i++ { // stays: it never comes to a second turn: math/bits finds the first bit
		if f&(1<<i) != 0 {
			break
		}
	}
	for i := 0; i < 64; i++ { // want `iter.Bits`
		if g&(1<<i) != 0 {
			use(i)
		}
	}
	for i := 0; i < 64; i++ { // stays: it is not proven that it tests one bit after the other, of a local variable
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
	for i := 0; i < 64; i++ { // stays: what it counts in is neither the position nor the bit
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
	for i := 0; i < 64; i += 2 { // stays: it does not test every bit
		if m&(1<<i) != 0 {
			use(i)
		}
	}
	for i := 63; i >= 0; i-- { // want `iter.RBits`
		if m&(1<<i) != 0 {
			use(i)
		}
	}
}

func bounds(a, b, c, d, e, f, h uint64, g uint8, k int, n int, m uint16, names []string, s struct{ names []string }) {
	for i := range names { // want `iter.Bits`
		if a&(1<<i) != 0 {
			use(names[i])
		}
	}
	for i, name := range names { // want `iter.Bits`
		if b>>uint(i)&1 == 0 {
			continue
		}
		use(name)
	}
	for i, name := range names { // want `iter.Bits`
		if c&(1<<i) != 0 { // it is there
			use(i, name)
		}
	}
	for i := range s.names { // want `iter.Bits`
		if d&(1<<uint(i)) != 0 {
			use(i)
		}
	}
	for i := 0; i < len(names); i++ { // want `iter.Bits`
		if e&(1<<i) != 0 {
			use(i)
		}
	}
	for i := range n { // want `iter.Bits`
		if f&(1<<i) != 0 {
			use(i)
		}
	}
	for i := uint16(1); i < m; i++ { // want `iter.BitsAs`
		if g&(1<<i) != 0 {
			use(i)
		}
	}
	count := len(names)
	visit := func(set int) {
		for i := 0; i < count; i++ { // want `iter.Bits`
			if set&(1<<i) != 0 {
				use(i, k)
			}
		}
	}
	for set := 0; set < 1<<count; set++ {
		visit(set)
		for i := 0; i < count; i++ { // want `iter.Bits`
			if set>>i&1 == 1 {
				use(i)
			}
		}
	}
	for i := 0; i < 64; i++ { // want `iter.Bits`
		if h&(1<<i) != 0 {
			continue
		}
		use(i)
	}
	for i, _ := range names { // want `iter.Bits`
		if h>>i&1 == 1 {
			use(i)
		}
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
	for i := 9; i < n; i++ { // stays: it is not proven that it tests one bit after the other
		if g&(1<<i) != 0 {
			use(i)
		}
	}
	for set := range 1 << count {
		for i := range count { // want `iter.Bits`
			if set>>i&1 == 1 {
				use(i)
			}
		}
	}
	for i := range 9 { // want `iter.Bits`
		if m>>i&1 == 0 {
			use(i)
		}
	}
}

func unbounded(a, b, c, d, e, f, g, h uint64, set int, n int, k uint, names []string, s *struct{ n int }, runes string) {
	for i := 0; i < n; i++ { // stays: the bound may be above the width of the word
		if a&(1<<i) == 0 {
			use(i)
		}
	}
	for i := 0; i < n; i++ { // stays: the bound may change in the loop, or be negative
		if b&(1<<i) != 0 {
			n--
		}
	}
	for i := 0; i < s.n; i++ { // stays: the bound may change in the loop, or be negative
		if c&(1<<i) != 0 {
			use(i)
		}
	}
	for i := 0; i < len(names); i++ { // stays: the bound may change in the loop, or be negative
		if d&(1<<i) != 0 {
			names = names[1:]
		}
	}
	for i := range use2() { // stays: the bound may change in the loop, or be negative
		if e&(1<<i) != 0 {
			use(i)
		}
	}
	for i := range names { // stays: it is not proven that it tests one bit after the other
		if set>>i&1 == 1 {
			use(i)
		}
	}
	for i, name := range names { // stays: the body changes the element
		if f&(1<<i) != 0 {
			name += "y"
			use(name)
		}
	}
	for i, name := range names { // stays: the body declares a name of the loop again
		if f&(1<<i) != 0 {
			name := name + "x"
			use(name)
		}
	}
	for i := range runes { // of which there may be fewer than bytes
		if g&(1<<i) != 0 {
			use(i)
		}
	}
	for i := range names { // stays: it is not proven that it tests one bit after the other
		if h&(1<<uint8(i)) != 0 {
			use(i)
		}
	}
	for i := range names { // want `iter.Bits`
		if h&(1<<i) != 0 && k > 3 {
			use(i)
		}
	}
	max := func(a, b int) int { return b }
	for i := range max(n, 1) { // stays: the bound may change in the loop, or be negative
		if h&(1<<i) != 0 {
			use(i)
		}
	}
	for i := range n { // stays: the bound may change in the loop, or be negative
		if h&(1<<i) != 0 {
			use(i)
		}
	}
}

func use2() []int { return nil }

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
