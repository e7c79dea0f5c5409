// Package positions has loops that test one position after the other, with other conditions, and bounds
// with names.
package positions

type Board uint64

func (b Board) Has(sq int) bool { return b>>sq&1 == 1 }

func use(...any) {}

func conditions(a, b, c, d, e, h uint64, p, q bool, n int) {
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
	for i := 0; i < 64; i++ { // stays: it is not proven that it tests one bit after the other
		if c&(1<<i) != 0 || p {
			use(i)
		}
	}
	for i := 0; i < 64; i++ { // stays: it does something where the word has no bit, too
		if d&(1<<i) != 0 && p {
			use(i)
		} else {
			use()
		}
	}
	for i := 0; i < 64; i++ { // of what comes first nothing is known
		if i != n && e&(1<<i) != 0 {
			use(i)
		}
	}
	for i := 0; i < 64; i++ { // want `iter.Bits`
		if h&(1<<i) != 0 &&
			(p || q) { // either
			use(i)
		}
	}
}

const (
	players = 10
	last    = players - 1
)

var places [7]string

// The bounds keep their names.
func named(a, b, c, d, e uint64, f uint16, g Board) (n int) {
	for i := 0; i < players; i++ { // want `iter.Bits`
		if a&(1<<i) != 0 {
			use(i)
		}
	}
	for i := 1; i <= last; i++ { // want `iter.Bits`
		if b&(1<<i) != 0 {
			use(i)
		}
	}
	for i := range players * 2 { // want `iter.Bits`
		if c&(1<<i) != 0 {
			use(i)
		}
	}
	for i := range places { // want `iter.Bits`
		if d&(1<<i) != 0 {
			use(places[i])
		}
	}
	for i := 0; i <= 8; i++ { // want `bits.OnesCount64`
		if e&(1<<i) != 0 {
			n++
		}
	}
	for i := range players { // want `iter.Bits`
		if f&(1<<i) == 0 { // a free one
			use(i)
		}
	}
	for i := range players { // stays: a function tests the positions
		if !g.Has(i) {
			use(i)
		}
	}
	return n
}

// The bits are others than the positions, or of less than the word.
func parts(a uint8, b, c, d uint64, e int16) {
	for i := 0; i < 8; i++ { // stays: it is not proven that it tests one bit after the other
		if a&(0x80>>i) != 0 {
			use(i)
		}
	}
	for i := 0; i < 8; i++ { // stays: it is not proven that it tests one bit after the other
		if b&(2<<i) != 0 {
			use(i)
		}
	}
	for i := 0; i < 8; i++ { // stays: it is not proven that it tests one bit after the other
		if c>>i == 1 {
			use(i)
		}
	}
	for i := range 40 { // want `iter.Bits`
		if uint32(d)>>i&1 == 1 {
			use(i)
		}
	}
	for i := uint(0); i < 20; i++ { // want `iter.BitsAs`
		if e&(1<<i) != 0 {
			use(i)
		}
	}
}

// Two words are tested.
func two(a, b byte) (n byte) {
	word, other := a, b
	for i := range 8 { // want `iter.Bits`
		if (word>>i)&1 == 1 && (other>>i)&1 == 1 {
			n ^= 1
		}
	}
	return n
}
