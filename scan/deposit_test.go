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
		r, samples := testkit.NewRand(), 20000
		if testkit.Short() {
			samples = 4000
		}
		for range samples {
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

func testDepositAll[W Word](t *testing.T, set uint64) {
	t.Helper()
	src := make([]W, 21)
	for i := range src {
		src[i] = W(uint64(i) * 0x9e37_79b9_7f4a_7c15)
	}
	for _, n := range []int{0, 1, 3, 4, 5, 8, 20, 21, 25} {
		dst := make([]W, n)
		if got := DepositEach(dst, src, W(set)); got != min(n, len(src)) {
			t.Fatalf("DepositEach[%T] of %d words into %d: %d", W(0), len(src), n, got)
		}
		for i, got := range dst {
			want := W(0)
			if i < len(src) {
				want = W(naiveDeposit(uint64(src[i]), uint64(W(set))))
			}
			if got != want {
				t.Fatalf("DepositEach[%T]: word %d of %d, %#x in %#x: %#x, want %#x", W(0), i, n, src[i], W(set), got, want)
			}
		}
	}
	alias := append([]W(nil), src...)
	DepositEach(alias, alias, W(set))
	for i, got := range alias {
		if want := Deposit(src[i], W(set)); got != want {
			t.Fatalf("DepositEach[%T] in place: %#x, want %#x", W(0), got, want)
		}
	}
}

func TestDepositAll(t *testing.T) {
	testkit.EachPath(t, func(t *testing.T) {
		r := testkit.NewRand()
		sets := []uint64{0, 1, 1 << 63, 1 << 7, ^uint64(0)}
		for range 100 {
			sets = append(sets, r.Uint64(), r.Uint64()&r.Uint64()&r.Uint64(), r.Uint64()|r.Uint64())
		}
		for _, set := range sets {
			testDepositAll[uint8](t, set)
			testDepositAll[uint16](t, set)
			testDepositAll[uint32](t, set)
			testDepositAll[uint64](t, set)
			testDepositAll[uint](t, set)
			testDepositAll[uintptr](t, set)
			testDepositAll[board](t, set)
		}
	})
}
