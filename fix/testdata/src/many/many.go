package many

import "math/bits" // for the scans

type Board uint64

func use(...any) {}

func (b *Board) Next() int {
	i := bits.TrailingZeros64(uint64(*b))
	if i == 64 {
		return 64
	}
	*b = (*b >> uint(i+1)) << uint(i+1)
	return i
}

func (b *Board) Down() int8 {
	i := int8(bits.Len64(uint64(*b))) - 1
	if i >= 0 {
		*b ^= 1 << i
	}
	return i
}

var masks = [64]uint64{}

func init() {
	for i := range masks {
		masks[i] = 1 << i
	}
}

// The positions of words.
func positions(words []uint64) (n int) {
	for w, x := range words { // want `iter.Positions`
		for ; x != 0; x &= x - 1 {
			n += 64*w + bits.TrailingZeros64(x)
		}
	}
	for w := range words { // want `iter.Positions`
		x := words[w]
		base := w << 6
		for x != 0 {
			i := bits.TrailingZeros64(x)
			x &= x - 1

			use(uint32(base+i), base|i)

		}
	}
	for w, x := range words { // want `iter.Positions`
		if x == 0 {
			continue
		}
		for x != 0 {
			at := w*64 + bits.TrailingZeros64(x)
			x &= x - 1
			if at == n {
				continue
			}
			use(at)
		}
	}
	return n
}

// Not the positions, or not they alone.
func others(words []uint64, w32 []uint32) {
	for w, x := range words {
		for x != 0 { // want `iter.Bits`
			use(w, 64*w+bits.TrailingZeros64(x))
			x &= x - 1
		}
	}
	for w, x := range words {
		for x != 0 { // want `iter.Bits`
			use(63*w + bits.TrailingZeros64(x))
			x &= x - 1
		}
	}
	for w, x := range words {
		for x != 0 { // want `iter.Bits`
			use(int(uint8(w))*64 + bits.TrailingZeros64(x))
			x &= x - 1
		}
	}
	for w, x := range w32 {
		for x != 0 { // want `iter.Bits`
			use(64*w + bits.TrailingZeros32(x))
			x &= x - 1
		}
	}
	for w := range words {
		x := words[w]
		words = words[:w+1]
		for x != 0 { // want `iter.Bits`
			use(64*w + bits.TrailingZeros64(x))
			x &= x - 1
		}
	}
}

// What a pop returns of an empty word ends the loop.
func sentinels(a, b, c, d, e Board) Board {
	for i := a.Next(); i != 64; i = a.Next() { // want `iter.Bits`
		for j := b.Down(); j >= 0; j = b.Down() { // stays: the word is used after the loop
			use(i, j)
		}
	}
	for i := c.Down(); i != -1; i = c.Down() { // want `iter.RBitsAs`
		use(i)
	}
	for i := d.Next(); i < 63; i = d.Next() { // stays: it does not end where the word is empty
		use(i)
	}
	for i := e.Next(); i < 64; i = e.Next() { // stays: the word is used after the loop
		use(i)
	}
	return e
}

// A variable that only the clear reads.
func mask(x uint64) {
	for x != 0 { // want `iter.Bits`
		i := bits.TrailingZeros64(x)
		m := masks[i]

		use(i)
		x ^= m
	}
}

// Variables that only loops set.
func outside(x, y uint64) {
	i := 0
	var j int
	for x != 0 { // want `iter.Bits`
		i = bits.TrailingZeros64(x)
		x &= x - 1
		use(i)
	}
	for y != 0 { // want `iter.Bits`
		j = bits.TrailingZeros64(y)
		y &= y - 1
		use(j)
	}
}

// The bits of a signed word.
func signed(x int64) {
	for x != 0 { // want `iter.Ones`
		use(x & -x)
		x &= x - 1
	}
}

// Comments that tell of bits go with them.
func comments(x, y uint64) (n int) {
	// Pop bits until x is empty.
	for x != 0 { // want `bits.OnesCount64`
		x &= x - 1
		n++
	}

	// Each square in turn.
	for y != 0 { // want `iter.Bits`

		// Find the lowest bit.
		i := bits.TrailingZeros64(y)

		// A square.
		use(i)

		// Clear it.
		y &= y - 1

	}
	return n
}

// The positions are counted from the top.
func top(x uint64) {
	for x != 0 { // stays: it is walked from the top, and counts its positions from there
		i := bits.LeadingZeros64(x)
		x ^= 1 << (63 - i)
		use(i)
	}
}
