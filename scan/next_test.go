package scan

import (
	"math"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

// ats are positions to ask for: all of n, and some beyond both ends.
func ats(n int) []int {
	list := []int{math.MinInt, math.MinInt + 1, -65, -64, -63, -2}
	for i := -1; i <= n+1; i++ {
		list = append(list, i)
	}
	return append(list, n+63, n+64, n+65, math.MaxInt-1, math.MaxInt)
}

// naiveNext and naivePrev look at one bit after another.
func naiveNext(words []uint64, i int, want uint64) int {
	for at := range 64 * len(words) {
		if at >= i && words[at/64]>>(at%64)&1 == want {
			return at
		}
	}
	return -1
}

func naivePrev(words []uint64, i int, want uint64) int {
	found := -1
	for at := range 64 * len(words) {
		if at <= i && words[at/64]>>(at%64)&1 == want {
			found = at
		}
	}
	return found
}

func testNextBit[W Word](t *testing.T, words []uint64) {
	for _, x := range words {
		x := W(x)
		one := []uint64{uint64(x)}
		for _, i := range ats(64) {
			if got, want := NextBit(x, i), naiveNext(one, i, 1); got != want {
				t.Errorf("NextBit(%#x, %d) = %d, want %d", x, i, got, want)
			}
			if got, want := PrevBit(x, i), naivePrev(one, i, 1); got != want {
				t.Errorf("PrevBit(%#x, %d) = %d, want %d", x, i, got, want)
			}
		}
	}
}

func TestNextBit(t *testing.T) {
	type board uint64
	var all []uint64
	for x := range uint64(1 << 8) {
		all = append(all, x)
	}
	testNextBit[uint8](t, all)
	words := append(testkit.RandomWords(testkit.NewRand(), 40, testkit.Mixed), 0, ^uint64(0), 1<<63, 1)
	testNextBit[uint16](t, words)
	testNextBit[uint32](t, words)
	testNextBit[uint64](t, words)
	testNextBit[board](t, words)
}
