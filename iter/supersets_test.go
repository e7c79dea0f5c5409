package iter_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/bitwalk/bitwalk/iter"
	"github.com/bitwalk/bitwalk/scan"
)

func TestSupersetsExhaustive8(t *testing.T) {
	for lo := range 256 {
		for hi := range 256 {
			if lo&^hi != 0 {
				continue
			}
			var want []uint8
			for x := range 256 {
				if lo&^x == 0 && x&^hi == 0 {
					want = append(want, uint8(x))
				}
			}
			if got := slices.Collect(iter.Supersets(uint8(lo), uint8(hi))); !slices.Equal(got, want) {
				t.Fatalf("Supersets(%#x, %#x) = %#x, want %#x", lo, hi, got, want)
			}
			if got := slices.Collect(iter.Supersets(uint8(lo), uint8(hi))); !slices.Equal(got, want) {
				t.Fatalf("Supersets(%#x, %#x) = %#x, want %#x", lo, hi, got, want)
			}
		}
	}
}

func TestSupersetsRandom(t *testing.T) {
	type board uint64
	r := rand.New(rand.NewPCG(7, 8))
	for range 500 {
		lo := board(r.Uint64() & r.Uint64())
		free := board(r.Uint64()&r.Uint64()&r.Uint64()&r.Uint64()) &^ lo
		var want []board
		for i := range board(1) << scan.OnesCount(free) {
			want = append(want, lo|scan.Deposit(i, free))
			if i == 1000 {
				break
			}
		}
		var got []board
		for x := range iter.Supersets(lo, lo|free) {
			got = append(got, x)
			if len(got) == 1001 {
				break
			}
		}
		if !slices.Equal(got, want) {
			t.Fatalf("Supersets(%#x, %#x) = %#x, want %#x", lo, lo|free, got, want)
		}
	}
}

func TestSupersetsPanics(t *testing.T) {
	for want, f := range map[string]func(){
		"iter: Supersets: 0x30 is not a subset of 0x0f": func() { iter.Supersets(uint8(0x30), 0x0f) },
		"iter: Supersets: 0x31 is not a subset of 0x0f": func() { iter.Supersets(uint8(0x31), 0x0f) },
	} {
		got := func() (r any) {
			defer func() { r = recover() }()
			f()
			return nil
		}()
		if err, ok := got.(error); !ok || err.Error() != want {
			t.Errorf("panic: %v, want %v", got, want)
		}
	}
}

// The teams of people 0 to 3 that include both 0 and 2.
func ExampleSupersets() {
	for team := range iter.Supersets(uint8(0b0101), 0b1111) {
		fmt.Printf("%04b\n", team)
	}
	// Output:
	// 0101
	// 0111
	// 1101
	// 1111
}
