// Package board has the small functions that programs hide their scans in.
package board

import "math/bits"

type Square int8

type Bitboard uint64

func (b Bitboard) First() Square { return Square(bits.TrailingZeros64(uint64(b))) }

func (b Bitboard) Last() int {
	if b == 0 {
		return -1
	}
	return 63 - bits.LeadingZeros64(uint64(b))
}

func (b Bitboard) Any() bool { return b != 0 }

func (b Bitboard) Empty() bool { return b == 0 }

func (b Bitboard) Count() int { return bits.OnesCount64(uint64(b)) }

func (b Bitboard) Pop() Bitboard { return b & (b - 1) }

func (b Bitboard) Single() Bitboard { return b & -b }

func (b *Bitboard) Clear() { *b &= *b - 1 }

func (b *Bitboard) PopFirst() Square {
	sq := b.First()
	b.Clear()
	return sq
}

func PopLSB(b *Bitboard) int {
	if *b == 0 {
		return 64
	}
	i := bits.TrailingZeros64(uint64(*b))
	*b &^= 1 << uint(i)
	return i
}

func PopMSB(b *uint64) (i int) {
	i = bits.Len64(*b) - 1
	*b ^= 1 << i
	return
}

var index = [...]int{
	0, 47, 1, 56, 48, 27, 2, 60, 57, 49, 41, 37, 28, 16, 3, 61,
	54, 58, 35, 52, 50, 42, 21, 44, 38, 32, 29, 23, 17, 11, 4, 62,
	46, 55, 26, 59, 40, 36, 15, 53, 34, 51, 20, 43, 31, 22, 10, 45,
	25, 39, 14, 33, 19, 30, 9, 24, 13, 18, 8, 12, 7, 6, 5, 63,
}

// Scan multiplies what is up to the lowest bit.
func Scan(b uint64) int { return index[((b^(b-1))*0x03f79d71b4cb0a89)>>58] }

// Split gives the position and the rest.
func Split(b uint64) (int, uint64) { return bits.TrailingZeros64(b), b & (b - 1) }

// Mirrored is no position.
func (b Bitboard) Mirrored() int { return bits.LeadingZeros64(uint64(b)) }

// Kept is not changed by what it returns.
func Kept(b *Bitboard) int { return bits.TrailingZeros64(uint64(*b)) }

var filled [64]int

func init() {
	for i := range filled {
		filled[i] = i
	}
}

// Filled has a table that is filled before another package can call it.
func Filled(b uint64) int { return filled[bits.TrailingZeros64(b)] }

// Noted does something else too.
func Noted(b *Bitboard) int {
	println("noted")
	i := bits.TrailingZeros64(uint64(*b))
	*b &= *b - 1
	return i
}

func sum(b Bitboard) (n int) {
	for b.Any() { // want `iter.Bits`
		n += int(b.PopFirst())
	}
	return n
}

// Squares is filled by a program when it wants to.
var Squares [65]Bitboard

func Fill() {
	for sq := range 64 {
		Squares[sq] = 1 << 63 >> sq
	}
}

// PopTop counts from the top, and clears by a table that may hold anything.
func (b *Bitboard) PopTop() int {
	i := bits.LeadingZeros64(uint64(*b))
	*b &= ^Squares[i]
	return i
}

var short [32]int

// PopShort panics of some bits.
func (b *Bitboard) PopShort() int {
	i := bits.TrailingZeros64(uint64(*b))
	n := short[i]
	_ = n
	*b &= *b - 1
	return i
}

// Short changes the table.
func Short(n int) { short[n] = n }

// Lone is read by another package.
var Lone = [8]uint8{1, 2, 4, 8, 16, 32, 64, 128}
