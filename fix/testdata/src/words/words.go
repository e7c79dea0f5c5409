package words

import "math/bits"

type Set []uint64

type board struct{ words []uint64 }

func ones(x uint64) int { return bits.OnesCount64(x) } // want ones:"count"

func count(words []uint64, s Set, b *board) (n int, m uint32) {
	for _, w := range words { // want `scan.Count`
		n += bits.OnesCount64(w)
	}
	for i := range s { // want `scan.Count`
		m += uint32(bits.OnesCount64(s[i]))
	}
	for i := 0; i < len(b.words); i++ { // want `scan.Count`
		n += ones(b.words[i])
	}
	for _, w := range words { // want `scan.Count`
		for w != 0 {
			w &= w - 1
			n++
		}
	}
	for i := range s { // want `scan.Count`
		for w := s[i]; w != 0; w &= w - 1 {
			m++
		}
	}
	return n, m
}

func left(words []uint64, more []uint32, f func() []uint64) (n int) {
	for i, w := range words {
		n += bits.OnesCount64(w) * i
	}
	for _, w := range more {
		n += bits.OnesCount32(w)
	}
	for _, w := range f() {
		n += bits.OnesCount64(w)
	}
	for i := 1; i < len(words); i++ {
		n += bits.OnesCount64(words[i])
	}
	for i := range words {
		n += bits.OnesCount64(words[n])
		_ = i
	}
	return n
}

// Positions that may not fit wrap around, as an int does, and then by conversion.
func positions(dst []uint32, ints []int, small []uint16, words []uint64) {
	for i, w := range words { // want `iter.Positions`
		for w != 0 {
			at := bits.TrailingZeros64(w)
			w &= w - 1
			dst = append(dst, uint32(i*64+at))
		}
	}
	for i, w := range words { // want `iter.Positions`
		for ; w != 0; w &= w - 1 {
			ints = append(ints, i<<6|bits.TrailingZeros64(w))
		}
	}
	for i := range words { // want `iter.Positions`
		w := words[i]
		base := uint32(i) * 64
		for w != 0 {
			small = append(small, uint16(base)+uint16(bits.TrailingZeros64(w)))
			w &= w - 1
		}
	}
	// Comment.
	base := 0
	for _, w := range words { // want `iter.Positions`
		for w != 0 {
			pos := base + bits.TrailingZeros64(w)
			ints = append(ints, pos)
			w &= w - 1
		}
		base += 64
	}
}

type engine struct {
	occupied [19]uint64
	moves    []int16
	few      [6]uint64
}

// With types that hold every position.
func appended(e *engine, words []uint64) []uint64 {
	var dst []uint64
	for i, w := range words { // want `scan.AppendPositionsAs`
		for w != 0 {
			dst = append(dst, uint64(i)<<6+uint64(bits.TrailingZeros64(w)))
			w &= w - 1
		}
	}
	var base uint64
	for _, w := range words { // want `scan.AppendPositionsAs`
		for ; w != 0; w &= w - 1 {
			dst = append(dst, base+uint64(bits.TrailingZeros64(w)))
		}
		base += 64
	}
	for i, w := range e.occupied { // want `scan.AppendPositionsAs`
		for w != 0 {
			e.moves = append(e.moves, int16(i*64+bits.TrailingZeros64(w)))
			w &= w - 1
		}
	}
	var list []uint32
	for i := 0; i < len(e.occupied); i++ { // want `scan.AppendPositions`
		for w := e.occupied[i]; w != 0; w &= w - 1 {
			list = append(list, uint32(64*i+bits.TrailingZeros64(w)))
		}
	}
	return dst
}

func notAppended(e *engine, words, given []uint64, bytes []uint8, wide []int64) (n uint64) {
	for i, w := range e.few { // stays: the words are few
		for w != 0 { // want `iter.Bits`
			e.moves = append(e.moves, int16(i*64+bits.TrailingZeros64(w)))
			w &= w - 1
		}
	}
	for i, w := range e.occupied { // stays: the positions may wrap around
		for w != 0 { // want `iter.Bits`
			wide = append(wide, int64(uint8(i*64+bits.TrailingZeros64(w))))
			w &= w - 1
		}
	}
	for i, w := range words { // stays: the slice may share memory with the words
		for w != 0 { // want `iter.BitsAs`
			given = append(given, uint64(i)*64+uint64(bits.TrailingZeros64(w)))
			w &= w - 1
		}
	}
	var dst []uint64
	for i, w := range words { // stays: the slice may share memory with the words
		for w != 0 { // want `iter.BitsAs`
			dst = append(dst, uint64(i)*64+uint64(bits.TrailingZeros64(w)))
			w &= w - 1
		}
	}
	words = dst[:cap(dst)]
	base := 1
	for _, w := range words { // stays: the first position may not be 0
		for w != 0 { // want `iter.Bits`
			wide = append(wide, int64(base+bits.TrailingZeros64(w)))
			w &= w - 1
		}
		base += 64
	}
	var last uint64
	for _, w := range words { // stays: the base is used after the loop
		for w != 0 { // want `iter.BitsAs`
			wide = append(wide, int64(last+uint64(bits.TrailingZeros64(w))))
			w &= w - 1
		}
		last += 64
	}
	zero := 0
	for range 2 {
		for _, w := range words { // stays: the first position may not be 0
			for w != 0 { // want `iter.Bits`
				wide = append(wide, int64(zero+bits.TrailingZeros64(w)))
				w &= w - 1
			}
			zero += 64
		}
	}
	for i, w := range words {
		for w != 0 { // want `iter.Bits`
			wide = append(wide, int64(i*32+bits.TrailingZeros64(w)))
			w &= w - 1
		}
	}
	for i, w := range words {
		for w != 0 {
			wide = append(wide, int64(i*64+bits.TrailingZeros64(w)))
		}
	}
	for i, w := range words {
		for w != 0 { // want `iter.Bits`
			wide = append(wide, int64(i*64+bits.TrailingZeros64(w)))
			w &= w - 1
		}
		n += uint64(i)
	}
	return last
}
