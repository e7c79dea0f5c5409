package scan

import (
	"bytes"
	"encoding/binary"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

// The fuzz targets hold the functions against the oracles of the other tests, on every path.

// Words of every width: taken apart, and with the bits of others deposited and extracted.
func FuzzWords(f *testing.F) {
	for _, set := range []uint64{0, 1, 1 << 63, ^uint64(0), 0x8000_0001_0100_00e6} {
		f.Add(uint64(0x0123_4567_89ab_cdef), set)
	}
	f.Fuzz(func(t *testing.T, x, set uint64) {
		checkWord(t, set)
		checkWord(t, board32(set))
		checkWord(t, uint16(set))
		checkWord(t, uint8(set))
		testkit.EachPath(t, func(t *testing.T) {
			testDeposit[uint64](t, []uint64{x}, set)
			testDeposit[board32](t, []uint64{x}, set)
			testDeposit[uint16](t, []uint64{x}, set)
			testDeposit[uint8](t, []uint64{x}, set)
		})
	})
}

// Up to 80 sets: words from each place on.
func FuzzSets(f *testing.F) {
	for k := range 4 {
		f.Add([]byte{}, uint8(k), uint8(1))
		f.Add([]byte{9, 255, 255, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, uint8(k), uint8(k))
		f.Add(bytes.Repeat([]byte{0xe6, 0x80, 1}, 150), uint8(k), uint8(1))
		f.Add(bytes.Repeat([]byte{0x7f, 255}, 900), uint8(k*k*k), uint8(k*k))
		f.Add(bytes.Repeat([]byte{0xe6, 0x5b, 9, 200, 0x5a}, 57*k), uint8(1), uint8(0))
	}
	f.Fuzz(func(t *testing.T, data []byte, more, threshold uint8) {
		var words []uint64
		for data = data[:min(len(data), 4000)]; len(data) > 0; {
			var b [8]byte
			data = data[copy(b[:], data):]
			words = append(words, binary.LittleEndian.Uint64(b[:]))
		}
		k := 1 + int(more)%80
		n := max(0, len(words)-k+1)
		var sets [][]uint64
		for i := range k {
			sets = append(sets, slices.Clone(words[min(i, len(words)):][:n]))
		}
		ops := manyOps(1 + int(threshold))
		if k == 2 {
			ops = append(ops, pairOps...)
		}
		testkit.EachPath(t, func(t *testing.T) { checkSets(t, sets, make([]uint64, n), nil, ops) })
	})
}
