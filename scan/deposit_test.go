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

type board uint64

func testDepositAt[W Word](t *testing.T, x, set uint64) {
	t.Helper()
	w, s := W(x), W(set)
	if got, want := Deposit(w, s), W(naiveDeposit(uint64(w), uint64(s))); got != want {
		t.Fatalf("Deposit[%T](%#x, %#x) = %#x, want %#x", w, w, s, got, want)
	}
	if got, want := Extract(w, s), W(naiveExtract(uint64(w), uint64(s))); got != want {
		t.Fatalf("Extract[%T](%#x, %#x) = %#x, want %#x", w, w, s, got, want)
	}
}

func TestDepositExtract(t *testing.T) {
	testkit.EachPath(t, func(t *testing.T) {
		for x := range uint64(256) {
			for set := range uint64(256) {
				testDepositAt[uint8](t, x, set)
			}
		}
		r := testkit.NewRand()
		for range 20000 {
			// Few, half and most bits, in both.
			x, set := r.Uint64(), r.Uint64()
			switch r.IntN(3) {
			case 0:
				set &= r.Uint64() & r.Uint64()
			case 1:
				set |= r.Uint64() | r.Uint64()
			}
			testDepositAt[uint16](t, x, set)
			testDepositAt[uint32](t, x, set)
			testDepositAt[uint64](t, x, set)
			testDepositAt[uint](t, x, set)
			testDepositAt[uintptr](t, x, set)
			testDepositAt[board](t, x, set)
			if got, want := depositGeneric(x, set), naiveDeposit(x, set); got != want {
				t.Fatalf("depositGeneric(%#x, %#x) = %#x, want %#x", x, set, got, want)
			}
			if got, want := extractGeneric(x, set), naiveExtract(x, set); got != want {
				t.Fatalf("extractGeneric(%#x, %#x) = %#x, want %#x", x, set, got, want)
			}
		}
		for _, x := range []uint64{0, 1, 1 << 63, ^uint64(0)} {
			for _, set := range []uint64{0, 1, 1 << 63, ^uint64(0)} {
				testDepositAt[uint64](t, x, set)
			}
		}
	})
}
