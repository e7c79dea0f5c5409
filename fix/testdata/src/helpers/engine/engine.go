package engine

import (
	"helpers/board"
	"math/bits"
)

func use(...any) {}

func pops(a, b, c, d board.Bitboard, w uint64) {
	for a != 0 { // want `iter.BitsAs`
		sq := a.PopFirst()
		use(sq)
	}
	for b > 0 { // want `iter.Bits`
		i := board.PopLSB(&b)
		use(i)
	}
	for c != 0 { // want `iter.Bits`
		use(board.PopLSB(&c))
	}
	for w != 0 { // stays: it seems to begin at the highest bit
		use(board.PopMSB(&w))
	}
	for !d.Empty() { // want `iter.BitsAs`
		sq := board.Square(board.PopLSB(&d))
		use(sq)
	}
}

func values(a, b, c, d board.Bitboard) {
	for bm := a; bm.Any(); bm = bm.Pop() { // want `iter.BitsAs`
		use(bm.First())
	}
	for ; b.Count() > 0; b.Clear() { // want `iter.BitsAs`
		sq := b.First()
		use(sq)
	}
	for ; c != 0; c &= c - 1 { // want `iter.Bits`
		use(c.Single(), c.First())
	}
	for d != 0 { // stays: it seems to begin at the highest bit
		i := d.Last()
		d ^= 1 << i
		use(i)
	}
}

func tables(x uint64) {
	for ; x != 0; x &= x - 1 { // want `iter.Bits`
		use(board.Scan(x))
	}
}

func left(a, b, c, d board.Bitboard, x uint64) {
	for a != 0 { // stays: the body uses the word itself
		use(a.Mirrored())
		a &= a - 1
	}
	for b != 0 { // stays: it is not proven that the bit is cleared
		use(board.Noted(&b))
	}
	for ; x != 0; x &= x - 1 { // want `iter.Bits`
		use(board.Filled(x))
	}
	for c != 0 { // stays: it is not proven that the bit is cleared
		if d.Any() && board.PopLSB(&c) == 3 {
			use("three")
		}
	}
	for d != 0 { // stays: the word is used where its bit is cleared
		use(board.PopLSB(&d), d.First())
	}
}

// tags calls functions in files with build tags.
func tags(a, b, c board.Bitboard) {
	for ; a != 0; a &= a - 1 { // want `iter.BitsAs`
		use(a.Release())
	}
	for ; b != 0; b &= b - 1 { // stays: the body uses the word itself
		use(b.Tagged())
	}
	for ; c != 0; c &= c - 1 { // stays: the body uses the word itself
		use(c.System())
	}
}

// unknown calls functions that use tables of which nothing is known.
func unknown(a, c, d board.Bitboard) {
	for a != 0 { // stays: it seems to begin at the highest bit
		use(a.PopTop())
	}
	for c != 0 { // stays: it is not proven that the bit is cleared
		use(c.PopShort())
	}
	var sq int
	for sq = board.PopLSB(&d); sq != 64; sq = board.PopLSB(&d) {
		use(sq)
	}
}

func single(x uint8) {
	for x != 0 { // want `iter.Bits`
		i := bits.TrailingZeros8(x)
		x ^= board.Lone[i]
		use(i)
	}
}
