package deposits

import (
	"math/bits"

	"deposits/board"
)

func deposit(i, mask uint64) (r uint64) { // want deposit:"deposit"
	for bit := uint64(1); mask != 0; bit <<= 1 { // stays: the
		low := mask & -mask
		if i&bit != 0 {
			r |= low
		}
		mask &= mask - 1
	}
	return r
}

func pdep(i uint, mask uint16) uint16 { // want pdep:"deposit"
	var r uint16
	for ; mask != 0; mask &= mask - 1 { // want `iter.Ones`
		if i&1 == 1 {
			r |= mask & -mask
		}
		i >>= 1
	}
	return r
}

func setOccupancy(index, bitsInMask int, attackMask uint64) uint64 { // want setOccupancy:"deposit"
	var occupancy uint64 = 0
	for count := 0; count < bitsInMask; count++ {
		square := bits.TrailingZeros64(attackMask)
		popBit(&attackMask, square)
		if index&(1<<uint(count)) != 0 {
			occupancy |= 1 << square
		}
	}
	return occupancy
}

func popBit(b *uint64, sq int) { *b &^= 1 << sq } // want popBit:"clears a position"

func blockers(index int, mask board.Board) board.Board { // want blockers:"deposit"
	var occ board.Board
	n := mask.Count()
	for i := range n {
		sq := mask.Pop()
		if index>>i&1 != 0 {
			occ.Add(sq)
		}
	}
	return occ
}

// What looks like a deposit and is none.

func reversed(i, mask uint64) (r uint64) {
	for ; mask != 0; mask &= mask - 1 { // want `iter.Ones`
		i >>= 1
		if i&1 != 0 {
			r |= mask & -mask
		}
	}
	return r
}

func kept(index, n int, mask uint64) (r uint64) {
	for c := 0; c < n; c++ {
		sq := bits.TrailingZeros64(mask)
		if index&(1<<c) != 0 {
			r |= 1 << sq
			mask &= mask - 1
		}
	}
	return r
}

func started(i, mask uint64) uint64 {
	r := uint64(1)
	for bit := uint64(1); mask != 0; bit <<= 1 { // stays: the
		if i&bit != 0 {
			r |= mask & -mask
		}
		mask &= mask - 1
	}
	return r
}

func second(i, mask uint64) (r uint64) {
	for bit := uint64(1); mask != 0; bit <<= 1 { // stays: the
		mask &= mask - 1
		if i&bit != 0 {
			r |= mask & -mask
		}
	}
	return r
}

func twice(i, mask uint64) (r uint64) {
	for bit := uint64(1); mask != 0; bit <<= 1 { // stays: the
		if i&bit != 0 {
			r |= mask & -mask
		}
		mask &= mask - 1
		bit <<= 1
	}
	return r
}

func use(...any) {}

var (
	masks   [64]uint64
	attacks [64][4096]uint64
	magics  [64]uint64
	other   [64]uint64
)

func attack(sq int, occ uint64) uint64 {
	r := occ >> sq
	other[sq] = r
	return r
}

func maskOf(sq int) uint64 { return 0x7e << sq }

// As engines fill their tables.
func tables(small uint8, set uint64) {
	for sq := 0; sq < 64; sq++ {
		masks[sq] = maskOf(sq)
		n := bits.OnesCount64(masks[sq])
		size := 1 << n
		for i := 0; i < size; i++ { // want `iter.Subsets`
			occupancy := setOccupancy(i, n, masks[sq])
			attacks[sq][(occupancy*magics[sq])>>(64-n)] = attack(sq, occupancy)
		}
		for i := range size { // want `iter.Subsets`
			// In both branches.
			if sq == 5 {
				occ := setOccupancy(i, n, masks[sq])
				attacks[sq][occ>>n] = attack(sq, occ)
			} else {
				occ := setOccupancy(i, n, masks[sq])
				attacks[sq][occ>>n] = attack(sq+1, occ)
			}
		}
	}
	for i := uint64(0); i < 1<<bits.OnesCount64(set); i++ { // want `iter.Subsets`
		sub := deposit(i, set)
		if sub == 9 {
			continue
		}
		use(sub)
	}
	for i := range uint32(1) << bits.OnesCount8(small) { // stays: the subset is of another type than the set
		use(pdep(uint(i), uint16(small))+1, uint16(deposit(uint64(i), uint64(small))))
	}
	for i := 0; i < 1<<bits.OnesCount8(small); i++ { // want `iter.Subsets`
		use(deposit(uint64(i), uint64(small)))
	}
	b := board.Board(set)
	count := b.Count()
	var list, more [4096]board.Board
	for i := 0; i < 1<<count; i++ { // want `iter.Subsets`
		list[i] = board.Occupancy(b, count, i)
		more[i] = list[i] + 1
	}
	for i := range 1 << count { // want `iter.Subsets`
		use(blockers(i, b))
	}
	use(list, more)
}

