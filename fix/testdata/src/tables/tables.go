// Package tables has loops that need a table, or a function with two results.
package tables

import (
	"errors"
	"math/bits"
)

type Board uint64

func use(...any) {}

var literal = [8]uint8{1, 2, 4, 8, 16, 32, 64, 128}

var made = func() (t [64]uint64) {
	for i := range t {
		t[i] = 1 << i
	}
	return t
}()

var filled, changed [64]uint64

var index, others [64]int

var attacks [64]Board

// Of the statements of init only those are run that a table depends on.
func init() {
	fill()
	for sq := 0; sq < 64; sq++ {
		b := uint64(1) << uint(sq)
		index[((b-1)^b)*0x03f79d71b4cb0a89>>58] = sq
		attacks[sq] = Board(b)
		others[((b-1)^b)*0x03f79d71b4cb0a89>>58] = sq
	}
	changed[1] = 2
	use(rest(7), attack(7))
	others[0] = 0
}

var begun = begin(7)

func begin(b uint64) (n int) {
	for ; b != 0; b &= b - 1 { // stays: the body uses the word itself
		n += first(b)
	}
	return n
}

func fill() {
	for i := range 64 {
		filled[i] = 1 << i
		changed[i] = 1 << i
	}
}

// This runs before the other index is filled.
func attack(b Board) (a Board) {
	for x := uint64(b); x != 0; x &= x - 1 { // stays: the body uses the word itself
		a |= 1 << other(x)
	}
	return a
}

func other(b uint64) int { return others[((b-1)^b)*0x03f79d71b4cb0a89>>58] }

// This runs in init too, but after the index is filled.
func rest(b uint64) (n int) {
	for b != 0 { // want `iter.Bits`
		i := first(b)
		b &^= 1 << i
		n += i
	}
	return n
}

// Reset changes a table, if to what it is.
func Reset() { changed[3] = 8 }

func first(b uint64) int { return index[((b-1)^b)*0x03f79d71b4cb0a89>>58] }

func (b Board) split() (int, Board) { return bits.TrailingZeros64(uint64(b)), b & (b - 1) }

func pop(b *Board) Board {
	if *b == 0 {
		return 0
	}
	bit := *b & -*b
	*b ^= bit
	return bit
}

func masks(a uint8, b, c, d, e uint64) {
	for a != 0 { // want `iter.Bits`
		i := bits.TrailingZeros8(a)
		a ^= literal[i]
		use(i, len(literal))
	}
	for b != 0 { // want `iter.Bits`
		i := first(b)
		b &= ^made[i]
		use(i)
	}
	for c != 0 { // want `iter.Bits`
		i := bits.TrailingZeros64(c)
		mask := filled[i]
		c &^= mask
		use(i, mask)
	}
	for d != 0 { // stays: it is not proven that the bit is cleared
		i := bits.TrailingZeros64(d)
		d &^= changed[i]
		use(i)
	}
	for e != 0 { // want `iter.Bits`
		i := bits.TrailingZeros64(e)
		use(i)
		e = (e >> (i + 1)) << (i + 1)
	}
}

func pairs(a, b, c Board, d, e uint64) {
	for a != 0 { // want `iter.Bits`
		var sq int
		sq, a = a.split()
		use(sq)
	}
	var sq int
	for b != 0 { // want `iter.Bits`
		sq, b = b.split()
		use(sq)
	}
	for c != 0 { // want `iter.Ones`
		bit := pop(&c)
		use(bit)
	}
	for d != 0 { // want `iter.Bits`
		if i := popAny(&d); i > 3 {
			use(i)
		}
	}
	for e != 0 { // want `iter.Bits`
		if popAny(&e) > 3 {
			use(3)
		}
	}
}

func popAny(b *uint64) (i int) {
	i, *b = bits.TrailingZeros64(*b), *b&(*b-1)
	return
}

func signed(a int64, b, c int) (last int) {
	for a != 0 { // want `iter.Bits`
		use(bits.TrailingZeros64(uint64(a)))
		a &= a - 1
	}
	var x int
	for x = b; x != 0; x &= x - 1 { // want `iter.Bits`
		last = bits.TrailingZeros(uint(x))
	}
	for c > 0 { // stays: the word is no variable of one integer type, or the loop ends not only where it is 0
		use(bits.TrailingZeros(uint(c)))
		c &= c - 1
	}
	return last
}

type early int

func (early) run() {
	for b := uint64(7); b != 0; b &= b - 1 { // stays: the body uses the word itself
		use(first(b))
	}
}

func init() { early(0).run() }

var _ = errors.Is(errors.New("a"), errors.New("b"))

type later uint64

// No method of a type that init does not name reads the index before it is filled.
func (b later) late() {
	for ; b != 0; b &= b - 1 { // want `iter.Bits`
		use(first(uint64(b)))
	}
}

func tops(a int8, b int16, c int32, d int64) {
	for a != 0 { // stays: it seems to begin at the highest bit: iter.RBits and scan.RPop do
		i := 7 - bits.LeadingZeros8(uint8(a))
		a &^= 1 << i
		use(i)
	}
	for b != 0 { // stays: it seems to begin at the highest bit: iter.RBits and scan.RPop do
		i := 15 - bits.LeadingZeros16(uint16(b))
		b &^= 1 << i
		use(i)
	}
	for c != 0 { // stays: it seems to begin at the highest bit: iter.RBits and scan.RPop do
		i := 31 - bits.LeadingZeros32(uint32(c))
		c &^= 1 << i
		use(i)
	}
	for d != 0 { // stays: it seems to begin at the highest bit: iter.RBits and scan.RPop do
		i := 63 - bits.LeadingZeros64(uint64(d))
		d &^= 1 << i
		use(i)
	}
}

var skipped = func() (t [64]uint64) {
	for i := range 128 {
		if i >= 64 {
			continue
		}
		t[i] = 1 << i
	}
	return t
}()

func skips(a uint64) {
	for a != 0 { // want `iter.Bits`
		i := bits.TrailingZeros64(a)
		a ^= skipped[i]
		use(i)
	}
}
