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

func TestCountIn(t *testing.T) {
	testkit.EachPath(t, func(t *testing.T) {
		for _, n := range []int{0, 1, 2, 3, 20} {
			words := testkit.RandomWords(testkit.NewRand(), n, .5)
			list := ats(64 * n)
			if n > 3 {
				list = []int{math.MinInt, -1, 0, 1, 63, 64, 65, 640, 1000, 1216, 1279, 1280, 1281, math.MaxInt}
			}
			for _, from := range list {
				for _, to := range list {
					want := 0
					for i := range 64 * n {
						if from <= i && i < to {
							want += int(words[i/64] >> (i % 64) & 1)
						}
					}
					if got := CountIn(words, from, to); got != want {
						t.Fatalf("CountIn of %d words, %d, %d = %d, want %d", n, from, to, got, want)
					}
				}
			}
		}
	})
}
