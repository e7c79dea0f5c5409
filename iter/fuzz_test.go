package iter

import (
	"bytes"
	"encoding/binary"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
	"github.com/bitwalk/bitwalk/scan"
)

// The fuzz targets compare the walks with the oracles of the other tests.

// Words of every width: the walks over the first five elements and their subsets, whole, and
// the beginnings of those over all, which agree with the steps.
func FuzzSets(f *testing.F) {
	for _, x := range []uint64{0, 0xe6, 1<<63 | 1, ^uint64(0), 0xffff_0000_0f0f_1111} {
		f.Add(x)
	}
	f.Fuzz(func(t *testing.T, x uint64) {
		few := fuzzSet(t, x)
		fuzzSet(t, uint32(x))
		fuzzSet(t, uint16(x))
		fuzzSet(t, uint8(x))
		testkit.EachPath(t, func(t *testing.T) { checkKernels[uint64](t, few) })
		testSnoob(t, x, 50)
	})
}

func fuzzSet[W scan.Word](t *testing.T, x W) (few []int) {
	const most = 300
	elements := positionsWhere(64, func(i int) bool { return x>>i&1 != 0 })
	checkElements(t, x, elements)
	few = elements[:min(5, len(elements))]
	checkSet[W](t, few)
	begins(t, "Subsets", Subsets(x), list(0, most, func(sub W) (W, bool) { return scan.NextSubset(sub, x) }), most)
	begins(t, "RSubsets", RSubsets(x), list(x, most, func(sub W) (W, bool) { return scan.PrevSubset(sub, x) }), most)
	return few
}

// Many words: their positions as values of all sizes, one by one, in blocks and listed, and the
// runs of them.
func FuzzPositions(f *testing.F) {
	for _, some := range []string{"", "\x01", "\x80\xff", "\xff", "\x11\x00\x00\x00\x00\x00", "\x00\x00\x00\x10\x00\x00\x00\x00"} {
		for i := range 4 {
			f.Add(bytes.Repeat([]byte(some), 1<<(2*i)), 7+64*i)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte, size int) {
		var words []uint64
		for len(data) > 0 {
			var b [8]byte
			data = data[copy(b[:], data):]
			words = append(words, binary.LittleEndian.Uint64(b[:]))
		}
		n, size := len(words), 1+int(uint(size)%400)
		check(t, "Positions", positionsWhere(64*n, func(i int) bool { return has(words, i) }), Positions(words), RPositions(words))
		checkPositionRuns(t, words)
		testkit.EachPath(t, func(t *testing.T) {
			checkPositions[int](t, words, size, true)
			checkPositions[uint32](t, words, size, true)
			checkPositions[uint16](t, words, size, n <= 1024)
			checkPositions[int8](t, words, size, n <= 2)
		})
	})
}
