package scan

import (
	"testing"

	"github.com/bitwalk/bitwalk/internal/testkit"
)

// naive deposits x into set, and extracts it.
func naive(x, set uint64) (deposit, extract uint64) {
	k := 0
	for i := range 64 {
		if set>>i&1 != 0 {
			deposit |= x >> k & 1 << i
			extract |= x >> i & 1 << k
			k++
		}
	}
	return deposit, extract
}

func testDeposit[W Word](t *testing.T, src []uint64, set uint64) {
	t.Helper()
	for _, x := range src {
		x, set := W(x), W(set)
		deposit, extract := naive(uint64(x), uint64(set))
		if Deposit(x, set) != W(deposit) || Extract(x, set) != W(extract) {
			t.Fatalf("of %#x in %#x: Deposit %#x, Extract %#x, want %#x, %#x", x, set, Deposit(x, set), Extract(x, set), deposit, extract)
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
