package board

import "math/bits"

type Board uint64

func (b Board) First() int { return bits.TrailingZeros64(uint64(b)) } // want First:"of the lowest"

func (b Board) Count() (n int) { // want Count:"count"
	for b != 0 { // want `bits.OnesCount64`
		n++
		b &= b - 1
	}
	return n
}

func (b Board) Without(sq int) Board { return b &^ (1 << sq) } // want Without:"clears a position"

func (b Board) With(sq int) Board { return b | 1<<sq } // want With:"adds a position"

func (b *Board) Add(sq int) { *b |= 1 << sq } // want Add:"adds a position"

func (b Board) Has(sq int) bool { return b&(1<<sq) != 0 } // want Has:"of a word and a position"

// Clear clears a square that is set.
func (b *Board) Clear(sq int) { // want Clear:"clears a position"
	if b.Has(sq) {
		*b ^= 1 << sq
	}
}

func (b *Board) Pop() int { // want Pop:"of the lowest and leaves x without the lowest"
	sq := b.First()
	b.Clear(sq)
	return sq
}

func Occupancy(mask Board, n, i int) Board { // want Occupancy:"deposit"
	occ := Board(0)
	for b := 0; b < n; b++ {
		sq := mask.First()
		mask = mask.Without(sq)
		if i&(1<<b) != 0 {
			occ = occ.With(sq)
		}
	}
	return occ
}
