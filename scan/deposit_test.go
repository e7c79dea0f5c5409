package scan

import (
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

func naiveDeposit(x, set uint64) (out uint64) {
	k := 0
	for i := range 64 {
		if set>>i&1 != 0 {
			out |= x >> k & 1 << i
			k++
		}
	}
	return out
}

func naiveExtract(x, set uint64) (out uint64) {
	k := 0
	for i := range 64 {
		if set>>i&1 != 0 {
			out |= x >> i & 1 << k
			k++
		}
	}
	return out
}

// testDeposit deposits and extracts words, one by one and in one call.
func testDeposit[W Word](t *testing.T, src []uint64, set uint64) {
	t.Helper()
	s, words, want := W(set), make([]W, len(src)), make([]W, len(src))
	for i, x := range src {
		words[i], want[i] = W(x), W(naiveDeposit(uint64(W(x)), uint64(W(set))))
		if got := Deposit(words[i], s); got != want[i] {
			t.Fatalf("Deposit[%T](%#x, %#x) = %#x, want %#x", s, words[i], s, got, want[i])
		}
		if got, want := Extract(words[i], s), W(naiveExtract(uint64(words[i]), uint64(s))); got != want {
			t.Fatalf("Extract[%T](%#x, %#x) = %#x, want %#x", s, words[i], s, got, want)
		}
	}
	for _, n := range []int{0, 1, 3, 4, 5, 8, 20, len(src), len(src) + 4} {
		dst, some := make([]W, n), min(n, len(src))
		if got := DepositEach(dst, words, s); got != some || !slices.Equal(dst[:some], want[:some]) || slices.Max(append(dst[some:], 0)) != 0 {
			t.Fatalf("DepositEach[%T] of %d words into %d: %d, %#x, want %#x", s, len(src), n, got, dst, want)
		}
	}
	if DepositEach(words, words, s); !slices.Equal(words, want) {
		t.Fatalf("DepositEach[%T] in place: %#x, want %#x", s, words, want)
	}
}

func TestDepositExtract(t *testing.T) {
	r := testkit.NewRand()
	bytes, words := make([]uint64, 256), []uint64{0, 1, 1 << 63, ^uint64(0)}
	for x := range bytes {
		bytes[x] = uint64(x)
	}
	for range 17 {
		words = append(words, r.Uint64())
	}
	sets := []uint64{0, 1, 1 << 7, 1 << 63, ^uint64(0)}
	for range 100 { // few, half and most bits
		sets = append(sets, r.Uint64()&r.Uint64()&r.Uint64(), r.Uint64(), r.Uint64()|r.Uint64())
	}
	testkit.EachPath(t, func(t *testing.T) {
		for set := range uint64(256) {
			if !testkit.Short() || set%5 == 0 {
				testDeposit[uint8](t, bytes, set)
			}
		}
		for _, set := range sets {
			testDeposit[uint8](t, words, set)
			testDeposit[uint16](t, words, set)
			testDeposit[uint32](t, words, set)
			testDeposit[uint64](t, words, set)
			testDeposit[uint](t, words, set)
			testDeposit[uintptr](t, words, set)
			testDeposit[board64](t, words, set)
		}
	})
}