var Shared [64]uint64

func fills(p *uint64, sq int) { *p = 5; use(sq) }

func left(set uint64, n, sq int, relevant [64]int, f func()) {
	for i := 0; i < 1<<n; i++ { // stays: n may not be the number of elements
		use(setOccupancy(i, n, set))
	}
	for i := 0; i < 1<<n; i++ { // stays: the counter does not end at 1<<n
		use(deposit(uint64(i), set))
	}
	for i := 0; i < 1<<relevant[sq]; i++ { // stays: the counter does not end at 1<<n
		use(deposit(uint64(i), masks[sq]))
	}
	count := bits.OnesCount64(set)
	before := bits.OnesCount64(masks[sq])
	f()
	for i := 0; i < 1<<before; i++ { // stays: the counter does not end at 1<<n
		use(deposit(uint64(i), masks[sq]))
	}
	for i := 0; i < 1<<bits.OnesCount64(masks[sq]); i++ { // stays: the set may change in the loop
		use(deposit(uint64(i), masks[sq]))
		f()
	}
	for i := 0; i < 1<<bits.OnesCount64(masks[sq]); i++ { // stays: the set may change in the loop
		use(deposit(uint64(i), masks[sq]))
		change(sq)
	}
	for i := 0; i < 1<<bits.OnesCount64(Shared[sq]); i++ { // stays: the set may change in the loop
		attacks[0][0] = deposit(uint64(i), Shared[sq])
		fills(&attacks[0][1], 1)
	}
	for i := 0; i < 1<<count; i++ { // stays: the counter does not end at 1<<n
		use(deposit(uint64(i), set))
		set++
	}
	for i := 0; i < 1<<bits.OnesCount64(set); i++ { // stays: the counter is changed in the body
		use(deposit(uint64(i), set))
		i++
	}
	for i := 0; i < 1<<bits.OnesCount64(set); i++ { // stays: a closure captures the counter
		g := func() { use(i) }
		use(deposit(uint64(i), set), g)
	}
	for i := 0; i < 1<<bits.OnesCount64(set); i++ { // stays: the counter is used otherwise, and a continue
		if i == 3 {
			continue
		}
		use(deposit(uint64(i), set))
	}
	for i := uint64(0); i < 1<<bits.OnesCount64(set); i++ { // no deposit of a narrower counter
		use(deposit(uint64(uint32(i)), set))
	}
	for i := 1; i < 1<<bits.OnesCount64(set); i++ {
		use(deposit(uint64(i), set))
	}
	for i := 0; i < 1<<bits.OnesCount64(set); i++ {
		use(reversed(uint64(i), set), kept(i, 3, set), started(uint64(i), set), second(uint64(i), set), twice(uint64(i), set))
	}
}

func change(sq int) { masks[sq] = 7 }

// Clearing by a function of two arguments, as many engines do.
func squares(bb uint64, b board.Board) {
	for bb != 0 { // want `iter.Bits`
		sq := bits.TrailingZeros64(bb)
		use(sq)
		popBit(&bb, sq)
	}
	for b != 0 { // want `iter.Bits`
		sq := b.First()
		b.Clear(sq)
		use(sq)
	}
}

func third(bb uint64) {
	for ; bb != 0; popBit(&bb, 3) {
		use(bits.TrailingZeros64(bb))
	}
}
