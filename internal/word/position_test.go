package word

import (
	"math"
	"testing"
)

// Reach is the number of words up to the one with the greatest value of the type.
func TestReach(t *testing.T) {
	testReach[int8](t, math.MaxInt8)
	testReach[uint8](t, math.MaxUint8)
	testReach[int16](t, math.MaxInt16)
	testReach[uint16](t, math.MaxUint16)
	testReach[int32](t, math.MaxInt32)
	testReach[uint32](t, math.MaxUint32)
	testReach[int64](t, math.MaxInt64)
	testReach[uint64](t, math.MaxUint64)
	testReach[int](t, math.MaxInt)
	testReach[uintptr](t, math.MaxUint)
}

func testReach[E Integer](t *testing.T, greatest uint64) {
	for _, n := range []int{0, 1, 2, 3, 4, 5, 511, 512, 513, 1023, 1024, 1025, 1<<25 - 1, 1 << 25, 1<<25 + 1, 1<<26 - 1, 1 << 26, 1<<26 + 1, 1 << 29} {
		want := min(n, int(min(greatest>>6, math.MaxInt-1))+1)
		if got := Reach[E](n); got != want {
			t.Errorf("Reach[%T](%d) = %d, want %d", E(0), n, got, want)
		}
	}
}
