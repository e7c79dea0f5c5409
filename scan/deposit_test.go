package scan

import (
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

// testDeposit deposits and extracts words.
func testDeposit[W Word](t *testing.T, src []uint64, set uint64) {
	t.Helper()
	s := W(set)
	for _, x := range src {
		x := W(x)
		if got, want := Deposit(x, s), W(naiveDeposit(uint64(x), uint64(s))); got != want {
			t.Fatalf("Deposit[%T](%#x, %#x) = %#x, want %#x", s, x, s, got, want)
		}
		if got, want := Extract(x, s), W(naiveExtract(uint64(x), uint64(s))); got != want {
			t.Fatalf("Extract[%T](%#x, %#x) = %#x, want %#x", s, x, s, got, want)
		}
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
